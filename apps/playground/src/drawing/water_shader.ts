// water_shader.ts - the appearance of the water: reflection of sky and hulls, light from below, glitter, foam, haze.
// sea_shader.ts computes the shape. ABOUT_HULLS is defined for the patches in which a hull, its mirror image or its
// shadow may be visible, PIXEL_SLOPES where slopes are computed for each pixel.
import { shadows, skyLight, toneMapping } from "./light";
import { seaSurface } from "./sea_shader";

export const waterVertex = /* glsl */ `
${seaSurface}
uniform samplerCube skyCube;
uniform float skyLevels, hazeDistance;
in vec3 patchPlace; // x, z, size of a cell
uniform float fineness;
uniform vec4 hullPlace; // x, z of the least and of the greatest corner of the water about the hulls
uniform float hullSpacing; // [m] of the mesh there
// centroid: with several samples a pixel, a triangle seen from its edge would otherwise be continued far beyond its corners.
centroid out vec3 worldPlace;
centroid out vec2 restPlace;
centroid out vec4 slopeFoldedRough;
centroid out vec4 haze; // far water takes the colour of the low sky behind it

// How far away a place counts as, as Patches.distanceTo has it [m].
float distanceTo(vec2 rest) {
  float fromHulls = length(max(max(hullPlace.xy - rest, rest - hullPlace.zw), 0.0));
  return min(distance(vec3(rest.x, plimsollSea.x, rest.y), cameraPosition), fineness * hullSpacing + fromHulls);
}

void main() {
  // Every second vertex slides onto its neighbour with distance (patches.ts).
  vec2 corner = position.xy;
  vec2 rest = patchPlace.xy + corner * patchPlace.z;
  float start = 1.0 + 11.5 / fineness;
  float slid = clamp((distanceTo(rest) / (fineness * patchPlace.z) - start) / (1.98 - start), 0.0, 1.0);
  rest -= slid * mod(corner, 2.0) * patchPlace.z;

  Surface surface = surfaceOf(rest, distanceTo(rest) / fineness);
  worldPlace = surface.place;
  restPlace = rest;
  slopeFoldedRough = vec4(surface.slope, surface.folded, surface.unresolved);
  vec3 along = worldPlace - cameraPosition;
  haze.rgb = textureLod(skyCube, vec3(along.x, 0.012 * length(along.xz), along.z), 0.12 * skyLevels).rgb;
  haze.a = 1.0 - exp(-pow(length(along) / hazeDistance, 1.5));
  gl_Position = projectionMatrix * viewMatrix * vec4(worldPlace, 1.0);
}`;

export const waterFragment = /* glsl */ `
${seaSurface}
${toneMapping}
${skyLight}
${shadows}
uniform vec3 discColor, skylight, waterColor, crestColor, absorption;
#ifndef SEA_HEIGHTS
uniform float steepness;
#endif
uniform float seconds, roughHeight, pixelAngle;
uniform vec2 resolution, origin;
uniform vec2 nearFar;
uniform sampler2D ripples; // slope x, slope z, foam, coarse foam
uniform float rippleSize;
uniform sampler2D below, belowDepth; // the hulls without water: colour and depth
uniform sampler2D mirrored; // the hulls upside down
uniform mat4 mirrorMatrix;
uniform vec3 mirrorHull; // x, z, radius of the hull in it; a large radius for several
uniform float clearness, belowOn, mirrorOn, mirrorReach, mirrorHeight;
uniform sampler2D foamMap;
uniform vec4 foamPlace; // x, z of the corner, 1 / width, 1 if there is any
centroid in vec3 worldPlace;
centroid in vec2 restPlace;
centroid in vec4 slopeFoldedRough;
centroid in vec4 haze;
out vec4 color;

float viewDistance(float depth) { return nearFar.x * nearFar.y / (nearFar.y - depth * (nearFar.y - nearFar.x)); }

void main() {
  vec3 toEye = cameraPosition - worldPlace;
  float away = length(toEye);
  vec3 view = toEye / away;
  vec2 slope = slopeFoldedRough.xy;
  float folded = slopeFoldedRough.z;
  float variance = max(slopeFoldedRough.w, 0.0);

  // Slopes of the waves for this very pixel, where it is affordable.
  float footprint = away * pixelAngle / max(view.y, 0.08);
#ifdef PIXEL_SLOPES
  Surface surface = surfaceOf(restPlace, 0.7 * footprint);
  slope = surface.slope;
  folded = surface.folded;
  variance = surface.unresolved;
#endif

  // Ripples: for the eye only. They turn the normals and never move the surface.
  vec2 drift = vec2(0.031, 0.023) * seconds;
  vec2 at = worldPlace.xz / rippleSize;
  vec4 fine = texture(ripples, at + drift);
  vec4 coarse = texture(ripples, mat2(0.80, 0.60, -0.60, 0.80) * at * 0.31 - 0.6 * drift);
  vec4 finest = texture(ripples, mat2(0.6, -0.8, 0.8, 0.6) * at * 3.7 - 2.1 * drift);
  float ripple = 0.03 + 0.32 * min(steepness, 0.25);
  float fade = 1.0 / (1.0 + 9.0 * footprint / rippleSize);
  vec2 rippled = slope + ripple * ((fine.xy - 0.5) * 2.0 * fade + (coarse.xy - 0.5) * 2.6 / (1.0 + 3.0 * footprint / rippleSize)
                             + (finest.xy - 0.5) * 1.3 / (1.0 + 30.0 * footprint / rippleSize));
  variance += ripple * ripple * (0.10 + 0.9 * (1.0 - fade));
  vec3 normal = normalize(vec3(-rippled.x, 1.0, -rippled.y));
  float facing = clamp(dot(normal, view), 0.02, 1.0); // less: the far side of a wave that the mesh is too coarse to hide
  float rough = sqrt(variance);

  // Schlick's reflectance, weakened where unseen waves turn the surface towards the eye (Bruneton, Neyret, Holzschuch 2010).
  float reflectance = 0.02 + 0.98 * pow(1.0 - facing, 5.0 * exp(-2.69 * rough)) / (1.0 + 22.7 * rough * sqrt(rough));
  vec3 ray = reflect(-view, normal);
  ray.y = abs(ray.y) + 0.01;
  // Unseen waves lift the mean ray.
  ray = normalize(ray + vec3(0.0, 0.9 * rough * (1.0 - facing), 0.0));
  vec3 mirror = skyAt(ray, clamp(0.10 + 1.1 * rough, 0.0, 0.75));
#ifdef ABOUT_HULLS
  if (mirrorOn > 0.5) {
    // From the mirror's level, not from the wave: seen from the mirrored camera a place above it may lie behind a hull.
    vec4 q = mirrorMatrix * vec4(vec3(worldPlace.x, mirrorHeight, worldPlace.z) + ray * clamp(mirrorReach, 0.1, away), 1.0);
    vec2 uv = q.xy / q.w;
    if (q.w > 0.0 && all(greaterThan(uv, vec2(0.0))) && all(lessThan(uv, vec2(1.0)))) {
      vec4 hull = texture(mirrored, uv);
      // The picture is that of a level mirror: less and less true on the sides of waves.
      float level = 1.0 - smoothstep(0.12, 0.42, length(slope));
      // Nor does a single hull show in the water behind it, where a turned ray would find it in the picture.
      level *= smoothstep(-0.3 * mirrorHull.z, 0.1 * mirrorHull.z, dot(normalize(ray.xz), mirrorHull.xy - worldPlace.xz));
      level *= exp(-abs(worldPlace.y - mirrorHeight) / (0.6 * mirrorReach));
      mirror = mix(mirror, hull.rgb / max(hull.a, 1e-3), hull.a * level);
    }
  }
#endif

#ifdef ABOUT_HULLS
  float sunlit = litHard(worldPlace);
#else
  const float sunlit = 1.0;
#endif
  // Light that comes up again: scattered in the deep, and through crests towards the eye.
  float raised = (worldPlace.y - plimsollSea.x) / max(2.2 * roughHeight, 0.05);
  float lightAlong = max(dot(-view.xz, lightDirection.xz), 0.0);
  float thin = smoothstep(-0.2, 1.4, raised) * (0.35 + 1.6 * lightAlong * lightAlong) * smoothstep(0.02, 0.30, length(slope));
  float inwards = max(dot(normal, lightDirection) + 1.6 * dot(normal.xz, lightDirection.xz), 0.0);
  vec3 bodyLight = skylight * 1.1 + lightColor * 0.28 * inwards * (0.65 + 0.35 * sunlit);
  vec3 body = waterColor * bodyLight * 2.0 + crestColor * bodyLight * (0.045 + 0.55 * thin);

  vec3 under = body;
#ifdef ABOUT_HULLS
  if (belowOn > 0.5) {
    vec2 uv = (gl_FragCoord.xy - origin) / resolution;
    float here = max(-(viewMatrix * vec4(worldPlace, 1.0)).z, nearFar.x);
    vec2 aside = vec2(dot(normal.xz, vec2(viewMatrix[0][0], viewMatrix[2][0])), dot(normal.xz, vec2(viewMatrix[0][2], viewMatrix[2][2])));
    vec2 bend = -aside * 0.16 / (1.0 + 0.25 * here);
    float straight = viewDistance(texture(belowDepth, uv).x);
    float bent = viewDistance(texture(belowDepth, uv + bend).x);
    // Bent rays must not meet what stands out of the water in front.
    bool mayBend = bent > here;
    vec4 hull = texture(below, mayBend ? uv + bend : uv);
    float through = max((mayBend ? bent : straight) - here, 0.0) * away / here;
    vec3 left = exp(-absorption * through * (1.35 - 1.2 * clearness));
    under = mix(under, hull.rgb * left + body * (1.0 - left), hull.a);
    reflectance *= 1.0 - 0.75 * clearness * hull.a;
  }
#endif

  // Glitter: the part of the facets, spread as the unseen slopes are, that sends the light to the eye.
  vec3 halfway = normalize(view + lightDirection);
  float spread = max(variance * 0.55, 0.00022);
  float tilt = max(dot(halfway, normal), 0.05);
  float tangent = (1.0 - tilt * tilt) / (tilt * tilt);
  float facets = exp(-tangent / (2.0 * spread)) / (6.2832 * spread * tilt * tilt * tilt * tilt);
  float past = 1.0 - max(dot(halfway, view), 0.0);
  float sparkle = (0.02 + 0.98 * past * past * past * past * past) * facets / max(4.0 * facing, 0.25);
  // Near by it comes from single facets: broken up into the middles of the finest bubbles' cells.
  float broken = clamp((0.44 - 0.7 * finest.z - 0.3 * fine.z) * 9.0 + 0.6, 0.0, 2.4);
  vec3 glitter = discColor * sparkle * 0.00062 * broken * sunlit * step(0.0, lightDirection.y);

  vec3 radiance = mix(under, mirror, reflectance) + min(glitter, vec3(14.0));

  // Foam: where the sea breaks, and along the waterline of hulls.
  float froth = clamp((0.30 * fine.z + 0.12 * coarse.z + 0.58 * finest.z - 0.46) * 3.2 + 0.5, 0.0, 1.0); // a web between bubbles
  float tilted = length(slope);
  float steepest = max(folded - 0.12, 1.25 * tilted - 0.16) * (0.35 + 0.65 * clamp(raised, 0.0, 1.3));
  float breaking = smoothstep(0.10, 0.62, steepest) * smoothstep(-0.3, 0.9, raised);
  // Streaks that the wind draws out over the steep backs of a storm.
  float streaks = smoothstep(0.10, 0.22, steepness) * 0.42 * smoothstep(0.52, 0.75, coarse.w) * smoothstep(-0.8, 0.8, raised);
  float whitecaps = max(breaking * (0.55 + 0.75 * coarse.w), streaks) * smoothstep(0.05, 0.13, steepness);
  float foam = smoothstep(0.04, 0.36, whitecaps - 0.62 * (1.0 - froth));
  foam *= 1.0 / (1.0 + 0.004 * away);
  if (foamPlace.w > 0.5) {
    vec2 uv = (worldPlace.xz - foamPlace.xy) * foamPlace.z;
    vec2 edge = smoothstep(vec2(0.0), vec2(0.08), uv) * (1.0 - smoothstep(vec2(0.92), vec2(1.0), uv));
    float density = texture(foamMap, uv + (fine.xy - 0.5) * 0.004).x * edge.x * edge.y;
    foam = max(foam, smoothstep(0.02, 0.30, density - 0.70 * (1.0 - froth)));
  }
  vec3 froths = vec3(0.78, 0.82, 0.84) * (skylight * 0.95 + lightColor * 0.34 * max(dot(normal, lightDirection), 0.0) * sunlit);
#ifdef ABOUT_HULLS
  foam *= 1.0 - 0.85 * clearness;
#endif
  radiance = mix(radiance, froths, clamp(foam, 0.0, 1.0) * (0.62 + 0.34 * froth));

  // At the edge of a triangle what comes from its corners may lie a little beyond them.
  radiance = mix(radiance, max(haze.rgb, 0.0), clamp(haze.a, 0.0, 1.0));
  color = shown(radiance, 1.0);
}`;

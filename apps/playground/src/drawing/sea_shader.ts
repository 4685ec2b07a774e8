// sea_shader.ts - the moving surface in GLSL, for vertices and for pixels. Waves: the text that `plimsoll shader`
// prints. Heights: the library's lattice, linear in each triangle. Waves too short for a mesh or a picture are omitted
// and counted as roughness instead. At a spacing of zero nothing is omitted, and the numbers are those of
// plimsollPlace. At hulls the mesh is made fine enough (Water.refine).
//
// SEA_HEIGHTS is a compile-time choice, not a uniform: software renderers compute both sides of every branch.
import seaText from "../../../../build/web/sea.glsl";

export const seaSurface = /* glsl */ `
${seaText}

struct Surface {
  vec3 place; // [m, world]
  vec2 slope; // of the surface that is drawn: -normal.xz / normal.y
  float folded; // how far sideways motion pushes the water together: 0 not at all, 1 breaking
  float unresolved; // variance of the slopes that were left out
};

#ifndef SEA_HEIGHTS
// The surface where the water of a place at rest is now, seen at a spacing [m] of samples.
// Waves shorter than some four spacings fade, those shorter than two are gone.
Surface surfaceOf(vec2 rest, float spacing) {
  PlimsollWater water;
  water.height = 0.0;
  water.slope = vec2(0.0);
  water.moved = vec2(0.0);
  water.bent = vec3(0.0);
  Surface surface;
  surface.unresolved = 0.0;
  vec2 place = rest - plimsollSea.zw;
  int count = min(int(plimsollSea.y + 0.5), 64);
  for (int i = 0; i < count; i++) {
    vec4 wave = plimsollWaves[i];
    vec2 chop = plimsollChops[i].xy;
    float perSpacing = spacing * length(wave.xy); // radians of the wave in one spacing
    float kept = 1.0 - smoothstep(1.6, 3.1, perSpacing);
    surface.unresolved += 0.5 * wave.z * wave.z * dot(wave.xy, wave.xy) * (1.0 - kept * kept);
    if (kept > 0.0) {
      vec2 theta = kept * plimsollSineCosine(dot(wave.xy, place) + wave.w);
      water.height += wave.z * theta.x;
      water.slope += wave.z * theta.y * wave.xy;
      water.moved += theta.y * chop;
      water.bent -= theta.x * vec3(chop.x * wave.x, chop.x * wave.y, chop.y * wave.y);
    }
  }
  vec3 normal = plimsollNormalOf(water);
  surface.place = vec3(rest.x + water.moved.x, plimsollSea.x + water.height, rest.y + water.moved.y);
  surface.slope = -normal.xz / max(normal.y, 0.05);
  surface.folded = 1.0 - ((1.0 + water.bent.x) * (1.0 + water.bent.z) - water.bent.y * water.bent.y);
  return surface;
}

#else
uniform highp sampler2D heightMap;
uniform vec4 heightGrid; // columns, rows, cell [m], 1 if it repeats
uniform vec2 heightOrigin;
uniform float heightCopies, steepness;

float latticeNode(ivec2 node, int copy) {
  ivec2 size = textureSize(heightMap, copy);
  if (heightGrid.w > 0.5) node -= size * ivec2(floor(vec2(node) / vec2(size)));
  else if (any(lessThan(node, ivec2(0))) || any(greaterThanEqual(node, size))) return 0.0;
  return texelFetch(heightMap, node, copy).x;
}

// Height as the library has it: each cell is split from its node (0, 0) to its node (1, 1) and linear on both sides.
float latticeHeight(vec2 place, int copy) {
  vec2 at = (place - heightOrigin) / (heightGrid.z * float(1 << copy));
  vec2 cell = floor(at);
  vec2 f = at - cell;
  ivec2 node = ivec2(cell);
  float h00 = latticeNode(node, copy), h11 = latticeNode(node + 1, copy);
  if (f.x >= f.y) {
    float h10 = latticeNode(node + ivec2(1, 0), copy);
    return h00 + f.x * (h10 - h00) + f.y * (h11 - h10);
  }
  float h01 = latticeNode(node + ivec2(0, 1), copy);
  return h00 + f.y * (h01 - h00) + f.x * (h11 - h01);
}

vec2 nodeSlope(ivec2 node, int copy) {
  return vec2(latticeNode(node + ivec2(1, 0), copy) - latticeNode(node - ivec2(1, 0), copy),
              latticeNode(node + ivec2(0, 1), copy) - latticeNode(node - ivec2(0, 1), copy));
}

// Slopes change evenly from node to node, so that light does not show the triangles.
vec2 latticeSlope(vec2 place, int copy) {
  float cellSize = heightGrid.z * float(1 << copy);
  vec2 at = (place - heightOrigin) / cellSize;
  vec2 cell = floor(at);
  vec2 f = at - cell;
  ivec2 node = ivec2(cell);
  return mix(mix(nodeSlope(node, copy), nodeSlope(node + ivec2(1, 0), copy), f.x),
             mix(nodeSlope(node + ivec2(0, 1), copy), nodeSlope(node + 1, copy), f.x), f.y) / (2.0 * cellSize);
}

Surface surfaceOf(vec2 place, float spacing) {
  Surface surface;
  float finest = clamp(log2(spacing / heightGrid.z), 0.0, heightCopies - 1.0);
  int copy = int(finest);
  float height = latticeHeight(place, copy);
  surface.slope = latticeSlope(place, copy);
  float next = fract(finest);
  if (next > 0.0 && copy + 1 < int(heightCopies)) {
    height = mix(height, latticeHeight(place, copy + 1), next);
    surface.slope = mix(surface.slope, latticeSlope(place, copy + 1), next);
  }
  // A tile of a few samples shows nothing but corners.
  float kept = 1.0 - smoothstep(0.05, 0.14, spacing / (heightGrid.z * min(heightGrid.x, heightGrid.y)));
  surface.place = vec3(place.x, plimsollSea.x + kept * height, place.y);
  surface.slope *= kept;
  surface.folded = 0.0;
  surface.unresolved = steepness * steepness * (1.0 - kept * (1.0 - 0.2 * min(finest, 4.0)));
  return surface;
}

#endif
`;

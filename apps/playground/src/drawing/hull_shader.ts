// hull_shader.ts - the appearance of hulls: paint, wood or steel in the light of the sky, or the states of the
// triangles as colours. KIND is the index in hullKinds. The shader is compiled for each kind, because software
// renderers compute both sides of every branch.
import { duckPaint } from "../hulls/duck";
import { shadows, skyLight, toneMapping } from "./light";

export const hullKinds = ["plain", "wood", "steel", "crate", "duck"] as const;
export type HullKind = (typeof hullKinds)[number];

function vec3(values: readonly number[]): string {
  return `vec3(${values.map((value) => value.toFixed(4)).join(", ")})`;
}

export const hullVertex = /* glsl */ `
in float state; // 0 dry, 1 wet, 2 cut
in vec3 tint;
out vec3 worldPlace, bodyPlace, bodyNormal, worldNormal, corner, tinted;
flat out float told;
void main() {
  bodyPlace = position;
  bodyNormal = normal;
  tinted = tint;
  told = state;
  int index = gl_VertexID % 3;
  corner = vec3(index == 0, index == 1, index == 2);
  worldPlace = (modelMatrix * vec4(position, 1.0)).xyz;
  worldNormal = mat3(modelMatrix) * normal;
  gl_Position = projectionMatrix * viewMatrix * vec4(worldPlace, 1.0);
}`;

const looks = /* glsl */ `
float random(vec3 p) { p = fract(p * 0.1031); p += dot(p, p.zyx + 31.32); return fract((p.x + p.y) * p.z); }
float noise(vec3 p) {
  vec3 cell = floor(p), f = fract(p);
  vec3 s = f * f * (3.0 - 2.0 * f);
  vec4 low = vec4(random(cell), random(cell + vec3(1, 0, 0)), random(cell + vec3(0, 1, 0)), random(cell + vec3(1, 1, 0)));
  vec4 high = vec4(random(cell + vec3(0, 0, 1)), random(cell + vec3(1, 0, 1)), random(cell + vec3(0, 1, 1)), random(cell + vec3(1, 1, 1)));
  vec4 between = mix(low, high, s.z);
  return mix(mix(between.x, between.y, s.x), mix(between.z, between.w, s.x), s.y);
}
// Dark seams every pitch along a coordinate, as wide as the eye can still tell.
float seam(float x, float pitch, float width) {
  float from = abs(fract(x / pitch + 0.5) - 0.5) * pitch;
  float blur = fwidth(x);
  return (1.0 - smoothstep(width, width + blur, from)) * clamp(pitch / (6.0 * blur) - 0.4, 0.0, 1.0);
}
struct Look { vec3 albedo; float roughness; };

Look planks(vec3 p, vec3 n, vec3 wood, float pitch) {
  // Planks run along x on every side; across is what the side has left.
  float across = abs(n.y) > 0.6 ? p.z : p.y;
  float number = floor(across / pitch + 0.5);
  float grain = noise(vec3(p.x * 1.6 + number * 7.0, across * 42.0, number * 3.0)) * 0.55 + noise(vec3(p.x * 5.0, across * 130.0,
  number)) * 0.45;
  float tone = 0.86 + 0.20 * random(vec3(number, 3.0, 1.0)) + 0.24 * (grain - 0.5);
  Look look;
  look.albedo = wood * tone * (1.0 - 0.6 * seam(across, pitch, 0.035 * pitch));
  look.roughness = 0.42 + 0.2 * grain;
  return look;
}

Look lookOf(vec3 p, vec3 n) {
  Look look = Look(baseColor, 0.34);
  float size = hullSize;
#if KIND == 1
  look = planks(p, n, baseColor, 0.028 * size);
#elif KIND == 2
  float patches = noise(p * 9.0 / size) * 0.6 + noise(p * 31.0 / size) * 0.4;
  float seams = max(seam(p.x, 0.19 * size, 0.0012 * size), seam(abs(n.y) > 0.6 ? p.z : p.y, 0.11 * size, 0.0012 * size));
  look.albedo = baseColor * (0.88 + 0.22 * patches) * (1.0 - 0.35 * seams);
  look.roughness = 0.34 + 0.16 * patches;
#elif KIND == 3
  vec3 unit = (p - boxMiddle) / boxHalf; // -1 .. 1
  vec3 side = abs(n);
  vec2 face = side.x > 0.7 ? unit.zy : side.y > 0.7 ? unit.xz : unit.xy;
  vec2 edge = abs(face);
  float frame = step(0.80, max(edge.x, edge.y));
  float brace = step(abs(face.x - face.y), 0.19) * (1.0 - frame);
  float raised = max(frame, brace);
  float number = floor(face.y * 3.0 + 0.5);
  vec2 along = raised > 0.5 && edge.x > 0.8 ? vec2(50.0, 5.0) : vec2(5.0, 50.0);
  float grain = noise(vec3(face * along, dot(side, vec3(1, 2, 3))));
  float groove = raised > 0.5 ? 0.0 : seam(face.y, 1.0 / 3.0, 0.012);
  float rim = (1.0 - smoothstep(0.0, 0.035, abs(max(edge.x, edge.y) - 0.80))) * (1.0 - frame)
            + (1.0 - smoothstep(0.0, 0.03, abs(abs(face.x - face.y) - 0.19))) * (1.0 - raised);
  float board = mix(0.78 + 0.14 * random(vec3(number, 1.0, 2.0)), 1.05, raised) * (0.82 + 0.36 * grain);
  look.albedo = baseColor * board * (1.0 - 0.65 * groove) * (1.0 - 0.55 * clamp(rim, 0.0, 1.0));
  look.roughness = 0.55;
#elif KIND == 4
  look.roughness = 0.2;
  vec3 q = vec3(p.xy, abs(p.z));
  if (length((q - ${vec3(duckPaint.beak)}) / ${vec3(duckPaint.beakRadii)}) < 1.0) look.albedo = vec3(0.85, 0.2, 0.015);
  if (distance(q, ${vec3(duckPaint.eye)}) < ${duckPaint.radius.toFixed(4)}) look.albedo = vec3(0.008);
#endif
#ifdef DECK
  if (n.y > 0.8) look = planks(p, vec3(0.0, 1.0, 0.0), deckColor, 0.011 * size);
#endif
  look.albedo = mix(look.albedo, bottomColor, 1.0 - smoothstep(-0.5, 0.5, (p.y - bottomHeight) / max(fwidth(p.y), 1e-5)));
  return look;
}
`;

export const hullFragment = /* glsl */ `
${toneMapping}
${skyLight}
${shadows}
uniform vec3 baseColor, bottomColor, deckColor, boxMiddle, boxHalf;
uniform float hullSize, clipBelow, toldOn, tintOn, inside, bottomHeight;
in vec3 worldPlace, bodyPlace, bodyNormal, worldNormal, corner, tinted;
flat in float told;
out vec4 color;
${looks}

vec3 toldColor() {
  vec3 paint = told < 0.5 ? vec3(0.07, 0.34, 0.11) : told < 1.5 ? vec3(0.02, 0.16, 0.62) : vec3(0.90, 0.25, 0.01);
  vec3 change = max(fwidth(corner), 1e-5);
  vec3 pixels = corner / change;
  float edge = 1.0 - smoothstep(0.5, 1.3, min(min(pixels.x, pixels.y), pixels.z));
  // Triangles of a few pixels would be all edge.
  float size = 1.0 / max(max(change.x, change.y), change.z);
  return mix(paint, paint * 0.3, 0.75 * edge * smoothstep(4.0, 16.0, size));
}

void main() {
  if (worldPlace.y < clipBelow) discard;
  vec3 toEye = cameraPosition - worldPlace;
  vec3 view = normalize(toEye);
  vec3 normal = normalize(worldNormal);
  bool back = !gl_FrontFacing;
  if (back) normal = -normal;
  Look look = lookOf(bodyPlace, normalize(bodyNormal));
  if (tintOn > 0.5) look.albedo = tinted;
  if (back) look.albedo = mix(look.albedo, look.albedo * 1.7 + 0.03, inside);
  if (toldOn > 0.5) { look.albedo = toldColor(); look.roughness = 0.5; }

  float sunlit = lit(worldPlace + normal * 0.006 * hullSize);
  float toLight = max(dot(normal, lightDirection), 0.0) * sunlit;
  // The sky from above, light off the water from below; hollows see less of both.
  vec3 around = skyAt(normalize(normal + vec3(0.0, 0.25, 0.0)), 0.75);
  float open = back ? 0.7 : 1.0;
  // The colours that tell something must be told apart at night too.
  vec3 diffuse = look.albedo * (0.16 * toldOn + lightColor * toLight * 0.3183 * 1.15 + around * 1.2 * open);
  float facing = max(dot(normal, view), 0.02);
  float gloss = 1.0 - look.roughness;
  float reflectance = 0.04 + (max(gloss, 0.04) - 0.04) * pow(1.0 - facing, 5.0);
  vec3 ray = reflect(-view, normal);
  vec3 mirror = skyAt(ray, 0.25 + 0.6 * look.roughness) * open;
  vec3 halfway = normalize(view + lightDirection);
  float a = look.roughness * look.roughness;
  float nh = max(dot(normal, halfway), 0.0);
  float d = nh * nh * (a * a - 1.0) + 1.0;
  float shine = 0.04 * a * a / (3.14159 * d * d) * toLight * 0.35 / max(facing, 0.25);
  color = shown(diffuse + mirror * reflectance * 0.8 + lightColor * min(shine, 4.0), 1.0);
}`;

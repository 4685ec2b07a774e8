// Written by bindings/js/generate.py --shader from the output of the command: change src/formats/shader_text.cpp instead.

/** The output of "plimsoll shader --waves uniform --language glsl": the sea of the physics, for drawing. docs/shaders.md describes its functions. */
export const seaShaderChunk = /* glsl */ `// Waves in step with Plimsoll: the sea that carries the boats, for drawing. Printed by "plimsoll shader"; print it again instead of changing it.
// World axes, y up, metres and radians; places are (x, z).
// The waves are arrays of up to 64, which the engine sets each frame:
//   plimsollWaves[i]: k cos D, k sin D, amplitude, phase now        plimsollChops[i]: q A cos D, q A sin D, 0, 0
//   plimsollSea: level, number of waves, origin x, origin z
// with D the direction, q the steepness, and phase now = phase - w t + k . origin, reduced in double precision to (-pi, pi]. The origin is any
// place near the camera that single precision holds exactly: then the sea stays right far from the world's own, and late.
// Heights above a place are found in at most 16 steps, two or three as a rule, to 1e-5 m of the place and 1e-7 of its distance.
#ifndef PLIMSOLL_WAVES
#define PLIMSOLL_WAVES

#ifdef GL_ES
precision highp float;
precision highp int;
#endif

uniform vec4 plimsollWaves[64];
uniform vec4 plimsollChops[64];
uniform vec4 plimsollSea;

// An angle without its whole turns.
float plimsollTurn(float angle) {
  float turns = floor(angle * 0.15915494 + 0.5);
  return angle - 6.28125 * turns - 0.0019353072 * turns;
}

// Sine and cosine to 5e-7. The built-in ones may be a thousand times as far off, depending on the processor. Of half the angle first.
vec2 plimsollSineCosine(float angle) {
  float h = 0.5 * plimsollTurn(angle);
  float y = h * h;
  float s = h * (1.0 + y * (-0.16666657 + y * (0.0083330162 + y * (-0.00019806548 + y * 2.5999031e-6))));
  float c = 1.0 + y * (-0.49999932 + y * (0.041663982 + y * (-0.0013855863 + y * 2.3192828e-5)));
  return vec2(2.0 * s * c, c * c - s * s);
}

// What the waves do to the water of one place at rest.
struct PlimsollWater {
  float height; // [m] above the level
  vec2 slope; // d height / dx, d height / dz, of the place at rest
  vec2 moved; // [m] sideways, x and z
  vec3 bent; // d moved.x / dx, d moved.x / dz = d moved.z / dx, d moved.z / dz
};

PlimsollWater plimsollWaterOf(vec2 rest) {
  PlimsollWater water;
  water.height = 0.0;
  water.slope = vec2(0.0, 0.0);
  water.moved = vec2(0.0, 0.0);
  water.bent = vec3(0.0, 0.0, 0.0);
  int count = min(int(plimsollSea.y + 0.5), 64);
  for (int i = 0; i < count; i++) {
    vec4 wave = plimsollWaves[i];
    vec4 chop = plimsollChops[i];
    vec2 theta = plimsollSineCosine(dot(wave.xy, rest) + wave.w);
    water.height += wave.z * theta.x;
    water.slope += wave.z * theta.y * wave.xy;
    water.moved += theta.y * chop.xy;
    water.bent -= theta.x * vec3(chop.x * wave.x, chop.x * wave.y, chop.y * wave.y);
  }
  return water;
}

// Newton's step towards the place at rest, for water that is found \`miss\` beside the place.
vec2 plimsollStep(vec3 bent, vec2 miss) {
  float a = 1.0 + bent.x;
  float e = 1.0 + bent.z;
  float area = max(a * e - bent.y * bent.y, 1e-6);
  return vec2(e * miss.x - bent.y * miss.y, a * miss.y - bent.y * miss.x) / area;
}

// The water that is at a place now. It came from a place at rest \`away\` from there.
PlimsollWater plimsollWaterAt(vec2 place) {
  PlimsollWater water = plimsollWaterOf(place);
  vec2 away = vec2(0.0, 0.0);
  vec2 miss = water.moved;
  vec2 leap = plimsollStep(water.bent, miss);
  float close = 1e-5 + 1e-7 * (abs(place.x) + abs(place.y));
  for (int i = 0; i < 16; i++) {
    if (dot(miss, miss) < close * close) {
      break;
    }
    PlimsollWater next = plimsollWaterOf(place + away - leap);
    vec2 left = away - leap + next.moved;
    if (dot(left, left) < dot(miss, miss)) {
      away = away - leap;
      miss = left;
      water = next;
      leap = plimsollStep(water.bent, miss);
    } else {
      leap = 0.5 * leap;
    }
  }
  return water;
}

vec3 plimsollNormalOf(PlimsollWater water) {
  vec2 slope = water.slope;
  float a = 1.0 + water.bent.x;
  float b = water.bent.y;
  float e = 1.0 + water.bent.z;
  return normalize(vec3(b * slope.y - e * slope.x, max(a * e - b * b, 1e-6), b * slope.x - a * slope.y));
}

// Height [m, world y] of the surface above a place (x, z) of the world.
float plimsollHeight(vec2 place) {
  return plimsollSea.x + plimsollWaterAt(place - plimsollSea.zw).height;
}

// Unit normal of the surface above a place (x, z) of the world.
vec3 plimsollNormal(vec2 place) {
  return plimsollNormalOf(plimsollWaterAt(place - plimsollSea.zw));
}

// For the vertices of a water mesh: where in the world the water of a place at rest (x, z) is, and the surface's unit normal there.
vec3 plimsollPlace(vec2 rest, out vec3 normal) {
  PlimsollWater water = plimsollWaterOf(rest - plimsollSea.zw);
  normal = plimsollNormalOf(water);
  return vec3(rest.x + water.moved.x, plimsollSea.x + water.height, rest.y + water.moved.y);
}

#endif
`;

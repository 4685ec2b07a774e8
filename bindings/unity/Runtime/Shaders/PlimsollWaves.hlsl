// Waves in step with Plimsoll: the sea that carries the boats, for drawing. Printed by "plimsoll shader"; print it again instead of changing it.
// World axes, y up, metres and radians; places are (x, z).
// The waves are arrays of up to 64, which the engine sets each frame:
//   _PlimsollWaves[i]: k cos D, k sin D, amplitude, phase now        _PlimsollChops[i]: q A cos D, q A sin D, 0, 0
//   _PlimsollSea: level, number of waves, origin x, origin z
// with D the direction, q the steepness, and phase now = phase - w t + k . origin, reduced in double precision to (-pi, pi]. The origin is any
// place near the camera that single precision holds exactly: then the sea stays right far from the world's own, and late.
// Heights above a place are found in at most 16 steps, two or three as a rule, to 1e-5 m of the place and 1e-7 of its distance.
#ifndef PLIMSOLL_WAVES
#define PLIMSOLL_WAVES

float4 _PlimsollWaves[64];
float4 _PlimsollChops[64];
float4 _PlimsollSea;

// An angle without its whole turns.
float PlimsollTurn(float angle) {
  float turns = floor(angle * 0.15915494 + 0.5);
  return angle - 6.28125 * turns - 0.0019353072 * turns;
}

// Sine and cosine to 5e-7. The built-in ones may be a thousand times as far off, depending on the processor. Of half the angle first.
float2 PlimsollSineCosine(float angle) {
  float h = 0.5 * PlimsollTurn(angle);
  float y = h * h;
  float s = h * (1.0 + y * (-0.16666657 + y * (0.0083330162 + y * (-0.00019806548 + y * 2.5999031e-6))));
  float c = 1.0 + y * (-0.49999932 + y * (0.041663982 + y * (-0.0013855863 + y * 2.3192828e-5)));
  return float2(2.0 * s * c, c * c - s * s);
}

// What the waves do to the water of one place at rest.
struct PlimsollWater {
  float height; // [m] above the level
  float2 slope; // d height / dx, d height / dz, of the place at rest
  float2 moved; // [m] sideways, x and z
  float3 bent; // d moved.x / dx, d moved.x / dz = d moved.z / dx, d moved.z / dz
};

PlimsollWater PlimsollWaterOf(float2 rest) {
  PlimsollWater water;
  water.height = 0.0;
  water.slope = float2(0.0, 0.0);
  water.moved = float2(0.0, 0.0);
  water.bent = float3(0.0, 0.0, 0.0);
  int count = min(int(_PlimsollSea.y + 0.5), 64);
  [loop] for (int i = 0; i < count; i++) {
    float4 wave = _PlimsollWaves[i];
    float4 chop = _PlimsollChops[i];
    float2 theta = PlimsollSineCosine(dot(wave.xy, rest) + wave.w);
    water.height += wave.z * theta.x;
    water.slope += wave.z * theta.y * wave.xy;
    water.moved += theta.y * chop.xy;
    water.bent -= theta.x * float3(chop.x * wave.x, chop.x * wave.y, chop.y * wave.y);
  }
  return water;
}

// Newton's step towards the place at rest, for water that is found `miss` beside the place.
float2 PlimsollStep(float3 bent, float2 miss) {
  float a = 1.0 + bent.x;
  float e = 1.0 + bent.z;
  float area = max(a * e - bent.y * bent.y, 1e-6);
  return float2(e * miss.x - bent.y * miss.y, a * miss.y - bent.y * miss.x) / area;
}

// The water that is at a place now. It came from a place at rest `away` from there.
PlimsollWater PlimsollWaterAt(float2 place) {
  PlimsollWater water = PlimsollWaterOf(place);
  float2 away = float2(0.0, 0.0);
  float2 miss = water.moved;
  float2 leap = PlimsollStep(water.bent, miss);
  float close = 1e-5 + 1e-7 * (abs(place.x) + abs(place.y));
  [loop] for (int i = 0; i < 16; i++) {
    if (dot(miss, miss) < close * close) {
      break;
    }
    PlimsollWater next = PlimsollWaterOf(place + away - leap);
    float2 left = away - leap + next.moved;
    if (dot(left, left) < dot(miss, miss)) {
      away = away - leap;
      miss = left;
      water = next;
      leap = PlimsollStep(water.bent, miss);
    } else {
      leap = 0.5 * leap;
    }
  }
  return water;
}

float3 PlimsollNormalOf(PlimsollWater water) {
  float2 slope = water.slope;
  float a = 1.0 + water.bent.x;
  float b = water.bent.y;
  float e = 1.0 + water.bent.z;
  return normalize(float3(b * slope.y - e * slope.x, max(a * e - b * b, 1e-6), b * slope.x - a * slope.y));
}

// Height [m, world y] of the surface above a place (x, z) of the world.
float PlimsollHeight(float2 place) {
  return _PlimsollSea.x + PlimsollWaterAt(place - _PlimsollSea.zw).height;
}

// Unit normal of the surface above a place (x, z) of the world.
float3 PlimsollNormal(float2 place) {
  return PlimsollNormalOf(PlimsollWaterAt(place - _PlimsollSea.zw));
}

// For the vertices of a water mesh: where in the world the water of a place at rest (x, z) is, and the surface's unit normal there.
float3 PlimsollPlace(float2 rest, out float3 normal) {
  PlimsollWater water = PlimsollWaterOf(rest - _PlimsollSea.zw);
  normal = PlimsollNormalOf(water);
  return float3(rest.x + water.moved.x, _PlimsollSea.x + water.height, rest.y + water.moved.y);
}

#endif

// How the sea looks: the same for both pipelines, which give it their light. Water reflects the sky the more the flatter it is looked along
// (Schlick's formula, 2 % straight down), shows its own colour otherwise, lighter where a crest is thin, and glitters where it mirrors
// the sun (Blinn and Phong). No transparency, no shadows, no foam: it is a sea to see boats float in, to be replaced by your own.
#ifndef PLIMSOLL_SEA
#define PLIMSOLL_SEA

#include "PlimsollWaves.hlsl"

struct PlimsollSeaLook {
  float3 deep;    // colour of the water, looked into
  float3 shallow; // of crests
  float3 sky;     // what it mirrors
  float3 sun;     // colour of the light
  float glitter;  // exponent: how small the sun's image is
};

// A scene without a sun has no direction of it: straight up, and black light.
float3 PlimsollSunDirection(float3 given) {
  return dot(given, given) > 1e-6 ? normalize(given) : float3(0.0, 1.0, 0.0);
}

float3 PlimsollSeaColour(PlimsollSeaLook look, float3 place, float3 normal, float3 to_eye, float3 to_sun) {
  float facing = saturate(dot(normal, to_eye));
  float mirrored = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
  float crest = saturate(0.5 + 0.5 * (place.y - _PlimsollSea.x));
  float lit = saturate(dot(normal, to_sun));
  float3 body = lerp(look.deep, look.shallow, crest) * (0.35 + 0.65 * lit);
  float3 between = normalize(to_eye + to_sun);
  float3 sparkle = look.sun * pow(saturate(dot(normal, between)), look.glitter);
  return lerp(body, look.sky, mirrored) + sparkle;
}

#endif

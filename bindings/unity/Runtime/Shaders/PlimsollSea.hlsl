// The appearance of the sea, shared by both pipelines, which provide the light. The reflectance depends on the viewing
// angle (Schlick's formula, 2 % straight down). The rest is the water's own colour, lighter where a crest is thin, and
// glitter near the reflection of the sun (Blinn and Phong). There is no transparency, no shadow and no foam: it is a
// simple sea for testing boats, to be replaced by your own.
#ifndef PLIMSOLL_SEA
#define PLIMSOLL_SEA

#include "PlimsollWaves.hlsl"

struct PlimsollSeaLook {
  float3 deep;    // colour of the water seen from above
  float3 shallow; // of crests
  float3 sky;     // colour that it reflects
  float3 sun;     // colour of the light
  float glitter;  // exponent: sets the size of the sun's reflection
};

// Without a sun in the scene, returns straight up; the light is then black.
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

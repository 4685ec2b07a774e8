// The sea for Shader Graph: Custom Function nodes of type File with this file, one of the names below without its ending, and the parameters as inputs and
// outputs in this order, Vector3 each but for Height. Places are Absolute World; Position goes to the vertex stage's position by a Transform node
// (Absolute World to Object), Normal likewise as a direction.
#ifndef PLIMSOLL_GRAPH
#define PLIMSOLL_GRAPH

#include "PlimsollWaves.hlsl"

// Lifts a vertex of a level grid to the waves.
void PlimsollPlace_float(float3 Place, out float3 Position, out float3 Normal) {
  Position = PlimsollPlace(Place.xz, Normal);
}

// The water above or below a place: for foam around hulls, wet sand, a diver's camera.
void PlimsollHeight_float(float3 Place, out float Height, out float3 Normal) {
  Height = PlimsollHeight(Place.xz);
  Normal = PlimsollNormal(Place.xz);
}

// For nodes of half precision; places have no digits to spare, so it is reckoned in float all the same.
void PlimsollPlace_half(half3 Place, out half3 Position, out half3 Normal) {
  float3 position, normal;
  PlimsollPlace_float(Place, position, normal);
  Position = (half3)position;
  Normal = (half3)normal;
}

void PlimsollHeight_half(half3 Place, out half Height, out half3 Normal) {
  float height;
  float3 normal;
  PlimsollHeight_float(Place, height, normal);
  Height = (half)height;
  Normal = (half3)normal;
}

#endif

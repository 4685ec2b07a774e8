// The sea for Shader Graph: Custom Function nodes of type File with this file, one of the names below without its
// ending, and the parameters as inputs and outputs in this order, each a Vector3 except Height. Places are Absolute
// World. Connect Position to the position of the vertex stage through a Transform node (Absolute World to Object), and
// Normal through one for directions.
#ifndef PLIMSOLL_GRAPH
#define PLIMSOLL_GRAPH

#include "PlimsollWaves.hlsl"

// Lifts a vertex of a level grid to the waves.
void PlimsollPlace_float(float3 Place, out float3 Position, out float3 Normal) {
  Position = PlimsollPlace(Place.xz, Normal);
}

// Returns the water above or below a place: for foam around hulls, wet sand or a camera under water.
void PlimsollHeight_float(float3 Place, out float Height, out float3 Normal) {
  Height = PlimsollHeight(Place.xz);
  Normal = PlimsollNormal(Place.xz);
}

// For nodes of half precision. Places need full precision, so the computation is in float.
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

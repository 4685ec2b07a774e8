// What Shader Graph makes of the custom functions in PlimsollGraph.hlsl, as far as a compiler cares: calls with variables of their own.
#include "PlimsollGraph.hlsl"

float4x4 unity_MatrixVP;

struct Varyings {
  float4 clip : SV_POSITION;
  float3 place : TEXCOORD0;
};

Varyings LiftVertex(float4 vertex : POSITION) {
  Varyings to;
  float3 normal;
  half3 place, half_normal;
  PlimsollPlace_float(vertex.xyz, to.place, normal);
  PlimsollPlace_half((half3)vertex.xyz, place, half_normal);
  to.clip = mul(unity_MatrixVP, float4(to.place + 1e-3 * (normal + place + half_normal), 1.0));
  return to;
}

float4 ShadeFragment(Varyings from) : SV_Target {
  float height;
  float3 normal;
  half half_height;
  half3 half_normal;
  PlimsollHeight_float(from.place, height, normal);
  PlimsollHeight_half((half3)from.place, half_height, half_normal);
  return float4(normal + half_normal, height + half_height);
}

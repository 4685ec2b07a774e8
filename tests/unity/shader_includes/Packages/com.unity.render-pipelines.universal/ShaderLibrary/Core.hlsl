// A stand-in for what the sea's shader takes from the Universal Render Pipeline, so that glslang can compile it.
#define CBUFFER_START(name) cbuffer name {
#define CBUFFER_END };
float4x4 unity_ObjectToWorld;
float4x4 unity_MatrixVP;
float3 _WorldSpaceCameraPos;
float3 TransformObjectToWorld(float3 place) { return mul(unity_ObjectToWorld, float4(place, 1.0)).xyz; }
float4 TransformWorldToHClip(float3 place) { return mul(unity_MatrixVP, float4(place, 1.0)); }
float3 GetCameraPositionWS() { return _WorldSpaceCameraPos; }

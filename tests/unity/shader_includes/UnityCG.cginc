// A stand-in for what the sea's shader takes from Unity's built-in pipeline, so that glslang can compile it.
float4x4 unity_ObjectToWorld;
float4x4 unity_MatrixVP;
float3 _WorldSpaceCameraPos;
float4 _WorldSpaceLightPos0;
float4 UnityWorldToClipPos(float3 place) { return mul(unity_MatrixVP, float4(place, 1.0)); }

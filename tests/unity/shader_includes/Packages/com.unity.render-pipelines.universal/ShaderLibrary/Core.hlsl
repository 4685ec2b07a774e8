// A stand-in for the parts of the Universal Render Pipeline that the sea's shader uses, so that glslang can compile it.
// Macros have the parameters and results of Unity's own, for one of two eyes (stereo instancing) and linear fog.
#define CBUFFER_START(name) cbuffer name {
#define CBUFFER_END };
float4x4 unity_ObjectToWorld;
float4x4 unity_MatrixVP;
float3 _WorldSpaceCameraPos;
float4 unity_FogColor;
float4 unity_FogParams;
float3 TransformObjectToWorld(float3 place) { return mul(unity_ObjectToWorld, float4(place, 1.0)).xyz; }
float4 TransformWorldToHClip(float3 place) { return mul(unity_MatrixVP, float4(place, 1.0)); }
float3 GetCameraPositionWS() { return _WorldSpaceCameraPos; }
float ComputeFogFactor(float z) { return z * unity_FogParams.z + unity_FogParams.w; }
float3 MixFog(float3 colour, float factor) { return lerp(unity_FogColor.rgb, colour, saturate(factor)); }
float2 PackNormalOctQuadEncode(float3 n) { return n.xy / (abs(n.x) + abs(n.y) + abs(n.z)); }
float3 PackFloat2To888(float2 f) { return float3(f, 0.0); }
#define UNITY_VERTEX_INPUT_INSTANCE_ID uint instanceID : SV_InstanceID;
#define UNITY_VERTEX_OUTPUT_STEREO uint stereoTargetEyeIndexAsRTArrayIdx : SV_RenderTargetArrayIndex;
static uint unity_StereoEyeIndex;
#define UNITY_SETUP_INSTANCE_ID(input) unity_StereoEyeIndex = input.instanceID & 1u
#define UNITY_INITIALIZE_VERTEX_OUTPUT_STEREO(output) output.stereoTargetEyeIndexAsRTArrayIdx = unity_StereoEyeIndex
#define UNITY_SETUP_STEREO_EYE_INDEX_POST_VERTEX(input) unity_StereoEyeIndex = input.stereoTargetEyeIndexAsRTArrayIdx

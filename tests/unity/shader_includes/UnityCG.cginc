// A stand-in for the parts of Unity's built-in pipeline that the sea's shader uses, so that glslang can compile it.
// Macros have the parameters and results of Unity's own, for one of two eyes (stereo instancing), linear fog and a
// shadow of the sun.
float4x4 unity_ObjectToWorld;
float4x4 unity_WorldToObject;
float4x4 unity_MatrixVP;
float3 _WorldSpaceCameraPos;
float4 _WorldSpaceLightPos0;
float4 unity_FogColor;
float4 unity_FogParams;
float4 UnityWorldToClipPos(float3 place) { return mul(unity_MatrixVP, float4(place, 1.0)); }
float4 UnityClipSpaceShadowCasterPos(float4 vertex, float3 normal) { return mul(unity_MatrixVP, mul(unity_ObjectToWorld, vertex + float4(0.001 * normal, 0.0))); }
#define UNITY_INITIALIZE_OUTPUT(type, name) name = (type)0;
#define UNITY_VERTEX_INPUT_INSTANCE_ID uint instanceID : SV_InstanceID;
#define UNITY_VERTEX_OUTPUT_STEREO uint stereoTargetEyeIndexAsRTArrayIdx : SV_RenderTargetArrayIndex;
static uint unity_StereoEyeIndex;
#define UNITY_SETUP_INSTANCE_ID(input) unity_StereoEyeIndex = input.instanceID & 1u
#define UNITY_INITIALIZE_VERTEX_OUTPUT_STEREO(output) output.stereoTargetEyeIndexAsRTArrayIdx = unity_StereoEyeIndex
#define UNITY_SETUP_STEREO_EYE_INDEX_POST_VERTEX(input) unity_StereoEyeIndex = input.stereoTargetEyeIndexAsRTArrayIdx
#define UNITY_FOG_COORDS(index) float fogCoord : TEXCOORD##index;
#define UNITY_TRANSFER_FOG(output, place) output.fogCoord.x = (place).z * unity_FogParams.z + unity_FogParams.w
#define UNITY_APPLY_FOG(coordinate, colour) colour.rgb = lerp(unity_FogColor.rgb, colour.rgb, saturate(coordinate))
#define V2F_SHADOW_CASTER float4 pos : SV_POSITION
#define TRANSFER_SHADOW_CASTER_NORMALOFFSET(output) output.pos = UnityClipSpaceShadowCasterPos(v.vertex, v.normal);
#define SHADOW_CASTER_FRAGMENT(input) return 0;

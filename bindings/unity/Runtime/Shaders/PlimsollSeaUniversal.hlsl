// Shared by the passes of the Universal Render Pipeline: the material, and vertices lifted to the waves. All passes
// lift them in the same way, so that depth, normals and colour belong to the same sea.
#ifndef PLIMSOLL_SEA_UNIVERSAL_INCLUDED
#define PLIMSOLL_SEA_UNIVERSAL_INCLUDED

#include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Core.hlsl"
#include "PlimsollSea.hlsl"

CBUFFER_START(UnityPerMaterial)
    float4 _Deep;
    float4 _Shallow;
    float4 _Sky;
    float _Glitter;
CBUFFER_END

struct Attributes
{
    float4 vertex : POSITION;
    UNITY_VERTEX_INPUT_INSTANCE_ID
};

struct Varyings
{
    float4 clip : SV_POSITION;
    float3 place : TEXCOORD0;
    float3 normal : TEXCOORD1;
    float fog : TEXCOORD2;
    UNITY_VERTEX_OUTPUT_STEREO
};

Varyings LiftVertex(Attributes from)
{
    Varyings to = (Varyings)0;
    UNITY_SETUP_INSTANCE_ID(from);
    UNITY_INITIALIZE_VERTEX_OUTPUT_STEREO(to);
    to.place = PlimsollPlace(TransformObjectToWorld(from.vertex.xyz).xz, to.normal);
    to.clip = TransformWorldToHClip(to.place);
    to.fog = ComputeFogFactor(to.clip.z);
    return to;
}

#endif

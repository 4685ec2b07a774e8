// The sea of an Ocean: lifts a level grid (SeaSurface) to the waves that carry the boats. One subshader for the Universal Render Pipeline, where
// that is installed, and one for the built-in pipeline. The waves are set by Ocean each frame.
Shader "Plimsoll/Sea"
{
    Properties
    {
        _Deep ("Deep water", Color) = (0.02, 0.13, 0.2, 1)
        _Shallow ("Crests", Color) = (0.1, 0.42, 0.45, 1)
        _Sky ("Sky it mirrors", Color) = (0.6, 0.75, 0.9, 1)
        _Glitter ("Glitter", Range(10, 1000)) = 300
    }

    SubShader
    {
        PackageRequirements { "com.unity.render-pipelines.universal" }
        Tags { "RenderPipeline" = "UniversalPipeline" "RenderType" = "Opaque" "Queue" = "Geometry" }

        Pass
        {
            Tags { "LightMode" = "UniversalForward" }

            HLSLPROGRAM
            #pragma vertex LiftVertex
            #pragma fragment ShadeFragment
            #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Core.hlsl"
            #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Lighting.hlsl"
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
            };

            struct Varyings
            {
                float4 clip : SV_POSITION;
                float3 place : TEXCOORD0;
                float3 normal : TEXCOORD1;
            };

            Varyings LiftVertex(Attributes from)
            {
                Varyings to;
                to.place = PlimsollPlace(TransformObjectToWorld(from.vertex.xyz).xz, to.normal);
                to.clip = TransformWorldToHClip(to.place);
                return to;
            }

            float4 ShadeFragment(Varyings from) : SV_Target
            {
                Light sun = GetMainLight();
                PlimsollSeaLook look;
                look.deep = _Deep.rgb;
                look.shallow = _Shallow.rgb;
                look.sky = _Sky.rgb;
                look.sun = sun.color;
                look.glitter = _Glitter;
                float3 to_eye = normalize(GetCameraPositionWS() - from.place);
                return float4(PlimsollSeaColour(look, from.place, normalize(from.normal), to_eye, sun.direction), 1.0);
            }
            ENDHLSL
        }
    }

    SubShader
    {
        Tags { "RenderType" = "Opaque" "Queue" = "Geometry" }

        Pass
        {
            Tags { "LightMode" = "ForwardBase" }

            HLSLPROGRAM
            #pragma vertex LiftVertex
            #pragma fragment ShadeFragment
            #include "UnityCG.cginc"
            #include "UnityLightingCommon.cginc"
            #include "PlimsollSea.hlsl"

            float4 _Deep;
            float4 _Shallow;
            float4 _Sky;
            float _Glitter;

            struct Attributes
            {
                float4 vertex : POSITION;
            };

            struct Varyings
            {
                float4 clip : SV_POSITION;
                float3 place : TEXCOORD0;
                float3 normal : TEXCOORD1;
            };

            Varyings LiftVertex(Attributes from)
            {
                Varyings to;
                to.place = PlimsollPlace(mul(unity_ObjectToWorld, from.vertex).xz, to.normal);
                to.clip = UnityWorldToClipPos(to.place);
                return to;
            }

            float4 ShadeFragment(Varyings from) : SV_Target
            {
                PlimsollSeaLook look;
                look.deep = _Deep.rgb;
                look.shallow = _Shallow.rgb;
                look.sky = _Sky.rgb;
                look.sun = _LightColor0.rgb;
                look.glitter = _Glitter;
                float3 to_eye = normalize(_WorldSpaceCameraPos.xyz - from.place);
                float3 to_sun = normalize(_WorldSpaceLightPos0.xyz);
                return float4(PlimsollSeaColour(look, from.place, normalize(from.normal), to_eye, to_sun), 1.0);
            }
            ENDHLSL
        }
    }
}

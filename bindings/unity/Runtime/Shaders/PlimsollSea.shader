// The sea of an Ocean: lifts a level grid (SeaSurface) to the waves of the physics. One subshader is for the Universal
// Render Pipeline, if it is installed, and one for the built-in pipeline. Ocean sets the waves each frame. The water is
// opaque and lit by the sun only, without shadows on it. It writes depth, and normals in the Universal pipeline, so
// that effects that read them (mist, ambient occlusion, deferred rendering) use the lifted sea.
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
            Name "Forward"
            Tags { "LightMode" = "UniversalForwardOnly" } // drawn forward in deferred rendering too

            HLSLPROGRAM
            #pragma target 3.5
            #pragma vertex LiftVertex
            #pragma fragment ShadeFragment
            #pragma multi_compile_fog
            #include "PlimsollSeaUniversal.hlsl"
            #include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Lighting.hlsl"

            float4 ShadeFragment(Varyings from) : SV_Target
            {
                UNITY_SETUP_STEREO_EYE_INDEX_POST_VERTEX(from);
                Light sun = GetMainLight();
                PlimsollSeaLook look;
                look.deep = _Deep.rgb;
                look.shallow = _Shallow.rgb;
                look.sky = _Sky.rgb;
                look.sun = sun.color;
                look.glitter = _Glitter;
                float3 to_eye = normalize(GetCameraPositionWS() - from.place);
                float3 colour = PlimsollSeaColour(look, from.place, normalize(from.normal), to_eye, PlimsollSunDirection(sun.direction));
                return float4(MixFog(colour, from.fog), 1.0);
            }
            ENDHLSL
        }

        Pass
        {
            Name "DepthOnly"
            Tags { "LightMode" = "DepthOnly" }
            ZWrite On
            ColorMask R

            HLSLPROGRAM
            #pragma target 3.5
            #pragma vertex LiftVertex
            #pragma fragment ShadeFragment
            #include "PlimsollSeaUniversal.hlsl"

            float ShadeFragment(Varyings from) : SV_Target
            {
                UNITY_SETUP_STEREO_EYE_INDEX_POST_VERTEX(from);
                return from.clip.z;
            }
            ENDHLSL
        }

        Pass
        {
            Name "DepthNormalsOnly"
            Tags { "LightMode" = "DepthNormalsOnly" }
            ZWrite On

            HLSLPROGRAM
            #pragma target 3.5
            #pragma vertex LiftVertex
            #pragma fragment ShadeFragment
            #pragma multi_compile_fragment _ _GBUFFER_NORMALS_OCT
            #include "PlimsollSeaUniversal.hlsl"

            float4 ShadeFragment(Varyings from) : SV_Target
            {
                UNITY_SETUP_STEREO_EYE_INDEX_POST_VERTEX(from);
                float3 normal = normalize(from.normal);
            #if defined(_GBUFFER_NORMALS_OCT)
                return float4(PackFloat2To888(saturate(0.5 * PackNormalOctQuadEncode(normal) + 0.5)), 0.0);
            #else
                return float4(normal, 0.0);
            #endif
            }
            ENDHLSL
        }
    }

    SubShader
    {
        Tags { "RenderType" = "Opaque" "Queue" = "Geometry" }

        Pass
        {
            Name "Forward"
            Tags { "LightMode" = "ForwardBase" }

            HLSLPROGRAM
            #pragma target 3.5
            #pragma vertex LiftVertex
            #pragma fragment ShadeFragment
            #pragma multi_compile_fog
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
                UNITY_VERTEX_INPUT_INSTANCE_ID
            };

            struct Varyings
            {
                float4 clip : SV_POSITION;
                float3 place : TEXCOORD0;
                float3 normal : TEXCOORD1;
                UNITY_FOG_COORDS(2)
                UNITY_VERTEX_OUTPUT_STEREO
            };

            Varyings LiftVertex(Attributes from)
            {
                Varyings to;
                UNITY_INITIALIZE_OUTPUT(Varyings, to);
                UNITY_SETUP_INSTANCE_ID(from);
                UNITY_INITIALIZE_VERTEX_OUTPUT_STEREO(to);
                to.place = PlimsollPlace(mul(unity_ObjectToWorld, from.vertex).xz, to.normal);
                to.clip = UnityWorldToClipPos(to.place);
                UNITY_TRANSFER_FOG(to, to.clip);
                return to;
            }

            float4 ShadeFragment(Varyings from) : SV_Target
            {
                UNITY_SETUP_STEREO_EYE_INDEX_POST_VERTEX(from);
                PlimsollSeaLook look;
                look.deep = _Deep.rgb;
                look.shallow = _Shallow.rgb;
                look.sky = _Sky.rgb;
                look.sun = _LightColor0.rgb;
                look.glitter = _Glitter;
                float3 to_eye = normalize(_WorldSpaceCameraPos.xyz - from.place);
                float3 to_sun = PlimsollSunDirection(_WorldSpaceLightPos0.xyz);
                float4 colour = float4(PlimsollSeaColour(look, from.place, normalize(from.normal), to_eye, to_sun), 1.0);
                UNITY_APPLY_FOG(from.fogCoord, colour);
                return colour;
            }
            ENDHLSL
        }

        Pass
        {
            Name "ShadowCaster" // also the source of the camera's depth texture
            Tags { "LightMode" = "ShadowCaster" }

            HLSLPROGRAM
            #pragma target 3.5
            #pragma vertex LiftVertex
            #pragma fragment ShadeFragment
            #pragma multi_compile_shadowcaster
            #include "UnityCG.cginc"
            #include "PlimsollSea.hlsl"

            struct Attributes
            {
                float4 vertex : POSITION;
                float3 normal : NORMAL;
                UNITY_VERTEX_INPUT_INSTANCE_ID
            };

            struct Varyings
            {
                V2F_SHADOW_CASTER;
                UNITY_VERTEX_OUTPUT_STEREO
            };

            Varyings LiftVertex(Attributes v) // Unity's macros require this name, and vertex and normal in the object's frame
            {
                Varyings to;
                UNITY_INITIALIZE_OUTPUT(Varyings, to);
                UNITY_SETUP_INSTANCE_ID(v);
                UNITY_INITIALIZE_VERTEX_OUTPUT_STEREO(to);
                float3 normal;
                float3 place = PlimsollPlace(mul(unity_ObjectToWorld, v.vertex).xz, normal);
                v.vertex = mul(unity_WorldToObject, float4(place, 1.0));
                v.normal = mul((float3x3)unity_WorldToObject, normal);
                TRANSFER_SHADOW_CASTER_NORMALOFFSET(to)
                return to;
            }

            float4 ShadeFragment(Varyings from) : SV_Target
            {
                SHADOW_CASTER_FRAGMENT(from)
            }
            ENDHLSL
        }
    }
}

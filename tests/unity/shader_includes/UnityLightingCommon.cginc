// A stand-in, like UnityCG.cginc in this folder.
float4 _LightColor0;

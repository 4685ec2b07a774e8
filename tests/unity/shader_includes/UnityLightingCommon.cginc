// A stand-in, as UnityCG.cginc beside it.
float4 _LightColor0;

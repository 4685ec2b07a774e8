// A stand-in, like Core.hlsl in this folder.
struct Light {
  float3 direction;
  float3 color;
};
float4 _MainLightPosition;
float4 _MainLightColor;
Light GetMainLight() {
  Light light;
  light.direction = _MainLightPosition.xyz;
  light.color = _MainLightColor.rgb;
  return light;
}

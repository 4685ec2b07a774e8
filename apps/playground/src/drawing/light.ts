// light.ts - the uniforms that sky, water and hulls share for consistent lighting, and the shader text that uses them.
import { Color, CubeTexture, Matrix4, Texture, Vector2, Vector3, type IUniform } from "three";
import type { Palette } from "./palette";

export interface LightUniforms {
  [name: string]: IUniform;
  lightDirection: IUniform<Vector3>;
  lightColor: IUniform<Color>;
  discColor: IUniform<Color>;
  waterColor: IUniform<Color>;
  crestColor: IUniform<Color>;
  absorption: IUniform<Vector3>;
  skylight: IUniform<Color>; // irradiance of the whole sky on level ground, over pi
  skyCube: IUniform<CubeTexture | Texture | null>;
  skyLevels: IUniform<number>; // the mip level of skyCube with one colour per face
  exposure: IUniform<number>;
  toScreen: IUniform<number>; // 1: display colours; 0: radiance, for a pass that other passes read
  shadowMap: IUniform<Texture | null>;
  shadowMatrix: IUniform<Matrix4>;
  shadowOn: IUniform<number>;
  resolution: IUniform<Vector2>; // [pixels] of the view
  origin: IUniform<Vector2>; // [pixels] its start in the canvas
}

export function makeLightUniforms(): LightUniforms {
  return {
    lightDirection: { value: new Vector3(0, 1, 0) },
    lightColor: { value: new Color() },
    discColor: { value: new Color() },
    waterColor: { value: new Color() },
    crestColor: { value: new Color() },
    absorption: { value: new Vector3() },
    skylight: { value: new Color() },
    skyCube: { value: null },
    skyLevels: { value: 1 },
    exposure: { value: 1 },
    toScreen: { value: 1 },
    shadowMap: { value: null },
    shadowMatrix: { value: new Matrix4() },
    shadowOn: { value: 0 },
    resolution: { value: new Vector2(1, 1) },
    origin: { value: new Vector2() },
  };
}

const part = (color: Color, weight: number): Color => color.clone().multiplyScalar(weight);

export function setPalette(uniforms: LightUniforms, palette: Palette): void {
  uniforms.lightDirection.value.copy(palette.lightDirection);
  uniforms.lightColor.value.copy(palette.light);
  uniforms.discColor.value.copy(palette.disc);
  uniforms.waterColor.value.copy(palette.water);
  uniforms.crestColor.value.copy(palette.crest);
  uniforms.absorption.value.copy(palette.absorption);
  uniforms.skylight.value.copy(part(palette.zenith, 0.5)).add(part(palette.middle, 0.42)).add(part(palette.horizon, 0.08));
  uniforms.skylight.value.add(part(palette.glow, 0.035));
  uniforms.exposure.value = palette.exposure;
}

// Converts radiance to display colours, similarly to AgX. Colours are desaturated, each channel passes through one
// curve over the logarithm of the light, and the colours are saturated again, so that bright light turns white without
// a change of hue. The curve's result is sRGB; the cost is three logarithms per pixel. A grain of half a grey level
// hides the steps of a smooth sky.
export const toneMapping = /* glsl */ `
uniform float toScreen, exposure;
const vec3 brightness = vec3(0.2126, 0.7152, 0.0722);
vec4 shown(vec3 radiance, float alpha) {
  if (toScreen < 0.5) return vec4(radiance, alpha);
  vec3 light = radiance * exposure;
  light = mix(light, vec3(dot(light, brightness)), 0.13);
  vec3 t = clamp(0.0735 * log2(max(light, 1e-5)) + 0.668, 0.0, 1.0);
  vec3 color = t * t * t * t * (35.0 + t * (-84.0 + t * (70.0 - 20.0 * t)));
  color = mix(vec3(dot(color, brightness)), color, 1.15);
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return vec4(color + (grain - 0.5) / 255.0, alpha);
}
`;

export const skyLight = /* glsl */ `
uniform vec3 lightDirection;
uniform vec3 lightColor;
uniform samplerCube skyCube;
uniform float skyLevels;
// Radiance of the sky, blurred: 0 as it is, 1 one colour for all.
vec3 skyAt(vec3 direction, float blur) { return textureLod(skyCube, direction, blur * skyLevels).rgb; }
`;

// Returns whether the light reaches a place: 1 in the light, 0 in the shadow of a hull.
export const shadows = /* glsl */ `
uniform sampler2D shadowMap;
uniform mat4 shadowMatrix;
uniform float shadowOn;
// Softly, for hulls.
float lit(vec3 place) {
  if (shadowOn < 0.5) return 1.0;
  vec3 at = (shadowMatrix * vec4(place, 1.0)).xyz;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  vec2 texel = 1.0 / vec2(textureSize(shadowMap, 0));
  float sum = 0.0;
  for (int i = 0; i < 4; i++) {
    vec2 beside = (vec2(float(i & 1), float(i >> 1)) - 0.5) * 1.5 * texel;
    sum += step(at.z, texture(shadowMap, at.xy + beside).x);
  }
  return 0.25 * sum;
}
// One look, for water, which shows shadows faintly.
float litHard(vec3 place) {
  vec3 at = (shadowMatrix * vec4(place, 1.0)).xyz;
  bool within = all(greaterThan(at, vec3(0.0))) && all(lessThan(at, vec3(1.0)));
  return within && shadowOn > 0.5 ? step(at.z, texture(shadowMap, at.xy).x) : 1.0;
}
`;

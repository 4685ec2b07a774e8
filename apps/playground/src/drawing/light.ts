// light.ts - the uniforms that sky, water and hulls share, so that all stand in one light; and the shader text that goes with them.
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
  skyCube: IUniform<CubeTexture | Texture | null>;
  skyLevels: IUniform<number>; // the mip level of skyCube that is one colour a face
  toneMappingExposure: IUniform<number>;
  toScreen: IUniform<number>; // 1: colours for the eye; 0: radiance, for a pass that others read
  shadowMap: IUniform<Texture | null>;
  shadowMatrix: IUniform<Matrix4>;
  shadowOn: IUniform<number>;
  resolution: IUniform<Vector2>; // [pixels] of the view
  origin: IUniform<Vector2>; // [pixels] where it begins in the canvas
}

export function makeLightUniforms(): LightUniforms {
  return {
    lightDirection: { value: new Vector3(0, 1, 0) },
    lightColor: { value: new Color() },
    discColor: { value: new Color() },
    waterColor: { value: new Color() },
    crestColor: { value: new Color() },
    absorption: { value: new Vector3() },
    skyCube: { value: null },
    skyLevels: { value: 1 },
    toneMappingExposure: { value: 1 },
    toScreen: { value: 1 },
    shadowMap: { value: null },
    shadowMatrix: { value: new Matrix4() },
    shadowOn: { value: 0 },
    resolution: { value: new Vector2(1, 1) },
    origin: { value: new Vector2() },
  };
}

export function setPalette(uniforms: LightUniforms, palette: Palette): void {
  uniforms.lightDirection.value.copy(palette.lightDirection);
  uniforms.lightColor.value.copy(palette.light);
  uniforms.discColor.value.copy(palette.disc);
  uniforms.waterColor.value.copy(palette.water);
  uniforms.crestColor.value.copy(palette.crest);
  uniforms.absorption.value.copy(palette.absorption);
  uniforms.toneMappingExposure.value = palette.exposure;
}

// Colours for the eye by three's AgX curve; a grain of half a grey level hides the steps of a smooth sky.
export const toneMapping = /* glsl */ `
#include <tonemapping_pars_fragment>
uniform float toScreen;
vec4 shown(vec3 radiance, float alpha) {
  if (toScreen < 0.5) return vec4(radiance, alpha);
  vec3 flatter = AgXToneMapping(radiance);
  // AgX alone is made for grading: a little more contrast and colour.
  vec3 graded = pow(flatter, vec3(1.16));
  graded = max(mix(vec3(dot(graded, vec3(0.2126, 0.7152, 0.0722))), graded, 1.32), 0.0);
  vec3 color = sRGBTransferOETF(vec4(graded, 1.0)).rgb;
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

// Whether the light reaches a place: 1 in the light, 0 in the shadow of a hull.
export const shadows = /* glsl */ `
uniform sampler2D shadowMap;
uniform mat4 shadowMatrix;
uniform float shadowOn;
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
`;

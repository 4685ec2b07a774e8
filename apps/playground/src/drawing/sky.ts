// sky.ts - a clear sky with a few high clouds, painted once into a cube, which all objects read that reflect the sky or
// are lit by it. The disc of sun or moon is not in the cube (it would be a blot there): the background and the water's
// glitter add it.
import {
  BackSide, BoxGeometry, CubeCamera, GLSL3, HalfFloatType, LinearMipmapLinearFilter, LinearMipmapNearestFilter, Mesh, Scene,
  ShaderMaterial, Vector3, WebGLCubeRenderTarget,
  type WebGLRenderer,
} from "three";
import { skyLight, toneMapping, type LightUniforms } from "./light";
import type { Palette } from "./palette";

const paintVertex = /* glsl */ `
out vec3 along;
void main() {
  along = position;
  gl_Position = projectionMatrix * viewMatrix * vec4(position + cameraPosition, 1.0);
}`;

const paintFragment = /* glsl */ `
in vec3 along;
out vec4 color;
uniform vec3 lightDirection, glowDirection, glow, zenith, middle, horizon, cloud, lightColor, waterColor;
uniform float cloudAmount;

float random(vec2 p) { vec3 q = fract(vec3(p.xyx) * 0.1031); q += dot(q, q.yzx + 33.33); return fract((q.x + q.y) * q.z); }
float noise(vec2 p) {
  vec2 cell = floor(p), f = fract(p);
  vec2 s = f * f * (3.0 - 2.0 * f);
  return mix(mix(random(cell), random(cell + vec2(1, 0)), s.x), mix(random(cell + vec2(0, 1)), random(cell + vec2(1, 1)), s.x), s.y);
}
float cloudy(vec2 p) {
  float sum = 0.0, weight = 0.5;
  for (int i = 0; i < 6; i++) { sum += weight * noise(p); p = mat2(1.62, 1.18, -1.18, 1.62) * p + 7.3; weight *= 0.52; }
  return sum;
}

void main() {
  vec3 d = normalize(along);
  float up = max(d.y, 0.0);
  vec3 sky = mix(zenith, middle, exp(-4.2 * up));
  sky = mix(sky, horizon, exp(-13.0 * up));
  float toGlow = dot(d, glowDirection);
  float near = max(toGlow, 0.0);
  // The air near the horizon glows far to both sides of the sun; close to it the haze is bright.
  float low = exp(-9.0 * up);
  sky += glow * (0.07 * pow(near, 3.0) + 0.30 * pow(near, 24.0) + 0.9 * pow(near, 300.0));
  float beside = max(0.5 + 0.5 * dot(normalize(d.xz + 1e-6), normalize(glowDirection.xz)), 0.0);
  sky += glow * low * 0.55 * pow(beside, 9.0) * (1.0 - 0.75 * step(0.1, glowDirection.y));
  float toLight = max(dot(d, lightDirection), 0.0);
  sky += lightColor * (0.05 * pow(toLight, 40.0) + 0.10 * pow(toLight, 600.0));

  if (d.y > 0.015) {
    // High clouds on a plane far above, drawn out by the wind, thin towards the zenith.
    vec2 p = d.xz / (d.y + 0.09);
    vec2 drawnOut = mat2(0.9, 0.42, -0.42, 0.9) * p * vec2(0.42, 1.15);
    float veil = cloudy(drawnOut * 1.3 + 1.7 * vec2(cloudy(p * 0.5), cloudy(p * 0.5 + 9.1)));
    float field = smoothstep(0.45, 0.85, noise(p * 0.33 + 3.7));
    float density = smoothstep(0.47, 0.86, veil) * field * cloudAmount * smoothstep(0.015, 0.12, d.y) * (1.0 - 0.7 * smoothstep(0.25,
    0.7, d.y));
    vec3 bright = cloud * (0.72 + 0.25 * near) + glow * 0.7 * pow(near, 10.0);
    sky = mix(sky, bright, clamp(density, 0.0, 0.85));
  }
  if (d.y < 0.0) {
    // What a hull sees below the horizon: the water, brightest where it mirrors the low sky.
    vec3 water = waterColor + 0.10 * middle;
    sky = mix(sky, water, smoothstep(0.0, 0.25, -d.y));
  }
  color = vec4(sky, 1.0);
}`;

const backgroundVertex = /* glsl */ `
out vec3 along;
void main() {
  along = position;
  vec4 place = projectionMatrix * viewMatrix * vec4(position * 100.0 + cameraPosition, 1.0);
  gl_Position = place.xyww;
}`;

const backgroundFragment = /* glsl */ `
${toneMapping}
${skyLight}
uniform vec3 discColor;
uniform float discSize, stars;
in vec3 along;
out vec4 color;
float random(vec3 p) { p = fract(p * 0.1031); p += dot(p, p.zyx + 31.32); return fract((p.x + p.y) * p.z); }
void main() {
  vec3 d = normalize(along);
  vec3 sky = skyAt(d, 0.0);
  float away = length(d - lightDirection);
  float edge = fwidth(away);
  sky += min(discColor, vec3(9.0)) * (1.0 - smoothstep(discSize - edge, discSize + edge, away)) * smoothstep(-0.01, 0.0, d.y);
  if (stars > 0.0) {
    vec3 p = d * 210.0;
    vec3 cell = floor(p);
    float size = random(cell);
    float spark = step(0.9955, size) * (1.0 - smoothstep(0.05, 0.42, length(fract(p) - 0.5)));
    sky += stars * spark * vec3(0.75, 0.85, 1.0) * (0.15 + 0.9 * random(cell + 5.0)) * smoothstep(0.02, 0.5, d.y);
  }
  color = shown(sky, 1.0);
}`;

export class Sky {
  readonly background: Mesh<BoxGeometry, ShaderMaterial>;
  private readonly cube: WebGLCubeRenderTarget;
  private readonly paint: ShaderMaterial;
  private readonly painted = new Scene();
  private readonly painter: CubeCamera;

  // faceSize: [pixels] edge of the cube; 1024 looks crisp, 256 takes a software renderer little time.
  constructor(light: LightUniforms, faceSize: number, smoothLevels: boolean) {
    const minFilter = smoothLevels ? LinearMipmapLinearFilter : LinearMipmapNearestFilter;
    this.cube = new WebGLCubeRenderTarget(faceSize, { type: HalfFloatType, generateMipmaps: true, minFilter, depthBuffer: false });
    light.skyCube.value = this.cube.texture;
    light.skyLevels.value = Math.log2(faceSize);
    const box = new BoxGeometry(2, 2, 2);
    this.paint = new ShaderMaterial({
      glslVersion: GLSL3, vertexShader: paintVertex, fragmentShader: paintFragment, side: BackSide, depthTest: false, depthWrite: false,
      uniforms: {
        lightDirection: light.lightDirection, lightColor: light.lightColor, waterColor: light.waterColor,
        glowDirection: { value: new Vector3() },
        glow: { value: null }, zenith: { value: null }, middle: { value: null }, horizon: { value: null }, cloud: { value: null },
        cloudAmount: { value: 0 },
      },
    });
    const painting = new Mesh(box, this.paint);
    painting.frustumCulled = false;
    this.painted.add(painting);
    this.painter = new CubeCamera(0.1, 10, this.cube);
    this.background = new Mesh(box, new ShaderMaterial({
      glslVersion: GLSL3, vertexShader: backgroundVertex, fragmentShader: backgroundFragment, side: BackSide, depthWrite: false,
      uniforms: { ...light, discSize: { value: 0.01 }, stars: { value: 0 } },
    }));
    this.background.frustumCulled = false;
    this.background.renderOrder = 30; // after everything else, so that only visible sky pixels are computed
  }

  paintCube(renderer: WebGLRenderer, palette: Palette): void {
    const own = this.paint.uniforms;
    own.glowDirection.value = palette.glowDirection;
    own.glow.value = palette.glow;
    own.zenith.value = palette.zenith;
    own.middle.value = palette.middle;
    own.horizon.value = palette.horizon;
    own.cloud.value = palette.cloud;
    own.cloudAmount.value = palette.cloudAmount;
    this.background.material.uniforms.discSize.value = palette.discSize;
    this.background.material.uniforms.stars.value = palette.stars;
    this.painter.update(renderer, this.painted);
  }

  dispose(): void {
    this.cube.dispose();
    this.paint.dispose();
    this.background.geometry.dispose();
    this.background.material.dispose();
  }
}

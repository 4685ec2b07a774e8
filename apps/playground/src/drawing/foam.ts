// foam.ts - the foam that hulls leave: a map of the water seen from above. The waterlines are drawn into it each frame
// and slowly fade.
// Frame: world x and z. The map follows a centre in whole texels, so that the foam stays in place on the water.
import {
  Camera, CustomBlending, DoubleSide, DynamicDrawUsage, GLSL3, HalfFloatType, InstancedBufferAttribute, InstancedBufferGeometry,
  BufferAttribute, LinearFilter, MaxEquation, Mesh, OneFactor,
  RedFormat, Scene, ShaderMaterial, Vector2, Vector4, WebGLRenderTarget, type WebGLRenderer,
} from "three";
import { FullScreen } from "./full_screen";

const kMostSegments = 8192;

const carryOn = /* glsl */ `
in vec2 at;
out vec4 color;
uniform sampler2D before;
uniform vec2 shift; // how far the map has moved, in maps
uniform float kept; // part that lasts through this step
void main() {
  vec2 from = at + shift;
  if (any(lessThan(from, vec2(0.0))) || any(greaterThan(from, vec2(1.0)))) { color = vec4(0.0); return; }
  vec2 texel = 1.0 / vec2(textureSize(before, 0));
  float here = texture(before, from).x;
  float around = 0.25 * (texture(before, from + vec2(texel.x, 0.0)).x + texture(before, from - vec2(texel.x, 0.0)).x +
                         texture(before, from + vec2(0.0, texel.y)).x + texture(before, from - vec2(0.0, texel.y)).x);
  color = vec4(mix(here, around, 0.12) * kept, 0.0, 0.0, 1.0);
}`;

const segmentVertex = /* glsl */ `
in vec4 ends; // x, z from, x, z to
in float strength;
uniform vec3 mapPlace; // x, z of the corner, 1 / width
uniform float halfWidth; // [m]
out vec2 place;
flat out vec4 line;
flat out float force;
void main() {
  vec2 along = ends.zw - ends.xy;
  vec2 unit = along / max(length(along), 1e-5);
  vec2 middle = mix(ends.xy, ends.zw, position.x * 0.5 + 0.5);
  place = middle + unit * position.x * halfWidth + vec2(-unit.y, unit.x) * position.y * halfWidth;
  line = ends;
  force = strength;
  gl_Position = vec4((place - mapPlace.xy) * mapPlace.z * 2.0 - 1.0, 0.0, 1.0);
}`;

const segmentFragment = /* glsl */ `
in vec2 place;
flat in vec4 line;
flat in float force;
uniform float halfWidth;
out vec4 color;
void main() {
  vec2 along = line.zw - line.xy;
  float part = clamp(dot(place - line.xy, along) / max(dot(along, along), 1e-9), 0.0, 1.0);
  float away = distance(place, line.xy + part * along) / halfWidth;
  color = vec4(force * (1.0 - smoothstep(0.1, 1.0, away)), 0.0, 0.0, 1.0);
}`;

export class FoamMap {
  readonly foamMap: { value: WebGLRenderTarget["texture"] };
  readonly foamPlace = { value: new Vector4(0, 0, 1, 0) };
  private targets: [WebGLRenderTarget, WebGLRenderTarget];
  private readonly step: FullScreen;
  private readonly ends = new InstancedBufferAttribute(new Float32Array(4 * kMostSegments), 4);
  private readonly strengths = new InstancedBufferAttribute(new Float32Array(kMostSegments), 1);
  private readonly geometry = new InstancedBufferGeometry();
  private readonly scene = new Scene();
  private readonly camera = new Camera();
  private readonly material: ShaderMaterial;
  private readonly corner = new Vector2();
  private width = 20;
  private count = 0;
  private empty = true;

  constructor(private readonly size: number) {
    const target = (): WebGLRenderTarget =>
      new WebGLRenderTarget(size, size, {
        type: HalfFloatType, format: RedFormat, depthBuffer: false, minFilter: LinearFilter, magFilter: LinearFilter,
      });
    this.targets = [target(), target()];
    this.foamMap = { value: this.targets[0].texture };
    this.step = new FullScreen(carryOn, { before: { value: null }, shift: { value: new Vector2() }, kept: { value: 1 } });
    this.geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3));
    this.geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.geometry.setAttribute("ends", this.ends.setUsage(DynamicDrawUsage));
    this.geometry.setAttribute("strength", this.strengths.setUsage(DynamicDrawUsage));
    this.material = new ShaderMaterial({
      glslVersion: GLSL3, vertexShader: segmentVertex, fragmentShader: segmentFragment, depthTest: false, depthWrite: false,
      transparent: true, side: DoubleSide,
      blending: CustomBlending, blendEquation: MaxEquation, blendSrc: OneFactor, blendDst: OneFactor,
      uniforms: { mapPlace: { value: new Vector4() }, halfWidth: { value: 0.2 } },
    });
    const mesh = new Mesh(this.geometry, this.material);
    mesh.frustumCulled = false;
    this.scene.add(mesh);
  }

  startFrame(): void {
    this.count = 0;
  }

  // segments: world x, y, z from and to, six floats each.
  addSegments(segments: Float32Array, count: number, strength: number): void {
    for (let i = 0; i < count && this.count < kMostSegments; i++, this.count++) {
      this.ends.setXYZW(this.count, segments[6 * i], segments[6 * i + 2], segments[6 * i + 3], segments[6 * i + 5]);
      this.strengths.setX(this.count, strength);
    }
  }

  // step: [s] since the previous call; width: [m] of water that the map should cover around the centre; breadth: [m] of
  // the fresh foam.
  carry(renderer: WebGLRenderer, centre: Vector2, width: number, breadth: number, step: number): void {
    if (this.empty && this.count === 0) return;
    if (Math.abs(Math.log(width / this.width)) > 0.4) {
      this.width = width;
      this.empty = true;
    }
    const texel = this.width / this.size;
    const cornerX = Math.round((centre.x - this.width / 2) / texel) * texel;
    const cornerZ = Math.round((centre.y - this.width / 2) / texel) * texel;
    const [shown, hidden] = this.targets;
    const { before, shift, kept } = this.step.material.uniforms;
    before.value = shown.texture;
    (shift.value as Vector2).set((cornerX - this.corner.x) / this.width, (cornerZ - this.corner.y) / this.width);
    kept.value = this.empty ? 0 : Math.exp(-step / 2.2);
    this.corner.set(cornerX, cornerZ);
    this.empty = false;
    this.step.paint(renderer, hidden);
    this.drawSegments(renderer, hidden, Math.max(breadth, 1.5 * texel));
    this.targets = [hidden, shown];
    this.foamMap.value = hidden.texture;
    this.foamPlace.value.set(cornerX, cornerZ, 1 / this.width, 1);
  }

  clear(): void {
    this.empty = true;
    this.foamPlace.value.w = 0;
  }

  dispose(): void {
    for (const target of this.targets) target.dispose();
    this.step.dispose();
    this.geometry.dispose();
    this.material.dispose();
  }

  private drawSegments(renderer: WebGLRenderer, target: WebGLRenderTarget, halfWidth: number): void {
    if (this.count === 0) return;
    for (const attribute of [this.ends, this.strengths]) {
      attribute.clearUpdateRanges();
      attribute.addUpdateRange(0, attribute.itemSize * this.count);
      attribute.needsUpdate = true;
    }
    this.geometry.instanceCount = this.count;
    (this.material.uniforms.mapPlace.value as Vector4).set(this.corner.x, this.corner.y, 1 / this.width, 0);
    this.material.uniforms.halfWidth.value = halfWidth;
    const clearing = renderer.autoClear;
    renderer.autoClear = false;
    renderer.setRenderTarget(target);
    renderer.render(this.scene, this.camera);
    renderer.setRenderTarget(null);
    renderer.autoClear = clearing;
  }
}

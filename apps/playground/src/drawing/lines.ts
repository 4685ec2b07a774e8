// lines.ts - straight lines between places of the world, with a width in pixels.
import {
  BufferAttribute, Color, DoubleSide, DynamicDrawUsage, GLSL3, InstancedBufferGeometry, InstancedInterleavedBuffer,
  InterleavedBufferAttribute, Mesh, ShaderMaterial, type IUniform, type Vector2,
} from "three";

const vertex = /* glsl */ `
in vec3 from, to;
uniform vec2 resolution;
uniform float width, nearer;
out float across;
void main() {
  // A little nearer to the eye than the surface they lie on.
  vec4 a = projectionMatrix * vec4((modelViewMatrix * vec4(from, 1.0)).xyz * nearer, 1.0);
  vec4 b = projectionMatrix * vec4((modelViewMatrix * vec4(to, 1.0)).xyz * nearer, 1.0);
  vec2 along = (b.xy / max(b.w, 0.01) - a.xy / max(a.w, 0.01)) * resolution;
  along = dot(along, along) > 1e-8 ? normalize(along) : vec2(1.0, 0.0);
  vec4 place = position.x < 0.0 ? a : b;
  // Half a pixel longer and wider: for the soft edge, and so that the pieces of a bent line meet.
  vec2 beside = vec2(-along.y, along.x) * position.y * (0.5 * width + 1.0) + along * position.x * 0.35 * width;
  place.xy += beside * 2.0 / resolution * place.w;
  across = position.y * (0.5 * width + 1.0);
  gl_Position = place;
}`;

const fragment = /* glsl */ `
uniform vec3 color;
uniform float width, opacity;
in float across;
out vec4 drawn;
void main() {
  float edge = 1.0 - smoothstep(0.5 * width - 0.5, 0.5 * width + 0.7, abs(across));
  drawn = vec4(sRGBTransferOETF(vec4(color, 1.0)).rgb, opacity * edge);
}`;

export interface LineLook {
  color: number;
  width: number; // [pixels]
  opacity?: number;
  throughEverything?: boolean; // drawn over objects in front of it
}

export class Lines {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  private ends: InstancedInterleavedBuffer | null = null;

  constructor(resolution: IUniform<Vector2>, look: LineLook) {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.instanceCount = 0;
    const through = look.throughEverything ?? false;
    this.mesh = new Mesh(geometry, new ShaderMaterial({
      glslVersion: GLSL3, vertexShader: vertex, fragmentShader: fragment, transparent: true, depthWrite: false, depthTest: !through,
      side: DoubleSide,
      uniforms: {
        resolution, width: { value: look.width }, nearer: { value: through ? 1 : 0.998 }, color: { value: new Color(look.color) },
        opacity: { value: look.opacity ?? 1 },
      },
    }));
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = through ? 60 : 40;
  }

  // segments: x, y, z from and to, six floats each.
  set(segments: Float32Array, count: number): void {
    const { geometry } = this.mesh;
    if (!this.ends || this.ends.array.length < 6 * count) {
      this.ends = new InstancedInterleavedBuffer(new Float32Array(6 * Math.max(64, 2 ** Math.ceil(Math.log2(count + 1)))), 6);
      this.ends.setUsage(DynamicDrawUsage);
      geometry.setAttribute("from", new InterleavedBufferAttribute(this.ends, 3, 0));
      geometry.setAttribute("to", new InterleavedBufferAttribute(this.ends, 3, 3));
    }
    (this.ends.array as Float32Array).set(segments.subarray(0, 6 * count));
    this.ends.needsUpdate = true;
    geometry.instanceCount = count;
    this.mesh.visible = count > 0;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

// full_screen.ts - draws one shader over a whole target: textures that are painted once, and maps that are updated
// every frame.
import {
  BufferAttribute, BufferGeometry, Camera, GLSL3, Mesh, Scene, ShaderMaterial, type IUniform, type WebGLRenderer, type WebGLRenderTarget,
} from "three";

const vertex = /* glsl */ `
out vec2 at;
void main() {
  at = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

export class FullScreen {
  readonly material: ShaderMaterial;
  private readonly scene = new Scene();
  private readonly camera = new Camera();
  private readonly geometry = new BufferGeometry();

  constructor(fragmentShader: string, uniforms: Record<string, IUniform>) {
    this.geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
    this.material = new ShaderMaterial({
      glslVersion: GLSL3, vertexShader: vertex, fragmentShader, uniforms, depthTest: false, depthWrite: false,
    });
    const triangle = new Mesh(this.geometry, this.material);
    triangle.frustumCulled = false;
    this.scene.add(triangle);
  }

  paint(renderer: WebGLRenderer, target: WebGLRenderTarget): void {
    const before = renderer.getRenderTarget();
    renderer.setRenderTarget(target);
    renderer.render(this.scene, this.camera);
    renderer.setRenderTarget(before);
  }

  dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
  }
}

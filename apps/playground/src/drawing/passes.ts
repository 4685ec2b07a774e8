// passes.ts - pictures of the hulls alone, which the water shader reads: without water (refraction), mirrored in the
// water's plane (reflection), and from the light (shadow). All hulls are on the layer `hullLayer`; other objects of the
// scene are not in these pictures.
import {
  Color, DepthTexture, HalfFloatType, LinearFilter, Matrix4, NearestFilter, OrthographicCamera, PerspectiveCamera, ShaderMaterial,
  DoubleSide, GLSL3, Sphere, UnsignedIntType, Vector2, Vector3, WebGLRenderTarget,
  type Scene, type WebGLRenderer,
} from "three";
import type { LightUniforms } from "./light";

export const hullLayer = 1;

const toUnit = new Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1);

export class HullPasses {
  readonly below = { value: null as WebGLRenderTarget["texture"] | null };
  readonly belowDepth = { value: null as DepthTexture | null };
  readonly mirrored = { value: null as WebGLRenderTarget["texture"] | null };
  readonly mirrorMatrix = { value: new Matrix4() };
  readonly mirrorHeight = { value: 0 };
  readonly mirrorHull = { value: new Vector3(0, 0, 1e9) };
  readonly belowOn = { value: 0 };
  readonly mirrorOn = { value: 0 };
  readonly clipBelow = { value: -1e9 }; // [m] hulls are not drawn below this height: in the mirrored picture it is the water's height
  private readonly belowTarget: WebGLRenderTarget;
  private readonly mirrorTarget: WebGLRenderTarget;
  private readonly shadowTarget: WebGLRenderTarget;
  private readonly mirrorCamera = new PerspectiveCamera();
  private readonly shadowCamera = new OrthographicCamera();
  // Writes depth only: the hulls' own shader reads the shadow map, so it must not draw into it.
  private readonly shadowMaterial = new ShaderMaterial({
    glslVersion: GLSL3, side: DoubleSide,
    vertexShader: "void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
    fragmentShader: "out vec4 color; void main() { color = vec4(1.0); }",
  });
  private readonly size = new Vector2();
  private readonly clearColor = new Color();

  constructor(private readonly light: LightUniforms, shadowSize: number, private readonly mirrorScale: number) {
    const depth = (size: number): DepthTexture => new DepthTexture(size, size, UnsignedIntType);
    this.belowTarget = new WebGLRenderTarget(4, 4, { type: HalfFloatType, minFilter: LinearFilter, depthTexture: depth(4) });
    this.mirrorTarget = new WebGLRenderTarget(4, 4, { type: HalfFloatType, minFilter: LinearFilter });
    this.shadowTarget = new WebGLRenderTarget(shadowSize, shadowSize, { depthTexture: depth(shadowSize) });
    for (const target of [this.belowTarget, this.shadowTarget]) {
      target.depthTexture!.minFilter = NearestFilter;
      target.depthTexture!.magFilter = NearestFilter;
    }
    this.below.value = this.belowTarget.texture;
    this.belowDepth.value = this.belowTarget.depthTexture;
    this.mirrored.value = this.mirrorTarget.texture;
    light.shadowMap.value = this.shadowTarget.depthTexture;
  }

  // waterHeight: [m] of the water around the hulls; hulls: a sphere around all of them; single: whether there is only
  // one.
  render(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera, pixels: Vector2, waterHeight: number, hulls: Sphere,
         single: boolean): void {
    const shown = hulls.radius > 0;
    this.mirrorHull.value.set(hulls.center.x, hulls.center.z, single ? hulls.radius : 1e9);
    this.belowOn.value = this.mirrorOn.value = this.light.shadowOn.value = 0;
    if (!shown) return;
    const clearAlpha = renderer.getClearAlpha();
    renderer.getClearColor(this.clearColor);
    renderer.setClearColor(0x000000, 0);
    this.light.toScreen.value = 0;
    this.castShadow(renderer, scene, hulls);
    this.resize(this.belowTarget, pixels, 1);
    this.draw(renderer, scene, camera, this.belowTarget);
    this.mirror(renderer, scene, camera, pixels, waterHeight);
    renderer.setRenderTarget(null);
    renderer.setClearColor(this.clearColor, clearAlpha);
    this.light.toScreen.value = 1;
    this.belowOn.value = this.mirrorOn.value = 1;
  }

  dispose(): void {
    for (const target of [this.belowTarget, this.mirrorTarget, this.shadowTarget]) target.dispose();
    this.shadowMaterial.dispose();
  }

  private draw(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera | OrthographicCamera, target: WebGLRenderTarget): void {
    const layers = camera.layers.mask;
    camera.layers.set(hullLayer);
    renderer.setRenderTarget(target);
    renderer.render(scene, camera);
    camera.layers.mask = layers;
  }

  private resize(target: WebGLRenderTarget, pixels: Vector2, scale: number): void {
    this.size.copy(pixels).multiplyScalar(scale).ceil();
    if (target.width !== this.size.x || target.height !== this.size.y) target.setSize(this.size.x, this.size.y);
  }

  private castShadow(renderer: WebGLRenderer, scene: Scene, hulls: Sphere): void {
    const { shadowCamera: camera } = this;
    const reach = hulls.radius * 1.05;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = 0;
    camera.far = 4 * reach;
    camera.position.copy(hulls.center).addScaledVector(this.light.lightDirection.value, 2 * reach);
    camera.lookAt(hulls.center);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
    // Move it slightly towards the light, because otherwise every face would shade itself.
    const bias = new Matrix4().makeTranslation(0, 0, -0.0035);
    this.light.shadowMatrix.value.copy(bias).multiply(toUnit).multiply(camera.projectionMatrix).multiply(camera.matrixWorldInverse);
    scene.overrideMaterial = this.shadowMaterial;
    this.draw(renderer, scene, camera, this.shadowTarget);
    scene.overrideMaterial = null;
    this.light.shadowOn.value = 1;
  }

  // Draws the picture from below the water, at the mirrored camera. Its x axis is reversed to stay right-handed;
  // mirrorMatrix takes that into account.
  private mirror(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera, pixels: Vector2, waterHeight: number): void {
    this.resize(this.mirrorTarget, pixels, this.mirrorScale);
    const x = new Vector3(), y = new Vector3(), z = new Vector3();
    camera.matrixWorld.extractBasis(x, y, z);
    const place = new Vector3().setFromMatrixPosition(camera.matrixWorld);
    for (const axis of [x, y, z]) axis.y = -axis.y;
    place.y = 2 * waterHeight - place.y;
    const { mirrorCamera } = this;
    mirrorCamera.matrixAutoUpdate = false;
    mirrorCamera.matrix.makeBasis(x.negate(), y, z).setPosition(place);
    mirrorCamera.matrixWorld.copy(mirrorCamera.matrix);
    mirrorCamera.matrixWorldInverse.copy(mirrorCamera.matrix).invert();
    mirrorCamera.projectionMatrix.copy(camera.projectionMatrix);
    // If the camera's view is off-centre (setViewOffset), the offset changes sign with the reversed x axis.
    mirrorCamera.projectionMatrix.elements[8]! *= -1;
    mirrorCamera.projectionMatrixInverse.copy(mirrorCamera.projectionMatrix).invert();
    this.mirrorMatrix.value.copy(toUnit).multiply(mirrorCamera.projectionMatrix).multiply(mirrorCamera.matrixWorldInverse);
    this.mirrorHeight.value = waterHeight;
    this.clipBelow.value = waterHeight - 0.02;
    this.draw(renderer, scene, mirrorCamera, this.mirrorTarget);
    this.clipBelow.value = -1e9;
  }
}

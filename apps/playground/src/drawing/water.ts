// water.ts - the water of the scene: patches around the camera, moved in the vertex shader, coloured in the fragment
// shader.
import {
  GLSL3, Group, Mesh, ShaderMaterial, Vector2, type InstancedBufferGeometry, type IUniform, type PerspectiveCamera, type Vector3,
  type WebGLRenderTarget,
} from "three";
import type { FoamMap } from "./foam";
import type { LightUniforms } from "./light";
import type { HullPasses } from "./passes";
import { Patches } from "./patches";
import type { Sea } from "./sea";
import { waterFragment, waterVertex } from "./water_shader";

const kHullMargin = 1; // [m] around a hull's box
const kHullError = 0.01; // [m] largest error of the drawn water there

export class Water {
  readonly object = new Group();
  private readonly meshes: Mesh<InstancedBufferGeometry, ShaderMaterial>[];
  readonly uniforms: Record<string, IUniform>;
  mostPixelWaves: number; // seas of more waves have slopes per vertex instead of per pixel
  readonly patches: Patches;
  private readonly hullSquares: number;

  constructor(private readonly sea: Sea, light: LightUniforms, passes: HullPasses, foam: FoamMap, ripples: WebGLRenderTarget,
              quality: { fineness: number; pixelWaves: number; hullSquares: number }) {
    this.hullSquares = quality.hullSquares;
    this.patches = new Patches(quality.fineness);
    this.mostPixelWaves = quality.pixelWaves;
    const own: Record<string, IUniform> = {
      fineness: { value: quality.fineness }, seconds: { value: 0 }, pixelAngle: { value: 0.001 }, hazeDistance: { value: 900 },
      nearFar: { value: new Vector2() }, ripples: { value: ripples.texture }, rippleSize: { value: 5 }, mirrorReach: { value: 2 },
      clearness: { value: 0 }, hullPlace: this.patches.hullPlace, hullSpacing: this.patches.hullSpacing,
    };
    this.uniforms = {
      ...light, ...sea.uniforms, ...own, below: passes.below, belowDepth: passes.belowDepth, mirrored: passes.mirrored,
      mirrorMatrix: passes.mirrorMatrix, mirrorHeight: passes.mirrorHeight, mirrorHull: passes.mirrorHull,
      belowOn: passes.belowOn, mirrorOn: passes.mirrorOn, foamMap: foam.foamMap, foamPlace: foam.foamPlace,
    };
    this.meshes = [this.patches.aboutHulls, this.patches.waterOnly].map(({ geometry }, i) => {
      const mesh = new Mesh(geometry, new ShaderMaterial({
        glslVersion: GLSL3, vertexShader: waterVertex, fragmentShader: waterFragment, uniforms: this.uniforms,
        defines: i === 0 ? { ABOUT_HULLS: "" } : {},
      }));
      mesh.frustumCulled = false; // the patches are already chosen for the camera
      mesh.renderOrder = 20; // after the hulls and the lids of open hulls, which hide it
      this.object.add(mesh);
      return mesh;
    });
  }

  get fineness(): number {
    return this.patches.fineness;
  }

  set fineness(fineness: number) {
    this.patches.fineness = fineness;
    this.uniforms.fineness.value = fineness;
  }

  // 0: normal water; 1: almost as clear as air, so that the states of wet triangles are visible.
  set clearness(clearness: number) {
    this.uniforms.clearness.value = clearness;
  }

  // pixelHeight: of the picture; hulls: corners of boxes around them; hullSize: [m], sets the size of ripples and the
  // distance between hulls and their mirror image.
  prepare(camera: PerspectiveCamera, seconds: number, pixelHeight: number, hulls: Vector3[], hullSize: number): void {
    const { uniforms } = this;
    uniforms.seconds.value = seconds % 10000;
    uniforms.pixelAngle.value = (2 * Math.tan((camera.fov * Math.PI) / 360)) / pixelHeight;
    this.chooseShader();
    (uniforms.nearFar.value as Vector2).set(camera.near, camera.far);
    uniforms.rippleSize.value = Math.min(Math.max(1.4 * hullSize, 2.2), 9);
    uniforms.mirrorReach.value = 0.6 * hullSize;
    this.refine(camera, hulls);
    this.patches.choose(camera, this.sea.level, this.sea.reach, this.sea.sideways, hulls, this.uniforms.lightDirection.value as Vector3);
  }

  // At the hulls the mesh is fine enough to draw the sea at its physical position, but no finer than the pixels.
  private refine(camera: PerspectiveCamera, hulls: Vector3[]): void {
    const away = Math.min(...hulls.map((corner) => corner.distanceTo(camera.position)));
    const spacing = Math.max(this.sea.spacingFor(kHullError), (this.uniforms.pixelAngle.value as number) * away);
    this.patches.refine(hulls, kHullMargin + this.sea.sideways, spacing, this.hullSquares);
  }

  // Recompiles the shader if the kind of sea changes, or the number of waves exceeds the limit of the pixel shader.
  private chooseShader(): void {
    const heights = this.sea.kind === "heights", pixels = heights ? this.mostPixelWaves > 16 : this.sea.waveCount <= this.mostPixelWaves;
    for (const { material } of this.meshes) {
      if (heights === "SEA_HEIGHTS" in material.defines && pixels === "PIXEL_SLOPES" in material.defines) continue;
      const wanted = { ABOUT_HULLS: "ABOUT_HULLS" in material.defines, SEA_HEIGHTS: heights, PIXEL_SLOPES: pixels };
      material.defines = Object.fromEntries(Object.entries(wanted).filter(([, on]) => on).map(([name]) => [name, ""]));
      material.needsUpdate = true;
    }
  }

  dispose(): void {
    for (const { geometry, material } of this.meshes) {
      geometry.dispose();
      material.dispose();
    }
  }
}

// stage.ts - renderer, camera, sky, light, water and hulls. It gets the physics only through setSea and HullView.
//
// Steps of a frame: foam map; the hulls from the light, without water and mirrored (passes.ts); then the picture:
// hulls, lids, water, sky, lines and overlays.
import {
  DirectionalLight, HemisphereLight, NoToneMapping, PerspectiveCamera, Raycaster, Scene, Sphere, SRGBColorSpace, Vector2, Vector3,
  WebGLRenderer, type Mesh, type WebGLRenderTarget,
} from "three";
import { FoamMap } from "./foam";
import type { Triangles } from "./hull_geometry";
import { HullView, type HullLook } from "./hull_view";
import { makeLightUniforms, setPalette } from "./light";
import { Orbit } from "./orbit";
import { day, dusk } from "./palette";
import { HullPasses } from "./passes";
import { chooseQuality, findGraphics, FrameWatch, type Quality } from "./quality";
import { makeRipples, paintRipples } from "./ripples";
import { Sea, type SeaDrawing } from "./sea";
import { Sky } from "./sky";
import { Water } from "./water";

export type { SeaDrawing } from "./sea";
export type { BodyDrawing, HullLook } from "./hull_view";
export { HullView } from "./hull_view";

export interface StageOptions {
  reducedQuality?: boolean; // default: depends on the renderer
  dark?: boolean;
  deterministic?: boolean; // the same calls give the same picture: fixed pixels, no smooth camera, time from render(seconds) only
  pixelRatio?: number;
}

// Part of the canvas, in CSS pixels from its upper left corner.
export interface Viewport {
  x: number;
  y: number;
  width: number;
  height: number;
  turn?: number; // [degrees] azimuth of the camera relative to the stage's own
}

export interface Picked {
  hull: HullView;
  point: [number, number, number]; // world
  distance: number;
}

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(42, 16 / 9, 0.1, 6000);
  readonly renderer: WebGLRenderer;
  readonly orbit: Orbit;
  readonly hulls = new Set<HullView>();
  readonly quality: Quality;
  readonly light = makeLightUniforms();
  readonly sea = new Sea();
  private readonly sky: Sky;
  readonly water: Water;
  private readonly foam: FoamMap;
  private readonly passes: HullPasses;
  private readonly ripples: WebGLRenderTarget;
  private readonly sun = new DirectionalLight();
  private readonly hemisphere = new HemisphereLight();
  private readonly watch = new FrameWatch();
  private readonly raycaster = new Raycaster();
  private readonly pixels = new Vector2();
  private dark: boolean;
  private seconds = -1;
  private hullSize = 2;

  constructor(readonly canvas: HTMLCanvasElement, readonly options: StageOptions = {}) {
    const software = findGraphics() !== "card";
    this.quality = chooseQuality(options.reducedQuality ?? software, software, options.pixelRatio ?? window.devicePixelRatio);
    if (options.pixelRatio) this.quality.pixelRatio = options.pixelRatio;
    if (software && !options.deterministic && !options.pixelRatio) this.watch.scale = 0.75; // the expected final value
    this.renderer = new WebGLRenderer({ canvas, antialias: this.quality.antialias, stencil: true, powerPreference: "high-performance" });
    this.renderer.toneMapping = NoToneMapping; // done by the shaders of light.ts
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.info.autoReset = false;
    this.sky = new Sky(this.light, this.quality.skySize, this.quality.smoothLevels);
    this.ripples = makeRipples(this.quality.rippleSize, this.quality.smoothLevels, this.quality.anisotropy);
    this.passes = new HullPasses(this.light, this.quality.shadowSize, this.quality.mirrorScale);
    this.foam = new FoamMap(this.quality.foamSize);
    this.water = new Water(this.sea, this.light, this.passes, this.foam, this.ripples, this.quality);
    this.scene.add(this.water.object, this.sky.background, this.sun, this.hemisphere);
    this.orbit = new Orbit(this.camera, canvas);
    this.orbit.smooth = !options.deterministic;
    this.dark = options.dark ?? false;
    this.paintOnce();
    canvas.addEventListener("webglcontextrestored", this.paintOnce); // the restored context has lost these textures
    this.resize();
  }

  setSea(sea: SeaDrawing): void {
    this.sea.set(sea);
  }

  setDark(dark: boolean): void {
    this.dark = dark;
    const palette = dark ? dusk : day;
    setPalette(this.light, palette);
    this.sky.paintCube(this.renderer, palette);
    // For three's own materials that other code adds to the scene; the shaders of this page do not read these.
    this.sun.position.copy(palette.lightDirection);
    this.sun.color.copy(palette.light);
    this.hemisphere.color.copy(palette.middle);
    this.hemisphere.groundColor.copy(palette.water);
  }

  // caps: triangles over the same vertices that close the openings of an open hull, so that no water is drawn in it.
  addHull(mesh: Triangles & { caps?: Uint32Array }, look: HullLook = {}): HullView {
    const hull = new HullView(mesh, look, mesh.caps ?? null, this.light, this.passes.clipBelow, this.scene);
    this.scene.add(hull.object);
    this.hulls.add(hull);
    this.measureHulls();
    return hull;
  }

  removeHull(hull: HullView): void {
    this.hulls.delete(hull);
    hull.dispose();
    this.measureHulls();
  }

  // Removes the foam, after a jump in time or place.
  clearFoam(): void {
    this.foam.clear();
  }

  follow(target: [number, number, number]): void {
    this.orbit.follow(target);
  }

  // Returns the hull at a place of the canvas, in CSS pixels from its upper left corner.
  pick(x: number, y: number): Picked | null {
    this.aim(x, y);
    let best: Picked | null = null;
    for (const hull of this.hulls) {
      if (!hull.object.visible) continue;
      const [hit] = this.raycaster.intersectObject<Mesh>(hull.mesh, false);
      if (hit && (!best || hit.distance < best.distance)) best = { hull, point: hit.point.toArray(), distance: hit.distance };
    }
    return best;
  }

  // Returns the line of sight through a place of the canvas: origin and unit direction, world.
  ray(x: number, y: number): { origin: [number, number, number]; direction: [number, number, number] } {
    this.aim(x, y);
    return { origin: this.raycaster.ray.origin.toArray(), direction: this.raycaster.ray.direction.toArray() };
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    this.renderer.setPixelRatio(this.quality.pixelRatio * this.watch.scale);
    this.renderer.setSize(Math.max(clientWidth, 1), Math.max(clientHeight, 1), false);
  }

  render(seconds: number): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!this.options.deterministic && this.watch.frame(performance.now())) this.lighten();
    this.renderInto({ x: 0, y: 0, width, height }, seconds);
  }

  // Draws one of several views in the same canvas. All views of one time share one sea and one foam.
  renderInto(view: Viewport, seconds: number): void {
    const { renderer, camera } = this;
    const step = this.seconds < 0 ? 0 : Math.min(Math.max(seconds - this.seconds, 0), 0.25);
    const first = seconds !== this.seconds;
    this.seconds = seconds;
    renderer.info.reset();
    camera.aspect = view.width / Math.max(view.height, 1);
    camera.near = Math.min(Math.max(0.02 * this.orbit.view.distance, 0.02), 0.5);
    camera.updateProjectionMatrix();
    const dry = (x: number, z: number): number => this.sea.heightAt(x, z);
    const turn = ((view.turn ?? 0) * Math.PI) / 180;
    if (first) this.orbit.place(this.options.deterministic ? 1e3 : Math.max(step, 1 / 120), turn, dry);
    else this.orbit.put(turn, dry);
    const spheres = [...this.hulls].filter(({ object }) => object.visible).map((hull) => hull.bounds());
    const around = spheres.reduce((all, sphere) => all.union(sphere), new Sphere(new Vector3(), -1));
    if (first) this.carryFoam(step, around);
    const ratio = renderer.getPixelRatio();
    this.pixels.set(Math.round(view.width * ratio), Math.round(view.height * ratio));
    this.passes.render(renderer, this.scene, camera, this.pixels, this.waterHeight(), around, spheres.length === 1);
    this.water.clearness = [...this.hulls].some(({ showsStates }) => showsStates) ? 1 : 0;
    const corners = [...this.hulls].flatMap((hull) => (hull.object.visible ? hull.corners() : []));
    this.water.prepare(camera, seconds, this.pixels.y, corners, this.hullSize);
    this.light.resolution.value.copy(this.pixels);
    this.light.origin.value.set(view.x * ratio, renderer.domElement.height - (view.y + view.height) * ratio);
    renderer.setScissorTest(true);
    const upward = this.canvas.clientHeight - view.y - view.height;
    renderer.setViewport(view.x, upward, view.width, view.height);
    renderer.setScissor(view.x, upward, view.width, view.height);
    renderer.render(this.scene, camera);
  }

  dispose(): void {
    this.canvas.removeEventListener("webglcontextrestored", this.paintOnce);
    for (const hull of this.hulls) hull.dispose();
    for (const part of [this.orbit, this.water, this.sky, this.foam, this.passes, this.ripples, this.sea, this.renderer]) part.dispose();
  }

  // Reduces the pixels first; if that is not sufficient, also the other expensive parts of the water.
  private lighten(): void {
    this.resize();
    if (this.watch.scale > 0.72) return;
    this.water.fineness = Math.min(this.water.fineness, 36);
    this.water.mostPixelWaves = Math.min(this.water.mostPixelWaves, 8);
  }

  private readonly paintOnce = (): void => {
    paintRipples(this.renderer, this.ripples);
    this.setDark(this.dark);
  };

  private measureHulls(): void {
    if (this.hulls.size > 0) this.hullSize = Math.max(...[...this.hulls].map(({ radius }) => radius));
  }

  private aim(x: number, y: number): void {
    const { clientWidth, clientHeight } = this.canvas;
    this.raycaster.setFromCamera(new Vector2((2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight), this.camera);
  }

  // Returns the water height around the hull in view: the mean of its waterline, or of the sea there.
  private waterHeight(): number {
    let nearest = Infinity;
    let height = this.sea.heightAt(this.orbit.target.x, this.orbit.target.z);
    for (const hull of this.hulls) {
      const away = hull.object.position.distanceTo(this.orbit.target);
      if (hull.waterlineCount === 0 || away >= nearest) continue;
      nearest = away;
      let sum = 0;
      for (let i = 0; i < hull.waterlineCount; i++) sum += hull.waterline[6 * i + 1];
      height = sum / hull.waterlineCount;
    }
    return height;
  }

  private carryFoam(step: number, around: Sphere): void {
    this.foam.startFrame();
    for (const hull of this.hulls) if (hull.object.visible) this.foam.addSegments(hull.waterline, hull.waterlineCount, 0.8);
    const width = Math.min(Math.max(7 * this.hullSize, 2.6 * around.radius, 3), 300);
    this.foam.carry(this.renderer, new Vector2(around.center.x, around.center.z), width, 0.16 * this.hullSize ** 0.85, step);
  }
}

// simulation.ts - the model of the page: one hull in one sea with one method, as a scene of the library. It does not
// depend on the document or three.js.
import {
  ForceFlags, Outputs, bodyLayout, forcesLayout, waterlineSegmentLayout,
  type EffectName, type EffectsDefinition, type Equilibrium, type Forces, type Heeled, type Hull, type Quaternion, type Scene, type SceneState,
  type Stability, type Vector3, type Vessel,
} from "plimsoll";
import type { SeaDrawing } from "./drawing/sea";
import type { Library, Sea } from "./library.js";
import { density, gravity } from "./model/constants.js";
import { createHull, type HullMesh } from "./model/hull_mesh.js";
import { loadingOf, type Loading } from "./model/loading.js";
import { seaJson } from "./model/sea_json.js";
import { SeaView } from "./model/sea_view.js";
import { add, attitudeOf, cross, length, multiply, rotate, scale, subtract, toWorld, turnAbout, type Pose } from "./model/vectors.js";
import { metacenterOf } from "./model/waterplane.js";
import type { Setup } from "./setup.js";

/** The body's current state, SI units, world axes; torque about the centre of mass. */
export interface Measurement {
  force: Vector3; torque: Vector3; weight: number; volume: number; wettedArea: number; waterplaneArea: number;
  forceBound: number; torqueBound: number; certified: boolean; toleranceMet: boolean; openingSubmerged: boolean; sunk: boolean;
  centerOfMass: Vector3; centerOfBuoyancy: Vector3 | null; metacenter: Vector3 | null;
  draft: number; heave: number; rollDegrees: number; pitchDegrees: number; yawDegrees: number; tiltDegrees: number;
  microseconds: number;
  triangles: { dry: number; wet: number; cut: number };
  states: Uint8Array; waterline: Float32Array; waterlineCount: number;
}

const timeStep = 1 / 60;
const timingInterval = 500, timingsKept = 6; // [ms]; the shortest stored time is shown

export class Simulation {
  readonly hull: Hull;
  readonly neverWet: Uint8Array | null; // one byte per triangle, 1: no water reaches it; null: there are none
  steps = 0;
  private sunk = false;
  private covered = { force: [0, 0, 0] as Vector3, torque: [0, 0, 0] as Vector3, volume: 0 }; // buoyancy of the last step
  loading!: Loading;
  private scene!: Scene;
  private sea!: Sea;
  private body = 0;
  private ownMethod = 0; // address of a baseline; 0: the library's own method
  private rest = 0; // [s] remaining time
  private restHeight = 0; // [m] of the centre of mass at rest
  private vessel: Vessel | null = null;
  private grabbed: { point: Vector3; target: Vector3 } | null = null;
  private readonly bodyAt: number = 0; // plim_body, plim_forces and their buffers, for measurements
  private readonly forcesAt: number = 0;
  private readonly segmentsAt: number = 0;
  private readonly statesAt: number = 0;
  private timings: number[] = []; // [us] of the last seconds
  private timedAt = -Infinity;
  private view: SeaView | null = null;

  constructor(
    private readonly library: Library,
    readonly mesh: HullMesh,
    private setup: Setup,
    readonly method: string,
  ) {
    const { plimsoll } = library;
    ({ hull: this.hull, neverWet: this.neverWet } = createHull(library, mesh));
    try {
      const { memory } = plimsoll.instance;
      this.bodyAt = memory.allocate(bodyLayout.size);
      this.forcesAt = memory.allocate(forcesLayout.size);
      this.segmentsAt = memory.allocate(this.hull.info.triangleCount * waterlineSegmentLayout.size);
      this.statesAt = memory.allocate(this.hull.info.sourceCount);
      this.sea = library.sea(seaJson(setup.sea));
      this.scene = plimsoll.createScene(this.sea.water);
      this.loading = loadingOf(this.hull, mesh, setup);
      this.release();
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  get time(): number {
    return this.scene.time;
  }
  get mass(): number {
    return this.loading.mass;
  }
  get cratePlaces(): Vector3[] {
    return this.loading.cratePlaces;
  }
  get crateSize(): number {
    return this.loading.crateSize;
  }

  pose(): Pose {
    const { position, rotation } = this.state();
    return { position, rotation };
  }

  state(): SceneState {
    return this.scene.getState(this.body);
  }

  /** Makes fixed steps; the remaining time is kept for the next call. */
  advance(seconds: number): void {
    this.rest += seconds;
    while (this.rest >= timeStep - 1e-9) {
      this.rest -= timeStep;
      this.step();
    }
  }

  /** Makes one step. Throws if the library rejects it; the body is then unchanged. */
  step(): void {
    this.pull();
    this.scene.step(timeStep);
    this.steps++;
    this.land();
  }

  /** Places a sunken body on a bottom a few lengths below the water. */
  private land(): void {
    const { boxLow, boxHigh } = this.hull.info, depth = 5 + 4 * length(subtract(boxHigh, boxLow));
    const { position, centerOfMass } = this.state();
    this.sunk = centerOfMass[1] < -depth;
    if (!this.sunk) return;
    const lifted: Vector3 = [position[0], position[1] - depth - centerOfMass[1], position[2]];
    this.scene.setState(this.body, { position: lifted, velocity: [0, 0, 0], angularVelocity: [0, 0, 0] });
  }

  // ---- pulling the body by hand ----

  grab(point: Vector3, target: Vector3): void {
    this.grabbed = { point, target };
  }
  moveGrab(target: Vector3): void {
    if (this.grabbed) this.grabbed.target = target;
  }
  releaseGrab(): void {
    this.grabbed = null;
    this.scene.setOtherForce(this.body, [0, 0, 0]);
  }

  /** Applies a damped spring from the held point to the pointer, limited to three times the weight. The effective mass
   * includes water that moves with the hull: half of the displacement of the submerged hull, but at most half of the
   * hull's own mass, for stability of light hulls. */
  private pull(): void {
    if (!this.grabbed) return;
    const state = this.state();
    const point = toWorld(state, this.grabbed.point), arm = subtract(point, state.centerOfMass);
    const velocity = add(state.velocity, cross(state.angularVelocity, arm));
    const frequency = 2 * Math.PI * 0.8, mass = Math.min(0.5 * (this.mass + 0.5 * density * this.hull.info.volume), 1.5 * this.mass);
    let force = subtract(scale(subtract(this.grabbed.target, point), mass * frequency * frequency), scale(velocity, 2 * 0.7 * mass * frequency));
    const limit = 3 * this.mass * gravity;
    if (length(force) > limit) force = scale(force, limit / length(force));
    this.scene.setOtherForce(this.body, force, cross(arm, force));
  }

  // ---- set-up ----

  /** Applies the differences from the current set-up without interrupting the motion. */
  change(setup: Setup): void {
    const before = this.setup, different = (of: (s: Setup) => unknown): boolean => JSON.stringify(of(before)) !== JSON.stringify(of(setup));
    const newSea = different((s) => s.sea);
    if (newSea) this.changeSea(setup);
    this.setup = setup;
    const weights = different((s) => [s.densityRatio, s.mass, s.centerOfMass, s.crates]);
    if (weights) {
      this.loading = loadingOf(this.hull, this.mesh, setup);
      this.forgetVessel();
    }
    if (weights || different((s) => [s.tolerance, s.effects, s.pinned])) {
      const { position, rotation, velocity, angularVelocity } = this.state();
      this.place(position, rotation, velocity, angularVelocity);
    }
  }

  private changeSea(setup: Setup): void {
    const sea = this.library.sea(seaJson(setup.sea));
    try {
      this.scene.setWater(sea.water);
    } catch (error) {
      sea.dispose();
      throw error;
    }
    if (this.ownMethod) this.library.play.play_method_set_sea(this.ownMethod, sea.pointer);
    this.sea.dispose();
    this.sea = sea;
    this.view = null;
    this.timings = [];
  }

  /** Returns to the start, at time 0. */
  reset(): void {
    this.scene.dispose();
    this.scene = this.library.plimsoll.createScene(this.sea.water);
    this.body = 0;
    this.steps = this.rest = 0;
    this.grabbed = null;
    this.release();
  }

  /** Starts upright at rest in flat water, rotated and lifted as in the set-up. */
  private release(): void {
    const { start } = this.setup;
    const upright = this.findVessel().findEquilibrium({ free: ["heave"] });
    const { centerOfMass } = this.loading;
    this.restHeight = upright.position[1] + centerOfMass[1];
    // Upright on a point is an unstable equilibrium: half a degree starts the motion.
    const onAPoint = start.rollDegrees === 0 && start.pitchDegrees === 0 && this.findVessel().findEquilibrium().balance === "unstable";
    const [roll, pitch] = onAPoint ? [this.setup.pinned ? 0 : 0.5, 0.4] : [start.rollDegrees, start.pitchDegrees];
    const rotation = multiply(turnAbout(1, start.yawDegrees), multiply(turnAbout(2, pitch), turnAbout(0, roll)));
    // Rotated about the centre of mass.
    const center: Vector3 = [0, this.restHeight + start.height, 0];
    this.place(subtract(center, rotate(rotation, centerOfMass)), rotation, [0, 0, 0], [0, 0, 0]);
  }

  /** Replaces the body by one with the current loading and effects. */
  private place(position: Vector3, rotation: Quaternion, velocity: Vector3, angularVelocity: Vector3): void {
    const { mass, centerOfMass, inertia } = this.loading;
    const replaces = this.scene.count > 0;
    const method = this.findMethod();
    const added = this.scene.add({
      hull: this.hull, mass, centerOfMass, inertia, position, rotation, velocity, angularVelocity,
      tolerance: this.method === "linear" ? 0 : this.setup.tolerance, effects: this.effects(),
      locked: this.setup.pinned ? ["x", "z", "turnX", "turnY"] : [],
    });
    if (method) this.scene.setBuoyancy(added, { function: this.library.play.play_method_function(), user: method });
    if (replaces) this.scene.remove(this.body);
    this.body = added;
    this.timings = [];
  }

  private findMethod(): number {
    if (this.method === "adaptive" || this.method === "linear") return 0;
    return (this.ownMethod ||= this.library.createMethod(this.method, this.hull, this.sea));
  }

  private effects(): EffectsDefinition | null {
    const { drag, damping, addedMass, slamming } = this.setup.effects;
    const enabled: EffectName[] = [];
    if (drag) enabled.push("viscous", "pressure");
    if (slamming) enabled.push("slamming");
    if (addedMass) enabled.push("addedMass");
    if (damping > 0) enabled.push("rates");
    if (!enabled.length) return null;
    if (!(damping > 0)) return { enabled };
    try {
      const { mass, centerOfMass, inertia } = this.loading;
      return this.library.plimsoll.applyPreset(this.hull, { mass, centerOfMass, inertia, heave: damping, roll: damping, pitch: damping }, { enabled }).effects;
    } catch {
      return { enabled, linearRates: [0, damping, 0], angularRate: damping }; // too heavy to float: there is no oscillation to damp
    }
  }

  // ---- measurements ----

  private fillBody(outputs: number): void {
    const { memory, native } = this.library.plimsoll.instance;
    const { position, rotation } = this.state();
    native.plim_body_init(this.bodyAt, bodyLayout.size, this.hull.pointer);
    memory.clearStruct(forcesLayout, this.forcesAt);
    const tolerance = this.method === "linear" ? 0 : this.setup.tolerance;
    memory.write(bodyLayout, this.bodyAt, { outputs, position, rotation, centerOfMass: this.loading.centerOfMass, tolerance, surfaceTime: this.time }, "a body");
    memory.setPointer(bodyLayout, this.bodyAt, "surface", this.scene.surface.pointer);
    memory.setPointer(forcesLayout, this.forcesAt, "waterline", this.segmentsAt);
    memory.setPointer(forcesLayout, this.forcesAt, "triangleStates", this.statesAt);
    memory.write(forcesLayout, this.forcesAt, { waterlineCapacity: this.hull.info.triangleCount }, "forces");
  }

  measure(): Measurement {
    const { instance } = this.library.plimsoll, { memory, native } = instance;
    this.fillBody(Outputs.centerOfBuoyancy | Outputs.waterline | Outputs.triangleStates | Outputs.triangleCounts);
    instance.check(native.plim_evaluate(this.bodyAt, 1, this.forcesAt, 0, 0, 0));
    const found = memory.read<Forces>(forcesLayout, this.forcesAt), waterlineCount = Math.min(found.waterlineCount, this.hull.info.triangleCount);
    const waterline = this.readWaterline(waterlineCount), states = memory.u8.slice(this.statesAt, this.statesAt + this.hull.info.sourceCount);
    const { position, rotation, centerOfMass, buoyancy, volume } = this.state(), { tilt, roll, pitch, yaw } = attitudeOf(rotation);
    const openingSubmerged = (found.flags & ForceFlags.openingSubmerged) !== 0;
    // If an opening is submerged, the hull counts as covered in its motion; the integral over its own surface is not
    // meaningful.
    if (volume > 0) this.covered = { force: buoyancy.slice(0, 3) as Vector3, torque: buoyancy.slice(3) as Vector3, volume };
    const shown = openingSubmerged ? this.covered : this.ownMethod ? this.forcesOfMethod() : found;
    this.timeEvaluation();
    const centerOfBuoyancy = Number.isNaN(found.centerOfBuoyancy[0]) ? null : found.centerOfBuoyancy;
    return {
      force: shown.force, torque: shown.torque, weight: this.mass * gravity, volume: shown.volume, wettedArea: found.wettedArea, waterplaneArea: Math.max(0, found.waterplaneArea),
      forceBound: this.ownMethod ? Number.NaN : found.forceBound, torqueBound: this.ownMethod ? Number.NaN : found.torqueBound,
      certified: !this.ownMethod && (found.flags & ForceFlags.certified) !== 0, toleranceMet: (found.flags & ForceFlags.toleranceNotMet) === 0,
      openingSubmerged, sunk: this.sunk,
      centerOfMass, centerOfBuoyancy: openingSubmerged ? null : centerOfBuoyancy,
      metacenter: openingSubmerged ? null : centerOfBuoyancy && metacenterOf(waterline, waterlineCount, rotate(rotation, [1, 0, 0]), centerOfBuoyancy, found.volume),
      draft: this.heightAt(centerOfMass[0], centerOfMass[2]) - this.lowest(position, rotation), heave: centerOfMass[1] - this.restHeight,
      rollDegrees: roll, pitchDegrees: pitch, yawDegrees: yaw, tiltDegrees: tilt, microseconds: Math.min(...this.timings),
      triangles: { dry: found.dryCount, wet: found.wetCount, cut: found.cutCount },
      states: states as Uint8Array<ArrayBuffer>, waterline, waterlineCount,
    };
  }

  /** Returns the result of the baseline for the same body in the same water. */
  private forcesOfMethod(): { force: Vector3; torque: Vector3; volume: number } {
    const { play, plimsoll } = this.library;
    this.fillBody(0);
    plimsoll.instance.check(plimsoll.instance.native.plim_evaluate(this.bodyAt, 1, this.forcesAt, 0, 0, 0));
    if (!play.play_method_evaluate(this.ownMethod, this.bodyAt, this.forcesAt)) throw new Error(this.library.lastError());
    return plimsoll.instance.memory.read<Forces>(forcesLayout, this.forcesAt);
  }

  private readWaterline(count: number): Float32Array {
    const { memory } = this.library.plimsoll.instance, points = new Float32Array(6 * count), stride = waterlineSegmentLayout.size / 8;
    for (let i = 0; i < count; i++) {
      const at = (this.segmentsAt >> 3) + i * stride + waterlineSegmentLayout.fields.from.offset / 8; // start, then end
      for (let k = 0; k < 6; k++) points[6 * i + k] = memory.f64[at + k]!;
    }
    return points;
  }

  private lowest(position: Vector3, rotation: Quaternion): number {
    const { vertices } = this.mesh, [ax, ay, az] = [rotate(rotation, [1, 0, 0])[1], rotate(rotation, [0, 1, 0])[1], rotate(rotation, [0, 0, 1])[1]];
    let low = Infinity;
    for (let i = 0; i < vertices.length; i += 3) low = Math.min(low, ax * vertices[i]! + ay * vertices[i + 1]! + az * vertices[i + 2]!);
    return position[1] + low;
  }

  /** Times buoyancy alone. Other work on the machine and code that is not optimised yet only increase the time, so the
   * shortest of a few batches counts. Each is long enough for a page's coarse clock. */
  private timeEvaluation(): void {
    const now = performance.now();
    if (now - this.timedAt < (timingInterval * this.timings.length) / timingsKept) return; // more often at first
    this.timedAt = now;
    this.fillBody(0);
    let quickest = Infinity;
    for (let batch = 0; batch < 3 && performance.now() - now < 4; batch++) quickest = Math.min(quickest, this.timeBatch());
    this.timings = [...this.timings, quickest].slice(-timingsKept);
  }

  /** Returns the mean time [us] of the evaluations of one millisecond. */
  private timeBatch(): number {
    const { native } = this.library.plimsoll.instance, { play } = this.library;
    let count = 0, spent = 0;
    const begin = performance.now();
    do {
      if (this.ownMethod) play.play_method_evaluate(this.ownMethod, this.bodyAt, this.forcesAt);
      else native.plim_evaluate(this.bodyAt, 1, this.forcesAt, 0, 0, 0);
      count++;
      spent = performance.now() - begin;
    } while (spent < 1 && count < 1000);
    return (1000 * spent) / count;
  }

  heightAt(x: number, z: number): number {
    return this.scene.surface.getHeight(x, z);
  }

  /** Returns the sea for drawing, for an origin near the camera. */
  seaDrawing(origin: [number, number]): SeaDrawing {
    return (this.view ??= new SeaView(this.sea, this.setup.sea)).drawing(this.scene.surface, this.time, origin);
  }

  // ---- at rest ----

  private findVessel(): Vessel {
    const { mass, centerOfMass, inertia } = this.loading;
    return (this.vessel ??= this.library.plimsoll.createVessel(this.hull, { mass, centerOfMass, inertia }));
  }
  private forgetVessel(): void {
    this.vessel?.dispose();
    this.vessel = null;
  }

  /** Returns its equilibrium in flat water; null if it sinks. */
  equilibrium(): Equilibrium | null {
    const found = this.findVessel().findEquilibrium();
    return found.balance === "sinks" ? null : found;
  }

  /** Returns the righting arm at heels [rad]; null if it sinks. */
  stability(heels: number[]): { rows: Heeled[]; stability: Stability } | null {
    return this.equilibrium() && this.findVessel().findStability(heels);
  }

  /** May also be called for a simulation whose constructor failed. */
  dispose(): void {
    (this.scene as Scene | undefined)?.dispose();
    if (this.ownMethod) this.library.play.play_method_destroy(this.ownMethod);
    this.forgetVessel();
    (this.sea as Sea | undefined)?.dispose();
    this.hull.dispose();
    for (const pointer of [this.bodyAt, this.forcesAt, this.segmentsAt, this.statesAt]) this.library.plimsoll.instance.memory.free(pointer);
  }
}

// simulation.ts - the model of the page: one hull in one sea under one method, as a scene of the library's. Knows neither the document nor three.
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

/** Of the body now, SI units, world axes; torque about the centre of mass. */
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
const timingInterval = 500, timingsKept = 6; // [ms]; of which the quickest is shown

export class Simulation {
  readonly hull: Hull;
  readonly neverWet: Uint8Array | null; // a byte for each triangle that no water reaches; null: there are none
  steps = 0;
  private sunk = false;
  private covered = { force: [0, 0, 0] as Vector3, torque: [0, 0, 0] as Vector3, volume: 0 }; // what the last step's water did
  loading!: Loading;
  private scene!: Scene;
  private sea!: Sea;
  private body = 0;
  private ownMethod = 0; // of the baselines, or 0
  private rest = 0; // [s] not stepped yet
  private restHeight = 0; // [m] of the centre of mass where it floats
  private vessel: Vessel | null = null;
  private grabbed: { point: Vector3; target: Vector3 } | null = null;
  private readonly bodyAt: number = 0; // plim_body, plim_forces and what they fill, kept for measurements
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

  /** Fixed steps; what is left over waits for the next call. */
  advance(seconds: number): void {
    this.rest += seconds;
    while (this.rest >= timeStep - 1e-9) {
      this.rest -= timeStep;
      this.step();
    }
  }

  /** One step. What the library refuses is thrown: the body then is as it was before. */
  step(): void {
    this.pull();
    this.scene.step(timeStep);
    this.steps++;
    this.land();
  }

  /** There is a bottom, a few lengths down: what has sunk lies there instead of falling for ever. */
  private land(): void {
    const { boxLow, boxHigh } = this.hull.info, depth = 5 + 4 * length(subtract(boxHigh, boxLow));
    const { position, centerOfMass } = this.state();
    this.sunk = centerOfMass[1] < -depth;
    if (!this.sunk) return;
    const lifted: Vector3 = [position[0], position[1] - depth - centerOfMass[1], position[2]];
    this.scene.setState(this.body, { position: lifted, velocity: [0, 0, 0], angularVelocity: [0, 0, 0] });
  }

  // ---- what is pulled by hand ----

  grab(point: Vector3, target: Vector3): void {
    this.grabbed = { point, target };
  }
  moveGrab(target: Vector3): void {
    if (this.grabbed) this.grabbed.target = target;
  }
  releaseGrab(): void {
    this.grabbed = null;
    this.scene.setLoad(this.body, [0, 0, 0]);
  }

  /** A damped spring from the point that is held to the hand, never stronger than three times the weight. It has to move water besides the
   * hull, above all a light one that lies flat on it: half of what the whole hull would displace, as far as a step of a light hull bears. */
  private pull(): void {
    if (!this.grabbed) return;
    const state = this.state();
    const point = toWorld(state, this.grabbed.point), arm = subtract(point, state.centerOfMass);
    const velocity = add(state.velocity, cross(state.angularVelocity, arm));
    const frequency = 2 * Math.PI * 0.8, mass = Math.min(0.5 * (this.mass + 0.5 * density * this.hull.info.volume), 1.5 * this.mass);
    let force = subtract(scale(subtract(this.grabbed.target, point), mass * frequency * frequency), scale(velocity, 2 * 0.7 * mass * frequency));
    const most = 3 * this.mass * gravity;
    if (length(force) > most) force = scale(force, most / length(force));
    this.scene.setLoad(this.body, force, cross(arm, force));
  }

  // ---- setting up ----

  /** Applies what is different, and keeps the motion. */
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

  /** Back to the start, at time 0. */
  reset(): void {
    this.scene.dispose();
    this.scene = this.library.plimsoll.createScene(this.sea.water);
    this.body = 0;
    this.steps = this.rest = 0;
    this.grabbed = null;
    this.release();
  }

  /** Let go where it floats upright in still water, turned and lifted as the set-up says. */
  private release(): void {
    const { start } = this.setup;
    const upright = this.findVessel().findEquilibrium({ free: ["heave"] });
    const { centerOfMass } = this.loading;
    this.restHeight = upright.position[1] + centerOfMass[1];
    // Upright on a point is a balance that nothing leaves by itself: half a degree lets it show what it wants.
    const onAPoint = start.rollDegrees === 0 && start.pitchDegrees === 0 && this.findVessel().findEquilibrium().balance === "unstable";
    const [roll, pitch] = onAPoint ? [this.setup.pinned ? 0 : 0.5, 0.4] : [start.rollDegrees, start.pitchDegrees];
    const rotation = multiply(turnAbout(1, start.yawDegrees), multiply(turnAbout(2, pitch), turnAbout(0, roll)));
    // The centre of mass keeps its place.
    const center: Vector3 = [0, this.restHeight + start.height, 0];
    this.place(subtract(center, rotate(rotation, centerOfMass)), rotation, [0, 0, 0], [0, 0, 0]);
  }

  /** The body, made anew with the present loading and effects. */
  private place(position: Vector3, rotation: Quaternion, velocity: Vector3, angularVelocity: Vector3): void {
    const { mass, centerOfMass, inertia } = this.loading;
    const had = this.scene.count > 0;
    const method = this.findMethod();
    const added = this.scene.add({
      hull: this.hull, mass, centerOfMass, inertia, position, rotation, velocity, angularVelocity,
      tolerance: this.method === "linear" ? 0 : this.setup.tolerance, effects: this.effects(),
      locked: this.setup.pinned ? ["x", "z", "turnX", "turnY"] : [],
      nativeBuoyancy: method ? { function: this.library.play.play_method_function(), user: method } : null,
    });
    if (had) this.scene.remove(this.body);
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
      return { enabled, linearRates: [0, damping, 0], angularRate: damping }; // too heavy to float: there is no swinging to damp
    }
  }

  // ---- what there is to see ----

  private fillBody(outputs: number): void {
    const { memory, native } = this.library.plimsoll.instance;
    const { position, rotation } = this.state();
    native.plim_body_init(this.bodyAt, bodyLayout.size, this.hull.pointer);
    native.plim_forces_init(this.forcesAt, forcesLayout.size);
    const tolerance = this.method === "linear" ? 0 : this.setup.tolerance;
    memory.write(bodyLayout, this.bodyAt, { outputs, position, rotation, referencePoint: this.loading.centerOfMass, tolerance, surfaceTime: this.time }, "a body");
    memory.setPointer(bodyLayout, this.bodyAt, "surface", this.scene.surface.pointer);
    memory.setPointer(forcesLayout, this.forcesAt, "waterline", this.segmentsAt);
    memory.setPointer(forcesLayout, this.forcesAt, "triangleStates", this.statesAt);
    memory.write(forcesLayout, this.forcesAt, { waterlineCapacity: this.hull.info.triangleCount }, "forces");
  }

  measure(): Measurement {
    const { instance } = this.library.plimsoll, { memory, native } = instance;
    this.fillBody(Outputs.centerOfBuoyancy | Outputs.waterline | Outputs.triangleStates | Outputs.triangleCounts);
    instance.check(native.plim_evaluate(this.bodyAt, 1, this.forcesAt, 0));
    const found = memory.read<Forces>(forcesLayout, this.forcesAt), waterlineCount = Math.min(found.waterlineCount, this.hull.info.triangleCount);
    const waterline = this.readWaterline(waterlineCount), states = memory.u8.slice(this.statesAt, this.statesAt + this.hull.info.sourceCount);
    const { position, rotation, centerOfMass, buoyancy, volume } = this.state(), { tilt, roll, pitch, yaw } = attitudeOf(rotation);
    const openingSubmerged = (found.flags & ForceFlags.openingSubmerged) !== 0;
    // Where an opening has gone under, the hull counts as covered in its motion; the integral over its surface alone would mean nothing.
    if (volume > 0) this.covered = { force: buoyancy.slice(0, 3) as Vector3, torque: buoyancy.slice(3) as Vector3, volume };
    const pushed = openingSubmerged ? this.covered : this.ownMethod ? this.pushOfMethod() : found;
    this.timeEvaluation();
    const centerOfBuoyancy = Number.isNaN(found.centerOfBuoyancy[0]) ? null : found.centerOfBuoyancy;
    return {
      force: pushed.force, torque: pushed.torque, weight: this.mass * gravity, volume: pushed.volume, wettedArea: found.wettedArea, waterplaneArea: Math.max(0, found.waterplaneArea),
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

  /** What the baseline makes of the same body in the same water. */
  private pushOfMethod(): { force: Vector3; torque: Vector3; volume: number } {
    const { play, plimsoll } = this.library;
    this.fillBody(0);
    plimsoll.instance.check(plimsoll.instance.native.plim_evaluate(this.bodyAt, 1, this.forcesAt, 0));
    if (!play.play_method_evaluate(this.ownMethod, this.bodyAt, this.forcesAt)) throw new Error(this.library.lastError());
    return plimsoll.instance.memory.read<Forces>(forcesLayout, this.forcesAt);
  }

  private readWaterline(count: number): Float32Array {
    const { memory } = this.library.plimsoll.instance, points = new Float32Array(6 * count), stride = waterlineSegmentLayout.size / 8;
    for (let i = 0; i < count; i++) {
      const at = (this.segmentsAt >> 3) + i * stride + waterlineSegmentLayout.fields.from.offset / 8; // from, then to
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

  /** Of buoyancy alone. Other work on the machine only ever makes it slower, and so does code that the browser has not tuned yet: the
   * quickest of a few batches counts, each long enough for a page's coarse clock. */
  private timeEvaluation(): void {
    const now = performance.now();
    if (now - this.timedAt < (timingInterval * this.timings.length) / timingsKept) return; // at first in quick succession
    this.timedAt = now;
    this.fillBody(0);
    let quickest = Infinity;
    for (let batch = 0; batch < 3 && performance.now() - now < 4; batch++) quickest = Math.min(quickest, this.timeBatch());
    this.timings = [...this.timings, quickest].slice(-timingsKept);
  }

  /** [us] of one of the evaluations of a millisecond. */
  private timeBatch(): number {
    const { native } = this.library.plimsoll.instance, { play } = this.library;
    let count = 0, spent = 0;
    const begin = performance.now();
    do {
      if (this.ownMethod) play.play_method_evaluate(this.ownMethod, this.bodyAt, this.forcesAt);
      else native.plim_evaluate(this.bodyAt, 1, this.forcesAt, 0);
      count++;
      spent = performance.now() - begin;
    } while (spent < 1 && count < 1000);
    return (1000 * spent) / count;
  }

  heightAt(x: number, z: number): number {
    return this.scene.surface.getHeight(x, z);
  }

  /** The sea as it is drawn, about an origin near the camera. */
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

  /** Where it floats in still water; null: it sinks. */
  equilibrium(): Equilibrium | null {
    const found = this.findVessel().findEquilibrium();
    return found.balance === "sinks" ? null : found;
  }

  /** The righting arm at heels [rad]; null: it sinks. */
  stability(heels: number[]): { rows: Heeled[]; stability: Stability } | null {
    return this.equilibrium() && this.findVessel().findStability(heels);
  }

  /** Also of one that was made in part only. */
  dispose(): void {
    (this.scene as Scene | undefined)?.dispose();
    if (this.ownMethod) this.library.play.play_method_destroy(this.ownMethod);
    this.forgetVessel();
    (this.sea as Sea | undefined)?.dispose();
    this.hull.dispose();
    for (const pointer of [this.bodyAt, this.forcesAt, this.segmentsAt, this.statesAt]) this.library.plimsoll.instance.memory.free(pointer);
  }
}

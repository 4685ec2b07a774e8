// floating.ts - shared code of the adapters for physics engines. Before each step of the engine, they describe all its
// floating bodies in one call and apply the water's force and torque to each for that step.
//
// The engine steps v += dt F / m, omega += dt I^-1 T, and the library computes the F and T that make this step equal to
// an implicit one (docs/motion.md, section 3). It therefore needs mass, inertia, other forces and locked axes as the
// engine has them in this step: an adapter reads them from the engine every time and keeps no copy.
import type { EffectsDefinition } from "../effects.js";
import { bodyOffset, bodyStride, loadOffset, loadStride, type Fleet, type FleetMember } from "../fleet.js";
import type { Hull, Panels } from "../hull.js";
import type { PlimsollError } from "../instance.js";
import { Locks, type WaterLoad } from "../native.js";
import type { Plimsoll } from "../plimsoll.js";
import type { Surface, Water } from "../water.js";

export interface FloatingOptions<Body> {
  /** [s] Time of the sea at the first step; default 0. */
  time?: number;
  /** The engine may put floating bodies to sleep: for still water with a constant level. By default they are kept
   * awake, because waves do not wake them. */
  maySleep?: boolean;
  /** Called for a body that the library refuses, for example because its velocity is not finite; no load is applied to
   * it in that step. By default the refusal is thrown after the loads of the other bodies have been applied. */
  onRefused?: (body: Body, refusal: PlimsollError) => void;
}

export interface FloatingBodyOptions {
  /** Drag and added mass. Left out: the defaults; null: neither. */
  effects?: EffectsDefinition | null;
  /** The panels of the hull for drag. Left out: the hull's own, at most 1000. */
  panels?: Panels;
  /** Relative tolerance of buoyancy; default 0.01. */
  tolerance?: number;
  /** [m, body] Position of the hull's mesh in the body, as that of a shape or collider; default 0. */
  offset?: ArrayLike<number>;
  /** Keep the engine's damping of this body. By default it is 0 while the body floats, because it damps against the
   * world, not against the water. */
  keepDamping?: boolean;
}

/** A body as its engine has it before a step. Adapters fill it; it is reused for every body. */
export class BodyState {
  /** [m, world] of the body's own origin. */
  readonly position = new Float64Array(3);
  readonly rotation = new Float64Array(4);
  /** [m, body] from the body's own origin. */
  readonly centerOfMass = new Float64Array(3);
  /** [m/s, world] of the centre of mass. */
  readonly velocity = new Float64Array(3);
  readonly angularVelocity = new Float64Array(3);
  mass = 1;
  /** [1/(kg m^2)] Inverse of the principal moments of inertia; 0: the body cannot turn about that axis. */
  readonly inverseInertia = new Float64Array(3);
  /** Principal axes to body: x, y, z, w. Adapters of engines whose principal axes are those of the body leave it
   * unchanged. */
  readonly inertiaRotation = new Float64Array([0, 0, 0, 1]);
  /** Bits of Locks, world axes. */
  locks = 0;
  /** [N, world] Gravity and everything else that the engine will apply in this step. */
  readonly otherForce = new Float64Array(3);
  readonly otherTorque = new Float64Array(3);

  /** Advances the pose by a time [s] at constant velocities: rotates by omega dt about the centre of mass. */
  advance(seconds: number): void {
    const { position, rotation, centerOfMass, velocity, angularVelocity } = this;
    const [wx, wy, wz] = angularVelocity as unknown as [number, number, number], speed = Math.hypot(wx, wy, wz);
    const before = rotate(rotation, centerOfMass);
    if (speed > 0) {
      const sine = Math.sin((speed * seconds) / 2) / speed, cosine = Math.cos((speed * seconds) / 2);
      const [x, y, z, w] = rotation as unknown as [number, number, number, number];
      rotation[0] = cosine * x + sine * (wx * w + wy * z - wz * y);
      rotation[1] = cosine * y + sine * (wy * w + wz * x - wx * z);
      rotation[2] = cosine * z + sine * (wz * w + wx * y - wy * x);
      rotation[3] = cosine * w - sine * (wx * x + wy * y + wz * z);
    }
    const after = rotate(rotation, centerOfMass);
    for (let i = 0; i < 3; i++) position[i]! += before[i]! - after[i]! + seconds * velocity[i]!;
  }

  /** Writes the inertia [kg m^2, body axes] for the library into values[at..at+8] and returns the locks. A body that
   * cannot turn about one of its own axes gets an inertia there that is large compared with the others; one that cannot
   * turn at all is locked instead. */
  writeInertia(values: Float64Array, at: number): number {
    const { inverseInertia, inertiaRotation } = this;
    const largest = 1 / Math.min(...inverseInertia.filter((inverse) => inverse > 0)); // 0 if there is none
    const turns = largest > 0;
    values.fill(0, at, at + 9);
    for (let k = 0; k < 3; k++) {
      const moment = !turns ? 1 : inverseInertia[k]! > 0 ? 1 / inverseInertia[k]! : 1e6 * largest;
      addProduct(values, at, moment, rotate(inertiaRotation, axes[k]!));
    }
    if (!turns) return this.locks | allTurns;
    for (let k = 0; k < 3; k++) if (this.locks & turnLocks[k]!) this.decouple(values, at, axes[k]!);
    return this.locks;
  }

  /** Decouples a locked axis of the world from the others. With locked axes the engines use the free block of the
   * inverse inertia, while the library inverts the free block of the inertia. The two steps are equal for I - (I u)(I
   * u)^T / (u . I u) + (u . I u) u u^T, where u is the locked axis [body]. */
  private decouple(inertia: Float64Array, at: number, axis: readonly number[]): void {
    const [x, y, z, w] = this.rotation as unknown as [number, number, number, number];
    const u = rotate([-x, -y, -z, w], axis);
    const product = [0, 1, 2].map((i) => inertia[at + 3 * i]! * u[0] + inertia[at + 3 * i + 1]! * u[1] + inertia[at + 3 * i + 2]! * u[2]);
    const moment = product[0]! * u[0] + product[1]! * u[1] + product[2]! * u[2];
    addProduct(inertia, at, -1 / moment, product);
    addProduct(inertia, at, moment, u);
  }
}

const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const;

/** matrix += scale v v^T */
function addProduct(matrix: Float64Array, at: number, scale: number, v: readonly number[]): void {
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) matrix[at + 3 * i + j]! += scale * v[i]! * v[j]!;
}

/** R v = v + w t + q x t with t = 2 q x v. */
function rotate(rotation: ArrayLike<number>, vector: ArrayLike<number>): [number, number, number] {
  const [x, y, z, w] = rotation as unknown as [number, number, number, number];
  const [a, b, c] = vector as unknown as [number, number, number];
  const tx = 2 * (y * c - z * b), ty = 2 * (z * a - x * c), tz = 2 * (x * b - y * a);
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

export interface XYZ {
  x: number;
  y: number;
  z: number;
}
export interface XYZW extends XYZ {
  w: number;
}

export function copyVector(target: Float64Array, from: XYZ, scale = 1): void {
  target[0] = scale * from.x;
  target[1] = scale * from.y;
  target[2] = scale * from.z;
}

export function copyQuaternion(target: Float64Array, from: XYZW): void {
  copyVector(target, from);
  target[3] = from.w;
}

const turnLocks = [Locks.turnX, Locks.turnY, Locks.turnZ] as const;
const allTurns = Locks.turnX | Locks.turnY | Locks.turnZ;
const allLocks = allTurns | Locks.x | Locks.y | Locks.z;

/** A body of the engine that floats. */
export class FloatingBody<Body> {
  /** [N, world] and [N m, world, about the centre of mass] applied in the last step; zero if the engine did not move
   * the body. */
  readonly force = new Float64Array(3);
  readonly torque = new Float64Array(3);
  /** @internal */ moves = false;
  /** @internal */ loaded = false;
  /** @internal */ locks = 0;

  /** @internal */
  constructor(
    readonly body: Body,
    readonly hull: Hull,
    /** @internal */ readonly member: FleetMember,
    /** @internal */ readonly offset: Float64Array,
    /** @internal */ readonly restore: () => void,
  ) {}

  /** The water load of the last step: volume, buoyancy, drag ... */
  getLoad(): WaterLoad {
    return this.member.getLoad();
  }
  /** Sets other effects; null: neither drag nor added mass. */
  setEffects(effects: EffectsDefinition | null): void {
    this.member.setEffects(effects);
  }
  /** Call it after a jump to another place, so that the water there does not cause slamming. */
  resetState(): void {
    this.member.resetState();
  }
}

export abstract class FloatingBodies<Body extends object> implements Disposable {
  /** [s] Time of the sea at the beginning of the next step. */
  time: number;
  /** The sea at the beginning of the last step. */
  readonly surface: Surface;
  private readonly fleet: Fleet;
  private readonly floating = new Map<Body, FloatingBody<Body>>();
  private readonly state = new BodyState();
  protected readonly maySleep: boolean;
  protected disposed = false;

  constructor(
    plimsoll: Plimsoll,
    private water: Water,
    private readonly options: FloatingOptions<Body>,
  ) {
    this.time = options.time ?? 0;
    this.maySleep = options.maySleep ?? false;
    this.fleet = plimsoll.createFleet();
    this.surface = plimsoll.prepareSurface(water, this.time);
  }

  /** Fills the state. Returns false if the engine does not move the body in this step (fixed, kinematic, asleep,
   * removed); then only the pose is needed. */
  protected abstract read(body: Body, state: BodyState): boolean;
  /** Applies force and torque about the centre of mass in the engine, for the next step only. */
  protected abstract apply(floating: FloatingBody<Body>): void;
  /** Changes settings of the body once, for example to keep it awake. Returns a function that restores them. */
  protected abstract adopt(body: Body, keepDamping: boolean): () => void;

  /** Makes a body float, with the given hull. */
  add(body: Body, hull: Hull, options: FloatingBodyOptions = {}): FloatingBody<Body> {
    if (this.floating.has(body)) throw new Error("plimsoll: this body floats already: call remove() before adding it again");
    const { effects = {}, panels = null, tolerance, offset = [0, 0, 0], keepDamping = false } = options;
    if (offset.length !== 3) throw new RangeError(`plimsoll: an offset must be three numbers, not ${offset.length}`);
    const member = this.fleet.add(hull, { effects, panels, ...(tolerance === undefined ? {} : { tolerance }) });
    try {
      const floating = new FloatingBody(body, hull, member, Float64Array.from(offset), this.adopt(body, keepDamping));
      this.floating.set(body, floating);
      return floating;
    } catch (error) {
      this.fleet.remove(member);
      throw error;
    }
  }

  /** The body no longer floats. Call it before the engine destroys the body. */
  remove(body: Body): void {
    const floating = this.floating.get(body);
    if (!floating) throw new Error("plimsoll: this body does not float here, so it cannot be removed");
    this.forget(floating);
    floating.restore();
  }

  /** Removes it without access to the body. */
  protected forget(floating: FloatingBody<Body>): void {
    this.floating.delete(floating.body);
    this.fleet.remove(floating.member);
  }

  get(body: Body): FloatingBody<Body> | undefined {
    return this.floating.get(body);
  }
  get bodies(): Iterable<FloatingBody<Body>> {
    return this.floating.values();
  }

  /** Sets another sea; the time is unchanged. */
  setWater(water: Water): void {
    this.water = water;
  }

  /** Describes all bodies, evaluates them in one call, applies the loads, and advances the time by the step. lead: [s]
   * from the step's beginning to the time at which the bodies are described. */
  protected evaluate(timeStep: number, lead = 0): void {
    if (!(timeStep > 0)) throw new RangeError(`plimsoll: a step must be longer than 0 s, not ${timeStep} s`);
    this.surface.prepare(this.water, this.time + lead);
    const values = this.fleet.bodyValues; // valid until something allocates, which nothing does before the evaluation
    for (const floating of this.floating.values()) this.describe(floating, values);
    const refusal = this.fleet.tryEvaluate(this.surface, timeStep);
    this.time += timeStep;
    this.copyLoads(refusal === null);
    for (const floating of this.floating.values()) if (floating.loaded) this.apply(floating);
    if (refusal) this.reportRefusals();
  }

  /** Copies all loads before any function of the user runs, which may make the memory grow. */
  private copyLoads(noneRefused: boolean): void {
    const loads = this.fleet.loadValues;
    for (const floating of this.floating.values()) {
      const loaded = (floating.loaded = floating.moves && (noneRefused || floating.member.status === "ok"));
      const at = floating.member.index * loadStride;
      for (let i = 0; i < 3; i++) {
        floating.force[i] = loaded ? loads[at + loadOffset.force + i]! : 0;
        floating.torque[i] = loaded ? loads[at + loadOffset.torque + i]! : 0;
      }
    }
  }

  /** At the end of an evaluation. Collects all refusals first, because onRefused may add and remove bodies. */
  private reportRefusals(): void {
    const refused = [...this.floating.values()].filter(({ member }) => member.status !== "ok");
    const refusals = refused.map(({ body, member }) => ({ body, refusal: this.fleet.refusalOf(member) }));
    for (const { body, refusal } of refusals) {
      if (!this.options.onRefused) throw refusal;
      this.options.onRefused(body, refusal);
    }
  }

  /** Checks that gravity points along -y, because the water's surface is horizontal, and that it equals the water's, so
   * that bodies float at the right draft. */
  protected requireGravity({ x, y, z }: XYZ): void {
    if (Math.abs(x) + Math.abs(z) > 1e-6 * Math.abs(y) || y > 0)
      throw new Error(`plimsoll: the world's gravity is (${x}, ${y}, ${z}), but it must point along -y: water surfaces are horizontal`);
    if (y === 0) throw new Error("plimsoll: the world has no gravity, so nothing floats in it: set it to (0, -9.81, 0), for example");
    const { gravity } = this.water;
    if (!(Math.abs(-y - gravity) <= 0.01 * gravity))
      throw new Error(`plimsoll: the world's gravity is ${-y} m/s^2, but the water's is ${gravity}: give both the same, createWater({ gravity: ${-y} })`);
  }

  private describe(floating: FloatingBody<Body>, values: Float64Array): void {
    const { state } = this, { offset, member } = floating;
    floating.moves = this.read(floating.body, state);
    const at = member.index * bodyStride;
    const away = rotate(state.rotation, offset);
    for (let i = 0; i < 3; i++) {
      values[at + bodyOffset.position + i] = state.position[i]! + away[i]!;
      values[at + bodyOffset.centerOfMass + i] = state.centerOfMass[i]! - offset[i]!;
    }
    values.set(state.rotation, at + bodyOffset.rotation);
    let locks = allLocks;
    if (floating.moves) {
      values.set(state.velocity, at + bodyOffset.velocity);
      values.set(state.angularVelocity, at + bodyOffset.angularVelocity);
      values.set(state.otherForce, at + bodyOffset.otherForce);
      values.set(state.otherTorque, at + bodyOffset.otherTorque);
      values[at + bodyOffset.mass] = state.mass;
      locks = state.writeInertia(values, at + bodyOffset.inertia);
    } else {
      // It is evaluated too, so that its volume and buoyancy can be read, as a body that does not move.
      for (const name of ["velocity", "angularVelocity", "otherForce", "otherTorque"] as const) values.fill(0, at + bodyOffset[name], at + bodyOffset[name] + 3);
      values[at + bodyOffset.mass] = 1;
      values.set([1, 0, 0, 0, 1, 0, 0, 0, 1], at + bodyOffset.inertia);
    }
    if (locks !== floating.locks) member.set({ locked: locks });
    floating.locks = locks;
  }

  /** Removes all bodies; damping and sleep are restored. Call it before the engine destroys the bodies or their world.
   */
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    try {
      for (const floating of this.floating.values()) floating.restore();
    } finally {
      for (const floating of [...this.floating.values()]) this.forget(floating);
      this.fleet.dispose();
      this.surface.dispose();
    }
  }
  [Symbol.dispose](): void {
    this.dispose();
  }
}

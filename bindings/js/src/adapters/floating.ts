// floating.ts - what the adapters for physics engines share: before each step of the engine, all its floating bodies are described to
// the library in one call, and each is handed the water's force and torque for that one step.
//
// The engine steps v += dt F / m, omega += dt I^-1 T, and the library answers with the F and T that make this step equal to an implicit one
// (docs/motion.md, section 3). It therefore has to know mass, inertia, other forces and locked axes as the engine has them now, in the step
// at hand: an adapter reads them from the engine every time and keeps no copy.
import type { EffectsDefinition } from "../effects.js";
import { floaterOffset, floaterStride, pushOffset, pushStride, type Fleet, type FleetMember } from "../fleet.js";
import type { Hull, Panels } from "../hull.js";
import type { PlimsollError } from "../instance.js";
import { Locks, type Push } from "../native.js";
import type { Plimsoll } from "../plimsoll.js";
import type { Surface, Water } from "../water.js";

export interface FloatingOptions<Body> {
  /** [s] of the sea at the first step; 0. */
  time?: number;
  /** The engine may put floating bodies to sleep: for still water whose level stays. Otherwise they are kept awake, for waves do not wake them. */
  maySleep?: boolean;
  /** Told of a body that the library refuses, because it has blown up, say; it is not pushed in that step. Left out: the refusal is thrown after the
   * others have been pushed. */
  onRefused?: (body: Body, refusal: PlimsollError) => void;
}

export interface FloatingBodyOptions {
  /** What drag and added mass need. Left out: made from the hull, once for all bodies of that hull; null: neither drag nor added mass. */
  panels?: Panels | null;
  effects?: EffectsDefinition;
  /** Of buoyancy, relative; 0.01. */
  tolerance?: number;
  /** [m, body] of the hull's mesh from the body's own origin, as that of a shape or collider; 0. */
  offset?: ArrayLike<number>;
  /** Leave the engine's damping of this body as it is. Otherwise it is set to 0 as long as the body floats: it slows against the world, not the water. */
  keepDamping?: boolean;
}

/** A body as its engine has it before a step; filled by the adapter, used anew for every body. */
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
  /** [1/(kg m^2), world axes], with rows and columns of zeros where turning is locked. */
  readonly inverseInertia = new Float64Array(9);
  /** Of x, y, z: bits of Locks. */
  lockedTranslations = 0;
  /** [N, world] gravity and whatever else the engine will apply in this step. */
  readonly otherForce = new Float64Array(3);
  readonly otherTorque = new Float64Array(3);

  /** Moves the pose on by so many seconds at the velocities it has: a turn by omega dt, about the centre of mass. */
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
}

/** R v = v + w t + q x t with t = 2 q x v. */
function rotate(rotation: Float64Array, vector: Float64Array): [number, number, number] {
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

const allLocks = Object.values(Locks).reduce((mask, bit) => mask | bit, 0);
const turnLocks = [Locks.turnX, Locks.turnY, Locks.turnZ] as const;

/** The inertia that the engine's inverse stands for, into values[at..at+8]; returns the locks of turning that its rows of zeros mean. Where turning is
 * locked any number will do, so the diagonal gets a 1: the rest is then inverted as the engine has it, with the locked axes taken out. */
export function invertInertia(inverse: Float64Array, values: Float64Array, at: number): number {
  let [a, b, c, , d, e, , , f] = inverse as unknown as [number, number, number, number, number, number, number, number, number];
  let locks = 0;
  if (!(a > 0)) (a = 1), (b = c = 0), (locks |= turnLocks[0]);
  if (!(d > 0)) (d = 1), (b = e = 0), (locks |= turnLocks[1]);
  if (!(f > 0)) (f = 1), (c = e = 0), (locks |= turnLocks[2]);
  const xx = d * f - e * e, xy = c * e - b * f, xz = b * e - c * d;
  const scale = 1 / (a * xx + b * xy + c * xz);
  values[at] = scale * xx;
  values[at + 1] = values[at + 3] = scale * xy;
  values[at + 2] = values[at + 6] = scale * xz;
  values[at + 4] = scale * (a * f - c * c);
  values[at + 5] = values[at + 7] = scale * (b * c - a * e);
  values[at + 8] = scale * (a * d - b * b);
  return locks;
}

/** A body of the engine's that floats. */
export class FloatingBody<Body> {
  /** [N, world] and [N m, world, about the centre of mass] what it was pushed with in the last step; zeros if the engine did not move it. */
  readonly force = new Float64Array(3);
  readonly torque = new Float64Array(3);
  /** @internal */ moves = false;
  /** @internal */ pushed = false;
  /** @internal */ locks = 0;

  /** @internal */
  constructor(
    readonly body: Body,
    readonly hull: Hull,
    /** @internal */ readonly member: FleetMember,
    /** @internal */ readonly offset: Float64Array,
    /** @internal */ readonly restore: () => void,
  ) {}

  /** Everything the water did in the last step: volume, buoyancy, drag ... */
  getPush(): Push {
    return this.member.getPush();
  }
  setEffects(effects: EffectsDefinition): void {
    this.member.setEffects(effects);
  }
  /** After a leap to another place, so that the water there does not slam. */
  forgetHistory(): void {
    this.member.forgetHistory();
  }
}

export abstract class FloatingBodies<Body extends object> implements Disposable {
  /** [s] of the sea, at the beginning of the coming step. */
  time: number;
  /** The sea as it was at the beginning of the last step. */
  readonly surface: Surface;
  private readonly fleet: Fleet;
  private readonly floating = new Map<Body, FloatingBody<Body>>();
  private readonly panels = new Map<Hull, Panels>();
  private readonly state = new BodyState();
  protected readonly maySleep: boolean;
  protected disposed = false;

  constructor(
    private readonly plimsoll: Plimsoll,
    private water: Water,
    private readonly options: FloatingOptions<Body>,
  ) {
    this.time = options.time ?? 0;
    this.maySleep = options.maySleep ?? false;
    this.fleet = plimsoll.createFleet();
    this.surface = plimsoll.prepareSurface(water, this.time);
  }

  /** Fills the state. False: the engine does not move the body in this step (fixed, kinematic, asleep, taken out); then only the pose is needed. */
  protected abstract read(body: Body, state: BodyState): boolean;
  /** Hands force and torque about the centre of mass to the engine, for the coming step alone. */
  protected abstract push(floating: FloatingBody<Body>): void;
  /** What the engine has to be told once, such as to keep the body awake; returns what undoes it. */
  protected abstract adopt(body: Body, keepDamping: boolean): () => void;

  /** From now on the body floats, as that hull. */
  add(body: Body, hull: Hull, options: FloatingBodyOptions = {}): FloatingBody<Body> {
    if (this.floating.has(body)) throw new Error("plimsoll: this body floats already: remove() it before it is added anew");
    const { panels, effects = {}, tolerance, offset = [0, 0, 0], keepDamping = false } = options;
    if (offset.length !== 3) throw new RangeError(`plimsoll: an offset is three numbers, not ${offset.length}`);
    let member: FleetMember | null = null;
    try {
      const itsPanels = panels === undefined ? this.panelsOf(hull) : panels;
      member = this.fleet.add(hull, { panels: itsPanels, effects, ...(tolerance === undefined ? {} : { tolerance }) });
      const floating = new FloatingBody(body, hull, member, Float64Array.from(offset), this.adopt(body, keepDamping));
      this.floating.set(body, floating);
      return floating;
    } catch (error) {
      if (member) this.fleet.remove(member);
      this.dropPanels(hull);
      throw error;
    }
  }

  private panelsOf(hull: Hull): Panels {
    let panels = this.panels.get(hull);
    if (!panels) this.panels.set(hull, (panels = this.plimsoll.createPanels(hull)));
    return panels;
  }

  /** The body floats no longer. To be called before the engine destroys it. */
  remove(body: Body): void {
    const floating = this.floating.get(body);
    if (!floating) throw new Error("plimsoll: this body does not float here, so it cannot be removed");
    this.forget(floating);
    floating.restore();
  }

  /** Without touching the body. */
  protected forget(floating: FloatingBody<Body>): void {
    this.floating.delete(floating.body);
    this.fleet.remove(floating.member);
    this.dropPanels(floating.hull);
  }

  /** Unless a body of that hull still floats. */
  private dropPanels(hull: Hull): void {
    if ([...this.floating.values()].some((other) => other.hull === hull)) return;
    this.panels.get(hull)?.dispose();
    this.panels.delete(hull);
  }

  get(body: Body): FloatingBody<Body> | undefined {
    return this.floating.get(body);
  }
  get bodies(): Iterable<FloatingBody<Body>> {
    return this.floating.values();
  }

  /** Another sea from now on; time goes on. */
  setWater(water: Water): void {
    this.water = water;
  }

  /** Describes all bodies, evaluates once, hands out the pushes, and goes on to the time after the step. lead: [s] how far ahead of the step's
   * beginning they are described. */
  protected evaluate(timeStep: number, lead = 0): void {
    if (!(timeStep > 0)) throw new RangeError(`plimsoll: a step of ${timeStep} s is none: steps must be longer than 0`);
    this.surface.prepare(this.water, this.time + lead);
    const values = this.fleet.values; // good until something allocates; nothing does before the evaluation
    for (const floating of this.floating.values()) this.describe(floating, values);
    const refusal = this.fleet.tryEvaluate(this.surface, timeStep);
    this.time += timeStep;
    this.copyPushes(refusal === null);
    for (const floating of this.floating.values()) if (floating.pushed) this.push(floating);
    if (refusal) this.tellOfRefusals();
  }

  /** Of all, before anything of the user's is called that may make the memory grow. */
  private copyPushes(allAreWell: boolean): void {
    const pushes = this.fleet.pushes;
    for (const floating of this.floating.values()) {
      const pushed = (floating.pushed = floating.moves && (allAreWell || floating.member.status === "ok"));
      const at = floating.member.index * pushStride;
      for (let i = 0; i < 3; i++) {
        floating.force[i] = pushed ? pushes[at + pushOffset.force + i]! : 0;
        floating.torque[i] = pushed ? pushes[at + pushOffset.torque + i]! : 0;
      }
    }
  }

  /** At the end of an evaluation, and of all at once: who is told may add and remove bodies. */
  private tellOfRefusals(): void {
    const refused = [...this.floating.values()].filter(({ member }) => member.status !== "ok");
    const told = refused.map(({ body, member }) => ({ body, refusal: this.fleet.refusalOf(member) }));
    for (const { body, refusal } of told) {
      if (!this.options.onRefused) throw refusal;
      this.options.onRefused(body, refusal);
    }
  }

  /** Water lies level only under a pull along -y, and floating bodies are as heavy as the water that they displace only if both are pulled alike. */
  protected requireGravity({ x, y, z }: XYZ): void {
    if (Math.abs(x) + Math.abs(z) > 1e-6 * Math.abs(y) || y > 0)
      throw new Error(`plimsoll: the world's gravity is (${x}, ${y}, ${z}), but water lies level only if it points along -y`);
    if (y === 0) throw new Error("plimsoll: the world has no gravity, so nothing floats in it: set it to (0, -9.81, 0), say");
    const { gravity } = this.water;
    if (!(Math.abs(-y - gravity) <= 0.01 * gravity))
      throw new Error(`plimsoll: the world's gravity is ${-y} m/s^2, but the water's is ${gravity}: give both the same, createWater({ gravity: ${-y} })`);
  }

  private describe(floating: FloatingBody<Body>, values: Float64Array): void {
    const { state } = this, { offset, member } = floating;
    floating.moves = this.read(floating.body, state);
    const at = member.index * floaterStride;
    const away = rotate(state.rotation, offset);
    for (let i = 0; i < 3; i++) {
      values[at + floaterOffset.position + i] = state.position[i]! + away[i]!;
      values[at + floaterOffset.centerOfMass + i] = state.centerOfMass[i]! - offset[i]!;
    }
    values.set(state.rotation, at + floaterOffset.rotation);
    let locks = allLocks;
    if (floating.moves) {
      values.set(state.velocity, at + floaterOffset.velocity);
      values.set(state.angularVelocity, at + floaterOffset.angularVelocity);
      values.set(state.otherForce, at + floaterOffset.otherForce);
      values.set(state.otherTorque, at + floaterOffset.otherTorque);
      values[at + floaterOffset.mass] = state.mass;
      locks = state.lockedTranslations | invertInertia(state.inverseInertia, values, at + floaterOffset.inertia);
    } else {
      // Evaluated all the same, so that its volume and buoyancy can be read, as a body that nothing moves.
      values.fill(0, at + floaterOffset.velocity, at + floaterOffset.otherTorque + 3);
      values[at + floaterOffset.mass] = 1;
      for (let i = 0; i < 3; i++) values[at + floaterOffset.inertia + 4 * i] = 1;
    }
    if (locks !== floating.locks) member.set({ locked: locks });
    floating.locks = locks;
  }

  /** All bodies float no longer, and have their damping and sleep back. To be called before the engine destroys them or their world. */
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

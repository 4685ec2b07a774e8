// fleet.ts - water loads on all floating bodies of a physics engine in one call. The engine steps the bodies; the fleet
// computes the water's loads.
//
//     const fleet = plimsoll.createFleet();
//     const boat = fleet.add(hull, { mass, inertia, effects: {} });    once
//     boat.setPose(position, rotation); boat.setVelocity(...);         every step, for every member
//     fleet.evaluate(surface, timeStep);                               one call
//     boat.getForce(force); boat.getTorque(torque);                    world axes, torque about the centre of mass:
//                                                                      apply them in the engine's step
//
// Bodies and loads are structs of the C interface, stored one after the other in the module's memory, so nothing is
// copied. `bodyValues` is a view of the bodies as doubles, `bodyStride` apart, and `loadValues` one of the loads,
// `loadStride` apart, for programs that write and read many at once.
import { maskOf, writeEffects, type EffectsDefinition, type LockName } from "./effects.js";
import { refuseOtherFields } from "./fields.js";
import type { Hull, Panels } from "./hull.js";
import { PlimsollError, type Instance, type StatusName } from "./instance.js";
import { describe, nameOf, numberOf, type Given } from "./memory.js";
import {
  Locks, Precision, Status, bodyLayout, effectsLayout, stepTermsLayout, waterLoadLayout, type Body, type StepTerms, type WaterLoad,
} from "./native.js";
import { optionalPointerOf, pointerOf } from "./owned.js";
import type { Surface } from "./water.js";

/** Doubles from one body to the next in `bodyValues`, and the offsets of its fields. */
export const bodyStride = bodyLayout.size / 8;
export const bodyOffset = {
  position: bodyLayout.fields.position.offset / 8,
  rotation: bodyLayout.fields.rotation.offset / 8,
  centerOfMass: bodyLayout.fields.centerOfMass.offset / 8,
  mass: bodyLayout.fields.mass.offset / 8,
  inertia: bodyLayout.fields.inertia.offset / 8,
  velocity: bodyLayout.fields.velocity.offset / 8,
  angularVelocity: bodyLayout.fields.angularVelocity.offset / 8,
  otherForce: bodyLayout.fields.otherForce.offset / 8,
  otherTorque: bodyLayout.fields.otherTorque.offset / 8,
} as const;
/** Doubles from one load to the next in `loadValues`, and the offsets of its fields. */
export const loadStride = waterLoadLayout.size / 8;
export const loadOffset = { force: waterLoadLayout.fields.force.offset / 8, torque: waterLoadLayout.fields.torque.offset / 8 } as const;

const noTorque = [0, 0, 0] as const;

/** Fields of a body that are numbers, except those that belong to the whole call. */
export type FleetMemberValues = Omit<Given<Body>, "outputs" | "surfaceTime">;
const valueNames = [
  "position", "rotation", "centerOfMass", "precision", "locked", "tolerance", "budget", "mass", "inertia", "velocity", "angularVelocity", "otherForce",
  "otherTorque",
] as const satisfies readonly (keyof FleetMemberValues)[];

export interface FleetMemberDefinition extends Omit<FleetMemberValues, "locked" | "precision"> {
  /** Drag and added mass; {}: the defaults. Left out or null: neither. */
  effects?: EffectsDefinition | null;
  /** The panels of the hull for drag. Left out or null: the hull's own, at most 1000. */
  panels?: Panels | null;
  locked?: readonly LockName[];
  precision?: keyof typeof Precision;
  /** Also compute the terms of the step's equation, which getTerms() returns. */
  terms?: boolean;
}

export class FleetMember {
  /** @internal */
  constructor(
    private fleet: Fleet | null,
    /** @internal */ index: number,
    readonly hull: Hull,
    readonly panels: Panels | null,
    /** @internal */ readonly effects: number,
    /** @internal */ public state: number,
    /** @internal */ readonly terms: number,
  ) {
    this.place = index;
  }
  /** @internal */ place: number;

  private get owner(): Fleet {
    if (!this.fleet) throw new Error("plimsoll: this member has been removed from its fleet");
    return this.fleet;
  }

  /** Its current index in the fleet. Indices change if members are removed. */
  get index(): number {
    return this.owner && this.place;
  }

  private put(offset: number, values: ArrayLike<number>, count: number): void {
    this.owner.put(this.place, offset, values, count);
  }

  /** [m, world] of the mesh's own origin; x, y, z, w. */
  setPose(position: ArrayLike<number>, rotation: ArrayLike<number>): void {
    this.put(bodyOffset.position, position, 3);
    this.put(bodyOffset.rotation, rotation, 4);
  }

  /** [m/s, world] of the centre of mass; [rad/s, world]. */
  setVelocity(velocity: ArrayLike<number>, angularVelocity: ArrayLike<number>): void {
    this.put(bodyOffset.velocity, velocity, 3);
    this.put(bodyOffset.angularVelocity, angularVelocity, 3);
  }

  /** [kg]; [kg m^2, body axes] about the centre of mass, nine numbers. */
  setMass(mass: number, inertia: ArrayLike<number>): void {
    this.owner.putNumber(this.place, bodyOffset.mass, mass);
    this.put(bodyOffset.inertia, inertia, 9);
  }

  /** [N, world] and [N m, world] everything but water that the engine applies in this step: gravity, thrust. */
  setOtherForce(force: ArrayLike<number>, torque: ArrayLike<number> = noTorque): void {
    this.put(bodyOffset.otherForce, force, 3);
    this.put(bodyOffset.otherTorque, torque, 3);
  }

  /** Sets any fields of its body. */
  set(fields: FleetMemberValues): void {
    this.owner.write(this.place, fields);
  }

  /** [N, world] of the water, for the engine's next step. */
  getForce<T extends { [index: number]: number }>(into: T): T {
    return this.get(loadOffset.force, into);
  }

  /** [N m, world] about the centre of mass. */
  getTorque<T extends { [index: number]: number }>(into: T): T {
    return this.get(loadOffset.torque, into);
  }

  private get<T extends { [index: number]: number }>(offset: number, into: T): T {
    this.owner.copyLoad(this.place, offset, into);
    return into;
  }

  /** The load of the water in the last evaluation that did not refuse this member. */
  getLoad(): WaterLoad {
    return this.owner.readLoad(this.place);
  }

  /** The terms of the step's equation in that evaluation, for a member that was added with `terms: true`. */
  getTerms(): StepTerms {
    return this.owner.readTerms(this);
  }

  /** "ok", or the reason why the last evaluation refused this member. */
  get status(): StatusName {
    return this.owner.statusOf(this.place);
  }

  /** Sets other effects; null: neither drag nor added mass. */
  setEffects(effects: EffectsDefinition | null): void {
    this.owner.setEffects(this, effects);
  }

  /** Call it after a jump to another place, so that the water there does not cause slamming. */
  resetState(): void {
    this.owner.resetState(this);
  }

  /** Returns the state that the member keeps between steps, in addition to pose and velocities, as bytes; empty without
   * effects. */
  saveState(): Uint8Array {
    return this.owner.saveState(this);
  }

  /** Reads the bytes of saveState() of a member with the same panels. Throws if they are damaged; the state is then
   * unchanged. */
  loadState(bytes: Uint8Array): void {
    this.owner.loadState(this, bytes);
  }

  /** @internal */ leave(): void {
    this.fleet = null;
  }
}

export class Fleet implements Disposable {
  private capacity = 0;
  private bodies = 0;
  private loads = 0;
  private statuses = 0;
  private timeStep = 0;
  private readonly members: FleetMember[] = [];
  private disposed = false;
  private evaluating = false;

  constructor(private readonly instance: Instance) {}

  get count(): number {
    return this.members.length;
  }

  member(index: number): FleetMember {
    const found = this.members[index];
    if (!found) throw new RangeError(`plimsoll: the fleet has no member ${index}; it has ${this.count}`);
    return found;
  }

  /** The bodies as doubles. Get it again after any call that allocates: memory may have grown. */
  get bodyValues(): Float64Array {
    return this.instance.memory.f64.subarray(this.bodies >> 3, (this.bodies >> 3) + this.count * bodyStride) as Float64Array<ArrayBuffer>;
  }
  /** The loads as doubles, with the same limitation. */
  get loadValues(): Float64Array {
    return this.instance.memory.f64.subarray(this.loads >> 3, (this.loads >> 3) + this.count * loadStride) as Float64Array<ArrayBuffer>;
  }

  add(hull: Hull, definition: FleetMemberDefinition = {}): FleetMember {
    this.requireAlive();
    this.requireIdle();
    const { memory, native } = this.instance;
    const { panels = null, effects = null, locked, precision, terms = false, ...fields } = definition;
    const mask = locked && maskOf(locked, Locks, "locks");
    const hullAt = pointerOf(hull, "hull", this.instance), panelsAt = optionalPointerOf(panels, "set of panels", this.instance);
    const effectsAt = memory.allocate(effectsLayout.size), termsAt = terms ? memory.allocate(stepTermsLayout.size) : 0;
    let state = 0;
    try {
      if (effects) {
        writeEffects(this.instance, effectsAt, effects);
        state = this.createState(hullAt, panelsAt);
      }
      this.reserve(this.count + 1);
      const at = this.bodies + this.count * bodyLayout.size, load = this.loads + this.count * waterLoadLayout.size;
      native.plim_body_init(at, bodyLayout.size, hullAt);
      memory.clearStruct(waterLoadLayout, load);
      if (terms) memory.clearStruct(stepTermsLayout, termsAt);
      memory.setPointer(waterLoadLayout, load, "terms", termsAt);
      memory.u32[(this.statuses >> 2) + this.count] = Status.ok; // that of a removed member may still be there
      this.write(this.count, { ...fields, locked: mask, precision: numberOf(precision, Precision, "a precision") });
      memory.setPointer(bodyLayout, at, "panels", panelsAt);
      memory.setPointer(bodyLayout, at, "effects", effects ? effectsAt : 0);
      memory.setPointer(bodyLayout, at, "state", state);
    } catch (error) {
      memory.free(effectsAt);
      if (termsAt) memory.free(termsAt);
      native.plim_body_state_destroy(state);
      throw error;
    }
    const member = new FleetMember(this, this.count, hull.retain(), panels ? panels.retain() : null, effectsAt, state, termsAt);
    this.members.push(member);
    return member;
  }

  /** The last member takes its place. */
  remove(member: FleetMember): void {
    this.requireIdle();
    const place = member.index;
    if (this.members[place] !== member) throw new Error("plimsoll: this member belongs to another fleet");
    const last = this.members.pop()!;
    if (last !== member) {
      this.members[place] = last;
      const from = this.count; // former index of the last member
      const move = (array: number, size: number): void => { this.instance.memory.u8.copyWithin(array + place * size, array + from * size, array + (from + 1) * size); };
      move(this.bodies, bodyLayout.size);
      move(this.loads, waterLoadLayout.size);
      move(this.statuses, 4);
      last.place = place;
    }
    this.drop(member);
  }

  private drop(member: FleetMember): void {
    const { memory, native } = this.instance;
    memory.free(member.effects);
    if (member.terms) memory.free(member.terms);
    native.plim_body_state_destroy(member.state);
    member.hull.release();
    member.panels?.release();
    member.leave();
  }

  private reserve(count: number): void {
    if (count <= this.capacity) return;
    const capacity = Math.max(8, 2 * count), { memory } = this.instance;
    const grow = (old: number, size: number): number => {
      const array = memory.allocate(capacity * size);
      memory.u8.copyWithin(array, old, old + this.count * size);
      if (old) memory.free(old);
      return array;
    };
    this.bodies = grow(this.bodies, bodyLayout.size);
    this.loads = grow(this.loads, waterLoadLayout.size);
    this.statuses = grow(this.statuses, 4);
    this.capacity = capacity;
  }

  /** Computes the loads of all members for a step of `timeStep` [s]. surface: prepared for the step's beginning. A
   * member that is refused keeps its last load; the others are evaluated, and the first refusal is thrown. */
  evaluate(surface: Surface, timeStep: number): void {
    const refusal = this.tryEvaluate(surface, timeStep);
    if (refusal) throw refusal;
  }

  /** The same, but returns the first refusal instead of throwing it. */
  tryEvaluate(surface: Surface, timeStep: number): PlimsollError | null {
    this.requireAlive();
    this.timeStep = timeStep;
    const words = this.instance.memory.u32, pointer = pointerOf(surface, "surface", this.instance);
    for (let i = 0; i < this.count; i++) words[(this.bodies + i * bodyLayout.size + bodyLayout.fields.surface.offset) >> 2] = pointer;
    const status = this.call(0, this.count);
    return status === Status.ok ? null : this.instance.error(status);
  }

  /** @internal Returns the error of a member that the last evaluation refused: that evaluation returned only the first
   * refusal's message. Evaluates the member once more, with the same result. */
  refusalOf(member: FleetMember): PlimsollError {
    const { message } = this.instance.error(this.call(member.index, 1));
    return new PlimsollError(this.statusOf(member.index), message.replace(/^body 0: /, "")); // 0 is not its index in the fleet
  }

  /** @internal */ put(place: number, offset: number, values: ArrayLike<number>, count: number): void {
    if (!values || !(values.length >= count)) throw new TypeError(`plimsoll: ${count} numbers are needed here, not ${describe(values)}`);
    const at = (this.bodies >> 3) + place * bodyStride + offset, target = this.instance.memory.f64;
    for (let i = 0; i < count; i++) target[at + i] = values[i]!;
  }
  /** @internal */ putNumber(place: number, offset: number, value: number): void {
    this.instance.memory.f64[(this.bodies >> 3) + place * bodyStride + offset] = value;
  }
  /** @internal */ copyLoad(place: number, offset: number, into: { [index: number]: number }): void {
    const at = (this.loads >> 3) + place * loadStride + offset, source = this.instance.memory.f64;
    for (let i = 0; i < 3; i++) into[i] = source[at + i]!;
  }
  /** @internal */ write(place: number, fields: FleetMemberValues): void {
    refuseOtherFields(fields, valueNames, "a body");
    this.instance.memory.write(bodyLayout, this.bodies + place * bodyLayout.size, fields, "a body");
  }
  /** @internal */ readLoad(place: number): WaterLoad {
    return this.instance.memory.read<WaterLoad>(waterLoadLayout, this.loads + place * waterLoadLayout.size);
  }
  /** @internal */ readTerms(member: FleetMember): StepTerms {
    if (!member.terms) throw new Error("plimsoll: this member has no terms: add it with { terms: true }");
    return this.instance.memory.read<StepTerms>(stepTermsLayout, member.terms);
  }
  /** @internal */ statusOf(place: number): StatusName {
    const status = this.instance.memory.u32[(this.statuses >> 2) + place]!;
    return nameOf(status, Status) ?? "badValue";
  }
  /** @internal */ setEffects(member: FleetMember, effects: EffectsDefinition | null): void {
    this.requireIdle();
    const { memory } = this.instance, at = this.bodies + member.index * bodyLayout.size;
    if (effects) {
      memory.scoped((room) => {
        const checked = room.struct(effectsLayout);
        writeEffects(this.instance, checked, effects);
        const pointer = (name: string): number => memory.readPointer(bodyLayout, at, name);
        member.state ||= this.createState(pointer("hull"), pointer("panels"));
        memory.u8.copyWithin(member.effects, checked, checked + effectsLayout.size);
      });
      memory.setPointer(bodyLayout, at, "state", member.state);
    } else {
      this.resetState(member);
    }
    memory.setPointer(bodyLayout, at, "effects", effects ? member.effects : 0);
  }
  private createState(hull: number, panels: number): number {
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const out = room.bytes(4);
      this.instance.check(native.plim_body_state_create(hull, panels, out));
      return memory.u32[out >> 2]!;
    });
  }
  /** @internal */ resetState(member: FleetMember): void {
    this.requireIdle();
    if (member.state) this.instance.check(this.instance.native.plim_body_state_reset(member.state));
  }
  /** @internal */ saveState(member: FleetMember): Uint8Array {
    this.requireIdle();
    const { memory, native } = this.instance;
    if (!member.state) return new Uint8Array(0);
    return memory.scoped((room) => {
      const size = room.bytes(8);
      this.instance.check(native.plim_body_state_save(member.state, 0, 0n, size));
      const count = memory.u32[size >> 2]!, bytes = room.bytes(count);
      this.instance.check(native.plim_body_state_save(member.state, bytes, BigInt(count), size));
      return memory.u8.slice(bytes, bytes + count);
    });
  }
  /** @internal */ loadState(member: FleetMember, bytes: Uint8Array): void {
    this.requireIdle();
    const { memory, native } = this.instance;
    if (!member.state && bytes.length === 0) return;
    if (!member.state) throw new Error("plimsoll: this member has no effects and therefore no state");
    memory.scoped((room) => {
      const at = room.bytes(bytes.length);
      memory.u8.set(bytes, at);
      this.instance.check(native.plim_body_state_load(member.state, at, BigInt(bytes.length)));
    });
  }

  /** Evaluates `count` members. Rethrows the exception of a sea's function during the call. */
  private call(first: number, count: number): number {
    const outer = this.evaluating;
    this.evaluating = true;
    try {
      const status = this.instance.native.plim_evaluate_water_loads(this.bodies + first * bodyLayout.size, count, this.timeStep,
        this.loads + first * waterLoadLayout.size, this.statuses + first * 4, 0, 0);
      const thrown = this.instance.takeThrown();
      if (thrown) throw thrown.error;
      return status;
    } finally {
      this.evaluating = outer;
    }
  }

  /** A sea's function runs during an evaluation, which reads and writes the members in place. */
  private requireIdle(): void {
    if (this.evaluating)
      throw new Error("plimsoll: this fleet is being evaluated: a sea's function cannot add or remove its members, change their states or effects, or dispose of it");
  }

  private requireAlive(): void {
    if (this.disposed) throw new Error("plimsoll: this fleet has been disposed");
  }

  dispose(): void {
    if (this.disposed) return;
    this.requireIdle();
    this.disposed = true;
    for (const member of this.members) this.drop(member);
    this.members.length = 0;
    for (const array of [this.bodies, this.loads, this.statuses]) if (array) this.instance.memory.free(array);
    this.bodies = this.loads = this.statuses = this.capacity = 0;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

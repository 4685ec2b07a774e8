// fleet.ts - all floating bodies of a physics engine in one call: the engine's step is theirs, the water's push comes from here.
//
//     const fleet = plimsoll.createFleet();
//     const boat = fleet.add(hull, { panels });                    once
//     boat.setPose(position, rotation); boat.setVelocity(...);     every step, of every member
//     fleet.evaluate(surface, timeStep);                           one call
//     boat.getForce(force); boat.getTorque(torque);                about the centre of mass, world axes: hand them to the engine
//
// Bodies and pushes are structs of the C interface, one after the other in the module's memory: nothing is copied. `values` shows the
// bodies as doubles, `floaterStride` apart, and `pushes` the pushes, `pushStride` apart, for those who write and read many at once.
import { maskOf, writeEffects, type EffectsDefinition, type LockName } from "./effects.js";
import type { Hull, Panels } from "./hull.js";
import { PlimsollError, type Instance, type StatusName } from "./instance.js";
import { describe, nameOf, numberOf, type Given } from "./memory.js";
import { Locks, Precision, Status, effectsLayout, floaterLayout, pushLayout, type Floater, type Push } from "./native.js";
import { optionalPointerOf, pointerOf } from "./owned.js";
import type { Surface } from "./water.js";

/** Doubles from one body to the next in `values`, and where its fields begin in it. */
export const floaterStride = floaterLayout.size / 8;
export const floaterOffset = {
  position: floaterLayout.fields.position.offset / 8,
  rotation: floaterLayout.fields.rotation.offset / 8,
  centerOfMass: floaterLayout.fields.centerOfMass.offset / 8,
  velocity: floaterLayout.fields.velocity.offset / 8,
  angularVelocity: floaterLayout.fields.angularVelocity.offset / 8,
  mass: floaterLayout.fields.mass.offset / 8,
  inertia: floaterLayout.fields.inertia.offset / 8,
  otherForce: floaterLayout.fields.otherForce.offset / 8,
  otherTorque: floaterLayout.fields.otherTorque.offset / 8,
} as const;
export const pushStride = pushLayout.size / 8;
export const pushOffset = { force: pushLayout.fields.force.offset / 8, torque: pushLayout.fields.torque.offset / 8 } as const;

const noTorque = [0, 0, 0] as const;

export interface FleetMemberDefinition extends Omit<Given<Floater>, "locked" | "precision" | "timeStep" | "surfaceTime"> {
  /** Left out: neither drag nor added mass. */
  panels?: Panels | null;
  effects?: EffectsDefinition;
  locked?: readonly LockName[];
  precision?: keyof typeof Precision;
}

export class FleetMember {
  /** @internal */
  constructor(
    private fleet: Fleet | null,
    /** @internal */ index: number,
    readonly hull: Hull,
    readonly panels: Panels | null,
    /** @internal */ readonly effects: number,
    /** @internal */ readonly history: number,
  ) {
    this.place = index;
  }
  /** @internal */ place: number;

  private get owner(): Fleet {
    if (!this.fleet) throw new Error("plimsoll: this member has left its fleet");
    return this.fleet;
  }

  /** Its present place in the fleet; places change when members leave. */
  get index(): number {
    return this.owner && this.place;
  }

  private put(offset: number, values: ArrayLike<number>, count: number): void {
    this.owner.put(this.place, offset, values, count);
  }

  /** [m, world] of the mesh's own origin; x, y, z, w. */
  setPose(position: ArrayLike<number>, rotation: ArrayLike<number>): void {
    this.put(floaterOffset.position, position, 3);
    this.put(floaterOffset.rotation, rotation, 4);
  }

  /** [m/s, world] of the centre of mass; [rad/s, world]. */
  setVelocity(velocity: ArrayLike<number>, angularVelocity: ArrayLike<number>): void {
    this.put(floaterOffset.velocity, velocity, 3);
    this.put(floaterOffset.angularVelocity, angularVelocity, 3);
  }

  /** [kg]; [kg m^2, world axes, now] nine numbers. */
  setMass(mass: number, inertia: ArrayLike<number>): void {
    this.owner.putNumber(this.place, floaterOffset.mass, mass);
    this.put(floaterOffset.inertia, inertia, 9);
  }

  /** [N, world] and [N m, world] what else the engine applies in this step: gravity, thrust. */
  setOther(force: ArrayLike<number>, torque: ArrayLike<number> = noTorque): void {
    this.put(floaterOffset.otherForce, force, 3);
    this.put(floaterOffset.otherTorque, torque, 3);
  }

  /** Any fields of its body. */
  set(fields: Given<Floater>): void {
    this.owner.write(this.place, fields);
  }

  /** [N, world] of the water, for the engine's next step. */
  getForce<T extends { [index: number]: number }>(into: T): T {
    return this.get(pushOffset.force, into);
  }

  /** [N m, world] about the centre of mass. */
  getTorque<T extends { [index: number]: number }>(into: T): T {
    return this.get(pushOffset.torque, into);
  }

  private get<T extends { [index: number]: number }>(offset: number, into: T): T {
    this.owner.copyPush(this.place, offset, into);
    return into;
  }

  /** Everything the water did in the last evaluation in which it was not refused. */
  getPush(): Push {
    return this.owner.readPush(this.place);
  }

  /** "ok", or why its push is as it was before. */
  get status(): StatusName {
    return this.owner.statusOf(this.place);
  }

  setEffects(effects: EffectsDefinition): void {
    this.owner.writeEffects(this, effects);
  }

  /** After a leap to another place: what was not in the water a moment ago is not struck by it now. */
  forgetHistory(): void {
    this.owner.clearHistory(this);
  }

  /** @internal */ leave(): void {
    this.fleet = null;
  }
}

export class Fleet implements Disposable {
  private capacity = 0;
  private floaters = 0;
  private pushArray = 0;
  private statuses = 0;
  private readonly members: FleetMember[] = [];
  private disposed = false;
  private evaluating = false;

  constructor(private readonly instance: Instance) {}

  get count(): number {
    return this.members.length;
  }

  member(index: number): FleetMember {
    const found = this.members[index];
    if (!found) throw new RangeError(`plimsoll: no member ${index} of ${this.count}`);
    return found;
  }

  /** The bodies as doubles. Ask again after anything that allocates: memory may have grown. */
  get values(): Float64Array {
    return this.instance.memory.f64.subarray(this.floaters >> 3, (this.floaters >> 3) + this.count * floaterStride) as Float64Array<ArrayBuffer>;
  }
  /** What the water does to them, likewise. */
  get pushes(): Float64Array {
    return this.instance.memory.f64.subarray(this.pushArray >> 3, (this.pushArray >> 3) + this.count * pushStride) as Float64Array<ArrayBuffer>;
  }

  add(hull: Hull, definition: FleetMemberDefinition = {}): FleetMember {
    this.requireAlive();
    this.requireRest();
    const { memory, native } = this.instance;
    const { panels = null, effects = {}, locked, precision, ...fields } = definition;
    const mask = locked && maskOf(locked, Locks, "locks");
    const hullAt = pointerOf(hull, "hull", this.instance), panelsAt = optionalPointerOf(panels, "set of panels", this.instance);
    const effectsAt = memory.allocate(effectsLayout.size), history = panels ? memory.allocate(8 * panels.info.historyCount) : 0;
    try {
      writeEffects(this.instance, effectsAt, effects);
      this.reserve(this.count + 1);
      const at = this.floaters + this.count * floaterLayout.size;
      native.plim_floater_init(at, floaterLayout.size, hullAt);
      native.plim_push_init(this.pushArray + this.count * pushLayout.size, pushLayout.size);
      memory.u32[(this.statuses >> 2) + this.count] = Status.ok; // not that of one who has left
      memory.write(floaterLayout, at, { ...fields, locked: mask, precision: numberOf(precision, Precision, "a precision") }, "a floater");
      memory.setPointer(floaterLayout, at, "panels", panelsAt);
      memory.setPointer(floaterLayout, at, "effects", effectsAt);
      memory.setPointer(floaterLayout, at, "history", history);
    } catch (error) {
      memory.free(effectsAt);
      if (history) memory.free(history);
      throw error;
    }
    const member = new FleetMember(this, this.count, hull.retain(), panels ? panels.retain() : null, effectsAt, history);
    this.members.push(member);
    return member;
  }

  /** The last member takes its place. */
  remove(member: FleetMember): void {
    this.requireRest();
    const place = member.index;
    if (this.members[place] !== member) throw new Error("plimsoll: this member is of another fleet");
    const last = this.members.pop()!;
    if (last !== member) {
      this.members[place] = last;
      const from = this.count; // of the last one, as it was
      const move = (array: number, size: number): void => { this.instance.memory.u8.copyWithin(array + place * size, array + from * size, array + (from + 1) * size); };
      move(this.floaters, floaterLayout.size);
      move(this.pushArray, pushLayout.size);
      move(this.statuses, 4);
      last.place = place;
    }
    this.drop(member);
  }

  private drop(member: FleetMember): void {
    this.instance.memory.free(member.effects);
    if (member.history) this.instance.memory.free(member.history);
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
    this.floaters = grow(this.floaters, floaterLayout.size);
    this.pushArray = grow(this.pushArray, pushLayout.size);
    this.statuses = grow(this.statuses, 4);
    this.capacity = capacity;
  }

  /** What the water, prepared for the step's beginning, does to all members in a step of `timeStep` [s]. A member that is refused keeps its last
   * push; the others are evaluated all the same, and the first refusal is thrown. */
  evaluate(surface: Surface, timeStep: number): void {
    const status = this.tryEvaluate(surface, timeStep);
    if (status) throw status;
  }

  /** The same, but returns the first refusal. */
  tryEvaluate(surface: Surface, timeStep: number): PlimsollError | null {
    this.requireAlive();
    const { memory, native } = this.instance;
    const words = memory.u32, doubles = memory.f64, pointer = pointerOf(surface, "surface", this.instance);
    for (let i = 0; i < this.count; i++) {
      const at = this.floaters + i * floaterLayout.size;
      words[(at + floaterLayout.fields.surface.offset) >> 2] = pointer;
      doubles[(at + floaterLayout.fields.timeStep.offset) >> 3] = timeStep;
    }
    const status = this.call(() => native.plim_evaluate_floaters(this.floaters, this.count, this.pushArray, this.statuses, 0, 0));
    return status === Status.ok ? null : this.instance.error(status);
  }

  /** @internal Of a member that the last evaluation refused: its own refusal, for that returns the first one's sentence alone. It is evaluated
   * once more, which leaves what is refused as it is. */
  refusalOf(member: FleetMember): PlimsollError {
    const at = (array: number, size: number): number => array + member.index * size;
    const status = this.call(() => this.instance.native.plim_evaluate_floaters(
      at(this.floaters, floaterLayout.size), 1, at(this.pushArray, pushLayout.size), at(this.statuses, 4), 0, 0));
    const { message } = this.instance.error(status);
    return new PlimsollError(this.statusOf(member.index), message.replace(/^floater 0: /, "")); // of one, which is not its place
  }

  /** @internal */ put(place: number, offset: number, values: ArrayLike<number>, count: number): void {
    if (!values || !(values.length >= count)) throw new TypeError(`plimsoll: ${count} numbers are needed here, not ${describe(values)}`);
    const at = (this.floaters >> 3) + place * floaterStride + offset, target = this.instance.memory.f64;
    for (let i = 0; i < count; i++) target[at + i] = values[i]!;
  }
  /** @internal */ putNumber(place: number, offset: number, value: number): void {
    this.instance.memory.f64[(this.floaters >> 3) + place * floaterStride + offset] = value;
  }
  /** @internal */ copyPush(place: number, offset: number, into: { [index: number]: number }): void {
    const at = (this.pushArray >> 3) + place * pushStride + offset, source = this.instance.memory.f64;
    for (let i = 0; i < 3; i++) into[i] = source[at + i]!;
  }
  /** @internal */ write(place: number, fields: Given<Floater>): void {
    this.instance.memory.write(floaterLayout, this.floaters + place * floaterLayout.size, fields, "a floater");
  }
  /** @internal */ readPush(place: number): Push {
    return this.instance.memory.read<Push>(pushLayout, this.pushArray + place * pushLayout.size);
  }
  /** @internal */ statusOf(place: number): StatusName {
    const status = this.instance.memory.u32[(this.statuses >> 2) + place]!;
    return nameOf(status, Status) ?? "badValue";
  }
  /** @internal */ writeEffects(member: FleetMember, effects: EffectsDefinition): void {
    writeEffects(this.instance, member.effects, effects);
  }
  /** @internal */ clearHistory(member: FleetMember): void {
    if (member.panels) this.instance.memory.f64.fill(0, member.history >> 3, (member.history >> 3) + member.panels.info.historyCount);
  }

  /** Throws what a sea's function has thrown meanwhile. */
  private call(evaluation: () => number): number {
    const outer = this.evaluating;
    this.evaluating = true;
    try {
      const status = evaluation();
      const thrown = this.instance.takeThrown();
      if (thrown) throw thrown.error;
      return status;
    } finally {
      this.evaluating = outer;
    }
  }

  /** A sea's function is called in the midst of an evaluation, which reads and writes the members where they are. */
  private requireRest(): void {
    if (this.evaluating) throw new Error("plimsoll: this fleet is being evaluated: a sea's function cannot add or remove its members, nor dispose of it");
  }

  private requireAlive(): void {
    if (this.disposed) throw new Error("plimsoll: this fleet has been disposed");
  }

  dispose(): void {
    if (this.disposed) return;
    this.requireRest();
    this.disposed = true;
    for (const member of this.members) this.drop(member);
    this.members.length = 0;
    for (const array of [this.floaters, this.pushArray, this.statuses]) if (array) this.instance.memory.free(array);
    this.floaters = this.pushArray = this.statuses = this.capacity = 0;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

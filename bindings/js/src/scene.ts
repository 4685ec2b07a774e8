// scene.ts - bodies that move in one water, for programs without a physics engine.
import { maskOf, writeEffects, type EffectsDefinition, type LockName } from "./effects.js";
import type { Belongings } from "./belongings.js";
import type { Hull, Panels } from "./hull.js";
import type { BuoyancyFunction, Instance } from "./instance.js";
import { describe, numberOf, requireWhole, type Given } from "./memory.js";
import { Locks, Precision, Status, bodyLayout, effectsLayout, sceneStateLayout, type Body, type SceneState } from "./native.js";
import { Owned, optionalPointerOf, pointerOf } from "./owned.js";
import { refuseOtherFields } from "./fields.js";
import { Surface, type Water } from "./water.js";

type BodyValues = Omit<Given<Body>, "outputs" | "surfaceTime" | "locked" | "precision" | "mass">;
const bodyNames = [
  "position", "rotation", "centerOfMass", "tolerance", "budget", "mass", "inertia", "velocity", "angularVelocity", "otherForce", "otherTorque",
] as const satisfies readonly (keyof Body)[];

/** A body in its initial pose and motion. Its inertia is in body axes; left out: uniform density. */
export interface SceneBodyDefinition extends BodyValues {
  hull: Hull;
  /** [kg] */
  mass: number;
  /** Drag and added mass; {}: the defaults. Left out or null: neither. */
  effects?: EffectsDefinition | null;
  /** The panels of the hull for drag. Left out or null: the hull's own, at most 1000. */
  panels?: Panels | null;
  /** Motions that keep their initial velocity. */
  locked?: readonly LockName[];
  precision?: keyof typeof Precision;
}

/** A buoyancy function of the module itself: its address, and the pointer that it receives. */
export interface NativeBuoyancy {
  function: number;
  user: number;
}

/** The objects that a body of a scene keeps alive. */
interface Member {
  hull: Hull;
  panels: Panels | null;
  /** Number of its own buoyancy function; 0: none. */
  buoyancy: number;
}

export class Scene extends Owned {
  private readonly members = new Map<number, Member>();
  private belongings: Belongings | null; // of the water when it was set: the scene has a copy, which points to them
  private shown: Surface | null = null;

  constructor(instance: Instance, water: Water | null = null) {
    const { memory, native } = instance;
    super(
      instance,
      memory.scoped((room) => {
        const out = room.bytes(4);
        instance.check(native.plim_scene_create(optionalPointerOf(water, "water", instance), out));
        return memory.u32[out >> 2]!;
      }),
      "scene",
    );
    this.belongings = water ? water.belongings.retain() : null;
  }

  protected destroy(pointer: number): void {
    this.instance.native.plim_scene_destroy(pointer);
    for (const member of this.members.values()) this.drop(member);
    this.belongings?.release();
  }

  private drop({ hull, panels, buoyancy }: Member): void {
    hull.release();
    panels?.release();
    if (buoyancy) this.instance.forgetBuoyancy(buoyancy);
  }

  /** [s] */
  get time(): number {
    return this.instance.native.plim_scene_get_time(this.pointer);
  }

  /** Number of bodies ever added: indices are below it. */
  get count(): number {
    return this.instance.native.plim_scene_get_count(this.pointer);
  }

  /** Returns the body's index. */
  add(definition: SceneBodyDefinition): number {
    const { memory, native } = this.instance;
    if (definition === null || typeof definition !== "object")
      throw new TypeError(`plimsoll: a body is given as { hull, mass, ... }, not ${describe(definition)}`);
    const { hull, effects, panels, locked, precision, ...fields } = definition;
    refuseOtherFields(fields, bodyNames, "a body");
    const index = memory.scoped((room) => {
      const body = room.struct(bodyLayout), out = room.bytes(4);
      native.plim_body_init(body, bodyLayout.size, pointerOf(hull, "hull", this.instance));
      const more = { locked: locked && maskOf(locked, Locks, "locks"), precision: numberOf(precision, Precision, "a precision") };
      memory.write(bodyLayout, body, { ...fields, ...more }, "a body");
      memory.setPointer(bodyLayout, body, "panels", optionalPointerOf(panels, "set of panels", this.instance));
      if (effects) {
        const pointer = room.struct(effectsLayout); // the scene copies them
        writeEffects(this.instance, pointer, effects);
        memory.setPointer(bodyLayout, body, "effects", pointer);
      }
      this.instance.check(native.plim_scene_add(this.pointer, body, out));
      return memory.u32[out >> 2]!;
    });
    this.members.set(index, { hull: hull.retain(), panels: panels ? panels.retain() : null, buoyancy: 0 });
    return index;
  }

  /** Removes a body. The others keep their indices. */
  remove(index: number): void {
    requireBody(index);
    this.instance.check(this.instance.native.plim_scene_remove(this.pointer, index));
    this.forget(index);
  }

  private has(index: number): boolean {
    if (index >= this.count) return false;
    const { memory, native } = this.instance;
    return memory.scoped((room) => native.plim_scene_get_state(this.pointer, index, room.struct(sceneStateLayout)) === Status.ok);
  }

  /** Releases the objects of a removed body. */
  private forget(index: number): void {
    const member = this.members.get(index);
    this.members.delete(index);
    if (member) this.drop(member);
  }

  /** Advances all bodies by `duration` [s] in equal substeps. If a body fails, it is unchanged, the others move, and
   * the first failure is thrown. */
  step(duration: number, substeps = 1): void {
    requireWhole(substeps, "the number of substeps", 1);
    this.instance.check(this.instance.native.plim_scene_step(this.pointer, duration, substeps, 0, 0));
  }

  /** Sets the load on the body from everything but water and gravity, until it is changed: [N, world], [N m, world]
   * about the centre of mass. */
  setOtherForce(index: number, force: ArrayLike<number>, torque: ArrayLike<number> = [0, 0, 0]): void {
    requireBody(index);
    this.instance.memory.scoped((room) => this.instance.check(
      this.instance.native.plim_scene_set_other_force(this.pointer, index, room.vector(force, 3, "a force"), room.vector(torque, 3, "a torque"))));
  }

  /** Moves a body or changes its velocity; fields left out are unchanged. */
  setState(index: number, state: {
    position?: ArrayLike<number>; rotation?: ArrayLike<number>; velocity?: ArrayLike<number>; angularVelocity?: ArrayLike<number>;
  }): void {
    requireBody(index);
    this.instance.memory.scoped((room) => {
      const of = (name: keyof typeof state, count: number): number => (state[name] ? room.vector(state[name], count, `a body's ${name}`) : 0);
      this.instance.check(this.instance.native.plim_scene_set_state(this.pointer, index, of("position", 3), of("rotation", 4), of("velocity", 3),
        of("angularVelocity", 3)));
    });
  }

  /** Sets mass [kg], centre of mass [m, body; left out: unchanged] and inertia [kg m^2, body axes; left out: scaled
   * with the mass; zeros: uniform density]. The body keeps its motion. */
  setMass(index: number, mass: number, centerOfMass?: ArrayLike<number>, inertia?: ArrayLike<number>): void {
    requireBody(index);
    this.instance.memory.scoped((room) => this.instance.check(this.instance.native.plim_scene_set_mass(this.pointer, index, mass,
      centerOfMass ? room.vector(centerOfMass, 3, "a centre of mass") : 0, inertia ? room.vector(inertia, 9, "an inertia") : 0)));
  }

  /** Replaces the library's buoyancy of a body by a function, which receives the addresses of plim_body and plim_forces
   * in the module's memory; null: the library's own. */
  setBuoyancy(index: number, buoyancy: BuoyancyFunction | NativeBuoyancy | null): void {
    requireBody(index);
    const { native } = this.instance;
    const number = typeof buoyancy === "function" ? this.instance.keepBuoyancy(buoyancy) : 0;
    try {
      const [address, user] = typeof buoyancy === "function" ? [native.plimsoll_js_buoyancy(), number] : [buoyancy?.function ?? 0, buoyancy?.user ?? 0];
      this.instance.check(native.plim_scene_set_buoyancy(this.pointer, index, address, user));
    } catch (error) {
      if (number) this.instance.forgetBuoyancy(number);
      throw error;
    }
    const member = this.members.get(index)!;
    if (member.buoyancy) this.instance.forgetBuoyancy(member.buoyancy);
    member.buoyancy = number;
  }

  /** Sets another water; null: still water. The time is unchanged. */
  setWater(water: Water | null): void {
    const pointer = optionalPointerOf(water, "water", this.instance);
    const set = (): void => this.instance.check(this.instance.native.plim_scene_set_water(this.pointer, pointer));
    const belongings = water ? water.belongings.during(set) : (set(), null);
    this.belongings?.release();
    this.belongings = belongings;
  }

  /** Returns the motion of all bodies as bytes, which any platform can load: into this scene, or into one with the same
   * water to which the same bodies were added in the same order. Equal scenes have equal bytes. */
  save(): Uint8Array {
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const size = room.bytes(8);
      this.instance.check(native.plim_scene_save(this.pointer, 0, 0n, size));
      const count = memory.u32[size >> 2]!, bytes = room.bytes(count);
      this.instance.check(native.plim_scene_save(this.pointer, bytes, BigInt(count), size));
      return memory.u8.slice(bytes, bytes + count);
    });
  }

  /** Restores the saved state of the scene: the steps that follow have the same bits. Bodies that were added since are
   * removed, and their indices are assigned again. Throws if the bytes do not fit; the scene is then unchanged. */
  load(bytes: Uint8Array): void {
    const { memory, native } = this.instance;
    memory.scoped((room) => {
      const at = room.bytes(bytes.length);
      memory.u8.set(bytes, at);
      this.instance.check(native.plim_scene_load(this.pointer, at, BigInt(bytes.length)));
    });
    for (const index of [...this.members.keys()]) if (!this.has(index)) this.forget(index);
  }

  getState(index: number): SceneState {
    requireBody(index);
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const out = room.struct(sceneStateLayout);
      this.instance.check(native.plim_scene_get_state(this.pointer, index, out));
      return memory.read<SceneState>(sceneStateLayout, out);
    });
  }

  /** Returns the body's current state: pose, motion, mass, other forces. */
  getBody(index: number): Body {
    requireBody(index);
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const out = room.struct(bodyLayout);
      this.instance.check(native.plim_scene_get_body(this.pointer, index, out));
      return memory.read<Body>(bodyLayout, out);
    });
  }

  /** Returns the current potential energy [J] of the body's weight and of the water it displaces. */
  getPotentialEnergy(index: number): number {
    requireBody(index);
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const out = room.bytes(8);
      this.instance.check(native.plim_scene_get_potential_energy(this.pointer, index, out));
      return memory.f64[out >> 3]!;
    });
  }

  /** The scene's surface; every read is at the scene's current time. The scene owns and prepares it: disposing of it
   * does nothing. */
  get surface(): Surface {
    return (this.shown ??= new SurfaceOfScene(this.instance, this.surfacePointer, () => this.surfacePointer));
  }

  private get surfacePointer(): number {
    const { native } = this.instance, found = native.plim_scene_get_surface(this.pointer);
    const thrown = this.instance.takeThrown();
    if (thrown) throw thrown.error;
    if (!found) throw this.instance.error(Status.callbackFailed); // inside a callback; its message says so, or that memory ran out
    return found;
  }
}

function requireBody(index: number): void {
  requireWhole(index, "a body's index, as add() returned it,");
}

/** The surface of a scene. Every use gets its pointer from the scene: the library then prepares it for the scene's
 * time, and a disposed scene throws. */
class SurfaceOfScene extends Surface {
  constructor(instance: Instance, pointer: number, private readonly getPointer: () => number) {
    super(instance, pointer);
  }
  override get pointer(): number {
    return this.getPointer();
  }
  override prepare(): never {
    throw new Error("plimsoll: a scene prepares its surface itself: scene.setWater() changes its sea, createSurface() makes a surface of your own");
  }
  override setHeights(): never {
    return this.prepare();
  }
  override dispose(): void {}
  protected override destroy(): void {}
}

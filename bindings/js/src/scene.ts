// scene.ts - bodies that move in one water, for those who have no physics engine.
import { maskOf, writeEffects, type EffectsDefinition, type LockName } from "./effects.js";
import type { Belongings } from "./belongings.js";
import type { Hull } from "./hull.js";
import type { BuoyancyFunction, Instance } from "./instance.js";
import { describe, numberOf, requireWhole, type Given } from "./memory.js";
import {
  Locks, Precision, Status, effectsLayout, sceneBodyDefinitionLayout, sceneStateLayout, type SceneBodyDefinition as NativeBody, type SceneState,
} from "./native.js";
import { Owned, optionalPointerOf, pointerOf } from "./owned.js";
import { Surface, type Water } from "./water.js";

export interface SceneBodyDefinition extends Omit<Given<NativeBody>, "locked" | "precision" | "mass"> {
  hull: Hull;
  /** [kg] */
  mass: number;
  /** Left out: neither drag nor added mass. {}: the defaults. */
  effects?: EffectsDefinition | null;
  /** Velocities that stay what they are at the start. */
  locked?: readonly LockName[];
  precision?: keyof typeof Precision;
  /** A buoyancy of one's own, given addresses of plim_body and plim_forces in the module's memory. */
  buoyancy?: BuoyancyFunction | null;
  /** Instead of a function of JavaScript's: the address of one of the module's own, and what it is handed. */
  nativeBuoyancy?: { function: number; user: number } | null;
}

export class Scene extends Owned {
  private readonly hulls = new Map<number, Hull>();
  private readonly functions = new Map<number, number>();
  private belongings: Belongings | null; // of the water as it was when it was set: the scene has a copy, which points to them
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
    for (const hull of this.hulls.values()) hull.release();
    for (const number of this.functions.values()) this.instance.forgetBuoyancy(number);
    this.belongings?.release();
  }

  /** [s] */
  get time(): number {
    return this.instance.native.plim_scene_get_time(this.pointer);
  }

  /** Of bodies ever added: indices lie below it. */
  get count(): number {
    return this.instance.native.plim_scene_get_count(this.pointer);
  }

  /** The body's index. */
  add(definition: SceneBodyDefinition): number {
    const { memory, native } = this.instance;
    if (definition === null || typeof definition !== "object")
      throw new TypeError(`plimsoll: a body is given as { hull, mass, ... }, not ${describe(definition)}`);
    const { hull, effects, locked, precision, buoyancy, nativeBuoyancy, ...fields } = definition;
    const number = buoyancy ? this.instance.keepBuoyancy(buoyancy) : 0;
    try {
      const index = memory.scoped((room) => {
        const def = room.struct(sceneBodyDefinitionLayout), out = room.bytes(4);
        native.plim_scene_body_def_init(def, sceneBodyDefinitionLayout.size, pointerOf(hull, "hull", this.instance));
        const more = { locked: locked && maskOf(locked, Locks, "locks"), precision: numberOf(precision, Precision, "a precision") };
        memory.write(sceneBodyDefinitionLayout, def, { ...fields, ...more }, "a body");
        if (effects) {
          const pointer = room.struct(effectsLayout);
          writeEffects(this.instance, pointer, effects);
          memory.setPointer(sceneBodyDefinitionLayout, def, "effects", pointer);
        }
        if (buoyancy || nativeBuoyancy) {
          memory.setPointer(sceneBodyDefinitionLayout, def, "buoyancy", nativeBuoyancy ? nativeBuoyancy.function : native.plimsoll_js_buoyancy());
          memory.setPointer(sceneBodyDefinitionLayout, def, "buoyancyUser", nativeBuoyancy ? nativeBuoyancy.user : number);
        }
        this.instance.check(native.plim_scene_add(this.pointer, def, out));
        return memory.u32[out >> 2]!;
      });
      this.hulls.set(index, hull.retain());
      if (number) this.functions.set(index, number);
      return index;
    } catch (error) {
      if (number) this.instance.forgetBuoyancy(number);
      throw error;
    }
  }

  /** Takes a body out. The others keep their indices. */
  remove(index: number): void {
    requireBody(index);
    this.instance.check(this.instance.native.plim_scene_remove(this.pointer, index));
    this.hulls.get(index)?.release();
    this.hulls.delete(index);
    const number = this.functions.get(index);
    if (number) this.instance.forgetBuoyancy(number);
    this.functions.delete(index);
  }

  /** Advances all bodies by `duration` [s] in equal substeps. A body that fails stays where it was, and the first such is thrown of. */
  step(duration: number, substeps = 1): void {
    requireWhole(substeps, "the number of substeps", 1);
    this.instance.check(this.instance.native.plim_scene_step(this.pointer, duration, substeps, 0, 0));
  }

  /** What else pushes the body until it is changed: [N, world], [N m, world] about the centre of mass. Gravity acts anyway. */
  setLoad(index: number, force: ArrayLike<number>, torque: ArrayLike<number> = [0, 0, 0]): void {
    requireBody(index);
    this.instance.memory.scoped((room) =>
      this.instance.check(this.instance.native.plim_scene_set_load(this.pointer, index, room.vector(force, 3, "a force"), room.vector(torque, 3, "a torque"))));
  }

  /** Puts a body somewhere else, or gives it another velocity; what is left out stays. */
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

  /** Another water from now on; null: still water. Time goes on. */
  setWater(water: Water | null): void {
    const pointer = optionalPointerOf(water, "water", this.instance);
    const set = (): void => this.instance.check(this.instance.native.plim_scene_set_water(this.pointer, pointer));
    const belongings = water ? water.belongings.during(set) : (set(), null);
    this.belongings?.release();
    this.belongings = belongings;
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

  /** [J] of the body's weight and of the water it displaces, now. */
  getPotentialEnergy(index: number): number {
    requireBody(index);
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const out = room.bytes(8);
      this.instance.check(native.plim_scene_get_potential_energy(this.pointer, index, out));
      return memory.f64[out >> 3]!;
    });
  }

  /** The scene's surface, whenever it is read as it is at that time. It is the scene's, which alone prepares it: disposing of it does nothing. */
  get surface(): Surface {
    return (this.shown ??= new SurfaceOfScene(this.instance, this.surfacePointer, () => this.surfacePointer));
  }

  private get surfacePointer(): number {
    const { native } = this.instance, found = native.plim_scene_get_surface(this.pointer);
    const thrown = this.instance.takeThrown();
    if (thrown) throw thrown.error;
    if (!found) throw this.instance.error(Status.outOfMemory);
    return found;
  }
}

function requireBody(index: number): void {
  requireWhole(index, "a body's index, as add() returned it,");
}

/** A surface that belongs to a scene, which is asked for it at every use: the library then brings it up to the scene's time, and a scene that
 * has been disposed says so. */
class SurfaceOfScene extends Surface {
  constructor(instance: Instance, pointer: number, private readonly ask: () => number) {
    super(instance, pointer);
  }
  override get pointer(): number {
    return this.ask();
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

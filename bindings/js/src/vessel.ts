// vessel.ts - a hull with its weights, at rest: floating position, stability, hydrostatic table.
import type { Hull } from "./hull.js";
import type { Instance } from "./instance.js";
import { nameOf, requireWhole, type Given } from "./memory.js";
import {
  Balance, FreeMotions, equilibriumDefinitionLayout, equilibriumLayout, heeledLayout, hydrostaticsLayout, pointMassLayout, stabilityDefinitionLayout,
  stabilityLayout, tankLayout, vesselDefinitionLayout, vesselInfoLayout, type Equilibrium as NativeEquilibrium, type EquilibriumDefinition as NativeStart,
  type Heeled, type Hydrostatics, type PointMass, type Stability, type Tank, type VesselDefinition as NativeVessel, type VesselInfo,
} from "./native.js";
import { maskOf } from "./effects.js";
import { Owned, optionalPointerOf, pointerOf } from "./owned.js";
import type { Surface } from "./water.js";

export interface VesselDefinition extends Omit<Given<NativeVessel>, "pointMassCount" | "tankCount"> {
  /** Crew, cargo, engines. */
  pointMasses?: readonly Given<PointMass>[];
  tanks?: readonly Given<Tank>[];
}

export interface EquilibriumStart extends Omit<Given<NativeStart>, "free"> {
  /** Motions that are free. Left out: all. */
  free?: readonly (keyof typeof FreeMotions)[];
  surface?: Surface | null;
}

export interface Equilibrium extends Omit<NativeEquilibrium, "balance"> {
  /** The result of the search. */
  balance: keyof typeof Balance;
}

export class Vessel extends Owned {
  readonly info: VesselInfo;
  private readonly hull: Hull;

  constructor(instance: Instance, hull: Hull, definition: VesselDefinition = {}) {
    const { memory, native } = instance;
    const pointer = memory.scoped((room) => {
      const def = room.struct(vesselDefinitionLayout), out = room.bytes(4);
      native.plim_vessel_def_init(def, vesselDefinitionLayout.size, pointerOf(hull, "hull", instance));
      const { pointMasses = [], tanks = [], ...fields } = definition;
      memory.write(vesselDefinitionLayout, def, { ...fields, pointMassCount: pointMasses.length, tankCount: tanks.length }, "a vessel");
      const massArray = room.struct(pointMassLayout, pointMasses.length), tankArray = room.struct(tankLayout, tanks.length);
      pointMasses.forEach((mass, i) => memory.write(pointMassLayout, massArray + i * pointMassLayout.size, mass, `pointMasses[${i}]`));
      tanks.forEach((tank, i) => memory.write(tankLayout, tankArray + i * tankLayout.size, tank, `tanks[${i}]`));
      if (pointMasses.length) memory.setPointer(vesselDefinitionLayout, def, "pointMasses", massArray);
      if (tanks.length) memory.setPointer(vesselDefinitionLayout, def, "tanks", tankArray);
      instance.check(native.plim_vessel_create(def, out));
      return memory.u32[out >> 2]!;
    });
    super(instance, pointer, "vessel");
    this.hull = hull.retain();
    this.info = memory.scoped((room) => {
      const info = room.struct(vesselInfoLayout);
      instance.check(native.plim_vessel_get_info(pointer, info));
      return memory.read<VesselInfo>(vesselInfoLayout, info);
    });
  }

  protected destroy(pointer: number): void {
    this.instance.native.plim_vessel_destroy(pointer);
    this.hull.release();
  }

  findEquilibrium(start: EquilibriumStart = {}): Equilibrium {
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const def = room.struct(equilibriumDefinitionLayout), out = room.struct(equilibriumLayout);
      native.plim_equilibrium_def_init(def, equilibriumDefinitionLayout.size);
      const { free, surface, ...fields } = start;
      memory.write(equilibriumDefinitionLayout, def, { ...fields, free: free && maskOf(free, FreeMotions, "free motions") }, "a start");
      memory.setPointer(equilibriumDefinitionLayout, def, "surface", optionalPointerOf(surface, "surface", this.instance));
      this.instance.check(native.plim_vessel_find_equilibrium(this.pointer, def, out));
      return this.readEquilibrium(out);
    });
  }

  /** Returns the distinct stable poses reached from `starts` attitudes (0: 200), at most `maxPoses`, in the order of
   * their energy. */
  findEquilibria(starts = 0, maxPoses = 64): Equilibrium[] {
    requireWhole(starts, "the number of starts");
    requireWhole(maxPoses, "the maximum number of poses");
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const out = room.struct(equilibriumLayout, maxPoses), count = room.bytes(4);
      this.instance.check(native.plim_vessel_find_equilibria(this.pointer, starts, out, maxPoses, count));
      return Array.from({ length: Math.min(memory.u32[count >> 2]!, maxPoses) }, (_, i) => this.readEquilibrium(out + i * equilibriumLayout.size));
    });
  }

  private readEquilibrium(pointer: number): Equilibrium {
    const found = this.instance.memory.read<NativeEquilibrium>(equilibriumLayout, pointer);
    return { ...found, balance: nameOf(found.balance, Balance)! };
  }

  /** Returns the GZ curve: a row for each heel [rad] about the bow, and key figures of the whole curve. openings: x, y,
   * z of each [m, body]. */
  findStability(heels: ArrayLike<number> = [], openings: ArrayLike<number> = [], ignoreRims = false): { rows: Heeled[]; stability: Stability } {
    const { memory, native } = this.instance;
    if (openings.length % 3 !== 0) throw new RangeError(`plimsoll: openings must be three numbers each, not ${openings.length} in all`);
    return memory.scoped((room) => {
      const def = room.struct(stabilityDefinitionLayout), rows = room.struct(heeledLayout, heels.length), out = room.struct(stabilityLayout);
      native.plim_stability_def_init(def, stabilityDefinitionLayout.size);
      const counts = { heelCount: heels.length, openingCount: openings.length / 3, ignoreRims: Number(ignoreRims) };
      memory.write(stabilityDefinitionLayout, def, counts, "a stability curve");
      memory.setPointer(stabilityDefinitionLayout, def, "heels", room.doubles(heels));
      memory.setPointer(stabilityDefinitionLayout, def, "openings", room.doubles(openings));
      this.instance.check(native.plim_vessel_find_stability(this.pointer, def, heels.length ? rows : 0, out));
      return {
        rows: Array.from({ length: heels.length }, (_, i) => memory.read<Heeled>(heeledLayout, rows + i * heeledLayout.size)),
        stability: memory.read<Stability>(stabilityLayout, out),
      };
    });
  }

  /** Upright, without trim, at drafts [m]. */
  findHydrostatics(drafts: ArrayLike<number>): Hydrostatics[] {
    const { memory, native } = this.instance;
    return memory.scoped((room) => {
      const rows = room.struct(hydrostaticsLayout, drafts.length);
      this.instance.check(native.plim_vessel_find_hydrostatics(this.pointer, room.doubles(drafts), drafts.length, rows));
      return Array.from({ length: drafts.length }, (_, i) => memory.read<Hydrostatics>(hydrostaticsLayout, rows + i * hydrostaticsLayout.size));
    });
  }
}

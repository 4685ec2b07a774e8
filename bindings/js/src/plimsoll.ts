// plimsoll.ts - the library, loaded: everything is made by it.
import { applyPreset, type EffectsDefinition, type PresetResult } from "./effects.js";
import { evaluate, evaluateMatrix, type EvaluatedForces, type EvaluationDefinition } from "./evaluation.js";
import { Fleet } from "./fleet.js";
import { Hull, Panels, type HullDefinition } from "./hull.js";
import type { Instance } from "./instance.js";
import type { Given } from "./memory.js";
import type { Preset } from "./native.js";
import { Scene } from "./scene.js";
import { Vessel, type VesselDefinition } from "./vessel.js";
import { Surface, Water, type WaterDefinition } from "./water.js";

/** The library, as load() gives it. */
export class Plimsoll {
  /** For calls of the C interface itself. */
  readonly instance: Instance;
  /** Whether this is the build with SIMD; null: a module that was given. Results have the same bits either way. */
  readonly simd: boolean | null;

  constructor(instance: Instance, simd: boolean | null) {
    this.instance = instance;
    this.simd = simd;
  }

  /** The compiled module: hand it to a worker, whose load({ module }) then compiles nothing. */
  get module(): WebAssembly.Module {
    return this.instance.module;
  }

  /** Of the library, such as "0.1.0". */
  get version(): string {
    const version = this.instance.native.plim_version();
    return `${Math.floor(version / 10000)}.${Math.floor(version / 100) % 100}.${version % 100}`;
  }

  /** A mesh, checked and made ready: its `report` says what the checks found, its `info` has volume, centroid and inertia. A mesh that cannot float
   * is thrown as MeshRefused. */
  createHull(definition: HullDefinition): Hull {
    return new Hull(this.instance, definition);
  }
  /** What drag and added mass need of a hull. most: at most so many panels, for speed; 0: 1000. */
  createPanels(hull: Hull, most = 0): Panels {
    return new Panels(this.instance, hull, most);
  }
  /** A sea: `{ kind: "flat" }`, `{ kind: "sines", waves: [{ amplitude, wavelength }] }`, `{ kind: "spectrum", spectrum: { significantHeight, peakPeriod } }` ... */
  createWater(definition: WaterDefinition): Water {
    return new Water(this.instance, definition);
  }
  /** For `surface.prepare(water, time)` in every step, which then allocates nothing; or `surface.setHeights` of an ocean of your own. */
  createSurface(): Surface {
    return new Surface(this.instance);
  }
  /** A surface of that water at that time [s]. */
  prepareSurface(water: Water, time: number): Surface {
    const surface = new Surface(this.instance);
    try {
      surface.prepare(water, time);
    } catch (error) {
      surface.dispose();
      throw error;
    }
    return surface;
  }
  /** Force [N, world] and torque [N m, world, about `referencePoint`: the hull's centroid unless given], with their errors, of one hull in a pose.
   * surface: null for a body in the air. For many bodies use a fleet. */
  evaluate(hull: Hull, surface: Surface | null, definition: EvaluationDefinition = {}): EvaluatedForces {
    return evaluate(this.instance, hull, surface, definition);
  }
  /** Force, then torque, in single precision, of a hull placed by a matrix, such as `mesh.matrixWorld.elements` of three.js. */
  evaluateMatrix(hull: Hull, surface: Surface | null, matrix: ArrayLike<number>, centerOfMass: ArrayLike<number> | null = null, into?: Float32Array): Float32Array {
    return evaluateMatrix(this.instance, hull, surface, matrix, centerOfMass, into);
  }
  /** All floating bodies of a physics engine, evaluated in one call. The adapters plimsoll/rapier, /jolt and /cannon are made of it. */
  createFleet(): Fleet {
    return new Fleet(this.instance);
  }
  /** Bodies that move without a physics engine. water: null for still water at 0. */
  createScene(water: Water | null = null): Scene {
    return new Scene(this.instance, water);
  }
  /** A hull with its weights: how it floats, stability, hydrostatic table. */
  createVessel(hull: Hull, definition: VesselDefinition = {}): Vessel {
    return new Vessel(this.instance, hull, definition);
  }
  /** "So deep, so calm" as mass, centre of mass, inertia and effects of a body. */
  applyPreset(hull: Hull, preset: Given<Preset>, effects: EffectsDefinition = {}): PresetResult {
    return applyPreset(this.instance, hull, preset, effects);
  }
}

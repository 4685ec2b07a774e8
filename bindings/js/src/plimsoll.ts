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

  createHull(definition: HullDefinition): Hull {
    return new Hull(this.instance, definition);
  }
  createPanels(hull: Hull, most = 0): Panels {
    return new Panels(this.instance, hull, most);
  }
  createWater(definition: WaterDefinition): Water {
    return new Water(this.instance, definition);
  }
  createSurface(): Surface {
    return new Surface(this.instance);
  }
  /** A surface of that water at that time. */
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
  evaluate(hull: Hull, surface: Surface | null, definition: EvaluationDefinition = {}): EvaluatedForces {
    return evaluate(this.instance, hull, surface, definition);
  }
  /** Force, then torque, in single precision, of a hull placed by a matrix, such as `mesh.matrixWorld.elements` of three.js. */
  evaluateMatrix(hull: Hull, surface: Surface | null, matrix: ArrayLike<number>, centerOfMass: ArrayLike<number> | null = null, into?: Float32Array): Float32Array {
    return evaluateMatrix(this.instance, hull, surface, matrix, centerOfMass, into);
  }
  createFleet(): Fleet {
    return new Fleet(this.instance);
  }
  createScene(water: Water | null = null): Scene {
    return new Scene(this.instance, water);
  }
  createVessel(hull: Hull, definition: VesselDefinition = {}): Vessel {
    return new Vessel(this.instance, hull, definition);
  }
  applyPreset(hull: Hull, preset: Given<Preset>, effects: EffectsDefinition = {}): PresetResult {
    return applyPreset(this.instance, hull, preset, effects);
  }
}

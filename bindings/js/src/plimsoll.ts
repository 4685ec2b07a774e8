// plimsoll.ts - the loaded library, which creates all objects.
import { Wetting, evaluateWaterplane, type PoseDefinition, type WaterplaneMesh } from "./drawing.js";
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

/** The library, as load() returns it. */
export class Plimsoll {
  /** For direct calls of the C interface. */
  readonly instance: Instance;
  /** Whether this is the build with SIMD; null: a module given to load(). Results have the same bits either way. */
  readonly simd: boolean | null;

  constructor(instance: Instance, simd: boolean | null) {
    this.instance = instance;
    this.simd = simd;
  }

  /** The compiled module: post it to a worker, whose load({ module }) then does not compile. */
  get module(): WebAssembly.Module {
    return this.instance.module;
  }

  /** Version of the library, such as "0.1.0". */
  get version(): string {
    const version = this.instance.native.plim_version();
    return `${Math.floor(version / 10000)}.${Math.floor(version / 100) % 100}.${version % 100}`;
  }

  /** Checks a mesh and builds the data for evaluation: `report` is the result of the checks, `info` has volume,
   * centroid and inertia. Throws MeshRefused if the mesh cannot float. */
  createHull(definition: HullDefinition): Hull {
    return new Hull(this.instance, definition);
  }
  /** The hull of the bytes of hull.save(): much faster than createHull(). */
  loadHull(bytes: Uint8Array): Hull {
    return Hull.load(this.instance, bytes);
  }
  /** Panels of a hull for drag, if the hull's own are too many: maxPanels trades accuracy for speed; 0: 1000. */
  createPanels(hull: Hull, maxPanels = 0): Panels {
    return new Panels(this.instance, hull, maxPanels);
  }
  /** Creates a sea: `{ kind: "flat" }`, `{ kind: "sines", waves: [{ amplitude, wavelength }] }`, `{ kind: "spectrum",
   * spectrum: { significantHeight, peakPeriod } }` ... */
  createWater(definition: WaterDefinition): Water {
    return new Water(this.instance, definition);
  }
  /** Creates a surface for `surface.prepare(water, time)` in every step, which then does not allocate; or for
   * `surface.setHeights` of an engine's own ocean. */
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
  /** Returns force [N, world] and torque [N m, world, about `centerOfMass`: the hull's centroid unless given], with
   * error bounds, of one hull in a pose. surface: null for a body in the air. For many bodies use a fleet. */
  evaluate(hull: Hull, surface: Surface | null, definition: EvaluationDefinition = {}): EvaluatedForces {
    return evaluate(this.instance, hull, surface, definition);
  }
  /** Returns force, then torque, in single precision, of a hull placed by a matrix, such as `mesh.matrixWorld.elements`
   * of three.js. */
  evaluateMatrix(hull: Hull, surface: Surface | null, matrix: ArrayLike<number>, centerOfMass: ArrayLike<number> | null = null, into?: Float32Array): Float32Array {
    return evaluateMatrix(this.instance, hull, surface, matrix, centerOfMass, into);
  }
  /** The waterplane of one hull in a pose, as triangles: to hide the water inside the hull and to draw the cut. */
  evaluateWaterplane(hull: Hull, surface: Surface | null, pose: PoseDefinition = {}): WaterplaneMesh {
    return evaluateWaterplane(this.instance, hull, surface, pose);
  }
  /** Reports the surface of one body that became wet since the last step, for spray, splashes and sound. */
  createWetting(hull: Hull): Wetting {
    return new Wetting(this.instance, hull);
  }
  /** Creates a fleet, for water loads on all floating bodies of a physics engine in one call. The adapters
   * plimsoll/rapier, /jolt and /cannon use it. */
  createFleet(): Fleet {
    return new Fleet(this.instance);
  }
  /** Bodies that move without a physics engine. water: null for still water at 0. */
  createScene(water: Water | null = null): Scene {
    return new Scene(this.instance, water);
  }
  /** A hull with its weights: floating position, stability, hydrostatic table. */
  createVessel(hull: Hull, definition: VesselDefinition = {}): Vessel {
    return new Vessel(this.instance, hull, definition);
  }
  /** Computes mass, centre of mass, inertia and effects of a body from its draft and damping ratios. */
  applyPreset(hull: Hull, preset: Given<Preset>, effects: EffectsDefinition = {}): PresetResult {
    return applyPreset(this.instance, hull, preset, effects);
  }
}

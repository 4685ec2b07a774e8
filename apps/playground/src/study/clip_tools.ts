// clip_tools.ts - the library with what the page's own module adds to it (apps/playground/native): the boat, and the methods to compare with.
import { hasSimd, load, type Hull, type ModuleSource, type Plimsoll } from "plimsoll";

import type { ClipSea } from "./clips.js";

/** C functions of the module beyond the library's; strings and objects are addresses. */
interface PlayExports {
  play_error(): number;
  play_shape_create(text: number): number;
  play_shape_destroy(shape: number): void;
  play_shape_vertex_count(shape: number): number;
  play_shape_triangle_count(shape: number): number;
  play_shape_vertices(shape: number): number;
  play_shape_indices(shape: number): number;
  play_sea_create(json: number): number;
  play_sea_destroy(sea: number): void;
  play_method_create(name: number, hull: number, sea: number): number;
  play_method_destroy(method: number): void;
  play_method_function(): number;
}

export interface BoatMesh {
  vertices: Float32Array;
  indices: Uint32Array;
}

/** A method as a scene's body takes it (nativeBuoyancy); dispose of it after the scene. */
export interface MethodBuoyancy {
  function: number;
  user: number;
  dispose(): void;
}

/** The sea as SEA.json: that of scenes/boat_in_a_storm.json with another height and seed. */
export function seaJson(sea: ClipSea): string {
  const shape = { kind: "spectrum", spectrum: "jonswap", significant_height: sea.height, peak_period: 7, gamma: 3.3 };
  return JSON.stringify({ ...shape, direction_degrees: 130, spread: 12, components: 64, seed: sea.seed, density: 1025 });
}

export class ClipTools {
  readonly boatMesh: BoatMesh;
  readonly boat: Hull; // its cockpit and cabin stay dry
  private readonly native: PlayExports;

  constructor(readonly plimsoll: Plimsoll) {
    this.native = plimsoll.instance.native as unknown as PlayExports;
    this.boatMesh = this.shape("boat");
    using whole = plimsoll.createHull(this.boatMesh);
    this.boat = plimsoll.createHull({ ...this.boatMesh, neverWet: whole.findInterior().mask });
  }

  /** A baseline by its name, such as "pontoons:8", as a body's buoyancy in that sea. */
  method(name: string, sea: ClipSea): MethodBuoyancy {
    const { native } = this;
    const description = this.made(native.play_sea_create, seaJson(sea));
    let user: number;
    try {
      user = this.made((text) => native.play_method_create(text, this.boat.pointer, description), name);
    } catch (error) {
      native.play_sea_destroy(description);
      throw error;
    }
    const dispose = (): void => {
      native.play_method_destroy(user);
      native.play_sea_destroy(description);
    };
    return { function: native.play_method_function(), user, dispose };
  }

  private shape(name: string): BoatMesh {
    const { native } = this;
    const { memory } = this.plimsoll.instance;
    const shape = this.made(native.play_shape_create, name);
    const [vertices, indices] = [native.play_shape_vertices(shape) >> 2, native.play_shape_indices(shape) >> 2];
    const mesh = {
      vertices: memory.f32.slice(vertices, vertices + 3 * native.play_shape_vertex_count(shape)) as Float32Array<ArrayBuffer>,
      indices: memory.u32.slice(indices, indices + 3 * native.play_shape_triangle_count(shape)) as Uint32Array<ArrayBuffer>,
    };
    native.play_shape_destroy(shape);
    return mesh;
  }

  /** What a function of the module makes from a text; its complaint if it is null. */
  private made(make: (text: number) => number, text: string): number {
    const { memory } = this.plimsoll.instance;
    const bytes = new TextEncoder().encode(text);
    const pointer = memory.allocate(bytes.length + 1);
    memory.u8.set(bytes, pointer);
    const object = make(pointer);
    memory.free(pointer);
    if (object === 0) throw new Error(memory.text(this.native.play_error()));
    return object;
  }
}

/** The module beside the page's own program. */
function ownModule(): URL {
  // Written out, so that bundlers see both files.
  return hasSimd() ? new URL("./playground_simd.wasm", import.meta.url) : new URL("./playground_base.wasm", import.meta.url);
}

/** module: where it is, if not beside the page's own program. */
export async function loadClipTools(module?: ModuleSource): Promise<ClipTools> {
  return new ClipTools(await load({ module: module ?? ownModule() }));
}

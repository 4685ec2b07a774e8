// library.ts - the page's module: the library and the additions of apps/playground/native.
import { Instance, Plimsoll, Water, hasSimd, type Hull } from "plimsoll";
import { compile } from "plimsoll/load";

/** The functions of playground.cpp: texts and handles are addresses in the module's memory. */
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
  play_sea_water(sea: number): number;
  play_sea_level(sea: number): number;
  play_method_create(name: number, hull: number, sea: number): number;
  play_method_set_sea(method: number, sea: number): void;
  play_method_destroy(method: number): void;
  play_method_function(): number;
  play_method_evaluate(method: number, body: number, forces: number): number;
}

/** A sea created from SEA.json; it owns its water. */
export class Sea {
  readonly water: Water;
  constructor(
    private readonly library: Library,
    readonly pointer: number,
  ) {
    this.water = new SeaWater(library.plimsoll.instance, pointer, library);
  }
  get level(): number {
    return this.library.play.play_sea_level(this.pointer);
  }
  dispose(): void {
    this.water.dispose();
  }
}

/** Lives while any object uses it; the sea is destroyed with it. */
class SeaWater extends Water {
  constructor(
    instance: Instance,
    private readonly sea: number,
    private readonly library: Library,
  ) {
    super(instance, { kind: "flat" }, library.play.play_sea_water(sea));
  }
  protected override destroy(): void {
    this.library.play.play_sea_destroy(this.sea);
  }
}

export class Library {
  readonly plimsoll: Plimsoll;
  readonly play: PlayExports;

  constructor(plimsoll: Plimsoll) {
    this.plimsoll = plimsoll;
    this.play = plimsoll.instance.native as unknown as PlayExports;
  }

  /** Keeps a text in the module's memory while `use` runs. */
  private withText<T>(text: string, use: (pointer: number) => T): T {
    const bytes = new TextEncoder().encode(text);
    return this.plimsoll.instance.memory.scoped((room) => {
      const pointer = room.bytes(bytes.length + 1);
      room.memory.u8.set(bytes, pointer);
      return use(pointer);
    });
  }

  private orError(pointer: number): number {
    if (pointer === 0) throw new Error(this.text(this.play.play_error()));
    return pointer;
  }

  private text(pointer: number): string {
    return this.plimsoll.instance.memory.text(pointer);
  }

  /** A built-in shape, such as "boat" or "box:1,1,1" (src/formats/shapes.hpp). */
  shape(name: string): { vertices: Float32Array; indices: Uint32Array } {
    const { play } = this;
    const { memory } = this.plimsoll.instance;
    const shape = this.withText(name, (text) => this.orError(play.play_shape_create(text)));
    const vertices = play.play_shape_vertices(shape) >> 2, indices = play.play_shape_indices(shape) >> 2;
    const copied = {
      vertices: new Float32Array(memory.f32.subarray(vertices, vertices + 3 * play.play_shape_vertex_count(shape))),
      indices: new Uint32Array(memory.u32.subarray(indices, indices + 3 * play.play_shape_triangle_count(shape))),
    };
    play.play_shape_destroy(shape);
    return copied;
  }

  /** Creates a sea from SEA.json, like the command; throws the library's message if it is invalid. */
  sea(json: object): Sea {
    return new Sea(this, this.withText(JSON.stringify(json), (text) => this.orError(this.play.play_sea_create(text))));
  }

  /** Prepares one of the baselines for a hull. Returns its address; free it with play_method_destroy. */
  createMethod(name: string, hull: Hull, sea: Sea): number {
    return this.withText(name, (text) => this.orError(this.play.play_method_create(text, hull.pointer, sea.pointer)));
  }

  /** Returns the error message of the last function that reported only a failure. */
  lastError(): string {
    return this.text(this.play.play_error());
  }
}

/** folder: location of the modules. */
export async function loadLibrary(folder: URL | string = new URL("./", document.baseURI)): Promise<Library> {
  const simd = hasSimd();
  const module = await compile(new URL(simd ? "playground_simd.wasm" : "playground_base.wasm", folder));
  return new Library(new Plimsoll(await Instance.create(module), simd));
}

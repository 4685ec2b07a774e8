// instance.ts - one instance of the module: its exports, its memory, its errors, and functions of the caller's that it may call.
import { Memory, nameOf } from "./memory.js";
import { HEADER_VERSION, Status, forcesLayout, type NativeExports } from "./native.js";

export type StatusName = keyof typeof Status;

/** What the library says when it refuses. `status` is its kind, the message its sentence. */
export class PlimsollError extends Error {
  override readonly name = "PlimsollError";
  constructor(
    readonly status: StatusName,
    message: string,
  ) {
    super(message);
  }
}

/** Heights of a sea of one's own: fill height (and rate, where it is not null) at the places x, z at a time. The arrays are good during the call; if it makes
 * the module's memory grow, by making objects, it is called once more. */
export type HeightFunction = (time: number, x: Float64Array, z: Float64Array, height: Float64Array, rate: Float64Array | null) => void;
/** A buoyancy of one's own: given the addresses of plim_body and plim_forces, which may be changed. */
export type BuoyancyFunction = (body: number, forces: number) => void;

export class Instance {
  readonly native: NativeExports;
  readonly memory: Memory;
  private readonly heights = new Map<number, HeightFunction>();
  private readonly buoyancies = new Map<number, BuoyancyFunction>();
  private nextFunction = 1;
  private thrown: { error: unknown } | null = null;
  /** How many functions of the caller's are running, one inside the other: then the module is in the midst of a call. */
  private running = 0;
  private waiting: (() => void)[] = [];

  private constructor(readonly module: WebAssembly.Module, instance: WebAssembly.Instance) {
    this.native = instance.exports as unknown as NativeExports;
    const { memory, malloc, free, _initialize } = this.native;
    _initialize();
    this.memory = new Memory(memory, malloc, free);
    this.check(this.native.plim_require_version(HEADER_VERSION));
  }

  static async create(module: WebAssembly.Module): Promise<Instance> {
    const exported = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
    const missing = ["memory", "malloc", "free", "_initialize", "plim_require_version"].filter((name) => !exported.has(name));
    if (missing.length)
      throw new Error(`plimsoll: this module is not plimsoll's: it does not export ${missing.join(", ")}; plimsoll_simd.wasm and plimsoll_base.wasm do`);
    let made: Instance | null = null;
    const host = (): Instance => {
      if (!made) throw new Error("plimsoll: the module called before it was ready");
      return made;
    };
    const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {
      // The module prints nothing and ends only where it is broken.
      wasi_snapshot_preview1: { proc_exit: (code: number) => { throw new Error(`plimsoll: the module ended itself (${code})`); } },
      env: { emscripten_notify_memory_growth: () => {} },
      plimsoll: {
        heights: (user: number, time: number, count: number, x: number, z: number, height: number, rate: number) =>
          host().callHeights(user, time, count, x, z, height, rate),
        buoyancy: (user: number, body: number, forces: number) => host().callBuoyancy(user, body, forces),
      },
    };
    // What a module with more in it wants of the system (the playground's): nothing that we grant.
    for (const wanted of WebAssembly.Module.imports(module)) {
      const group = (imports[wanted.module] ??= {});
      if (wanted.kind === "function") group[wanted.name] ??= () => 52; // ENOSYS
    }
    made = new Instance(module, await WebAssembly.instantiate(module, imports));
    return made;
  }

  /** Throws what the library says unless the status is ok; or what a function of the caller's has thrown meanwhile. */
  check(status: number): void {
    const thrown = this.takeThrown();
    if (thrown) throw thrown.error;
    if (status !== Status.ok) throw this.error(status);
  }

  error(status: number): PlimsollError {
    return new PlimsollError(nameOf(status, Status) ?? "badValue", this.memory.text(this.native.plim_last_error()));
  }

  /** Frees something: at once, or, where a function of the caller's does away with what the call it is made from may be using, after that call. */
  afterCall(work: () => void): void {
    if (this.running) this.waiting.push(work);
    else work();
  }

  /** What a callback threw during the last call, once. To be asked, by check() or so, after every call that may have called back. */
  takeThrown(): { error: unknown } | null {
    while (!this.running && this.waiting.length) this.waiting.shift()!();
    const { thrown } = this;
    this.thrown = null;
    return thrown;
  }

  keepHeights(heights: HeightFunction): number {
    this.heights.set(this.nextFunction, heights);
    return this.nextFunction++;
  }
  forgetHeights(number: number): void {
    this.heights.delete(number);
  }
  keepBuoyancy(buoyancy: BuoyancyFunction): number {
    this.buoyancies.set(this.nextFunction, buoyancy);
    return this.nextFunction++;
  }
  forgetBuoyancy(number: number): void {
    this.buoyancies.delete(number);
  }

  /** Nothing may be thrown through the library: it is kept for check(), and the heights are no numbers, which refuses the body. */
  private callHeights(user: number, time: number, count: number, x: number, z: number, height: number, rate: number): void {
    const of = (pointer: number) => this.memory.f64.subarray(pointer >> 3, (pointer >> 3) + count) as Float64Array<ArrayBuffer>;
    const heights = this.heights.get(user);
    this.running++;
    try {
      if (!heights) throw new Error("plimsoll: this sea's function is gone: its Water has been disposed");
      const { buffer } = this.memory.f64;
      try {
        heights(time, of(x), of(z), of(height), rate ? of(rate) : null);
      } catch (error) {
        if (this.memory.f64.buffer === buffer) throw error;
      }
      if (this.memory.f64.buffer !== buffer) {
        // It made the memory grow, whereby its arrays were taken away from it, with all that it read and wrote: it gets some of its own.
        const ownHeight = new Float64Array(count), ownRate = rate ? new Float64Array(count) : null;
        heights(time, of(x).slice(), of(z).slice(), ownHeight, ownRate);
        of(height).set(ownHeight);
        if (ownRate) of(rate).set(ownRate);
      }
    } catch (error) {
      this.thrown ??= { error };
      of(height).fill(Number.NaN);
    } finally {
      this.running--;
    }
  }

  private callBuoyancy(user: number, body: number, forces: number): void {
    this.running++;
    try {
      const buoyancy = this.buoyancies.get(user);
      if (!buoyancy) throw new Error("plimsoll: this body's buoyancy is gone");
      buoyancy(body, forces);
    } catch (error) {
      this.thrown ??= { error };
      const { offset, count } = forcesLayout.fields.force, force = (forces + offset) >> 3;
      this.memory.f64.fill(Number.NaN, force, force + count); // the body stays where it is
    } finally {
      this.running--;
    }
  }
}

// instance.ts - one instance of the module: its exports, its memory, its errors, and the caller's functions that it
// calls.
import { Memory, nameOf } from "./memory.js";
import { HEADER_VERSION, Status, forcesLayout, type NativeExports } from "./native.js";

export type StatusName = keyof typeof Status;

/** An error of the library: `status` is its kind, `message` describes it. */
export class PlimsollError extends Error {
  override readonly name = "PlimsollError";
  constructor(
    readonly status: StatusName,
    message: string,
  ) {
    super(message);
  }
}

/** Heights of a custom sea: writes height (and rate, if it is not null) at the places x, z at a time. The arrays are
 * valid during the call. If the function makes the module's memory grow, by creating objects, it is called once more.
 */
export type HeightFunction = (time: number, x: Float64Array, z: Float64Array, height: Float64Array, rate: Float64Array | null) => void;
/** A custom buoyancy: receives the addresses of plim_body and plim_forces, and changes the forces. */
export type BuoyancyFunction = (body: number, forces: number) => void;

export class Instance {
  readonly native: NativeExports;
  readonly memory: Memory;
  private readonly heights = new Map<number, HeightFunction>();
  private readonly buoyancies = new Map<number, BuoyancyFunction>();
  private nextFunction = 1;
  private thrown: { error: unknown } | null = null;
  /** Number of nested functions of the caller that are running: if it is not 0, the module is inside a call. */
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
      throw new Error(`plimsoll: this is not a module of plimsoll: it does not export ${missing.join(", ")}; use plimsoll_simd.wasm or plimsoll_base.wasm`);
    let created: Instance | null = null;
    const host = (): Instance => {
      if (!created) throw new Error("plimsoll: the module called back before it was ready");
      return created;
    };
    const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {
      // The module prints nothing, and exits only if it is broken.
      wasi_snapshot_preview1: { proc_exit: (code: number) => { throw new Error(`plimsoll: the module exited (${code})`); } },
      env: { emscripten_notify_memory_growth: () => {} },
      plimsoll: {
        heights: (user: number, time: number, count: number, x: number, z: number, height: number, rate: number) =>
          host().callHeights(user, time, count, x, z, height, rate),
        buoyancy: (user: number, body: number, forces: number) => host().callBuoyancy(user, body, forces),
      },
    };
    // Modules with further code (the playground's) import more of the system. Their functions return an error.
    for (const wanted of WebAssembly.Module.imports(module)) {
      const group = (imports[wanted.module] ??= {});
      if (wanted.kind === "function") group[wanted.name] ??= () => 52; // ENOSYS
    }
    created = new Instance(module, await WebAssembly.instantiate(module, imports));
    return created;
  }

  /** Throws the library's error unless the status is ok; or the exception of the caller's function during the call. */
  check(status: number): void {
    const thrown = this.takeThrown();
    if (thrown) throw thrown.error;
    if (status !== Status.ok) throw this.error(status);
  }

  error(status: number): PlimsollError {
    return new PlimsollError(nameOf(status, Status) ?? "badValue", this.memory.text(this.native.plim_last_error()));
  }

  /** Frees something immediately; or, inside a function of the caller, after the surrounding call, which may still use
   * it. */
  afterCall(work: () => void): void {
    if (this.running) this.waiting.push(work);
    else work();
  }

  /** Returns the exception of a callback in the last call, and deletes it. Needed, for example by check(), after every
   * call that may call back. */
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

  /** Exceptions must not pass through the library: they are kept for check(), and the heights become NaN, so that the
   * body is refused. */
  private callHeights(user: number, time: number, count: number, x: number, z: number, height: number, rate: number): void {
    const of = (pointer: number) => this.memory.f64.subarray(pointer >> 3, (pointer >> 3) + count) as Float64Array<ArrayBuffer>;
    const heights = this.heights.get(user);
    this.running++;
    try {
      if (!heights) throw new Error("plimsoll: this sea's function no longer exists: its Water has been disposed");
      const { buffer } = this.memory.f64;
      try {
        heights(time, of(x), of(z), of(height), rate ? of(rate) : null);
      } catch (error) {
        if (this.memory.f64.buffer === buffer) throw error;
      }
      if (this.memory.f64.buffer !== buffer) {
        // The function made the memory grow, which detached its arrays and lost its results: call it again with arrays
        // outside the memory.
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
      if (!buoyancy) throw new Error("plimsoll: this body's buoyancy no longer exists");
      buoyancy(body, forces);
    } catch (error) {
      this.thrown ??= { error };
      const { offset, count } = forcesLayout.fields.force, force = (forces + offset) >> 3;
      this.memory.f64.fill(Number.NaN, force, force + count); // the body then stays as it is
    } finally {
      this.running--;
    }
  }
}

// owned.ts - objects that own memory of the module: given back by dispose(), or by `using` at the end of a block.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Instance } from "./instance.js";
import { describe } from "./memory.js";

// Older engines lack it; there `using` is compiled to calls of a symbol of this name.
if (!(Symbol as { dispose?: symbol }).dispose) Object.defineProperty(Symbol, "dispose", { value: Symbol.for("Symbol.dispose") });

/** Its memory is freed when its owner has disposed of it and nothing else uses it any more: a hull outlives the scene it is in. */
export abstract class Owned implements Disposable {
  private users = 1;
  private disposed = false;

  constructor(
    protected readonly instance: Instance,
    private address: number,
    /** What it is, in a sentence. */
    readonly what: string,
  ) {}

  protected abstract destroy(pointer: number): void;

  /** Where it is in the module's memory, for calls of the C interface. */
  get pointer(): number {
    if (this.disposed) throw new Error(`plimsoll: this ${this.what} has been disposed`);
    return this.address;
  }

  /** The same for a call of that instance: refuses objects of others, whose memory is another one. */
  pointerIn(instance: Instance): number {
    if (instance !== this.instance)
      throw new Error(`plimsoll: this ${this.what} belongs to another instance of the library: what one load() made cannot be used with what another made`);
    return this.pointer;
  }

  /** For those that hold on to it: keeps its memory until release(). */
  retain(): this {
    if (this.disposed) throw new Error(`plimsoll: this ${this.what} has been disposed`);
    this.users++;
    return this;
  }

  release(): void {
    if (--this.users > 0) return;
    const { address } = this;
    this.address = 0;
    this.instance.afterCall(() => this.destroy(address));
  }

  /** Gives the memory back. A second call does nothing. */
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.release();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** The address of an argument that must be an object of that kind and of that instance. */
export function pointerOf(given: Owned, what: string, instance: Instance): number {
  if (!(given instanceof Owned)) throw new TypeError(`plimsoll: a ${what} is needed here, not ${describe(given)}`);
  if (given.what !== what) throw new TypeError(`plimsoll: a ${what} is needed here, not a ${given.what}`);
  return given.pointerIn(instance);
}

/** The same where null, or nothing, stands for none. */
export function optionalPointerOf(given: Owned | null | undefined, what: string, instance: Instance): number {
  return given === null || given === undefined ? 0 : pointerOf(given, what, instance);
}

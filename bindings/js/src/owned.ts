// owned.ts - objects that own memory of the module, freed by dispose(), or by `using` at the end of a block.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Instance } from "./instance.js";
import { describe } from "./memory.js";

// Older engines lack Symbol.dispose; there `using` is compiled to calls of a symbol of this name.
if (!(Symbol as { dispose?: symbol }).dispose) Object.defineProperty(Symbol, "dispose", { value: Symbol.for("Symbol.dispose") });

/** Its memory is freed when its owner has disposed of it and no other object uses it: a hull stays valid while it is in
 * a scene. */
export abstract class Owned implements Disposable {
  private users = 1;
  private disposed = false;

  constructor(
    protected readonly instance: Instance,
    private address: number,
    /** Its kind, for error messages. */
    readonly what: string,
  ) {}

  protected abstract destroy(pointer: number): void;

  /** Its address in the module's memory, for calls of the C interface. */
  get pointer(): number {
    if (this.disposed) throw new Error(`plimsoll: this ${this.what} has been disposed`);
    return this.address;
  }

  /** Returns the address for a call of the given instance. Throws if the object belongs to another one, which has
   * another memory. */
  pointerIn(instance: Instance): number {
    if (instance !== this.instance)
      throw new Error(`plimsoll: this ${this.what} belongs to another instance of the library: objects of different load() calls cannot be mixed`);
    return this.pointer;
  }

  /** Keeps its memory until release(). */
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

  /** Frees the memory. A second call does nothing. */
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.release();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** The address of an argument that must be an object of the given kind and instance. */
export function pointerOf(given: Owned, what: string, instance: Instance): number {
  if (!(given instanceof Owned)) throw new TypeError(`plimsoll: a ${what} is needed here, not ${describe(given)}`);
  if (given.what !== what) throw new TypeError(`plimsoll: a ${what} is needed here, not a ${given.what}`);
  return given.pointerIn(instance);
}

/** Returns the address of an argument that may be null or undefined; it is then 0. */
export function optionalPointerOf(given: Owned | null | undefined, what: string, instance: Instance): number {
  return given === null || given === undefined ? 0 : pointerOf(given, what, instance);
}

// owned.ts - objects that own memory of the module: given back by dispose(), or by `using` at the end of a block.
import type { Instance } from "./instance.js";

// Older engines lack it; there `using` is compiled to calls of a symbol of this name.
if (!(Symbol as { dispose?: symbol }).dispose) Object.defineProperty(Symbol, "dispose", { value: Symbol.for("Symbol.dispose") });

/** Its memory is freed when its owner has disposed of it and nothing else uses it any more: a hull outlives the scene it is in. */
export abstract class Owned implements Disposable {
  private users = 1;
  private disposed = false;

  constructor(
    protected readonly instance: Instance,
    private address: number,
    private readonly what: string,
  ) {}

  protected abstract destroy(pointer: number): void;

  /** Where it is in the module's memory, for calls of the C interface. */
  get pointer(): number {
    if (this.disposed) throw new Error(`plimsoll: this ${this.what} has been disposed`);
    return this.address;
  }

  /** For those that hold on to it: keeps its memory until release(). */
  retain(): this {
    if (this.disposed) throw new Error(`plimsoll: this ${this.what} has been disposed`);
    this.users++;
    return this;
  }

  release(): void {
    if (--this.users === 0) {
      this.destroy(this.address);
      this.address = 0;
    }
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

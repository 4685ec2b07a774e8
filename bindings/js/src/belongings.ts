// belongings.ts - memory and functions that the description of a sea points to. The library copies descriptions, but
// not the data behind their pointers: into surfaces when they are prepared, into scenes, and into seas that sample
// another one. Each of these retains the belongings, and the last release frees them.
import type { Instance } from "./instance.js";

export class Belongings {
  function = 0;
  heights = 0;
  previous = 0;
  /** The belongings of the sea that this one samples. */
  of: Belongings | null = null;
  /** [m/s^2] */
  gravity = 9.81;
  private users = 1;

  constructor(private readonly instance: Instance) {}

  /** Runs a call that copies the description; retains the belongings if it succeeds. */
  during(call: () => void): this {
    this.retain();
    try {
      call();
    } catch (error) {
      this.release();
      throw error;
    }
    return this;
  }

  retain(): this {
    this.users++;
    return this;
  }

  release(): void {
    if (--this.users === 0) this.instance.afterCall(() => this.free());
  }

  private free(): void {
    if (this.function) this.instance.forgetHeights(this.function);
    for (const pointer of [this.heights, this.previous]) if (pointer) this.instance.memory.free(pointer);
    this.of?.release();
  }
}

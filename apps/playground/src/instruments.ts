// instruments.ts - the panel of numbers and plots.
import type { Loop } from "./loop";
import { showNotice, wordsOf } from "./notices";
import type { Page } from "./page";
import type { Setup } from "./setup";
import type { HullMesh } from "./simulation";

export class Instruments {
  constructor(private readonly page: Page, private readonly floatOwn: (mesh: HullMesh) => void) {}
  show(setup: Setup): void {}
  record(): void {}
  clear(): void {}
  update(seconds: number, loop: Loop): void {}
  async openFiles(files: File[]): Promise<void> {
    try {
      const { readDropped } = await import("./hulls/dropped");
      const mesh = await readDropped(files);
      this.floatOwn({ ...mesh, options: { repair: false, solid: false, neverWet: null } });
    } catch (error) {
      showNotice("file", wordsOf(error));
    }
  }
}

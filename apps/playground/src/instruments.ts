// instruments.ts - the panel of numbers and plots, and the report about a mesh from a file: creates and updates them.
import { methodChoices } from "./choices";
import type { Loop } from "./loop";
import { byId, make } from "./panels/element";
import { hullSizeOf, type HullSize } from "./panels/comparison_words";
import { createMeshReport } from "./panels/mesh_report";
import { createNumbers } from "./panels/numbers";
import { createPlots } from "./panels/plots";
import { createSideBySide } from "./panels/side_by_side";
import { createStability } from "./panels/stability";
import type { Page } from "./page";
import type { HullMesh } from "./model/hull_mesh";

const kClockInterval = 0.1; // [s]

export class Instruments {
  private readonly element = byId("instruments");
  private readonly clock = make("p", { class: "clock hint" });
  private readonly numbers;
  private readonly sides;
  private readonly stability;
  private readonly plots;
  private readonly meshReport;
  private sinceClock = kClockInterval;
  private filesAsked = 0;

  constructor(
    private readonly page: Page,
    floatOwn: (mesh: HullMesh) => void,
  ) {
    this.element.append(this.clock);
    this.numbers = createNumbers(this.element);
    this.sides = createSideBySide(this.element);
    this.plots = createPlots(this.element);
    this.stability = createStability(this.element);
    this.meshReport = createMeshReport(byId("meshReport"), { library: page.library, float: floatOwn });
  }

  // Clears the history, because the hull is another one or was reset.
  clear(): void {
    this.plots.clear();
  }

  // seconds: since the previous picture.
  update(seconds: number, loop: Loop): void {
    const { rides, setup } = this.page;
    const open = !this.element.hidden;
    const double = rides.length > 1;
    this.numbers.setShown(open && !double);
    this.sides.setShown(open && double);
    this.plots.setShown(open && setup.view.plots);
    this.stability.setShown(open && setup.view.stability);
    const first = rides[0]!,
      time = first.simulation.time;
    const size: HullSize = hullSizeOf(first.simulation.hull);
    this.numbers.update(first.measured, size);
    if (double) this.sides.update(time, sideOf(first), sideOf(rides[1]!), size);
    this.plots.update(
      time,
      rides.map(({ method, measured }) => ({ label: titleOf(method), now: measured })),
    );
    this.stability.update(first.simulation);
    this.sinceClock += seconds;
    if (open && this.sinceClock >= kClockInterval) this.tell(time, loop);
  }

  // Reading files takes time: only the most recent request counts.
  async openFiles(files: File[]): Promise<void> {
    const asked = ++this.filesAsked;
    try {
      const { readDropped } = await import("./hulls/dropped");
      const mesh = await readDropped(files);
      if (asked === this.filesAsked) this.meshReport.open(mesh);
    } catch (error) {
      if (asked === this.filesAsked) this.meshReport.fail(error);
    }
  }

  // Reopens the report of the current mesh of the user, to choose other units and axes.
  reopenMeshReport(): void {
    if (this.page.ownMesh) this.meshReport.reopen(this.page.ownMesh);
  }

  private tell(time: number, loop: Loop): void {
    this.sinceClock = 0;
    const pace = loop.paused
      ? "paused"
      : loop.pace < 0.95
        ? `as fast as this machine allows: ${Math.round(100 * loop.pace)}%`
        : loop.speed === 1
          ? "as in life"
          : `${loop.speed} of life’s pace`;
    this.clock.textContent = `${time.toFixed(2)} s, ${pace}`;
  }
}

function sideOf({ method, measured }: Page["rides"][number]): { method: string; now: typeof measured } {
  return { method: method, now: measured };
}

export function titleOf(method: string): string {
  return methodChoices[method]?.title ?? method;
}

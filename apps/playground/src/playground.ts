// playground.ts - the centre of the page: every change of the set-up goes through change(), and every picture through
// draw().
import { describeFare } from "./afloat";
import { wireButtons, type Buttons } from "./buttons";
import { ownHull, type ViewName } from "./choices";
import { DragLine } from "./drawing/overlays";
import { Grabbing } from "./grabbing";
import { Instruments, titleOf } from "./instruments";
import { listenToKeys } from "./keyboard";
import { Loop } from "./loop";
import { clearNotice, showNotice, showStatus, wordsOf } from "./notices";
import type { Page } from "./page";
import { createControls, type Controls } from "./panels/controls";
import { byId } from "./panels/element";
import { changeSetup, checkSetup, limits, type Setup, type SetupChange } from "./setup";
import { share, type Address } from "./share";
import type { HullMesh } from "./model/hull_mesh";

const kSlow = 0.25;

export class Playground {
  readonly loop: Loop;
  private readonly grabbing: Grabbing;
  private readonly controls: Controls;
  private readonly instruments: Instruments;
  private readonly buttons: Buttons;
  private drawnDark: boolean | null = null;
  private stuck = false; // the last picture failed: draw no more
  private readonly systemDark = matchMedia("(prefers-color-scheme: dark)");

  constructor(
    readonly page: Page,
    private readonly address: Address,
  ) {
    this.loop = new Loop(
      (seconds) => this.move(() => page.advance(seconds)),
      (seconds) => this.draw(seconds),
    );
    this.grabbing = new Grabbing(page.stage, page, new DragLine(page.stage));
    this.controls = createControls(byId("controls"), {
      change: (change, final) => this.change(change, final),
      release: () => this.reset(),
      openFiles: (files) => void this.openFiles(files),
      reopenMeshReport: () => this.instruments.reopenMeshReport(),
    });
    this.instruments = new Instruments(page, (mesh) => this.floatOwn(mesh));
    this.buttons = wireButtons({
      togglePause: () => this.setPaused(!this.loop.paused),
      step: () => this.step(1),
      reset: () => this.reset(),
      toggleSlow: () => this.toggleSlow(),
      toggleNight: () => this.toggleNight(),
      share: () => void share(this.setup),
      openFiles: (files) => void this.openFiles(files),
    });
    this.wireKeys();
    this.systemDark.addEventListener("change", () => this.showSetup());
    addEventListener("resize", () => page.stage.resize());
    this.showSetup();
  }

  get setup(): Setup {
    return this.page.setup;
  }

  get isDark(): boolean {
    return this.setup.dark ?? this.systemDark.matches;
  }

  // final: false for intermediate positions of a slider. If a change is rejected, the error is shown and nothing
  // changes.
  change(change: SetupChange, final = true): void {
    const { setup, problems } = checkSetup(changeSetup(this.setup, change));
    this.apply(setup, problems, "That was changed a little:");
    this.address.write(this.setup, final);
  }

  // Applies a set-up from an address.
  restore(setup: Setup, problems: string[]): void {
    if (setup.hull === ownHull && !this.page.ownMesh) {
      setup = changeSetup(setup, { hull: "boat" });
      problems = [
        ...problems,
        "The mesh of this link is its maker's own and not in it; the boat is taken. Drop a file onto the page to float yours.",
      ];
    }
    this.apply(setup, problems, "Not all of the link could be taken as it stands:");
    this.address.write(this.setup, false);
  }

  setPaused(paused: boolean): void {
    this.loop.paused = paused;
    this.showSetup();
  }

  // Pauses, and advances by this many of the simulation's own steps.
  step(count: number): void {
    this.setPaused(true);
    this.move(() => this.page.step(count));
  }

  reset(): void {
    this.grabbing.release();
    this.page.reset();
    this.instruments.clear();
    this.tryAgain();
  }

  openFiles(files: File[]): Promise<void> {
    return this.instruments.openFiles(files);
  }

  private floatOwn(mesh: HullMesh): void {
    try {
      this.grabbing.release();
      this.page.setOwnMesh(mesh, changeSetup(this.setup, { hull: ownHull }));
      clearNotice("refused");
    } catch (error) {
      showNotice("refused", wordsOf(error));
    }
    this.instruments.clear();
    this.address.write(this.setup, true);
    this.showSetup();
  }

  private apply(next: Setup, problems: string[], heading: string): void {
    clearNotice("problems");
    if (problems.length > 0) showNotice("problems", heading, problems);
    const old = this.setup;
    try {
      if (next.hull !== old.hull || next.methods.join() !== old.methods.join()) this.grabbing.release();
      this.page.apply(next);
      clearNotice("refused");
      if (startsAnew(old, next)) this.instruments.clear();
    } catch (error) {
      showNotice("refused", wordsOf(error));
    }
    this.showSetup();
  }

  private move(advance: () => void): void {
    try {
      advance();
    } catch (error) {
      this.setPaused(true);
      showNotice("refused", `${wordsOf(error)} The simulation is paused; reset it or change the set-up.`);
    }
  }

  // If a picture fails, the following would fail too: drawing stops until something changes.
  private draw(seconds: number): void {
    try {
      this.drawPage(seconds);
    } catch (error) {
      this.setPaused(true);
      this.loop.stop();
      this.stuck = true;
      showNotice("stuck", `${wordsOf(error)} The picture has stopped; play on, reset or change the set-up to try again.`);
    }
  }

  private tryAgain(): void {
    if (!this.stuck) return;
    this.stuck = false;
    clearNotice("stuck");
    this.loop.start();
  }

  private drawPage(seconds: number): void {
    this.page.draw(seconds);
    this.grabbing.update(seconds);
    this.instruments.update(seconds, this.loop);
    this.placeWords();
    this.say();
  }

  private say(): void {
    const { rides, setup } = this.page;
    const { words, alarm } = describeFare(rides[0]!.measured, setup.crates);
    showStatus(words, alarm);
  }

  // Keeps the text over the sea clear of the panels: the status, and the names of two methods below their hulls.
  private placeWords(): void {
    const status = byId("status");
    const [first, second] = [this.page.freeAt(0), this.page.freeAt(this.page.rides.length - 1)];
    status.style.left = `${Math.round((first.middle + second.middle) / 2)}px`;
    status.style.maxWidth = `${Math.round(second.middle - first.middle + (first.width + second.width) / 2 - 24)}px`;
    byId("labels")
      .querySelectorAll("span")
      .forEach((label, index) => (label.style.left = `${Math.round(this.page.freeAt(index).middle)}px`));
  }

  // Updates everything on the page that shows the set-up.
  private showSetup(): void {
    const { setup, page, isDark } = this;
    this.tryAgain();
    if (this.drawnDark !== isDark) page.stage.setDark(isDark);
    this.drawnDark = isDark;
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    this.loop.speed = setup.speed;
    this.controls.update(setup, page.facts());
    this.buttons.show({ paused: this.loop.paused, slow: setup.speed < 1, dark: isDark });
    const double = setup.methods.length > 1;
    byId("divider").hidden = byId("labels").hidden = !double;
    byId("labels")
      .querySelectorAll("span")
      .forEach((label, index) => (label.textContent = titleOf(setup.methods[index] ?? "")));
  }

  private toggleSlow(): void {
    this.change({ speed: this.setup.speed < 1 ? 1 : kSlow });
  }

  private toggleNight(): void {
    const dark = !this.isDark;
    this.change({ dark: dark === this.systemDark.matches ? null : dark });
  }

  private addCrates(count: number): void {
    const [least, most] = limits.crates;
    this.change({ crates: Math.min(Math.max(this.setup.crates + count, least), most) });
  }

  private wireKeys(): void {
    const toggle = (name: ViewName) => (): void => this.change({ view: { [name]: !this.setup.view[name] } });
    listenToKeys({
      " ": () => this.setPaused(!this.loop.paused),
      ".": () => this.step(1),
      r: () => this.reset(),
      s: () => this.toggleSlow(),
      n: () => this.toggleNight(),
      k: () => this.addCrates(1),
      l: () => this.addCrates(-1),
      c: toggle("colors"),
      a: toggle("arrows"),
      w: toggle("waterline"),
      m: toggle("centers"),
      "1": () => this.buttons.togglePanel("instruments"),
      "2": () => this.buttons.togglePanel("controls"),
      h: () => this.buttons.showHelp(),
      "?": () => this.buttons.showHelp(),
    });
  }
}

function startsAnew(old: Setup, next: Setup): boolean {
  const parts = ({ hull, methods, start, pinned }: Setup): string => JSON.stringify([hull, methods, start, pinned]);
  return parts(old) !== parts(next);
}

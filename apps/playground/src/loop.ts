// loop.ts - timing: draws a picture at every screen refresh, and advances the simulation in between as far as the time
// allows.
//
// A page that cannot run in real time runs slower; it does not try to catch up, which would make it slower still. A
// hidden page is paused.

const kLongest = 0.1; // [s] largest advance per picture
const kBudget = 22; // [ms] for the simulation in each picture

export class Loop {
  paused = false;
  speed = 1;
  pace = 1; // simulated seconds per requested second, smoothed
  private last = -1;
  private cost = 0; // [ms] of computing per simulated second, smoothed
  private request = 0;

  // advance moves the simulation forward; draw receives the seconds since the previous picture.
  constructor(
    private readonly advance: (seconds: number) => void,
    private readonly draw: (seconds: number) => void,
  ) {
    document.addEventListener("visibilitychange", () => (document.hidden ? this.stop() : this.start()));
  }

  start(): void {
    this.stop();
    if (!document.hidden) this.request = requestAnimationFrame((now) => this.frame(now));
  }

  stop(): void {
    cancelAnimationFrame(this.request);
    this.last = -1;
  }

  private frame(now: number): void {
    this.request = requestAnimationFrame((later) => this.frame(later));
    const elapsed = this.last < 0 ? 1 / 60 : Math.max((now - this.last) / 1000, 0);
    this.last = now;
    if (!this.paused) this.move(elapsed * this.speed);
    this.draw(Math.min(elapsed, kLongest));
  }

  private move(wanted: number): void {
    const possible = Math.min(wanted, kLongest);
    const seconds = this.cost > 0 ? Math.min(possible, kBudget / this.cost) : possible;
    const before = performance.now();
    this.advance(seconds);
    if (seconds > 0) this.cost += 0.1 * ((performance.now() - before) / seconds - this.cost);
    if (wanted > 0) this.pace += 0.05 * (seconds / wanted - this.pace);
  }
}

// page.ts - applies the set-up: creates its hulls, simulates and draws them. It uses drawing and simulation, but no
// buttons.
//
// If the library rejects a set-up, nothing changes: new hulls are created before the old ones are deleted, and changes
// are reverted.
import { makeBuiltIn } from "./hulls/built_in";
import { ownHull } from "./choices";
import type { Picked, Stage, Viewport } from "./drawing/stage";
import type { GrabFinder } from "./grabbing";
import { isNarrow } from "./layout";
import type { Library } from "./library";
import { lookOf } from "./looks";
import { density } from "./model/constants";
import type { Facts } from "./panels/form";
import { Ride } from "./ride";
import type { Setup } from "./setup";
import type { HullMesh } from "./model/hull_mesh";
import type { Vector3 } from "plimsoll";

export class Page implements GrabFinder {
  rides: Ride[] = [];
  ownMesh: HullMesh | null = null; // from a file
  private seconds = 0; // of the drawing: also runs while the simulation is paused, so that the camera moves
  private views: Viewport[] = [];
  private free = new DOMRect();
  private seaDrawn = "";
  private fitted = 0; // [m] size for which the camera's distance was last chosen

  // findFree: returns the uncovered part of the canvas, in CSS pixels.
  constructor(
    readonly library: Library,
    readonly stage: Stage,
    public setup: Setup,
    private readonly findFree: () => DOMRect,
  ) {
    this.makeRides(setup);
  }

  get simulations(): Ride["simulation"][] {
    return this.rides.map(({ simulation }) => simulation);
  }

  // Throws if the library rejects the set-up; nothing has changed then.
  apply(next: Setup): void {
    const old = this.setup;
    if (next.hull !== old.hull || next.methods.join() !== old.methods.join()) this.makeRides(next);
    else this.changeRides(next);
    this.setup = next;
  }

  setOwnMesh(mesh: HullMesh, next: Setup): void {
    const old = this.ownMesh;
    this.ownMesh = mesh;
    try {
      this.makeRides(next);
      this.setup = next;
    } catch (error) {
      this.ownMesh = old;
      throw error;
    }
  }

  advance(seconds: number): void {
    for (const { simulation } of this.rides) simulation.advance(seconds);
  }

  // Makes single steps, independently of the clock.
  step(count: number): void {
    for (const { simulation } of this.rides) for (let i = 0; i < count; i++) simulation.step();
  }

  reset(): void {
    for (const { simulation } of this.rides) simulation.reset();
    this.stage.clearFoam();
  }

  facts(): Facts {
    const {
      mass,
      hull: { info },
      loading: { crateMass, cratePlaces },
    } = this.rides[0]!.simulation;
    const extent: Vector3 = [info.boxHigh[0] - info.boxLow[0], info.boxHigh[1] - info.boxLow[1], info.boxHigh[2] - info.boxLow[2]];
    return {
      extent,
      mass: mass - cratePlaces.length * crateMass,
      waterMass: density * info.volume,
      crateMass,
      ownMesh: this.ownMesh?.name ?? null,
    };
  }

  // seconds: since the previous picture.
  draw(seconds: number): void {
    const { stage, rides, setup } = this;
    this.seconds += seconds;
    for (const ride of rides) ride.update(setup);
    const [first] = rides;
    const middle = this.middle();
    middle[1] = Math.max(middle[1], -first!.size); // a sinking hull is not followed to the bottom
    this.drawSea(first!, middle);
    stage.follow(middle);
    this.free = this.findFree();
    this.views = viewports(stage.canvas, rides.length);
    this.fitCamera(this.views[0]!);
    rides.forEach((ride, index) => {
      for (const other of rides) other.setVisible(other === ride, setup);
      this.center(this.views[index]!);
      if (rides.length === 1) stage.render(this.seconds);
      else stage.renderInto(this.views[index]!, this.seconds);
    });
  }

  // Heights are computed again only if the sea has changed: thousands of them are expensive.
  private drawSea({ simulation }: Ride, [x, , z]: Vector3): void {
    const now = JSON.stringify([simulation.time, this.setup.sea]);
    if (now === this.seaDrawn) return;
    this.seaDrawn = now;
    this.stage.setSea(simulation.seaDrawing([x, z]));
  }

  // Returns the centre of a view's uncovered part [px, from the left], and its width.
  freeAt(index: number): { middle: number; width: number } {
    const view = this.views[index];
    const [left, right] = view ? this.freeOf(view) : [this.free.left, this.free.right];
    return { middle: (left + right) / 2, width: right - left };
  }

  // ---- for Grabbing: side by side, the left half belongs to the first ride and the right half to the second ----

  pick(x: number, y: number): { hull: Ride; point: Vector3 } | null {
    const { ride, across, down } = this.lookThrough(x, y);
    const picked: Picked | null = this.stage.pick(across, down);
    return picked && ride.owns(picked.hull) ? { hull: ride, point: picked.point } : null;
  }

  ray(x: number, y: number): { origin: Vector3; direction: Vector3 } {
    const { across, down } = this.lookThrough(x, y);
    return this.stage.ray(across, down);
  }

  first(): Ride | null {
    return this.rides[0] ?? null;
  }

  // Returns the place as if its view filled the canvas, which the stage expects.
  private lookThrough(x: number, y: number): { ride: Ride; across: number; down: number } {
    const { clientWidth, clientHeight } = this.stage.canvas;
    const index = Math.max(
      this.views.findIndex((view) => x >= view.x && x < view.x + view.width && y >= view.y && y < view.y + view.height),
      0,
    );
    const view = this.views[index] ?? { x: 0, y: 0, width: clientWidth, height: clientHeight };
    const ride = this.rides[index]!;
    for (const other of this.rides) other.setVisible(other === ride, this.setup);
    this.center(view);
    return { ride, across: ((x - view.x) / view.width) * clientWidth, down: ((y - view.y) / view.height) * clientHeight };
  }

  // Returns the left and right limits [px] of a view's uncovered part.
  private freeOf({ x, width }: Viewport): [number, number] {
    return [Math.max(this.free.left, x), Math.min(this.free.right, x + width)];
  }

  // Panels cover part of the window: the hull is drawn in the centre of the rest of its view.
  private center(view: Viewport): void {
    const { x, y, width, height } = view;
    const { top, bottom } = this.free;
    const [left, right] = this.freeOf(view);
    const across = (left + right) / 2 - (x + width / 2);
    const down = (Math.max(top, y) + Math.min(bottom, y + height)) / 2 - (y + height / 2);
    this.stage.camera.setViewOffset(width, height, -across, -down, width, height);
  }

  private middle(): Vector3 {
    const sum: Vector3 = [0, 0, 0];
    for (const ride of this.rides) ride.middle().forEach((value, axis) => (sum[axis]! += value / this.rides.length));
    return sum;
  }

  private makeRides(setup: Setup): void {
    const own = setup.hull === ownHull;
    if (own && !this.ownMesh) throw new Error("there is no mesh of your own here yet: drop a file onto the page");
    const mesh = own ? this.ownMesh! : makeBuiltIn(this.library, setup.hull);
    const made: Ride[] = [];
    try {
      for (const method of setup.methods) made.push(new Ride(this.stage, this.library, mesh, lookOf(setup.hull), setup, method));
      for (const ride of made) ride.update(setup);
    } catch (error) {
      for (const ride of made) ride.dispose();
      throw error;
    }
    for (const ride of this.rides) ride.dispose();
    this.stage.clearFoam();
    this.rides = made;
  }

  private changeRides(next: Setup): void {
    const old = this.setup;
    try {
      for (const { simulation } of this.rides) simulation.change(next);
    } catch (error) {
      for (const { simulation } of this.rides) simulation.change(old);
      throw error;
    }
    if (JSON.stringify([old.start, old.pinned]) !== JSON.stringify([next.start, next.pinned])) this.reset();
  }

  // Keeps the camera's distance a fixed multiple of the hull's size, for any hull and any width of its view.
  private fitCamera({ height }: Viewport): void {
    const { orbit } = this.stage;
    const { size } = this.rides[0]!;
    const fit = size * Math.min(Math.max((0.8 * height) / Math.max(this.freeAt(0).width, 1), 1), 3);
    if (fit === this.fitted) return;
    const { azimuth, elevation, distance } = orbit.view;
    orbit.nearest = 0.5 * size;
    orbit.farthest = Math.max(60 * size, 40);
    if (this.fitted === 0) orbit.look(kView.azimuth, kView.elevation, kView.sizes * fit, this.middle());
    else orbit.look(azimuth, elevation, (distance * fit) / this.fitted, this.middle());
    this.fitted = fit;
  }
}

const kView = { azimuth: 0.95, elevation: 0.24, sizes: 1.9 };

// Returns two views side by side, or one above the other in a narrow window.
function viewports({ clientWidth: width, clientHeight: height }: HTMLCanvasElement, count: number): Viewport[] {
  if (count === 1) return [{ x: 0, y: 0, width, height }];
  if (isNarrow()) {
    const half = Math.round(height / 2);
    return [
      { x: 0, y: 0, width, height: half },
      { x: 0, y: half, width, height: height - half },
    ];
  }
  const half = Math.round(width / 2);
  return [
    { x: 0, y: 0, width: half, height },
    { x: half, y: 0, width: width - half, height },
  ];
}

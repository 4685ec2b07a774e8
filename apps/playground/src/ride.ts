// ride.ts - one hull with one method: its simulation and everything that is drawn of it.
import type { Vector3 } from "plimsoll";
import { Arrow, Marker } from "./drawing/overlays";
import type { HullLook, HullView, Stage } from "./drawing/stage";
import { CratesView } from "./crates_view";
import { extentOf } from "./hulls/extent";
import { findLids } from "./lids";
import type { Library } from "./library";
import type { HullMesh } from "./model/hull_mesh";
import { toWorld } from "./model/vectors";
import type { Setup } from "./setup";
import { Simulation, type Measurement } from "./simulation";

export class Ride {
  readonly simulation: Simulation;
  readonly size: number; // [m] diagonal of the hull's box
  measured!: Measurement; // at the last update
  private readonly bodyMiddle: Vector3;
  private readonly view: HullView;
  private readonly crates: CratesView;
  private readonly overlays: { force: Arrow; weight: Arrow; torque: Arrow; mass: Marker; buoyancy: Marker; metacenter: Marker };

  constructor(
    private readonly stage: Stage,
    library: Library,
    mesh: HullMesh,
    look: HullLook,
    setup: Setup,
    readonly method: string,
  ) {
    this.simulation = new Simulation(library, mesh, setup, method);
    const { size, low } = extentOf(mesh.vertices);
    this.size = Math.hypot(...size);
    this.bodyMiddle = [low[0] + size[0] / 2, low[1] + size[1] / 2, low[2] + size[2] / 2];
    const { vertices, indices } = mesh;
    try {
      this.view = stage.addHull({ vertices, indices, caps: findLids(mesh, this.simulation.neverWet) }, look);
    } catch (error) {
      this.simulation.dispose();
      throw error;
    }
    this.crates = new CratesView(stage);
    const thickness = this.size / 90;
    this.overlays = {
      force: new Arrow(stage, { color: 0x2f9fe0, throughEverything: true, thickness }),
      weight: new Arrow(stage, { color: 0xe2574c, throughEverything: true, thickness }),
      torque: new Arrow(stage, { color: 0xf2a43a, throughEverything: true, thickness }),
      mass: new Marker(stage, "G", 0xb3261e),
      buoyancy: new Marker(stage, "B", 0x1166aa),
      metacenter: new Marker(stage, "M", 0x2d7a34),
    };
  }

  // Returns the centre of the hull's box [m, world].
  middle(): Vector3 {
    return toWorld(this.simulation.pose(), this.bodyMiddle);
  }

  owns(view: HullView): boolean {
    return view === this.view || this.crates.has(view);
  }

  // Measures and draws the current state.
  update({ view }: Setup): void {
    const { simulation } = this;
    const pose = simulation.pose();
    const measured = (this.measured = simulation.measure());
    this.crates.set(simulation.cratePlaces, simulation.crateSize);
    this.view.setPose(pose);
    this.crates.setPose(pose);
    this.view.setTriangleStates(view.colors ? measured.states : null);
    this.view.setNormalsShown(view.normals);
    this.view.setWaterline(measured.waterline, measured.waterlineCount);
    this.view.setWaterlineShown(view.waterline);
  }

  // With two rides side by side, each is drawn separately.
  setVisible(visible: boolean, { view }: Setup): void {
    this.view.setVisible(visible);
    this.crates.setVisible(visible);
    this.placeArrows(visible && view.arrows);
    this.placeMarkers(visible && view.centers);
  }

  dispose(): void {
    this.crates.remove();
    this.stage.removeHull(this.view);
    for (const overlay of Object.values(this.overlays)) overlay.dispose();
    this.simulation.dispose();
  }

  private placeArrows(shown: boolean): void {
    const { force, weight, torque } = this.overlays;
    if (!shown) return [force, weight, torque].forEach((arrow) => arrow.setVisible(false));
    const { measured, size } = this;
    const heavy = measured.weight;
    force.setForce(measured.centerOfBuoyancy ?? measured.centerOfMass, measured.force, heavy, 0.32 * size);
    weight.setForce(measured.centerOfMass, [0, -heavy, 0], heavy, 0.32 * size);
    torque.setTorque(measured.centerOfMass, measured.torque, 0.05 * heavy * size, 0.24 * size);
  }

  private placeMarkers(shown: boolean): void {
    const { mass, buoyancy, metacenter } = this.overlays;
    const { measured } = this;
    const place = (marker: Marker, at: Vector3 | null): void => {
      marker.setVisible(false);
      if (shown && at) marker.setPlace(at);
    };
    place(mass, measured.centerOfMass);
    place(buoyancy, measured.centerOfBuoyancy);
    // For a hull that is hardly in the water, it is far away or undefined.
    const far = measured.metacenter
      ? Math.hypot(...measured.metacenter.map((value, axis) => value - measured.centerOfMass[axis]!))
      : Infinity;
    place(metacenter, far < 20 * this.size ? measured.metacenter : null);
  }
}

// crates_view.ts - draws the crates on deck, each as a mesh that moves with the hull.
import type { Vector3 } from "plimsoll";
import type { HullView, Stage } from "./drawing/stage";
import { toWorld, type Pose } from "./model/vectors";

const kCorners = [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1];
// Facing outward, two triangles per face.
const kFaces = [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 3, 6, 2, 3, 7, 6, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5];

export class CratesView {
  private views: HullView[] = [];
  private places: Vector3[] = [];
  private size = 0;

  constructor(private readonly stage: Stage) {}

  // places: centres in body axes; size: length of an edge [m]. Existing crates are kept.
  set(places: Vector3[], size: number): void {
    this.places = places;
    if (size !== this.size) this.remove();
    this.size = size;
    while (this.views.length > places.length) this.stage.removeHull(this.views.pop()!);
    while (this.views.length < places.length) {
      const vertices = Float32Array.from(kCorners, (sign) => 0.495 * size * sign);
      this.views.push(this.stage.addHull({ vertices, indices: Uint32Array.from(kFaces) }, { kind: "crate" }));
    }
  }

  setPose(pose: Pose): void {
    this.views.forEach((view, index) => view.setPose({ position: toWorld(pose, this.places[index]!), rotation: pose.rotation }));
  }

  setVisible(visible: boolean): void {
    for (const view of this.views) view.setVisible(visible);
  }

  has(view: HullView): boolean {
    return this.views.includes(view);
  }

  remove(): void {
    for (const view of this.views) this.stage.removeHull(view);
    this.views = [];
  }
}

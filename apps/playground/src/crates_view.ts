// crates_view.ts - the crates on deck as one drawn mesh, which moves with the hull.
import type { HullView, Stage } from "./drawing/stage";
import type { Vector3 } from "plimsoll";

const kCorners = [[-1, -1, -1], [1, -1, -1], [1, 1, -1], [-1, 1, -1], [-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]] as const;
// Wound outward, two triangles a face.
const kFaces = [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 3, 6, 2, 3, 7, 6, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5];

export class CratesView {
  view: HullView | null = null;
  private shown = "";

  constructor(private readonly stage: Stage) {}

  // places: middles in body axes; size: of a side [m].
  set(places: Vector3[], size: number): void {
    const wanted = JSON.stringify([places, size]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.remove();
    if (places.length === 0) return;
    const vertices = new Float32Array(places.length * 24);
    const indices = new Uint32Array(places.length * 36);
    places.forEach((place, crate) => {
      kCorners.forEach((corner, i) => vertices.set(corner.map((sign, axis) => place[axis]! + 0.49 * sign * size), 24 * crate + 3 * i));
      indices.set(kFaces.map((corner) => corner + 8 * crate), 36 * crate);
    });
    this.view = this.stage.addHull({ vertices, indices }, { kind: "crate" });
  }

  remove(): void {
    if (this.view) this.stage.removeHull(this.view);
    this.view = null;
  }
}

// patches.ts - chooses the square patches of water to draw: fine near the camera and near hulls, coarse towards the
// horizon, and only those that may be visible.
//
// A patch is a grid of 8 x 8 cells. It is split in four while a cell is larger than 1/fineness of its distance. The
// distance of a place is that from the camera; or, if it is less, the distance from the water around the hulls plus
// `fineness` times the spacing required there. The water at a hull is therefore drawn at its physical position, however
// coarse the rest is.
//
// The vertex shader slides every second vertex onto its neighbour as the distance grows towards twice `fineness` cells.
// At the edge to a coarser patch both have the same vertices, so there are no cracks and no jumps (F. Strugar,
// Continuous distance-dependent level of detail, 2009). Patches have fixed positions in the world, so the water does
// not swim with the camera. A coarser neighbour must not have begun to slide at that edge. Sliding begins at fineness +
// 11.5 of its cells, because a split patch reaches at most fineness + 8 sqrt(2) of its cells (either distance grows by
// at most one metre per metre). Therefore fineness must be larger than 12.
import {
  Box2, Box3, BufferAttribute, Frustum, InstancedBufferAttribute, InstancedBufferGeometry, Matrix4, type PerspectiveCamera, Sphere,
  Vector2, Vector3, Vector4,
} from "three";
import { ShownPart } from "./shown_part";

const kCells = 8;
const kRoot = 4096; // [m]
const kMostPatches = 4000;
const kFar = 1e6; // effectively infinite

// Patches of one kind: those near hulls, or those with water only.
class PatchList {
  readonly geometry = new InstancedBufferGeometry();
  private readonly places = new InstancedBufferAttribute(new Float32Array(3 * kMostPatches), 3);
  private count = 0;

  constructor(corners: BufferAttribute, indices: BufferAttribute) {
    // three requires an attribute of this name; the shader uses x and y, in cells.
    this.geometry.setAttribute("position", corners);
    this.geometry.setAttribute("patchPlace", this.places);
    this.geometry.setIndex(indices);
    this.geometry.boundingSphere = new Sphere(new Vector3(), 1); // three needs one for sorting, but these positions are not places
  }

  start(): void {
    this.count = 0;
  }

  add(x: number, z: number, cell: number): void {
    if (this.count < kMostPatches) this.places.setXYZ(this.count++, x, z, cell);
  }

  finish(): void {
    this.places.clearUpdateRanges();
    this.places.addUpdateRange(0, 3 * this.count);
    this.places.needsUpdate = true;
    this.geometry.instanceCount = this.count;
  }
}

export class Patches {
  readonly aboutHulls: PatchList;
  readonly waterOnly: PatchList;
  readonly hullPlace = { value: new Vector4() }; // x, z of the lowest and of the highest corner of the water around the hulls
  readonly hullSpacing = { value: kFar }; // [m] largest spacing of the mesh there
  private readonly frustum = new Frustum();
  private readonly box = new Box3();
  private readonly eye = new Vector3();
  private smallestCell = 0.03;
  private readonly hulls = new ShownPart();
  private level = 0;
  private reach = 0;
  private sideways = 0;

  constructor(public fineness: number) {
    const corners = new Float32Array((kCells + 1) ** 2 * 2);
    for (let i = 0; i < (kCells + 1) ** 2; i++) {
      corners[2 * i] = i % (kCells + 1);
      corners[2 * i + 1] = Math.floor(i / (kCells + 1));
    }
    const indices: number[] = [];
    for (let row = 0; row < kCells; row++) {
      for (let column = 0; column < kCells; column++) {
        const a = row * (kCells + 1) + column, b = a + 1, c = a + kCells + 1, d = c + 1;
        indices.push(a, c, d, a, d, b);
      }
    }
    const shared = new BufferAttribute(corners, 2), order = new BufferAttribute(new Uint16Array(indices), 1);
    this.aboutHulls = new PatchList(shared, order);
    this.waterOnly = new PatchList(shared, order);
  }

  // Requires this spacing [m] or less within `margin` of the hulls' corners, with at most `mostSquares` squares.
  refine(hulls: Vector3[], margin: number, spacing: number, mostSquares: number): void {
    this.hullSpacing.value = kFar;
    if (hulls.length === 0) return;
    const { min, max } = new Box2().setFromPoints(hulls.map(({ x, z }) => new Vector2(x, z))).expandByScalar(margin);
    this.hullPlace.value.set(min.x, min.y, max.x, max.y);
    this.hullSpacing.value = Math.min(Math.max(spacing, Math.sqrt(((max.x - min.x) * (max.y - min.y)) / mostSquares)), kFar);
  }

  // level, reach, sideways: [m] where the water can be (see Sea); hulls: corners of boxes around them; towards: unit
  // vector to the light.
  choose(camera: PerspectiveCamera, level: number, reach: number, sideways: number, hulls: Vector3[], towards: Vector3): void {
    const toScreen = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    this.frustum.setFromProjectionMatrix(toScreen);
    this.hulls.measure(toScreen, hulls, level, towards);
    camera.getWorldPosition(this.eye);
    this.level = level;
    this.reach = reach;
    this.sideways = sideways;
    const lists = [this.aboutHulls, this.waterOnly];
    for (const list of lists) list.start();
    const column = Math.floor(this.eye.x / kRoot), row = Math.floor(this.eye.z / kRoot);
    for (let z = row - 1; z <= row + 1; z++) for (let x = column - 1; x <= column + 1; x++) this.visit(x * kRoot, z * kRoot, kRoot);
    for (const list of lists) list.finish();
  }

  private visit(x: number, z: number, size: number): void {
    this.box.min.set(x - this.sideways, this.level - this.reach, z - this.sideways);
    this.box.max.set(x + size + this.sideways, this.level + this.reach, z + size + this.sideways);
    if (!this.frustum.intersectsBox(this.box)) return;
    const cell = size / kCells;
    if (this.distanceTo(x, z, size) < this.fineness * cell && cell / 2 >= this.smallestCell) {
      const half = size / 2;
      this.visit(x, z, half);
      this.visit(x + half, z, half);
      this.visit(x, z + half, half);
      this.visit(x + half, z + half, half);
    } else (this.hulls.holds(x, z, size, this.level, this.reach) ? this.aboutHulls : this.waterOnly).add(x, z, cell);
  }

  // Returns the distance of the nearest place in a square [m].
  private distanceTo(x: number, z: number, size: number): number {
    const { eye, hullPlace: { value: { x: left, y: near, z: right, w: far } } } = this;
    const fromCamera = Math.hypot(gap(x, x + size, eye.x, eye.x), gap(z, z + size, eye.z, eye.z), eye.y - this.level);
    const fromHulls = Math.hypot(gap(x, x + size, left, right), gap(z, z + size, near, far));
    return Math.min(fromCamera, this.fineness * this.hullSpacing.value + fromHulls);
  }
}

// Returns the gap between two intervals.
function gap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(from - otherTo, 0, otherFrom - to);
}

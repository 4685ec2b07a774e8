// shown_part.ts - the rectangle of the picture in which a hull, its mirror image or its shadow on the water may be
// visible. The water reads the pictures of the hulls only there.
import { Box2, Matrix4, Vector2, Vector3, Vector4 } from "three";

const kMargin = 0.12; // relative to half the picture: waves distort the image in the water

export class ShownPart {
  private readonly rectangle = new Box2();
  private readonly toScreen = new Matrix4();
  private readonly at = new Vector4();
  private readonly place = new Vector2();
  private everywhere = false;

  // corners: [world] of boxes around the hulls; towards: unit vector to the light.
  measure(toScreen: Matrix4, corners: Vector3[], level: number, towards: Vector3): void {
    this.toScreen.copy(toScreen);
    this.rectangle.makeEmpty();
    this.everywhere = false;
    for (const { x, y, z } of corners) {
      const along = Math.max(y - level, 0) / Math.max(towards.y, 0.1);
      this.include(x, y, z);
      this.include(x, 2 * level - y, z);
      this.include(x - along * towards.x, level, z - along * towards.z);
    }
    this.rectangle.expandByScalar(kMargin);
  }

  // Returns whether a box of the water, as seen by the camera, overlaps that part.
  holds(x: number, z: number, size: number, level: number, reach: number): boolean {
    if (this.everywhere) return true;
    if (this.rectangle.isEmpty()) return false;
    let left = Infinity, right = -Infinity, low = Infinity, high = -Infinity;
    for (let i = 0; i < 8; i++) {
      this.at.set(x + (i & 1 ? size : 0), level + (i & 2 ? reach : -reach), z + (i & 4 ? size : 0), 1).applyMatrix4(this.toScreen);
      if (this.at.w < 0.05) return true;
      left = Math.min(left, this.at.x / this.at.w);
      right = Math.max(right, this.at.x / this.at.w);
      low = Math.min(low, this.at.y / this.at.w);
      high = Math.max(high, this.at.y / this.at.w);
    }
    const { min, max } = this.rectangle;
    return left < max.x && right > min.x && low < max.y && high > min.y;
  }

  private include(x: number, y: number, z: number): void {
    this.at.set(x, y, z, 1).applyMatrix4(this.toScreen);
    if (this.at.w < 0.05) this.everywhere = true; // beside or behind the camera: it has no finite rectangle
    else this.rectangle.expandByPoint(this.place.set(this.at.x / this.at.w, this.at.y / this.at.w));
  }
}

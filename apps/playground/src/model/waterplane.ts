// waterplane.ts - finds the metacentre from the waterline: M is I / V above the centre of buoyancy, where I is the
// second moment of the waterplane about its axis along the hull, through its own centroid. Computed from the segments
// by Green's theorem, seen from above.
import type { Vector3 } from "plimsoll";

/** segments: world x, y, z of the start, then of the end. bow: the hull's axis, world. Returns null if there is no
 * waterplane. */
export function metacenterOf(segments: Float32Array, count: number, bow: Vector3, centerOfBuoyancy: Vector3, volume: number): Vector3 | null {
  if (count === 0 || !(volume > 0)) return null;
  const size = Math.hypot(bow[0], bow[2]);
  if (size < 1e-6) return null; // the bow points up or down
  const [cx, cz] = [bow[0] / size, bow[2] / size];
  let area = 0, first = 0, second = 0;
  for (let i = 0; i < 6 * count; i += 6) {
    const [x1, z1, x2, z2] = [segments[i]! - centerOfBuoyancy[0], segments[i + 2]! - centerOfBuoyancy[2], segments[i + 3]! - centerOfBuoyancy[0], segments[i + 5]! - centerOfBuoyancy[2]];
    const twice = x1 * z2 - x2 * z1, a = z1 * cx - x1 * cz, b = z2 * cx - x2 * cz; // a, b: distances from the axis
    area += twice / 2;
    first += (twice * (a + b)) / 6;
    second += (twice * (a * a + a * b + b * b)) / 12;
  }
  if (!(area > 0)) return null;
  return [centerOfBuoyancy[0], centerOfBuoyancy[1] + (second - (first * first) / area) / volume, centerOfBuoyancy[2]];
}

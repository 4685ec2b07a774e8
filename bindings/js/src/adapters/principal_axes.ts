// principal_axes.ts - finds the axes in which a symmetric inertia is diagonal, for engines that store it that way.
// Jacobi rotations: each rotates the frame until one of the products of inertia is zero; after three or four rounds
// only rounding errors are left.
import type { Matrix3, Quaternion, Vector3 } from "../memory.js";

/** inertia = R diag(moments) R^T, with the rotation R as a quaternion: x, y, z, w. */
export function principalAxes(inertia: Matrix3): { moments: Vector3; rotation: Quaternion } {
  let matrix = inertia, rotation: Quaternion = [0, 0, 0, 1];
  for (let round = 0; round < 12; round++)
    for (const axis of [0, 1, 2] as const) {
      const i = (axis + 1) % 3, j = (axis + 2) % 3; // a rotation about `axis` mixes these two
      const difference = matrix[3 * i + i]! - matrix[3 * j + j]!, sign = difference < 0 ? -1 : 1;
      const half = 0.25 * Math.atan2(2 * sign * matrix[3 * i + j]!, sign * difference); // of the angle, at most 45 degrees: with larger ones the rounds may not converge
      const turn: Quaternion = [0, 0, 0, Math.cos(half)];
      turn[axis] = Math.sin(half);
      rotation = multiply(rotation, turn);
      matrix = seenFrom(rotation, inertia);
    }
  return { moments: [matrix[0], matrix[4], matrix[8]], rotation };
}

/** R^T inertia R. */
function seenFrom(rotation: Quaternion, inertia: Matrix3): Matrix3 {
  const r = matrixOf(rotation);
  const entry = (row: number, column: number): number => {
    let sum = 0;
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) sum += r[3 * i + row]! * inertia[3 * i + j]! * r[3 * j + column]!;
    return sum;
  };
  return Array.from({ length: 9 }, (_, k) => entry(Math.floor(k / 3), k % 3)) as Matrix3;
}

function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  const product: Quaternion = [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz];
  const length = Math.hypot(...product);
  return product.map((number) => number / length) as Quaternion;
}

function matrixOf([x, y, z, w]: Quaternion): Matrix3 {
  return [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
}

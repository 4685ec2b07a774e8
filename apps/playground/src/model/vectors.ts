// vectors.ts - vector algebra for the model: world axes, y up, quaternions x, y, z, w from body to world.
import type { Matrix3, Quaternion, Vector3 } from "plimsoll";

export const add = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector3, s: number): Vector3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vector3, b: Vector3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vector3): number => Math.hypot(a[0], a[1], a[2]);
export const cross = (a: Vector3, b: Vector3): Vector3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Rotates v from body axes to world axes. */
export function rotate([x, y, z, w]: Quaternion, v: Vector3): Vector3 {
  const t = scale(cross([x, y, z], v), 2);
  return add(add(v, scale(t, w)), cross([x, y, z], t));
}

export interface Pose {
  position: Vector3; // [m, world] of the body's origin
  rotation: Quaternion;
}

/** Converts a point of the body to world axes. */
export function toWorld({ position, rotation }: Pose, point: Vector3): Vector3 {
  return add(position, rotate(rotation, point));
}

/** Converts a point of the world to body axes. */
export function toBody({ position, rotation: [x, y, z, w] }: Pose, point: Vector3): Vector3 {
  return rotate([-x, -y, -z, w], subtract(point, position));
}

/** Returns the rotation b followed by a. */
export function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz];
}

export function turnAbout(axis: 0 | 1 | 2, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360, turn: Quaternion = [0, 0, 0, Math.cos(half)];
  turn[axis] = Math.sin(half);
  return turn;
}

/** Returns angles in degrees. Tilt: between the body's y axis and up. Roll is about world x and pitch about world z, as
 * in docs/conventions.md: the rotation that takes the body from upright, after removing its yaw. */
export function attitudeOf([x, y, z, w]: Quaternion): { tilt: number; roll: number; pitch: number; yaw: number } {
  const degrees = 180 / Math.PI, upright = Math.hypot(y, w), sine = Math.hypot(x, z), tilt = 2 * Math.atan2(sine, upright);
  if (upright === 0) return { tilt: tilt * degrees, roll: tilt * degrees, pitch: 0, yaw: 0 };
  const size = sine > 0 ? tilt / sine : 2 / upright, turns = Math.atan2(y, w) / Math.PI; // of yaw, -1 to 1
  return { yaw: 360 * (turns - Math.round(turns)), tilt: tilt * degrees, roll: ((size * (x * w + z * y)) / upright) * degrees, pitch: ((size * (z * w - x * y)) / upright) * degrees };
}

/** Returns the inertia of a mass about a point at `offset` from its centre, from that about its centre. */
export function shiftedInertia(inertia: ArrayLike<number>, mass: number, offset: Vector3): Matrix3 {
  const square = dot(offset, offset);
  return Array.from({ length: 9 }, (_, i) => {
    const row = Math.floor(i / 3), column = i % 3;
    return inertia[i]! + mass * ((row === column ? square : 0) - offset[row]! * offset[column]!);
  }) as Matrix3;
}

// righting.ts - the righting arm GZ over the heel, from the library, and the hull's current position on its curve.
//
// Flat water; heave and trim free at each heel, about the bow (+x). Positive GZ rights.
import type { Heeled, Quaternion, Stability } from "plimsoll";
import type { Simulation } from "../simulation";

export interface Curve {
  rows: Heeled[];
  numbers: Stability;
  /** Port and starboard are equal: only positive heels are shown. */
  symmetric: boolean;
}

const degree = Math.PI / 180;
const step = 5; // [degrees]

/** Returns the heel [rad] of a body rotated by heel about its bow, then by trim, then by any yaw. */
export function heelOf([x, y, z, w]: Quaternion): number {
  return Math.atan2(2 * (w * x - y * z), 1 - 2 * (x * x + z * z));
}

/** Returns null if the hull sinks. */
export function findCurve(simulation: Pick<Simulation, "stability">): Curve | null {
  const side = (sign: number): number[] => Array.from({ length: 180 / step + 1 }, (_, i) => sign * i * step * degree);
  const positive = simulation.stability([...side(1), -20 * degree, -70 * degree]);
  if (!positive) return null;
  const [rows, checks] = [positive.rows.slice(0, -2), positive.rows.slice(-2)];
  const largest = Math.max(...rows.map(({ gz }) => Math.abs(gz)).filter(Number.isFinite), 1e-9);
  const symmetric = checks.every(({ gz }, i) => Math.abs(gz + rows[[20, 70][i]! / step]!.gz) < 1e-3 * largest);
  if (symmetric) return { rows, numbers: positive.stability, symmetric };
  const negative = simulation.stability(side(-1).slice(1).reverse())!;
  return { rows: [...negative.rows, ...rows], numbers: positive.stability, symmetric };
}

/** Returns GZ between the rows [m]; NaN outside them. */
export function gzAt(rows: readonly Heeled[], heel: number): number {
  const next = rows.findIndex((row) => row.heel >= heel);
  if (next <= 0) return next === 0 && rows[0]!.heel === heel ? rows[0]!.gz : Number.NaN;
  const [before, after] = [rows[next - 1]!, rows[next]!];
  return before.gz + ((heel - before.heel) / (after.heel - before.heel)) * (after.gz - before.gz);
}

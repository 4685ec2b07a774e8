// comparison_words.ts - the difference between two methods side by side, and a sentence or two about it, made from the
// measured numbers.
//
// The two hulls move freely: they start in one position and drift apart because their forces differ. While their
// positions are equal, the difference of the torques is due to the methods. Later it also contains the effect of the
// positions, which the text then mentions.
import type { Hull } from "plimsoll";
import { density, gravity } from "../model/constants";
import type { Measurement } from "../simulation";
import { capitalise, fixed, significant } from "./format";

export interface Side {
  method: string;
  now: Measurement;
}

/** Reference values for differences. */
export interface HullSize {
  /** [N] of the water that the whole hull would displace: rho g V. */
  buoyancy: number;
  /** [m] longest extent. */
  length: number;
}

export function hullSizeOf({ info }: Pick<Hull, "info">): HullSize {
  return { buoyancy: density * gravity * info.volume, length: Math.max(...info.boxHigh.map((high, axis) => high - info.boxLow[axis]!)) };
}

/** Second minus first, in SI units and degrees, angles by the shorter way. */
export interface Difference {
  force: number[];
  torque: number[];
  volume: number;
  heave: number;
  rollDegrees: number;
  pitchDegrees: number;
  yawDegrees: number;
  tiltDegrees: number;
}

export function differ(first: Measurement, second: Measurement): Difference {
  const less = (a: readonly number[], b: readonly number[]): number[] => a.map((value, axis) => b[axis]! - value);
  return {
    force: less(first.force, second.force),
    torque: less(first.torque, second.torque),
    volume: second.volume - first.volume,
    heave: second.heave - first.heave,
    rollDegrees: shorterWay(second.rollDegrees - first.rollDegrees),
    pitchDegrees: shorterWay(second.pitchDegrees - first.pitchDegrees),
    yawDegrees: second.yawDegrees - first.yawDegrees,
    tiltDegrees: second.tiltDegrees - first.tiltDegrees,
  };
}

function shorterWay(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

// The deviation of each method from the exact integral; the numbers come from the measurement.
export const habits: Record<string, string> = {
  centroid: "pushes in the middle of every wet piece, although pressure grows with depth and so acts lower: a ghost torque",
  "mean-height": "takes one height of the sea for a whole wet piece, so that the water's slope across it is lost",
  printed: "is the closed form as printed in its paper, errors included",
  blog: "works in single precision and world coordinates, as the blog post has it",
  linear: "takes the depth as linear across a triangle, so that waves shorter than the triangles pass unnoticed between the corners",
  flat: "ignores the waves: everything is cut at the level of calm water",
  "one-plane": "replaces the sea by one plane under the hull, so that its curvature within the hull's length is lost",
  probes: "pushes at a few points of the bottom",
  pontoons: "replaces the hull by a few spheres",
  volume: "pushes straight up with the volume below one level, so that waves cannot push it sideways",
  "volume-fast": "counts cut triangles whole or not at all, so that the force changes in steps",
  plain: "works in single precision without an error bound",
  patch: "reads heights off a coarse map, one depth for every piece",
  quadratic: "bends the depth within a triangle through its middles as well",
};
const exactMethods = ["adaptive", "reference"];

function kindOf(method: string): string {
  return method.split(":")[0]!;
}

/** restedTilts: [degrees] of both sides if both have come to rest, otherwise null. */
export function explain(first: Side, second: Side, size: HullSize, restedTilts: readonly [number, number] | null): string {
  const difference = differ(first.now, second.now);
  const torque = Math.hypot(...difference.torque), force = Math.hypot(...difference.force);
  const forcePart = force / size.buoyancy, torquePart = torque / (size.buoyancy * size.length);
  if (first.method === second.method)
    return forcePart === 0 && torquePart === 0
      ? `Both sides use ${first.method}: every difference is zero, as it must be.`
      : `Both sides use ${first.method}, and yet they differ: by ${significant(force, "N")} and ${significant(torque, "N m")}.`;
  const sentences = [measured(first, second, difference, { force, torque, forcePart, torquePart })];
  const apart = liesApart(difference, size);
  if (apart) sentences.push(apart);
  if (restedTilts) sentences.push(atRest(first, second, restedTilts));
  const odd = [second, first].find(({ method }) => !exactMethods.includes(kindOf(method)) && habits[kindOf(method)]);
  if (odd) sentences.push(`${capitalise(odd.method)} ${habits[kindOf(odd.method)]}.`);
  return sentences.join(" ");
}

function measured(first: Side, second: Side, { force: forces, torque: torques }: Difference,
                  { force, torque, forcePart, torquePart }: Record<"force" | "torque" | "forcePart" | "torquePart", number>): string {
  const between = `between ${second.method} and ${first.method}`;
  if (forcePart < 1e-6 && torquePart < 1e-6)
    return `At this moment there is almost no difference ${between}: ${significant(force, "N", 2)}, ${significant(torque, "N m", 2)}.`;
  const axis = torques.reduce((most, value, i) => (Math.abs(value) > Math.abs(torques[most]!) ? i : most), 0);
  const turn = torquePart < 1e-6 ? null : `${significant(torques[axis]!, "N m")} of torque about ${"xyz"[axis]}`;
  const upward = `${significant(forces[1]!, "N")} of it upward`;
  const push = forcePart < 1e-6 ? null : `${significant(force, "N")} of force (${perMille(forcePart)} of ρgV, ${upward})`;
  const [most, less] = torquePart > forcePart ? [turn, push] : [push, turn];
  return `At this moment ${most} lies ${between}${less ? `, besides ${less}` : ""}.`;
}

function perMille(part: number): string {
  return `${fixed(1000 * part, part < 1e-3 ? 3 : part < 0.1 ? 1 : 0)} ‰`;
}

function liesApart({ heave, rollDegrees, pitchDegrees }: Difference, { length }: HullSize): string | null {
  const turned = Math.hypot(rollDegrees, pitchDegrees);
  if (turned < 0.1 && Math.abs(heave) < 1e-3 * length) return null;
  const ways = [
    ...(Math.abs(rollDegrees) >= 0.1 ? [`${fixed(Math.abs(rollDegrees), 1)}° in roll`] : []),
    ...(Math.abs(pitchDegrees) >= 0.1 ? [`${fixed(Math.abs(pitchDegrees), 1)}° in pitch`] : []),
    ...(Math.abs(heave) >= 1e-3 * length ? [`${significant(Math.abs(heave), "m", 2)} in height`] : []),
  ];
  return `By now the hulls lie ${ways.join(", ") || `${fixed(turned, 1)}°`} apart, and part of the difference is that.`;
}

function atRest(first: Side, second: Side, [one, other]: readonly [number, number]): string {
  return Math.abs(one - other) < 0.05
    ? `Both have come to rest at ${fixed(one, 2)}° of tilt.`
    : `Both have come to rest: ${first.method} at ${fixed(one, 2)}° of tilt, ${second.method} at ${fixed(other, 2)}°.`;
}

// afloat.ts - how the hull fares, in one plain sentence: sinking, under water, filling, upside down; or nothing to say.
import type { Measurement } from "./simulation";

export interface Fare {
  words: string;
  alarm: boolean;
}

export function describeFare(measured: Measurement, crates: number): Fare {
  const { triangles, openingSubmerged, weight, force, tiltDegrees } = measured;
  const loaded = crates > 0 ? ` with ${crates} ${crates === 1 ? "crate" : "crates"} on deck` : "";
  if (openingSubmerged) return { words: `Water comes in over the rim${loaded}: from here on the boat would fill.`, alarm: true };
  if (triangles.dry === 0 && triangles.cut === 0) {
    const lacking = (weight - force[1]) / 9.80665;
    return lacking > 0.001 * (weight / 9.80665)
      ? { words: `It sinks${loaded}: it weighs ${kilograms(lacking)} more than the water it pushes aside.`, alarm: true }
      : { words: "Under water, and on its way up.", alarm: false };
  }
  if (tiltDegrees > 90) return { words: `Upside down${loaded}.`, alarm: true };
  return { words: "", alarm: false };
}

function kilograms(mass: number): string {
  return `${Number(mass.toPrecision(2))} kg`;
}

// afloat.ts - describes the hull's state in one plain sentence: sinking, under water, filling, upside down; or nothing.
import { gravity } from "./model/constants";
import { massWords } from "./panels/format";
import type { Measurement } from "./simulation";

export interface Fare {
  words: string;
  alarm: boolean;
}

export function describeFare(measured: Measurement, crates: number): Fare {
  const { waterlineCount, volume, openingSubmerged, sunk, weight, force, tiltDegrees } = measured;
  const loaded = crates > 0 ? ` with ${crates} ${crates === 1 ? "crate" : "crates"} on deck` : "";
  if (sunk) return { words: `It has sunk${loaded}, and lies on the bottom: take crates off, or go back to the start.`, alarm: true };
  if (openingSubmerged && waterlineCount > 0)
    return { words: `Its opening is under water${loaded}: a real one would fill now. Here its inside stays dry.`, alarm: true };
  if (waterlineCount === 0 && (volume > 0 || openingSubmerged)) {
    const lacking = (weight - force[1]) / gravity;
    return lacking > 0
      ? {
          words: `It sinks${loaded}: it weighs ${massWords(Number(lacking.toPrecision(2)))} more than the water it pushes aside.`,
          alarm: true,
        }
      : { words: "Under water, and on its way up.", alarm: false };
  }
  if (tiltDegrees > 90) return { words: `Upside down${loaded}.`, alarm: true };
  return { words: "", alarm: false };
}

// csv.ts - writes the file of trials that tools/study/analyse.py reads: docs/perceptual-study.md defines the columns.
// Two additional columns contain the source of the order of trials; the analysis ignores them.
import type { Phase, Sign } from "./design.js";

/** One answer, as stored. */
export interface Row {
  order: number;
  phase: Phase;
  condition: string;
  sign: Sign | "";
  level: number | null; // |e|; null for methods
  seed: number; // of the sea
  shownLeft: boolean; // the true clip, or the method named first, was on the left
  response: boolean; // it was chosen
  reactionSeconds: number; // from the end of the clips' last showing
  droppedFrames: number; // share of the frames shown late, 0 to 1
}

/** The data shared by all rows of a file. */
export interface Participant {
  code: string;
  number: number;
  seed: number;
}

type Cell = (row: Row, participant: Participant) => string;

const COLUMNS: Record<string, Cell> = {
  participant: (_, participant) => participant.code,
  order: (row) => `${row.order}`,
  phase: (row) => row.phase,
  condition: (row) => row.condition,
  sign: (row) => row.sign,
  level: (row) => (row.level === null ? "" : `${Number(row.level.toPrecision(6))}`),
  seed: (row) => `${row.seed}`,
  shown_left: (row) => (row.shownLeft ? "1" : "0"),
  response: (row) => (row.response ? "1" : "0"),
  reaction_seconds: (row) => row.reactionSeconds.toFixed(3),
  dropped_frames: (row) => row.droppedFrames.toFixed(4),
  participant_number: (_, participant) => `${participant.number}`,
  participant_seed: (_, participant) => `${participant.seed}`,
};

/** Returns the whole file. No cell needs quotes: codes, names of methods and numbers contain neither commas nor quotes.
 */
export function csvOf(rows: readonly Row[], participant: Participant): string {
  const lines = rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row, participant)));
  return [Object.keys(COLUMNS), ...lines].map((cells) => `${cells.join(",")}\n`).join("");
}

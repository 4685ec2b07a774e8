// stored.ts - the stored form of a sitting, and its validation: users can change the browser's storage, and a later
// version of the page may have other trials.
import type { Participant, Row } from "./csv.js";
import { planOf, type Sizes, type Trial } from "./design.js";
import { LARGEST_NUMBER } from "./options.js";

export interface Stored extends Participant {
  format: 1;
  instructed: boolean; // the instructions were read
  ready: boolean; // after practice
  breaks: number; // that have ended
  rows: Row[];
}

/** Returns the sitting in a text; null if it is invalid, or if its answers do not match the trials of its own number
 * and seed. */
export function parseStored(text: string, sizes: Sizes): Stored | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(found) || found.format !== 1 || !isParticipant(found)) return null;
  const { instructed, ready, breaks, rows } = found;
  if (typeof instructed !== "boolean" || typeof ready !== "boolean" || !isWhole(breaks, 0) || !Array.isArray(rows)) return null;
  const { trials } = planOf(found.number, found.seed, sizes);
  const isStored = rows.length <= trials.length && rows.every((row, i) => isAnswerTo(trials[i]!, row));
  return isStored ? (found as unknown as Stored) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isWhole(value: unknown, least: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= LARGEST_NUMBER;
}

function isParticipant(found: Record<string, unknown>): found is Record<string, unknown> & Participant {
  const { code, number, seed } = found;
  return typeof code === "string" && /^(pilot-)?[A-Z2-9]{4}-[A-Z2-9]{4}$/.test(code) && isWhole(number, 1) && isWhole(seed, 0);
}

function isAnswerTo({ order, phase, condition, sign, sea, trueLeft }: Trial, row: unknown): boolean {
  if (!isRecord(row)) return false;
  const shown = { order, phase, condition, sign, seed: sea, shownLeft: trueLeft };
  const isOfMethods = phase === "pair" || phase === "catch";
  return Object.entries(shown).every(([name, value]) => row[name] === value)
    && (isOfMethods ? row.level === null : Number.isFinite(row.level))
    && typeof row.response === "boolean" && Number.isFinite(row.reactionSeconds) && Number.isFinite(row.droppedFrames);
}

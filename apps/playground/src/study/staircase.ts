// staircase.ts - chooses the next size of error: one up, three down. The rule is that of tools/study/staircase.py,
// which explains it; the tests compare the two answer by answer.
import { BOTTOM_RUNG, COARSE_RUNGS, QUICK_TRIALS, RIGHT_IN_A_ROW, RUNGS_AN_OCTAVE, START, TOP_RUNG, type Sign } from "./design.js";

/** Returns |e| of a rung. */
export function levelOfRung(rung: number): number {
  return START * 2 ** (rung / RUNGS_AN_OCTAVE);
}

export class Staircase {
  rung = 0;
  private rightInARow = 0; // since the last step
  private answered = 0;
  private neverWrong = true;
  private direction = 0; // of the last step
  private turns = 0;

  constructor(private readonly sign: Sign) {}

  /** Returns |e| of the current rung. */
  get level(): number {
    return levelOfRung(this.rung);
  }

  /** Processes the answer to the current rung and chooses the next one. */
  answer(right: boolean): void {
    this.answered += 1;
    this.neverWrong &&= right;
    this.rightInARow = right ? this.rightInARow + 1 : 0;
    const quick = this.neverWrong && this.answered <= QUICK_TRIALS;
    if (!right) this.step(1);
    else if (quick || this.rightInARow === RIGHT_IN_A_ROW) this.step(-1);
  }

  private step(direction: number): void {
    if (direction < 0) this.rightInARow = 0;
    if (this.direction !== 0 && direction !== this.direction) this.turns += 1;
    this.direction = direction;
    const rungs = this.turns < 2 ? COARSE_RUNGS : 1;
    this.rung = Math.min(Math.max(this.rung + direction * rungs, BOTTOM_RUNG), TOP_RUNG[this.sign]);
  }
}

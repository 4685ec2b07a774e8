// session.ts - one participant's sitting: chooses the next step, and stores every answer at once, so that a reload
// continues from there.
//
//     consent -> instructions -> practice -> ready -> trials, with breaks -> end
//
// The stored data are the list of answers and the participant's progress; everything else follows from number, seed and
// answers. The page stores no data before the consent, only the columns of the file of trials after it, and nothing
// leaves the machine.
import { csvOf, type Participant } from "./csv.js";
import { PRACTICE_LEVEL, QUICK, STUDY, planOf, type Plan, type Sign, type Trial } from "./design.js";
import { LARGEST_NUMBER, type Options } from "./options.js";
import { Staircase } from "./staircase.js";
import { parseStored, type Stored } from "./stored.js";

export type Stage = "consent" | "instructions" | "practice" | "ready" | "trial" | "break" | "end";

/** The interface of the browser's localStorage; tests use their own. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The current trial: e is the signed relative error, null for methods. */
export interface CurrentTrial extends Trial {
  level: number | null;
  error: number | null;
}

export interface Answer {
  choseLeft: boolean;
  reactionSeconds: number;
  droppedFrames: number;
}

/** The answers cannot be stored, or another window has changed them. The message is for the participant. */
export class StorageTrouble extends Error {}

const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"; // 32, none similar to another
const CODE_LENGTH = 8;

/** Returns a random code from unpredictable 32-bit numbers. */
export function codeOf(randomWords: ArrayLike<number>, pilot: boolean): string {
  const letters = Array.from(randomWords).slice(0, CODE_LENGTH).map((word) => CODE_LETTERS[word % CODE_LETTERS.length]);
  return `${pilot ? "pilot-" : ""}${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

export class Session {
  private stored: Stored | null;
  private text: string | null = null; // stored text, as far as this window has read it
  private plan: Plan | null = null;
  private readonly key: string;

  /** randomWords: returns this many unpredictable 32-bit numbers, crypto.getRandomValues in a browser. */
  constructor(
    private readonly store: Store,
    private readonly options: Options,
    private readonly randomWords: (count: number) => ArrayLike<number>,
  ) {
    // A separate sitting for each number, so that several participants can use one machine.
    const kind = options.quick ? "-quick" : options.pilot ? "-pilot" : "";
    this.key = `plimsoll-study${kind}${options.number === null ? "" : `-${options.number}`}`;
    this.stored = this.read();
    if (this.stored) this.makePlan(this.stored);
  }

  get stage(): Stage {
    const { stored, plan } = this;
    if (!stored || !plan) return "consent";
    if (!stored.instructed) return "instructions";
    const answered = stored.rows.length - plan.sizes.practice;
    if (answered < 0) return "practice";
    if (!stored.ready) return "ready";
    if (stored.rows.length === plan.trials.length) return "end";
    return stored.breaks < this.breaksDue(answered) ? "break" : "trial";
  }

  /** Call this when the participant consents: data are stored from now on. */
  consent(): void {
    this.checkUnchanged();
    const words = this.randomWords(CODE_LENGTH + 1);
    const number = this.options.number ?? 1 + (words[CODE_LENGTH]! % LARGEST_NUMBER);
    const seed = this.options.seed ?? number;
    const code = codeOf(words, this.options.pilot);
    const stored: Stored = { format: 1, code, number, seed, instructed: false, ready: false, breaks: 0, rows: [] };
    this.write(stored);
    this.stored = stored;
    this.makePlan(stored);
  }

  /** Continues from the instructions, the end of practice, or a break. */
  goOn(): void {
    const stored = { ...this.needed() };
    this.checkUnchanged();
    const stage = this.stage;
    if (stage === "instructions") stored.instructed = true;
    else if (stage === "ready") stored.ready = true;
    else if (stage === "break") stored.breaks = this.breaksDue(stored.rows.length - this.needPlan().sizes.practice);
    else throw new Error(`nothing to go on from at the stage ${stage}`);
    this.write(stored);
    this.stored = stored;
  }

  get trial(): CurrentTrial {
    return this.trialAt(this.needed().rows.length);
  }

  /** Returns the possible next trials, to prepare them in advance: two if they depend on the current answer. */
  get possibleNext(): CurrentTrial[] {
    const { rows } = this.needed();
    const { trials } = this.needPlan();
    const current = trials[rows.length];
    const next = trials[rows.length + 1];
    if (!current || !next) return [];
    const hangs = current.phase === "staircase" && next.phase === "staircase" && current.sign === next.sign;
    return (hangs ? [true, false] : [undefined]).map((right) => this.trialAt(rows.length + 1, right));
  }

  /** Stores the answer to the current trial. Returns whether the true clip, or the method named first, was chosen. */
  answer(answer: Answer): boolean {
    const stored = this.needed();
    if (this.stage !== "practice" && this.stage !== "trial") throw new Error(`no trial at the stage ${this.stage}`);
    this.checkUnchanged();
    const { order, phase, condition, sign, level, sea, trueLeft } = this.trial;
    const response = answer.choseLeft === trueLeft;
    const { reactionSeconds, droppedFrames } = answer;
    const shown = { order, phase, condition, sign, level, seed: sea, shownLeft: trueLeft };
    const changed = { ...stored, rows: [...stored.rows, { ...shown, response, reactionSeconds, droppedFrames }] };
    this.write(changed);
    this.stored = changed;
    return response;
  }

  /** Deletes everything: the participant withdraws, or the next one starts. */
  remove(): void {
    this.stored = null;
    this.plan = null;
    this.text = null;
    try {
      this.store.removeItem(this.key);
    } catch {
      const remedy = "Clear the site's data by the browser's own menu.";
      throw new StorageTrouble(`This browser did not let the page delete its stored answers. ${remedy}`);
    }
  }

  get code(): string {
    return this.needed().code;
  }

  get csv(): string {
    const stored = this.needed();
    return csvOf(stored.rows, stored);
  }

  /** Returns the number of answered trials and of all trials, including practice. */
  get progress(): { answered: number; all: number; practice: number } {
    const plan = this.needPlan();
    return { answered: this.needed().rows.length, all: plan.trials.length, practice: plan.sizes.practice };
  }

  get sizes(): Plan["sizes"] {
    return this.options.quick ? QUICK : STUDY;
  }

  private trialAt(index: number, assumed?: boolean): CurrentTrial {
    const trial = this.needPlan().trials[index];
    if (!trial) throw new Error(`there is no trial ${index + 1}`);
    const level = this.levelOf(trial, assumed);
    const error = level === null ? null : trial.sign === "minus" ? -level : level;
    return { ...trial, level, error };
  }

  /** Returns |e|; for a staircase from the answers so far, and from the assumed one of the current trial. */
  private levelOf(trial: Trial, assumed?: boolean): number | null {
    if (trial.phase === "practice") return PRACTICE_LEVEL;
    if (trial.phase !== "staircase") return null;
    const staircase = new Staircase(trial.sign as Sign);
    for (const row of this.needed().rows)
      if (row.phase === "staircase" && row.sign === trial.sign) staircase.answer(row.response);
    if (assumed !== undefined) staircase.answer(assumed);
    return staircase.level;
  }

  private breaksDue(answered: number): number {
    return Math.floor(answered / this.needPlan().sizes.trialsToABreak);
  }

  private makePlan(participant: Participant): void {
    this.plan = planOf(participant.number, participant.seed, this.sizes);
  }

  private needed(): Stored {
    if (!this.stored) throw new Error("no sitting yet: consent comes first");
    return this.stored;
  }

  private needPlan(): Plan {
    if (!this.plan) throw new Error("no sitting yet: consent comes first");
    return this.plan;
  }

  private read(): Stored | null {
    try {
      this.text = this.store.getItem(this.key);
    } catch {
      return null; // no storage: write() reports it when there is data to store
    }
    if (this.text === null) return null;
    const stored = parseStored(this.text, this.sizes);
    if (stored) return stored;
    const reason = "they are of another version of it, or something else has changed them";
    const remedy = "If they may go, clear the site's data by the browser's own menu.";
    throw new StorageTrouble(`This browser holds answers under the name ${this.key} that this page cannot read: ${reason}. ${remedy}`);
  }

  /** Called before every change: data that other windows have stored or deleted are neither overwritten nor restored.
   */
  private checkUnchanged(): void {
    let text: string | null = null;
    try {
      text = this.store.getItem(this.key);
    } catch {
      return; // write() reports it
    }
    if (text === this.text) return;
    if (text === null) throw new StorageTrouble("The answers of this sitting were deleted in another window or tab. Reload this page to begin again.");
    throw new StorageTrouble("This sitting went on in another window or tab. Close one of them and reload this page.");
  }

  private write(stored: Stored): void {
    const text = JSON.stringify(stored);
    try {
      this.store.setItem(this.key, text);
    } catch {
      const remedy = "Leave its private mode or allow storage for this page, then reload.";
      throw new StorageTrouble(`This browser does not let the page store answers, so that they would be lost by a reload. ${remedy}`);
    }
    this.text = text;
  }
}

// trial_view.ts - the trial on the page: one canvas with the reference above and two candidates below, the text over
// it, and the keys.
import { make } from "../panels/element.js";
import { key } from "./elements.js";
import { QUESTION } from "./texts.js";

export type Reply = "left" | "right" | "replay";

const KEYS: Record<string, Reply> = { arrowleft: "left", f: "left", arrowright: "right", j: "right", r: "replay", " ": "replay" };

export class TrialView {
  readonly root: HTMLElement;
  readonly canvas = make("canvas", { "aria-hidden": "true" });
  private readonly progress = make("progress", { "aria-label": "Trials answered" });
  private readonly count = make("span", { class: "count" });
  private readonly stop = make("button", { type: "button", class: "plain" }, "Stop ", key("Esc"));
  private readonly told = make("p", { class: "told", role: "status", "aria-live": "polite" });
  private readonly left = this.candidate("left", "Left", "F", "←");
  private readonly right = this.candidate("right", "Right", "J", "→");
  private readonly replay = make("button", { type: "button", class: "plain", "data-reply": "replay" }, "Show once more ", key("R"));
  private readonly question = make("h1", { class: "question", "aria-live": "assertive" });
  private readonly goOn = make("button", { type: "button", class: "primary", "data-choice": "go" }, "Go on");

  constructor() {
    const middle = make("div", { class: "middle" }, this.question, this.replay, this.goOn);
    const reference = make("span", { class: "label reference" }, "Reference");
    const labels = make("div", { class: "labels" }, reference, middle, this.left, this.right);
    const header = make("header", {}, this.count, this.progress, this.told, this.stop);
    this.root = make("section", { class: "trial", hidden: true }, header, make("div", { class: "stage" }, this.canvas, labels));
  }

  private candidate(reply: Reply, name: string, letter: string, arrow: string): HTMLButtonElement {
    const words = make("span", { class: "label" }, name, " ", key(letter), " ", key(arrow));
    return make("button", { type: "button", class: `candidate ${reply}`, "data-reply": reply, disabled: true }, words);
  }

  /** Shows the participant's progress in the current part; null: hides it. */
  setProgress(progress: { part: string; number: number; all: number } | null): void {
    this.count.hidden = this.progress.hidden = this.stop.hidden = progress === null;
    if (!progress) return;
    const { part, number, all } = progress;
    this.count.textContent = `${part} ${number} of ${all}`;
    this.progress.max = all;
    this.progress.value = number - 1;
  }

  /** The clips are being computed: nothing is visible yet. */
  waiting(words: string): void {
    this.set("waiting");
    this.told.textContent = words;
    this.question.textContent = "";
  }

  /** The clips are visible, without a question. */
  showing(words: string): void {
    this.set("showing");
    this.told.textContent = words;
    this.question.textContent = "";
  }

  /** The clips fade and the question is shown until it is answered; the signal interrupts it. */
  ask(mayReplay: boolean, signal: AbortSignal): Promise<Reply> {
    this.set("question");
    this.told.textContent = "";
    this.question.textContent = QUESTION;
    this.replay.hidden = !mayReplay;
    this.left.disabled = this.right.disabled = false;
    return new Promise((resolve, reject) => {
      const done = new AbortController();
      const reply = (given: Reply): void => {
        if (given === "replay" && !mayReplay) return;
        done.abort();
        this.left.disabled = this.right.disabled = true;
        resolve(given);
      };
      const options = { signal: done.signal };
      for (const button of [this.left, this.right, this.replay])
        button.addEventListener("click", () => reply(button.dataset.reply as Reply), options);
      document.addEventListener("keydown", (event) => this.onKey(event, reply), options);
      signal.addEventListener("abort", () => { done.abort(); reject(signal.reason); }, options);
    });
  }

  private onKey(event: KeyboardEvent, reply: (given: Reply) => void): void {
    const given = KEYS[event.key.toLowerCase()];
    const onButton = event.key === " " && event.target instanceof HTMLButtonElement; // the space bar presses the button
    if (!given || event.repeat || onButton || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    reply(given);
  }

  /** Practice: shows whether the answer was right, until the participant continues. */
  feedback(right: boolean, trueLeft: boolean, signal: AbortSignal): Promise<void> {
    this.set("feedback");
    const side = trueLeft ? "left" : "right";
    this.question.textContent = right ? `Right: the ${side} one moves as the reference does.` : `Not this time: it was the ${side} one.`;
    this.goOn.focus();
    return new Promise((resolve, reject) => {
      this.goOn.addEventListener("click", () => resolve(), { once: true, signal });
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  }

  /** Calls back when the participant wants to stop, by button or Escape, until the signal is aborted. */
  onStop(callback: () => void, signal: AbortSignal): void {
    this.stop.addEventListener("click", callback, { signal });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") callback(); }, { signal });
  }

  private set(stage: "waiting" | "showing" | "question" | "feedback"): void {
    document.body.dataset.stage = stage;
    this.root.dataset.stage = stage;
    this.replay.hidden = true;
    this.goOn.hidden = stage !== "feedback";
    this.left.disabled = this.right.disabled = true;
  }
}

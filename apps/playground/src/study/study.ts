// study.ts - the study's page: shows the sitting's screens and trials, and stores every answer.
import { WorkerClips } from "./clip_client.js";
import { makeClipStage, type ClipStage } from "./clip_stage.js";
import { ClipCache, referenceRequest, seaOf, STORM_HEIGHT, type ClipSea } from "./clips.js";
import { findGraphics } from "../drawing/quality.js";
import { make } from "../panels/element.js";
import { FrameCounter } from "./frames.js";
import { BadAddress, readOptions, type Options } from "./options.js";
import { Interrupted, playOnce, untilVisible, whileVisible } from "./player.js";
import { ask, type Screen } from "./screens.js";
import { Session, StorageTrouble, type CurrentTrial } from "./session.js";
import * as texts from "./texts.js";
import { TrialView } from "./trial_view.js";

const SHOWINGS = ["First showing", "Second showing"];
const MOST_LATE = 0.05; // share of late frames in a valid trial, as in tools/study/design.py
const CHECK_SECONDS = 3; // duration of the computer's check before the first trial

class Study {
  private readonly view = new TrialView();
  private readonly sheet = make("div");
  private readonly clips = new ClipCache(new WorkerClips());
  private readonly seconds: number; // of a clip
  private stage: ClipStage | null = null;
  private checked = false; // this computer was checked since the page was loaded

  constructor(
    place: HTMLElement,
    private readonly options: Options,
    private readonly session: Session,
  ) {
    this.seconds = session.sizes.clipSeconds;
    place.replaceChildren(this.sheet, this.view.root);
  }

  /** Shows screen after screen while the page is open. */
  async run(): Promise<never> {
    if (!["consent", "instructions", "end"].includes(this.session.stage)) await this.resume();
    for (;;) await this.next();
  }

  private async next(): Promise<void> {
    const { session } = this;
    if (session.stage === "consent") {
      await this.show(texts.consentScreen(this.options.pilot, this.options.quick));
      return session.consent();
    }
    const { answered, all, practice } = session.progress;
    switch (session.stage) {
      case "instructions":
        this.clips.prepare([session.trial], this.seconds);
        await this.show(texts.instructionsScreen(all - practice, practice, session.sizes.trialsToABreak));
        await this.check();
        return session.goOn();
      case "ready":
        await this.show(texts.readyScreen(all - practice));
        return session.goOn();
      case "break":
        await this.show(texts.breakScreen(answered - practice, all - practice));
        return session.goOn();
      case "end":
        return this.end();
      default:
        return this.stoppable();
    }
  }

  private async resume(): Promise<void> {
    const { answered, all } = this.session.progress;
    this.clips.prepare([this.session.trial], this.seconds);
    await this.show(texts.resumeScreen(answered, all));
    await this.check();
  }

  /** Shows three clips at once, as in a trial, and reports their smoothness before the trials begin. */
  private async check(): Promise<void> {
    if (this.checked) return;
    const sea: ClipSea = { height: STORM_HEIGHT, seed: 1 };
    this.showTrial();
    this.view.setProgress(null);
    this.view.waiting("The clips are being made …");
    const stage = await this.readyStage();
    const clip = await this.clips.clip(referenceRequest(sea, this.seconds));
    stage.show(sea, { reference: clip, left: clip, right: clip });
    let choice: "again" | "anyway" | "go";
    do {
      this.showTrial();
      const counter = new FrameCounter();
      await this.play(Math.min(CHECK_SECONDS, this.seconds), ["Checking this computer …"], counter, new AbortController().signal);
      const slow = counter.lateShare > MOST_LATE;
      choice = await this.show<typeof choice>(slow ? texts.slowScreen(counter.framesASecond) : texts.smoothScreen(counter.framesASecond));
    } while (choice === "again");
    this.checked = true;
  }

  /** Shows one trial, which the participant may interrupt: it is then repeated from its beginning. */
  private async stoppable(): Promise<void> {
    const stop = new AbortController();
    this.view.onStop(() => stop.abort(new Interrupted()), stop.signal);
    try {
      await this.trial(this.session.trial, stop.signal);
    } catch (error) {
      if (!(error instanceof Interrupted && stop.signal.aborted)) throw error;
      await this.stopped();
    } finally {
      stop.abort(); // stops listening for Escape
    }
  }

  private async trial(trial: CurrentTrial, signal: AbortSignal): Promise<void> {
    const { answered, all, practice } = this.session.progress;
    const isPractice = trial.phase === "practice";
    this.showTrial();
    if (isPractice) this.view.setProgress({ part: "Practice", number: answered + 1, all: practice });
    else this.view.setProgress({ part: "Trial", number: answered + 1 - practice, all: all - practice });
    this.view.waiting("The clips are being made …");
    const stage = await this.readyStage();
    const clips = await this.clips.clipsOf(trial, this.seconds);
    this.clips.prepare(this.session.possibleNext, this.seconds);
    stage.show(seaOf(trial), clips);

    const counter = new FrameCounter();
    let end = await this.play(this.seconds, SHOWINGS, counter, signal);
    let reply = await this.view.ask(true, signal);
    if (reply === "replay") {
      end = await this.play(this.seconds, ["Once more"], counter, signal);
      reply = await this.view.ask(false, signal);
    }
    const reactionSeconds = (performance.now() - end) / 1000;
    const right = this.session.answer({ choseLeft: reply === "left", reactionSeconds, droppedFrames: counter.lateShare });
    if (isPractice) await this.view.feedback(right, trial.trueLeft, signal);
  }

  /** Shows the clips once for each text; all again if the page was hidden in the meantime. Returns the time of their
   * end [ms]. */
  private async play(seconds: number, words: string[], counter: FrameCounter, outer: AbortSignal): Promise<number> {
    for (;;) {
      await untilVisible();
      const { signal, release } = whileVisible(outer);
      try {
        for (const each of words) {
          this.view.showing(each);
          await playOnce(await this.readyStage(), seconds, counter, signal);
        }
        return performance.now();
      } catch (error) {
        if (!(error instanceof Interrupted) || outer.aborted) throw error;
      } finally {
        release();
      }
    }
  }

  private async stopped(): Promise<void> {
    const { answered, all } = this.session.progress;
    const choice = await this.show(texts.stopScreen(answered, all));
    if (choice === "withdraw") await this.withdraw();
    if (choice === "save") await this.end();
  }

  /** Offers the file, repeatedly. */
  private async end(): Promise<void> {
    for (;;) {
      const { answered, all } = this.session.progress;
      const choice = await this.show(texts.endScreen(this.session.code, answered, all));
      if (choice === "save") this.save();
      else if (choice === "back" || (await this.withdraw())) return;
    }
  }

  private async withdraw(): Promise<boolean> {
    if ((await this.show(texts.withdrawScreen(this.session.code))) === "keep") return false;
    this.session.remove();
    await this.show(texts.goneScreen());
    return true;
  }

  private save(): void {
    const address = URL.createObjectURL(new Blob([this.session.csv], { type: "text/csv" }));
    make("a", { href: address, download: `plimsoll-study-${this.session.code}.csv` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  private async readyStage(): Promise<ClipStage> {
    return (this.stage ??= await makeClipStage(this.view.canvas));
  }

  private show<Value extends string>(screen: Screen<Value>): Promise<Value> {
    this.view.root.hidden = true;
    this.sheet.hidden = false;
    return ask(this.sheet, screen);
  }

  private showTrial(): void {
    this.sheet.hidden = true;
    this.view.root.hidden = false;
  }
}

/** The browser lacks a required feature. */
class Unable extends Error {}

function checkBrowser(): void {
  if (findGraphics() === "none")
    throw new Unable("This browser does not draw in three dimensions (WebGL 2): switch that on, or take another browser or computer.");
}

async function start(place: HTMLElement): Promise<void> {
  try {
    checkBrowser();
    const options = readOptions(location.search);
    const session = new Session(localStorage, options, (count) => crypto.getRandomValues(new Uint32Array(count)));
    await new Study(place, options, session).run();
  } catch (error) {
    const expected = [BadAddress, StorageTrouble, Unable].some((kind) => error instanceof kind);
    if (!expected) console.error(error);
    await ask(place, texts.troubleScreen(error instanceof Error ? error.message : String(error)));
    location.reload();
  }
}

const place = document.getElementById("study");
if (place) void start(place);

// texts.ts - all screens of text: the commitments of the Ethics section of docs/perceptual-study.md in plain language,
// and the instructions.
import { make } from "../panels/element.js";
import { key, list, paragraphs } from "./elements.js";
import type { Screen } from "./screens.js";

/** The minimum width for the clips [CSS pixels]: two of at least 320 side by side. */
export const LEAST_WIDTH = 640;

export const QUESTION = "Which of the two moves more like the boat above?";

function wideEnough(): boolean {
  return window.innerWidth >= LEAST_WIDTH;
}

/** Returns a warning that study.css shows in narrow windows only. */
function narrowNote(): HTMLElement {
  const text = `This window is too narrow for the clips: they need ${LEAST_WIDTH} pixels. Make it wider, turn your device on its side, or come back on a larger screen.`;
  return make("p", { class: "note narrow", role: "note" }, text);
}

export function consentScreen(pilot: boolean, quick: boolean): Screen<"agree"> {
  const tick = make("input", { type: "checkbox", id: "agree" });
  const agreement = "I am an adult, my sight is normal or corrected, I have read this, and I agree to take part.";
  const trying = quick ? "This is a short trial run." : "This is a trial run of the whole study.";
  const duration = quick ? "about a minute" : "some 40 minutes, with breaks";
  return {
    stage: "consent",
    title: "How boats move: a study",
    content: [
      ...(pilot ? [make("p", { class: "note" }, `${trying} Its answers are marked as a pilot's and never counted.`)] : []),
      narrowNote(),
      ...paragraphs(`You will watch short clips of a boat in waves and say which of two moves more like a third. It takes ${duration}.`),
      make("h2", {}, "Before you begin"),
      list(
        "Moving pictures of waves make some people queasy. If you feel unwell, stop.",
        "You may stop at any time by closing the page, and without a reason. You are still paid for the time you spent, if you are paid at all.",
        "You will be shown a code. Give it to the person who invited you within 14 days, and your answers are deleted.",
        "The page stores your answers, how long they took, whether the clips ran smoothly, what was shown, and the numbers from which its order was drawn. It stores no name, no address, and nothing that identifies your computer or browser.",
        "Everything stays in this browser: this page sends nothing. At the end you save a file and hand it over yourself. All such files together will be published.",
      ),
      make("p", { class: "tick" }, tick, make("label", { for: "agree" }, agreement)),
    ],
    choices: [{ value: "agree", label: "Begin", enabled: () => tick.checked && wideEnough() }],
  };
}

export function instructionsScreen(trials: number, practice: number, toABreak: number): Screen<"go"> {
  return {
    stage: "instructions",
    title: "What to do",
    content: [
      narrowNote(),
      ...paragraphs(
        "Above you see a boat: the reference. Below are two more, side by side. All three have the same sea and the same start. The two below are painted in another colour and seen from further round, so look at how they move, not at the picture.",
        "The clips run twice. Then you are asked:",
      ),
      make("p", { class: "quote" }, QUESTION),
      make("p", {}, "Left: ", key("F"), " or ", key("←"), ". Right: ", key("J"), " or ", key("→"), ". Or click."),
      make("p", {}, "To see the clips once more before you answer: ", key("R"), " or the space bar, once in each trial."),
      make("p", {}, "To stop: ", key("Esc"), ". Every answer is kept at once; after a reload you go on where you were."),
      ...paragraphs(
        "Often the difference is small, and sometimes you will not see any. Answer all the same and trust your first impression.",
        `First ${practice === 1 ? "one trial" : `${practice} trials`} for practice, in which you are told whether you were right. Then ${trials}, with a break every ${toABreak}.`,
      ),
    ],
    choices: [{ value: "go", label: "Check this computer", enabled: wideEnough }],
  };
}

export function slowScreen(framesASecond: number): Screen<"again" | "anyway"> {
  return {
    stage: "slow",
    title: "The clips do not run smoothly here",
    content: [
      make("p", { class: "note" }, `This computer showed ${framesASecond.toFixed(0)} of 60 frames a second in time.`),
      ...paragraphs(
        "Close other programs and tabs, plug the computer in, or make this window smaller, and try again. If that does not help, another computer or browser may.",
        "You may go on all the same, but answers to clips that stutter are not counted.",
      ),
    ],
    choices: [
      { value: "again", label: "Try again", enabled: wideEnough },
      { value: "anyway", label: "Go on all the same" },
    ],
  };
}

export function smoothScreen(framesASecond: number): Screen<"go"> {
  return {
    stage: "smooth",
    title: "The clips run smoothly",
    content: paragraphs(`${framesASecond.toFixed(0)} of 60 frames a second were shown in time. Now make the window as large as you like, and leave it so.`),
    choices: [{ value: "go", label: "Go on", enabled: wideEnough }],
  };
}

export function resumeScreen(answered: number, all: number): Screen<"go"> {
  return {
    stage: "resume",
    title: "Welcome back",
    content: [narrowNote(), ...paragraphs(`${answered} of ${all} answers are kept. You go on where you were.`)],
    choices: [{ value: "go", label: "Check this computer", enabled: wideEnough }],
  };
}

export function readyScreen(trials: number): Screen<"go"> {
  return {
    stage: "ready",
    title: "That was practice",
    content: paragraphs(`Now ${trials} trials that count. You are no longer told whether you are right.`),
    choices: [{ value: "go", label: "Start", enabled: wideEnough }],
  };
}

export function breakScreen(answered: number, trials: number): Screen<"go"> {
  return {
    stage: "break",
    title: "Time for a break",
    content: paragraphs(`${answered} of ${trials} are done. Look out of the window, stretch, and go on when you feel like it.`),
    choices: [{ value: "go", label: "Go on", enabled: wideEnough }],
  };
}

export function stopScreen(answered: number, all: number): Screen<"back" | "save" | "withdraw"> {
  return {
    stage: "stop",
    title: "Stopped",
    content: paragraphs(
      `${answered} of ${all} answers are kept in this browser. You may close the page and come back later, hand over what there is, or take it all back.`,
    ),
    choices: [
      { value: "back", label: "Go back to the trial" },
      { value: "save", label: "Save my answers so far" },
      { value: "withdraw", label: "Delete my answers", danger: true },
    ],
  };
}

export function withdrawScreen(code: string): Screen<"keep" | "delete"> {
  return {
    stage: "withdraw",
    title: "Delete all your answers?",
    content: paragraphs(
      "They are removed from this browser and cannot be brought back.",
      `If you have already handed over a file, tell the person who has it your code, ${code}, so that it is deleted there too.`,
    ),
    choices: [
      { value: "keep", label: "Keep them" },
      { value: "delete", label: "Delete them", danger: true },
    ],
  };
}

export function endScreen(code: string, answered: number, all: number): Screen<"save" | "back" | "withdraw"> {
  return {
    stage: "end",
    title: answered === all ? "Done. Thank you!" : "Your answers so far",
    content: [
      ...paragraphs("Save the file with your answers and hand it to the person who invited you. The page has not sent it anywhere."),
      make("p", { class: "code" }, "Your code: ", make("strong", { id: "code" }, code)),
      ...paragraphs("Keep the code: with it you can have your answers deleted within 14 days."),
    ],
    choices: [
      { value: "save", label: "Save my answers (CSV)" },
      ...(answered === all ? [] : [{ value: "back" as const, label: "Go back to the trials" }]),
      { value: "withdraw", label: "Delete my answers from this browser", danger: true },
    ],
  };
}

export function goneScreen(): Screen<"again"> {
  return {
    stage: "gone",
    title: "Your answers are deleted",
    content: paragraphs("Nothing of them is left in this browser. You may close the page."),
    choices: [{ value: "again", label: "Back to the beginning" }],
  };
}

export function troubleScreen(sentence: string): Screen<"reload"> {
  return {
    stage: "trouble",
    title: "Something is in the way",
    content: [make("p", { class: "note", role: "alert" }, sentence), ...paragraphs("Nothing that is stored has been changed.")],
    choices: [{ value: "reload", label: "Reload the page" }],
  };
}

// screens.ts - shows one page of text with buttons at a time, and returns the participant's choice. Enter activates the
// first button unless another element has the focus. Each new screen focuses its heading, so that screen readers begin
// there.
import { make } from "../panels/element.js";

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  enabled?: () => boolean; // evaluated again after every change on the screen or of the window's size
  danger?: boolean;
}

export interface Screen<Value extends string> {
  stage: string; // for tests: document.body.dataset.stage
  title: string;
  content: Node[];
  choices: Choice<Value>[]; // the first is the usual one
}

function button<Value extends string>(choice: Choice<Value>, first: boolean): HTMLButtonElement {
  const look = choice.danger ? "danger" : first ? "primary" : "plain";
  return make("button", { type: "button", class: look, "data-choice": choice.value }, choice.label);
}

/** Shows the screen in `place` until a button is pressed. */
export function ask<Value extends string>(place: HTMLElement, screen: Screen<Value>): Promise<Value> {
  const heading = make("h1", { tabindex: "-1" }, screen.title);
  const buttons = screen.choices.map((choice, i) => button(choice, i === 0));
  const section = make("section", { class: "sheet" }, heading, ...screen.content, make("div", { class: "choices" }, ...buttons));
  place.replaceChildren(section);
  document.body.dataset.stage = screen.stage;
  scrollTo(0, 0);
  heading.focus();

  return new Promise((resolve) => {
    const done = new AbortController();
    const { signal } = done;
    const refresh = (): void => screen.choices.forEach((choice, i) => (buttons[i]!.disabled = choice.enabled ? !choice.enabled() : false));
    const choose = (value: Value): void => {
      done.abort();
      resolve(value);
    };
    buttons.forEach((each, i) => each.addEventListener("click", () => choose(screen.choices[i]!.value), { signal }));
    section.addEventListener("change", refresh, { signal });
    window.addEventListener("resize", refresh, { signal });
    document.addEventListener(
      "keydown",
      (event) => {
        const elsewhere = event.target instanceof HTMLElement && event.target.matches("a, button, input, summary");
        const first = buttons[0];
        if (event.key !== "Enter" || event.repeat || elsewhere || !first || first.disabled) return;
        event.preventDefault();
        first.click();
      },
      { signal },
    );
    refresh();
  });
}

// notices.ts - what the page has to say: notices that stay until they are closed, and one line of status under the sea.
import { byId, icon, make } from "./panels/element";

// A sentence, and perhaps a list. The same notice is not shown twice; a notice of the same topic takes the place of the last.
export function showNotice(topic: string, sentence: string, details: string[] = []): void {
  const notices = byId("notices");
  clearNotice(topic);
  const words = make("div", {}, make("p", {}, sentence));
  if (details.length > 0) words.append(make("ul", {}, ...details.map((detail) => make("li", {}, detail))));
  const close = make("button", { type: "button", "aria-label": "Close this notice" }, icon("close"));
  const notice = make("div", { class: "notice", "data-topic": topic }, words, close);
  close.addEventListener("click", () => notice.remove());
  notices.append(notice);
}

export function clearNotice(topic: string): void {
  for (const notice of byId("notices").querySelectorAll<HTMLElement>(".notice")) if (notice.dataset.topic === topic) notice.remove();
}

// Said aloud by screen readers when it changes, so only of what matters.
export function showStatus(words: string, alarm = false): void {
  const status = byId("status");
  if (status.textContent !== words) status.textContent = words;
  status.classList.toggle("alarm", alarm);
}

// Instead of the page, where it cannot run.
export function showMissing(words: string): void {
  byId("loading").remove();
  document.body.append(make("p", { class: "missing", role: "alert" }, words));
}

// The library's and the browser's own sentence of what went wrong.
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/^plimsoll: /, "");
}

// notices.ts - the page's messages: notices that stay until they are closed, and one status line below the sea.
import { byId, icon, make } from "./panels/element";

// Shows a sentence and optionally a list. The same notice is not shown twice; a notice replaces an earlier one of the
// same topic.
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

// Screen readers read every change aloud, so it is used for important messages only.
export function showStatus(words: string, alarm = false): void {
  const status = byId("status");
  if (status.textContent !== words) status.textContent = words;
  status.classList.toggle("alarm", alarm);
}

// Replaces the page if it cannot run.
export function showMissing(words: string): void {
  byId("loading").remove();
  document.body.append(make("p", { class: "missing", role: "alert" }, words));
}

// Returns the library's or the browser's own error message.
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/^plimsoll: /, "");
}

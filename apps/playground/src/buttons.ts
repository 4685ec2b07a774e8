// buttons.ts - the bar of buttons, the two panels that open and close, the dialogues, and files dropped onto the page.
import { isNarrow } from "./layout";
import { byId } from "./panels/element";

export interface ButtonActions {
  togglePause(): void;
  step(): void;
  reset(): void;
  toggleSlow(): void;
  toggleNight(): void;
  share(): void;
  openFiles(files: File[]): void;
}

export interface Buttons {
  show(state: { paused: boolean; slow: boolean; dark: boolean }): void;
  togglePanel(name: "controls" | "instruments"): void;
  showHelp(): void;
}

export function wireButtons(actions: ButtonActions): Buttons {
  const press = (id: string, act: () => void): void => byId(id).addEventListener("click", act);
  press("pause", actions.togglePause);
  press("step", actions.step);
  press("reset", actions.reset);
  press("slow", actions.toggleSlow);
  press("night", actions.toggleNight);
  press("share", actions.share);
  const showHelp = (): void => byId<HTMLDialogElement>("helpDialog").showModal();
  press("help", showHelp);
  for (const dialog of document.querySelectorAll("dialog"))
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  takeFiles(actions.openFiles);
  return { show: showState, showHelp, togglePanel: wirePanels() };
}

function showState({ paused, slow, dark }: { paused: boolean; slow: boolean; dark: boolean }): void {
  setButton("pause", paused ? "play" : "pause", paused ? "Play" : "Pause");
  setButton("night", dark ? "day" : "night");
  byId("slow").setAttribute("aria-pressed", String(slow));
  byId("night").setAttribute("aria-pressed", String(dark));
}

function setButton(id: string, icon: string, label?: string): void {
  const button = byId(id);
  button.querySelector("use")!.setAttribute("href", `#icon-${icon}`);
  if (label) button.setAttribute("aria-label", label);
}

function wirePanels(): Buttons["togglePanel"] {
  const toggles = { controls: byId("showControls"), instruments: byId("showInstruments") };
  type Name = keyof typeof toggles;
  const isOpen = (name: Name): boolean => !byId(name).hidden;
  const set = (name: Name, open: boolean): void => {
    byId(name).hidden = !open;
    toggles[name].setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("sheetOpen", isOpen("controls") || isOpen("instruments"));
  };
  // A narrow window has room for one sheet.
  const openPanel = (name: Name): void => {
    if (isNarrow()) set(name === "controls" ? "instruments" : "controls", false);
    set(name, true);
  };
  const togglePanel = (name: Name): void => (isOpen(name) ? set(name, false) : openPanel(name));
  for (const name of ["controls", "instruments"] as const) toggles[name].addEventListener("click", () => togglePanel(name));
  // Initially, open only panels that leave the sea visible.
  if (!isNarrow()) set("controls", true);
  if (matchMedia("(min-width: 1100px)").matches) set("instruments", true);
  return togglePanel;
}

// Returns the part of the window that no panel covers.
export function freeArea(): DOMRect {
  const narrow = isNarrow();
  let left = 0,
    right = innerWidth,
    bottom = innerHeight;
  for (const name of ["controls", "instruments"]) {
    const { left: from, right: to, top, width } = byId(name).getBoundingClientRect();
    if (width === 0) continue; // closed
    if (narrow) bottom = Math.min(bottom, top);
    else if (name === "controls") right = Math.min(right, from);
    else left = Math.max(left, to);
  }
  return new DOMRect(left, 0, right - left, bottom);
}

// Accepts files on the whole page; a browser would otherwise open them instead of the page.
function takeFiles(openFiles: (files: File[]) => void): void {
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (shown: boolean): void => {
    byId("dropHint").hidden = !shown;
    document.body.classList.toggle("dropping", shown);
  };
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(true);
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && over(false));
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(false);
    openFiles([...event.dataTransfer!.files]);
  });
}

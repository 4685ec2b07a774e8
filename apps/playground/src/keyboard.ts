// keyboard.ts - single keys for the actions of the buttons, unless the focused element uses keys itself.

export type Keys = Record<string, () => void>;

export function listenToKeys(keys: Keys): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || takesKeys(event)) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

// Buttons use the space bar and Enter, fields use every key; while a dialogue is open, only the dialogue receives keys.
function takesKeys(event: KeyboardEvent): boolean {
  const element = event.target instanceof Element ? event.target : null;
  if (document.querySelector("dialog[open]")) return true;
  if (element?.closest("input:not([type=checkbox]), select, textarea")) return true;
  return event.key === " " && element?.closest("button, summary, input, a") != null;
}

// share.ts - keeps the set-up in the address, reads it after navigation or editing, and offers it as a link.
import { ownHull } from "./choices";
import { byId } from "./panels/element";
import { readAddress, writeAddress, type Setup } from "./setup";

const kPause = 1000; // [ms] changes at shorter intervals are one entry of the history

export class Address {
  private written = "";
  private last = -Infinity; // [ms] of the last entry of the history

  // restore receives a set-up from the back button or an edited address, with its errors.
  constructor(private readonly restore: (setup: Setup, problems: string[]) => void) {
    for (const name of ["hashchange", "popstate"]) addEventListener(name, () => this.read());
  }

  // Returns the set-up with which the page was opened.
  open(): { setup: Setup; problems: string[] } {
    this.written = location.hash;
    return readAddress(location.hash);
  }

  // final: the slider was released, and the back button should return to the state before.
  write(setup: Setup, final: boolean): void {
    const hash = writeAddress(setup);
    if (hash === this.written) return;
    const now = performance.now();
    const address = hash || location.pathname + location.search;
    if (final && now - this.last > kPause) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    if (final) this.last = now;
    this.written = hash;
  }

  private read(): void {
    if (location.hash === this.written) return;
    this.written = location.hash;
    const { setup, problems } = readAddress(location.hash);
    this.restore(setup, problems);
  }
}

export function linkTo(setup: Setup): string {
  return location.origin + location.pathname + location.search + writeAddress(setup);
}

// Copies the link if the browser allows it, and shows it selected in any case.
export async function share(setup: Setup): Promise<void> {
  const link = linkTo(setup);
  const copied = await copy(link);
  const own = setup.hull === ownHull ? " Your mesh is not in it: nothing leaves this page. Anyone who opens the link sees the boat instead." : "";
  byId("shareWords").textContent =
    `${copied ? "The link is copied." : "Copy this link."} It holds the whole set-up: hull, weight, sea, method and view.${own}`;
  const field = byId<HTMLInputElement>("shareLink");
  field.value = link;
  byId<HTMLDialogElement>("shareDialog").showModal();
  field.focus();
  field.select();
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or not over https: the user can copy from the field
  }
}

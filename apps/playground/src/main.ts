// main.ts - starts the page: checks the browser's features, reads the address, and publishes window.plimsollPage.
import { freeArea } from "./buttons";
import { findGraphics } from "./drawing/quality";
import { Stage } from "./drawing/stage";
import { loadLibrary, type Library } from "./library";
import { showMissing, showNotice, wordsOf } from "./notices";
import { Page } from "./page";
import "./panels/panels.css";
import { byId } from "./panels/element";
import { Playground } from "./playground";
import { defaultSetup, type Setup, type SetupChange } from "./setup";
import { Address } from "./share";
import type { Measurement, Simulation } from "./simulation";

// For tests and for use in the console.
interface PlimsollPage {
  ready: Promise<void>;
  readonly simulations: Simulation[];
  readonly setup: Setup;
  readonly stage: Stage;
  set(change: SetupChange): void;
  pause(): void;
  play(): void;
  step(count: number): void; // pauses, and advances by this many steps of 1/60 s
  reset(): void;
  measure(): Measurement[]; // one for each method
}

declare global {
  interface Window {
    plimsollPage: PlimsollPage;
  }
}

// Opens the page with the set-up of the address; if the library rejects it, restore() reports the error.
function openPage(library: Library, stage: Stage, setup: Setup): Page {
  try {
    return new Page(library, stage, setup, freeArea);
  } catch {
    return new Page(library, stage, defaultSetup(), freeArea);
  }
}

async function begin(): Promise<Playground | null> {
  if (typeof WebAssembly !== "object") {
    showMissing(
      "This page computes with WebAssembly, which this browser does not have or does not allow. " +
        "Any browser of the last years has it; a strict security mode may have to be eased for this page.",
    );
    return null;
  }
  const canvas = byId<HTMLCanvasElement>("sea");
  if (findGraphics() === "none") {
    showMissing(
      "This page draws with WebGL 2, which this browser does not offer here. " +
        "Update it, or turn on “use graphics acceleration” in its settings, and load the page again.",
    );
    return null;
  }
  const loading = loadLibrary();
  const software = findGraphics() === "software";
  document.body.classList.toggle("software", software);
  // "?picture": draws everything at full quality regardless of time, for pictures of the page.
  const picture = new URLSearchParams(location.search).has("picture");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const stage = new Stage(canvas, { reducedQuality: software && !picture, deterministic: picture, dark });
  let playground: Playground | null = null;
  const address = new Address((setup, problems) => playground?.restore(setup, problems));
  const { setup, problems } = address.open();
  playground = new Playground(openPage(await loading, stage, setup), address);
  playground.restore(setup, problems);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    playground.setPaused(true);
    showNotice("motion", "Paused, since your system asks for less motion. Press play when you like.");
  }
  playground.loop.start();
  requestAnimationFrame(() => document.body.classList.add("ready"));
  return playground;
}

let current: Playground | null = null;

const ready = begin().then((playground) => {
  current = playground;
});
ready.catch((error: unknown) => showMissing(`The page could not start: ${wordsOf(error)}`));

function running(): Playground {
  if (!current) throw new Error("the page is not ready yet: await plimsollPage.ready");
  return current;
}

window.plimsollPage = {
  ready,
  get simulations() {
    return running().page.simulations;
  },
  get setup() {
    return structuredClone(running().setup);
  },
  get stage() {
    return running().page.stage;
  },
  set: (change) => running().change(change),
  pause: () => running().setPaused(true),
  play: () => running().setPaused(false),
  step: (count) => running().step(count),
  reset: () => running().reset(),
  measure: () => running().page.simulations.map((simulation) => simulation.measure()),
};

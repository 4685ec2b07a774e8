// mesh_report.ts - the library's report about the user's mesh, with remedies: units, axes, repair, cavities, the
// inside.
//
//   const report = createMeshReport(parent, { library, float: (mesh) => ... });
//   report.open(await readDropped(files));      // floats it at once if there is nothing to report, otherwise shows the
//   panel and waits
//   report.reopen(mesh);                        // of a mesh that it floated: shows the panel again, to change the
//   choices
//   report.fail(error);                         // the error of readDropped, as a sentence
//
// Nothing is changed automatically: guesses are shown and offered. `float` receives the mesh in metres with y up and
// the bow along x, and the simulation's options.
import { MeshRefused, type Hull, type MeshReport } from "plimsoll";
import type { DroppedMesh } from "../hulls/dropped";
import { extentOf } from "../hulls/extent";
import {
  bows, fileAxis, guessBow, guessUnit, guessUp, lengthWords, placeVertices, units, type Bow, type Guess, type Unit, type UpAxis,
} from "../hulls/placing";
import type { Library } from "../library";
import { createHull, type HullMesh } from "../model/hull_mesh";
import { counted } from "./format";
import { make } from "./element";
import { describeFacts, describeProblems, describeRims, type Line, type Remedy } from "./mesh_words";

export interface MeshReportOptions {
  library: Library;
  /** Receives the mesh with the chosen options. */
  float(mesh: HullMesh): void;
}

export interface MeshReportPanel {
  element: HTMLElement;
  open(dropped: DroppedMesh): void;
  /** mesh: as passed to `float`. */
  reopen(mesh: HullMesh): void;
  /** Shows why a file is not a valid mesh. */
  fail(error: unknown): void;
  setShown(shown: boolean): void;
  dispose(): void;
}

interface Choices {
  unit: Unit;
  up: UpAxis;
  bow: Bow;
  repair: boolean;
  solid: boolean;
  /** The interior, which no water can reach, stays dry. */
  dryInside: boolean;
}

/** The library's result for the mesh with these choices. */
interface Verdict {
  mesh: HullMesh;
  report: MeshReport;
  hull: Pick<Hull, "info" | "report"> | null; // null: rejected
  interior: number; // triangles of the interior, which no water can reach
  unitGuess: Guess<Unit> | null;
  upGuess: Guess<UpAxis> | null;
  bowGuess: Guess<Bow> | null;
}

const worthWaiting = 100_000; // triangles: the library takes noticeably long for more
const unchanged: Choices = { unit: "m", up: "y", bow: "x", repair: false, solid: false, dryInside: true };

export function createMeshReport(parent: HTMLElement, { library, float }: MeshReportOptions): MeshReportPanel {
  const content = make("div", { class: "mesh-content" });
  const element = make("section", { class: "panel-mesh", role: "dialog", "aria-label": "Your mesh", tabindex: -1, hidden: true }, content);
  parent.append(element);
  let dropped: DroppedMesh | null = null;
  let choices = unchanged;
  const sources = new WeakMap<HullMesh, { dropped: DroppedMesh; choices: Choices }>(); // of the meshes that floated

  let opener: Element | null = null; // gets the focus back afterwards
  const setShown = (shown: boolean): void => {
    element.hidden = !shown;
    if (shown) return;
    if (opener instanceof HTMLElement) opener.focus();
    opener = null;
  };
  // Other errors, such as a huge mesh that exhausts the memory, are reported like an unreadable file.
  const look = (then: (verdict: Verdict) => void): void => {
    const wanted = dropped!;
    const now = (): void => {
      if (dropped !== wanted) return; // another file was opened in the meantime
      try {
        then(judge(library, wanted, choices));
      } catch (error) {
        fail(error);
      }
    };
    const triangles = wanted.indices.length / 3;
    if (triangles < worthWaiting) return now();
    content.replaceChildren(make("h2", {}, wanted.name),
      make("p", { class: "panel-words", role: "status" }, `Looking at ${counted(triangles, "triangle")} ...`));
    setShown(true);
    setTimeout(now, 60); // after the panel has been drawn
  };
  const change = (changed: Partial<Choices>): void => {
    choices = { ...choices, ...changed };
    const focused = element.contains(document.activeElement) ? document.activeElement!.getAttribute("data-control") : null;
    look((verdict) => {
      render(verdict);
      if (focused) content.querySelector<HTMLElement>(`[data-control="${focused}"]`)?.focus();
    });
  };
  const render = (verdict: Verdict): void => {
    content.replaceChildren(...reportElements(dropped!, verdict, choices, change), buttons(verdict, () => accept(verdict), () => setShown(false)));
  };
  const accept = ({ mesh }: Verdict): void => {
    setShown(false);
    sources.set(mesh, { dropped: dropped!, choices });
    float(mesh);
  };
  const open = (mesh: DroppedMesh): void => {
    opener = null;
    dropped = mesh;
    choices = unchanged;
    look((verdict) => {
      render(verdict);
      if (hasNothingToSay(verdict)) return accept(verdict);
      setShown(true);
      element.focus();
    });
  };
  const reopen = (mesh: HullMesh): void => {
    const source = sources.get(mesh);
    if (!source) return;
    ({ dropped, choices } = source);
    opener = document.activeElement;
    look((verdict) => {
      render(verdict);
      setShown(true);
      element.focus();
    });
  };
  const fail = (error: unknown): void => {
    const close = make("button", { type: "button", class: "panel-button" }, "Close");
    close.addEventListener("click", () => setShown(false));
    content.replaceChildren(make("h2", {}, "That could not be floated"),
      make("p", { class: "mesh-line mesh-refusal", role: "alert" }, error instanceof Error ? error.message : String(error)),
      make("p", { class: "panel-words" }, "OBJ, STL, PLY, glTF and GLB files up to 200 MB and 5 million triangles can be dropped here. " +
        "They stay on your machine."),
      make("div", { class: "mesh-buttons" }, close));
    setShown(true);
    element.focus();
  };
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    setShown(false);
  });
  return { element, open, reopen, fail, setShown, dispose: () => element.remove() };
}

function judge(library: Library, dropped: DroppedMesh, choices: Choices): Verdict {
  const { indices } = dropped;
  const mesh: HullMesh = {
    name: dropped.name, vertices: placeVertices(dropped.vertices, choices.unit, choices.up, choices.bow), indices,
    options: { repair: choices.repair, solid: choices.solid, neverWet: choices.dryInside ? null : new Uint8Array(indices.length / 3) },
  };
  const file = extentOf(dropped.vertices);
  const unitGuess = choices.unit === "m" ? guessUnit(dropped.format, file) : null;
  // While the up axis is uncertain, the longest extent may be the height.
  const guessAxes = (hull: Verdict["hull"]): Pick<Verdict, "upGuess" | "bowGuess"> => {
    const upGuess = choices.up === "y" ? guessUp(dropped.format, file, hull) : null;
    return { upGuess, bowGuess: choices.bow === "x" && !upGuess ? guessBow(dropped.format, extentOf(mesh.vertices), choices.up) : null };
  };
  try {
    const { hull: made, neverWet } = createHull(library, mesh);
    using hull = made;
    mesh.options.neverWet = neverWet ?? new Uint8Array(indices.length / 3); // so that later steps need not search again
    const { report, info } = hull, interior = choices.dryInside ? info.triangleCount - info.wettableCount : hull.findInterior().count;
    return { mesh, report, hull: { info, report }, interior, unitGuess, ...guessAxes({ info, report }) };
  } catch (error) {
    if (!(error instanceof MeshRefused)) throw error;
    return { mesh, report: error.report, hull: null, interior: 0, unitGuess, ...guessAxes(null) };
  }
}

function hasNothingToSay({ hull, report, interior, unitGuess, upGuess, bowGuess }: Verdict): boolean {
  return hull !== null && interior === 0 && !unitGuess && !upGuess && !bowGuess && report.problems.every(({ severity }) => severity === "note");
}

function reportElements(dropped: DroppedMesh, verdict: Verdict, choices: Choices, change: (changed: Partial<Choices>) => void): HTMLElement[] {
  const { report, hull, unitGuess, upGuess, bowGuess } = verdict;
  // A guess of the unit is more helpful than the library's warning.
  const lines = describeProblems(report).filter(({ remedies }) => !(unitGuess && remedies.includes("units")));
  const from = dropped.parts > 1 ? ` The ${counted(dropped.parts, "mesh", "meshes")} of the file are taken as one.` : "";
  const offers = [
    ...(unitGuess ? [offer(unitGuess.why, `Take ${units[unitGuess.value].title}`, "take-unit", () => change({ unit: unitGuess.value }))] : []),
    ...(upGuess ? [offer(`It seems to lie on its side. ${upGuess.why}`, "z is up", "take-up", () => change({ up: upGuess.value }))] : []),
    ...(bowGuess
      ? [offer(bowGuess.why, `The bow is along ${fileAxis(bowGuess.value, choices.up)}`, "take-bow", () => change({ bow: bowGuess.value }))]
      : []),
  ];
  const remedies = new Set(lines.flatMap((line) => (line.severity === "note" ? [] : line.remedies)));
  return [
    make("h2", {}, dropped.name),
    make("p", { class: "panel-words", role: "status" }, summary(verdict, lines) + from),
    ...offers,
    make("ul", { class: "mesh-lines" }, ...lines.map(lineElement), ...describeRims(report).map(noteElement), ...insideLine(verdict, choices)),
    controls(verdict, choices, remedies, change),
    make("dl", { class: "panel-facts" },
      ...describeFacts(report, hull?.info ?? null).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)])),
  ];
}

function summary({ hull, report }: Verdict, lines: readonly Line[]): string {
  if (!hull)
    return lines.some(({ remedies }) => remedies.length > 0)
      ? "It cannot float as it is. Try what is marked below, or fix it in the program it came from and drop it again."
      : "It cannot float as it is. Fix it in the program it came from and drop it again.";
  const warnings = lines.filter(({ severity }) => severity === "warning").length;
  if (warnings > 0) return "It can float; but look at this first.";
  return report.closed ? "It is sound: one closed surface, wound outward." : "It is open, and floats as long as its rims stay dry.";
}

function lineElement({ severity, title, text }: Line): HTMLElement {
  return make("li", { class: `mesh-line mesh-${severity}` }, make("strong", {}, `${title}.`), " ", text);
}

function noteElement(text: string): HTMLElement {
  return make("li", { class: "mesh-line mesh-note" }, text);
}

function insideLine({ interior }: Verdict, { dryInside }: Choices): HTMLElement[] {
  if (interior === 0) return [];
  const what = `${counted(interior, "triangle lies", "triangles lie")} inside (cockpit, hold), where no water from outside can come`;
  return [noteElement(`${what}: ${dryInside ? "kept dry" : "the water is let in, as if it came through the hull"}.`)];
}

function offer(why: string, button: string, control: string, take: () => void): HTMLElement {
  const element = make("button", { type: "button", class: "panel-button", "data-control": control }, button);
  element.addEventListener("click", take);
  return make("div", { class: "mesh-offer" }, make("p", {}, why), element);
}

function controls(verdict: Verdict, choices: Choices, remedies: Set<Remedy>, change: (changed: Partial<Choices>) => void): HTMLElement {
  const longest = Math.max(...extentOf(verdict.mesh.vertices).size);
  const names = Object.entries(units).map(([value, { title }]): [string, string] => [value, title]);
  const unit = select("unit", `The file is in (${lengthWords(longest)} long now)`, names, choices.unit, (value) => change({ unit: value as Unit }));
  const up = select("up", "Up in it is", [["y", "y"], ["z", "z"]], choices.up, (value) => change({ up: value as UpAxis }));
  const ways = bows.map((bow): [string, string] => [bow, fileAxis(bow, choices.up)]);
  const bow = select("bow", "The bow points along", ways, choices.bow, (value) => change({ bow: value as Bow }));
  return make("fieldset", { class: "mesh-controls" }, make("legend", {}, "Remedies"), unit, up, bow,
    toggle("repair", "Repair: join what nearly meets, close flat openings", choices.repair, remedies.has("repair"), (repair) => change({ repair })),
    toggle("solid", "Fill cavities", choices.solid, remedies.has("solid"), (solid) => change({ solid })),
    toggle("dry-inside", "Keep the inside dry", choices.dryInside, false, (dryInside) => change({ dryInside })));
}

function select(control: string, label: string, values: [string, string][], chosen: string, changed: (value: string) => void): HTMLElement {
  const options = values.map(([value, title]) => make("option", { value, selected: value === chosen }, title));
  const element = make("select", { "data-control": control }, ...options);
  element.addEventListener("change", () => changed(element.value));
  return make("label", { class: "mesh-select" }, label, element);
}

function toggle(control: string, label: string, checked: boolean, advised: boolean, changed: (checked: boolean) => void): HTMLElement {
  const box = make("input", { type: "checkbox", checked, "data-control": control });
  box.addEventListener("change", () => changed(box.checked));
  return make("label", { class: "mesh-toggle" }, box, make("span", {}, label), ...(advised && !checked ? [make("em", {}, "may help")] : []));
}

function buttons(verdict: Verdict, accept: () => void, close: () => void): HTMLElement {
  const worrying = verdict.report.problems.some(({ severity }) => severity === "warning");
  const go = make("button", { type: "button", class: "panel-button panel-button-main", "data-control": "float", disabled: verdict.hull === null },
    worrying ? "Float it anyway" : "Float it");
  const away = make("button", { type: "button", class: "panel-button", "data-control": "close" }, "Leave it");
  go.addEventListener("click", accept);
  away.addEventListener("click", close);
  return make("div", { class: "mesh-buttons" }, go, away);
}

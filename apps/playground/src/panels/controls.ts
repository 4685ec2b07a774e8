// controls.ts - the panel with all settings, in natural order: hull, sea, mass, release, effects, method, and views.
import {
  hullChoices,
  hullChoice,
  methodChoices,
  ownHull,
  seaPresets,
  toleranceChoices,
  toleranceWords,
  viewChoices,
  type SeaPreset,
  type ViewName,
} from "../choices";
import { periodOf } from "../model/constants";
import { limits, seaNumbers, type Setup } from "../setup";
import { icon, make } from "./element";
import { capitalise, massWords } from "./format";
import { Form, plain, type Change, type Choice, type Facts } from "./form";

export interface ControlActions {
  change: Change;
  release(): void; // release it again from its start
  openFiles(files: File[]): void;
  reopenMeshReport(): void; // of the user's current mesh
}

export interface Controls {
  update(setup: Setup, facts: Facts): void;
}

export function createControls(element: HTMLElement, actions: ControlActions): Controls {
  const root = make("form", { class: "groups", autocomplete: "off", "aria-label": "Set-up" });
  root.addEventListener("submit", (event) => event.preventDefault());
  element.append(root);
  const form = new Form(root, actions.change);
  addHull(form, actions);
  addSea(form);
  addLoad(form, actions);
  addRelease(form, actions);
  addViews(form);
  addMethods(form);
  addEffects(form);
  return { update: (setup, facts) => form.update(setup, facts) };
}

function addHull(form: Form, { openFiles, reopenMeshReport }: ControlActions): void {
  form.group("Hull", true);
  const choices: Choice[] = Object.entries(hullChoices).map(([value, { title }]) => ({ value, title, icon: value }));
  choices.push({ value: ownHull, title: hullChoice(ownHull).title, icon: "file", offered: ({ ownMesh }) => ownMesh !== null });
  form.chips({
    name: "hull",
    label: "Shape",
    choices,
    get: (setup) => setup.hull,
    set: (hull) => ({ hull }),
    hint: (setup, { ownMesh }) =>
      setup.hull === ownHull ? `“${ownMesh}” is not part of a link: it stays in this page.` : sentence(hullChoice(setup.hull).words),
  });
  const report = make("button", { type: "button", class: "wide", id: "control-mesh-report" }, "Mesh, units, axes …");
  report.addEventListener("click", reopenMeshReport);
  form.onUpdate(({ hull }) => (report.hidden = hull !== ownHull));
  form.add(report);
  const file = make("input", {
    type: "file",
    id: "control-file",
    name: "file",
    accept: ".obj,.stl,.glb,.gltf,.bin,.ply",
    multiple: true,
    class: "unseen",
  });
  file.addEventListener("change", () => {
    if (file.files?.length) openFiles([...file.files]);
    file.value = "";
  });
  form.add(
    make(
      "label",
      { class: "row drop", for: "control-file" },
      file,
      icon("file"),
      make("span", {}, "Drop your own OBJ, STL or GLB anywhere, or choose a file"),
    ),
  );
}

function addLoad(form: Form, actions: ControlActions): void {
  form.group("Weight", false);
  form.slider({
    name: "densityRatio",
    label: "Density, water = 1",
    range: [0.02, 1.2],
    step: 0.005,
    get: (setup, facts) => setup.densityRatio ?? facts.mass / facts.waterMass,
    set: (densityRatio) => ({ densityRatio }),
    hint: (_, facts) => `${massWords(facts.mass)}; as much water would be ${massWords(facts.waterMass)}.`,
  });
  form.slider({
    name: "mass",
    label: "Mass",
    unit: "kg",
    range: (_, facts) => [0.02 * facts.waterMass, 1.2 * facts.waterMass],
    get: (setup, facts) => setup.mass ?? facts.mass,
    set: (mass) => ({ mass: Number(plain(mass)) }),
  });
  const axes = [
    ["x", "Forward"],
    ["y", "Up"],
    ["z", "To the side"],
  ] as const;
  form.within("Centre of mass, from the middle of the hull’s volume", () =>
    axes.forEach(([name, label], axis) =>
      form.slider({
        name: `centerOfMass.${name}`,
        label,
        unit: "m",
        step: 0.01,
        get: (setup) => setup.centerOfMass[axis]!,
        range: (_, { extent }) => [-round(0.4 * extent[axis]!), round(0.4 * extent[axis]!)],
        set(value, setup) {
          const centerOfMass: Setup["centerOfMass"] = [...setup.centerOfMass];
          centerOfMass[axis] = value;
          return { centerOfMass };
        },
      }),
    ),
  );
  addCrates(form, actions);
}

function addCrates(form: Form, { change }: ControlActions): void {
  const count = make("input", {
    type: "number",
    id: "control-crates",
    name: "crates",
    min: limits.crates[0],
    max: limits.crates[1],
    step: 1,
    "aria-describedby": "control-crates-hint",
  });
  const fewer = make("button", { type: "button", class: "square", "aria-label": "One crate less" }, icon("minus"));
  const more = make("button", { type: "button", class: "square", "aria-label": "One crate more" }, icon("plus"));
  const hint = make("p", { class: "hint", id: "control-crates-hint" });
  form.add(
    make(
      "div",
      { class: "row counter" },
      make("label", { for: "control-crates" }, "Crates on deck"),
      make("span", { class: "value" }, fewer, count, more),
      hint,
    ),
  );
  const step = (by: number): void => {
    const [least, most] = limits.crates;
    change({ crates: Math.min(Math.max(Math.round(count.valueAsNumber || 0) + by, least), most) }, true);
  };
  fewer.addEventListener("click", () => step(-1));
  more.addEventListener("click", () => step(1));
  count.addEventListener("change", () => change({ crates: count.valueAsNumber || 0 }, true)); // excessive counts are reported
  form.onUpdate(({ crates }, { crateMass }) => {
    count.value = String(crates);
    // Use aria-disabled, not `disabled`: a button that is disabled while focused loses the keyboard focus.
    fewer.setAttribute("aria-disabled", String(crates <= 0));
    more.setAttribute("aria-disabled", String(crates >= limits.crates[1]));
    hint.textContent = `${massWords(crateMass)} each. Add crates until it sinks.`;
  });
}

function addSea(form: Form): void {
  form.group("Sea", true);
  form.chips({
    name: "sea.preset",
    label: "From mirror to storm",
    choices: Object.entries(seaPresets).map(([value, { title }]) => ({ value, title })),
    get: (setup) => setup.sea.preset,
    set: (preset) => ({ sea: { preset: preset as SeaPreset } }),
    hint: (setup) => sentence(seaPresets[setup.sea.preset].words),
  });
  const enabled = (setup: Setup): boolean => setup.sea.preset !== "mirror";
  form.slider({
    name: "sea.height",
    label: "Wave height",
    unit: "m",
    range: [0, 6],
    step: 0.02,
    get: ({ sea }) => seaNumbers(sea).height,
    set: (height) => ({ sea: { height } }),
    enabled,
  });
  form.slider({
    name: "sea.length",
    label: "Wave length",
    unit: "m",
    range: [1, 120],
    step: 0.5,
    get: ({ sea }) => seaNumbers(sea).length,
    set: (length) => ({ sea: { length } }),
    enabled,
    hint: ({ sea }) =>
      sea.preset === "mirror" ? "No waves." : `A crest every ${periodOf(seaNumbers(sea).length).toFixed(1)} s.`,
  });
  form.slider({
    name: "sea.directionDegrees",
    label: "Direction of travel",
    unit: "°",
    range: [-180, 180],
    step: 5,
    get: ({ sea }) => seaNumbers(sea).directionDegrees,
    set: (directionDegrees) => ({ sea: { directionDegrees } }),
    enabled,
    hint: "0° runs with the bow, 90° across.",
  });
  form.slider({
    name: "sea.seed",
    label: "Seed",
    range: [0, 100],
    step: 1,
    get: ({ sea }) => seaNumbers(sea).seed,
    set: (seed) => ({ sea: { seed: Math.round(seed) } }),
    enabled: ({ sea }) => seaPresets[sea.preset].random,
    hint: "Another seed, another sea of the same kind. Random seas only.",
  });
}

function addRelease(form: Form, { release }: ControlActions): void {
  form.group("Release", false);
  form.slider({
    name: "start.height",
    label: "Height above afloat",
    unit: "m",
    range: [-1, 5],
    step: 0.05,
    get: ({ start }) => start.height,
    set: (height) => ({ start: { height } }),
  });
  const turns = [
    ["rollDegrees", "Roll", [-180, 180]],
    ["pitchDegrees", "Pitch", [-90, 90]],
    ["yawDegrees", "Heading", [-180, 180]],
  ] as const;
  for (const [key, label, range] of turns) {
    form.slider({
      name: `start.${key}`,
      label,
      unit: "°",
      range: [...range],
      step: 1,
      get: ({ start }) => start[key],
      set: (value) => ({ start: { [key]: value } }),
    });
  }
  form.toggle({
    name: "pinned",
    label: "On a pin",
    hint: "as on a wire through its side: only heave and pitch are free",
    get: (setup) => setup.pinned,
    set: (pinned) => ({ pinned }),
  });
  const button = make("button", { type: "button", class: "wide", id: "control-release" }, icon("reset"), make("span", {}, "Release again"));
  button.addEventListener("click", release);
  form.add(button);
}

function addViews(form: Form): void {
  form.group("Show", false);
  for (const [name, { title, words }] of Object.entries(viewChoices)) {
    form.toggle({
      name: `view.${name}`,
      label: title,
      hint: words,
      get: (setup) => setup.view[name as ViewName],
      set: (on) => ({ view: { [name]: on } }),
    });
  }
}

function addMethods(form: Form): void {
  form.group("Method", false);
  const choices = Object.entries(methodChoices).map(([value, { title }]) => ({ value, title }));
  const words = (method: string | undefined): string =>
    method === undefined
      ? "A second method shows the same hull in the same sea beside the first, and their difference."
      : sentence(methodChoices[method]?.words ?? method);
  form.select({
    name: "methods.first",
    label: "Buoyancy by",
    choices,
    get: ({ methods }) => methods[0],
    hint: ({ methods }) => words(methods[0]),
    set: (first, { methods }) => ({ methods: methods[1] === undefined ? [first] : [first, methods[1]] }),
  });
  form.select({
    name: "methods.second",
    label: "Side by side with",
    choices: [{ value: "", title: "nothing" }, ...choices],
    get: ({ methods }) => methods[1] ?? "",
    hint: ({ methods }) => words(methods[1]),
    set: (second, { methods }) => ({ methods: second === "" ? [methods[0]] : [methods[0], second] }),
  });
  form.select({
    name: "tolerance",
    label: "Tolerance of “adaptive”",
    choices: toleranceChoices.map(({ value, title }) => ({ value: String(value), title })),
    get: ({ tolerance }) => String(tolerance),
    set: (tolerance) => ({ tolerance: Number(tolerance) }),
    hint: ({ tolerance }) => toleranceWords(tolerance),
  });
}

function addEffects(form: Form): void {
  form.group("Water", false);
  form.toggle({
    name: "effects.drag",
    label: "Drag",
    hint: "friction and pressure on every wet triangle",
    get: ({ effects }) => effects.drag,
    set: (drag) => ({ effects: { drag } }),
  });
  form.toggle({
    name: "effects.addedMass",
    label: "Added mass",
    hint: "the water that moves along with the hull",
    get: ({ effects }) => effects.addedMass,
    set: (addedMass) => ({ effects: { addedMass } }),
  });
  form.toggle({
    name: "effects.slamming",
    label: "Slamming",
    hint: "impact of water on surface that enters it fast",
    get: ({ effects }) => effects.slamming,
    set: (slamming) => ({ effects: { slamming } }),
  });
  form.slider({
    name: "effects.damping",
    label: "Damping",
    range: [0, 1],
    step: 0.01,
    get: ({ effects }) => effects.damping,
    set: (damping) => ({ effects: { damping } }),
    hint: "Damping by the waves that the hull makes; at 1 heave stops without a second swing.",
  });
}

function sentence(words: string): string {
  return `${capitalise(words)}.`;
}

function round(length: number): number {
  return Math.max(Number(length.toPrecision(2)), 0.05);
}

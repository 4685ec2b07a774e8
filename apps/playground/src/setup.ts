// setup.ts - the whole set-up of the page as one plain object, and its conversion to and from the address
// (location.hash).
//
// The address contains the differences from the defaults, as readable words:
// #hull=cube&density=0.75&sea=mirror&pinned=on
// Defaults of density and centre of mass depend on the hull, those of the waves on the sea. Invalid parts of an address
// are replaced and reported. It cannot contain a mesh from a file, for which "hull=own" is written.
import {
  hullChoice, hullChoices, methodChoices, ownHull, seaPresets, viewChoices, type SeaDefaults, type SeaPreset, type ViewName,
} from "./choices";

export interface SeaChoice {
  preset: SeaPreset;
  height?: number; // [m] default: the preset's
  length?: number; // [m]
  directionDegrees?: number;
  seed?: number;
}

export interface Setup {
  hull: string; // a key of hullChoices, or "own": a mesh from a file
  densityRatio: number | null; // mass = ratio * 1000 kg/m^3 * volume; null: the mass is given
  mass: number | null; // [kg]
  centerOfMass: [number, number, number]; // [m, body] offset from the centroid
  sea: SeaChoice;
  tolerance: number; // relative to rho g V, the weight of the water that the whole hull would displace; 0: linear
  effects: { drag: boolean; damping: number /* fraction of critical */; addedMass: boolean; slamming: boolean };
  crates: number; // on deck
  start: { height: number; rollDegrees: number; pitchDegrees: number; yawDegrees: number }; // at the release, relative to the floating position
  pinned: boolean; // heave and pitch only, as if on a wire through its side
  methods: [string] | [string, string]; // one, or two side by side
  view: Record<ViewName, boolean>;
  speed: number; // 1: real time
  dark: boolean | null; // null: as in the system
}

export type Deep<T> = { [K in keyof T]?: T[K] extends unknown[] | number | string | boolean | null ? T[K] : Deep<T[K]> };
export type SetupChange = Deep<Setup>;

type Range = readonly [number, number];

export const limits = {
  densityRatio: [0.001, 5], mass: [0.001, 1e9], centerOfMass: [-50, 50], crates: [0, 60],
  height: [0, 15], length: [0.3, 400], directionDegrees: [-360, 360], seed: [0, 999999], tolerance: [1e-4, 0.1], damping: [0, 1],
  startHeight: [-10, 20], rollDegrees: [-180, 180], pitchDegrees: [-90, 90], yawDegrees: [-180, 180], speed: [0.05, 4],
} as const satisfies Record<string, Range>;

export function defaultSetup(hull = "boat", preset: SeaPreset = "wind"): Setup {
  const { densityRatio, centerOfMass } = hullChoice(hull);
  const view = Object.fromEntries(Object.keys(viewChoices).map((name) => [name, false])) as Record<ViewName, boolean>;
  return {
    hull, densityRatio, mass: null, centerOfMass: [...centerOfMass], sea: { preset }, tolerance: 1e-2,
    effects: { drag: true, damping: 0.1, addedMass: true, slamming: true }, crates: 0,
    start: { height: 0, rollDegrees: 0, pitchDegrees: 0, yawDegrees: 0 }, pinned: false, methods: ["adaptive"], view, speed: 1, dark: null,
  };
}

// Returns the sea's numbers: the chosen ones, otherwise the preset's.
export function seaNumbers(sea: SeaChoice): SeaDefaults {
  const { preset, ...chosen } = sea;
  return { ...seaPresets[preset], ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) };
}

// Applies a partial change. Objects are merged one level deep; a new hull or sea sets its own numbers unless they are
// changed too.
export function changeSetup(setup: Setup, change: SetupChange): Setup {
  const next = structuredClone(setup);
  if (change.hull !== undefined && change.hull !== setup.hull) {
    const { densityRatio, centerOfMass } = hullChoice(change.hull);
    Object.assign(next, { densityRatio, mass: null, centerOfMass: [...centerOfMass], crates: 0 });
  }
  if (change.densityRatio != null) next.mass = null;
  if (change.mass != null) next.densityRatio = null;
  const newSea = change.sea?.preset !== undefined && change.sea.preset !== setup.sea.preset;
  const { sea, effects, start, view, ...plain } = change;
  Object.assign(next, structuredClone(plain));
  next.sea = newSea ? { preset: setup.sea.preset, ...sea } : { ...next.sea, ...sea };
  Object.assign(next.effects, effects);
  Object.assign(next.start, start);
  Object.assign(next.view, view);
  return next;
}

// One word of the address. read returns the error in the text, or nothing.
interface Field {
  key: string;
  read(setup: Setup, text: string): string | undefined;
  write(setup: Setup): string; // "": equal to the default
}

const numberText = (value: number): string => String(Number(value.toPrecision(7)));

// Shortens a text of the address for an error message; some are very long.
const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

// instead: the value that is kept if the text is not a number.
function readNumber(
  text: string, [least, most]: Range, take: (value: number) => void, instead: string, whole = false,
): string | undefined {
  const value = text.trim() === "" ? NaN : Number(text);
  if (!Number.isFinite(value)) return `"${brief(text)}" is not a number; ${instead} is taken`;
  const inside = Math.min(Math.max(whole ? Math.round(value) : value, least), most);
  take(inside);
  if (inside === value) return undefined;
  const wrong = inside === least || inside === most ? `outside of ${least} to ${most}` : "not a whole number";
  return `${brief(text)} is ${wrong}; ${numberText(inside)} is taken`;
}

function numberField(
  key: string, range: Range, get: (setup: Setup) => number | null | undefined, set: (setup: Setup, value: number) => void, whole = false,
): Field {
  const write = (setup: Setup): string => {
    const value = get(setup);
    return value == null ? "" : numberText(value);
  };
  const read = (setup: Setup, text: string): string | undefined =>
    readNumber(text, range, (value) => set(setup, value), write(setup) || "the usual one", whole);
  return { key, write, read };
}

function switchField(key: string, get: (setup: Setup) => boolean, set: (setup: Setup, on: boolean) => void): Field {
  const words: Record<string, boolean> = { on: true, off: false, "1": true, "0": false, true: true, false: false };
  const write = (setup: Setup): string => (get(setup) ? "on" : "off");
  return {
    key, write,
    read(setup, text) {
      if (!Object.hasOwn(words, text)) return `"${brief(text)}" is neither on nor off; ${write(setup)} is taken`;
      set(setup, words[text]!);
      return undefined;
    },
  };
}

function nameField(key: string, names: string[], get: (setup: Setup) => string, set: (setup: Setup, name: string) => void): Field {
  return {
    key, write: get,
    read(setup, text) {
      if (!names.includes(text)) return `there is no "${brief(text)}" (${names.join(", ")}); ${get(setup)} is taken`;
      set(setup, text);
      return undefined;
    },
  };
}

// A method may have a number after a colon, which the library checks.
function readMethods(setup: Setup, text: string): string | undefined {
  const kinds = new Set(Object.keys(methodChoices).map((name) => name.split(":")[0]));
  const names = text.split(",").map((name) => name.trim());
  const wrong = names.find((name) => !/^[a-z-]+(:\d{1,9})?$/.test(name) || !kinds.has(name.split(":")[0]));
  if (wrong !== undefined) return `there is no method "${brief(wrong)}" (${[...kinds].join(", ")}); ${setup.methods.join(",")} is taken`;
  setup.methods = names.length > 1 ? [names[0]!, names[1]!] : [names[0]!];
  return names.length > 2 ? `two methods at most fit side by side; ${setup.methods.join(" and ")} are taken` : undefined;
}

function readCenter(setup: Setup, text: string): string | undefined {
  const parts = text.split(",");
  if (parts.length !== 3) return `"${brief(text)}" is not x,y,z in metres; ${setup.centerOfMass.join(",")} is taken`;
  const center: [number, number, number] = [...setup.centerOfMass];
  const readPart = (part: string, axis: number): string | undefined =>
    readNumber(part, limits.centerOfMass, (value) => (center[axis] = value), numberText(center[axis]!));
  const problems = parts.map(readPart);
  setup.centerOfMass = center;
  return problems.find((problem) => problem !== undefined);
}

function readView(setup: Setup, text: string): string | undefined {
  const names = text === "none" ? [] : text.split(",");
  const wrong = names.filter((name) => !Object.hasOwn(viewChoices, name));
  for (const name of Object.keys(viewChoices) as ViewName[]) setup.view[name] = names.includes(name);
  return wrong.length > 0 ? `there is no "${brief(wrong.join(", "))}" to show (${Object.keys(viewChoices).join(", ")})` : undefined;
}

function readTolerance(setup: Setup, text: string): string | undefined {
  if (text !== "linear") return readNumber(text, limits.tolerance, (value) => (setup.tolerance = value), toleranceText(setup));
  setup.tolerance = 0;
  return undefined;
}

const toleranceText = ({ tolerance }: Setup): string => (tolerance === 0 ? "linear" : numberText(tolerance));

const kLooks: Record<string, boolean> = { night: true, day: false };

// Hull and sea come first, because they set the defaults of the following fields.
const fields: Field[] = [
  nameField("hull", [...Object.keys(hullChoices), ownHull], (s) => s.hull, (s, name) => Object.assign(s, changeSetup(s, { hull: name }))),
  numberField("density", limits.densityRatio, (s) => s.densityRatio, (s, value) => Object.assign(s, { densityRatio: value, mass: null })),
  numberField("mass", limits.mass, (s) => s.mass, (s, value) => Object.assign(s, { mass: value, densityRatio: null })),
  { key: "center", read: readCenter, write: (s) => s.centerOfMass.map(numberText).join(",") },
  numberField("crates", limits.crates, (s) => s.crates, (s, value) => (s.crates = value), true),
  nameField("sea", Object.keys(seaPresets), (s) => s.sea.preset, (s, name) => (s.sea = { preset: name as SeaPreset })),
  numberField("height", limits.height, (s) => s.sea.height, (s, value) => (s.sea.height = value)),
  numberField("length", limits.length, (s) => s.sea.length, (s, value) => (s.sea.length = value)),
  numberField("direction", limits.directionDegrees, (s) => s.sea.directionDegrees, (s, value) => (s.sea.directionDegrees = value)),
  numberField("seed", limits.seed, (s) => s.sea.seed, (s, value) => (s.sea.seed = value), true),
  { key: "methods", read: readMethods, write: (s) => s.methods.join(",") },
  { key: "tolerance", read: readTolerance, write: toleranceText },
  switchField("drag", (s) => s.effects.drag, (s, on) => (s.effects.drag = on)),
  numberField("damping", limits.damping, (s) => s.effects.damping, (s, value) => (s.effects.damping = value)),
  switchField("addedmass", (s) => s.effects.addedMass, (s, on) => (s.effects.addedMass = on)),
  switchField("slamming", (s) => s.effects.slamming, (s, on) => (s.effects.slamming = on)),
  numberField("drop", limits.startHeight, (s) => s.start.height, (s, value) => (s.start.height = value)),
  numberField("roll", limits.rollDegrees, (s) => s.start.rollDegrees, (s, value) => (s.start.rollDegrees = value)),
  numberField("pitch", limits.pitchDegrees, (s) => s.start.pitchDegrees, (s, value) => (s.start.pitchDegrees = value)),
  numberField("yaw", limits.yawDegrees, (s) => s.start.yawDegrees, (s, value) => (s.start.yawDegrees = value)),
  switchField("pinned", (s) => s.pinned, (s, on) => (s.pinned = on)),
  { key: "show", read: readView, write: (s) => (Object.keys(viewChoices) as ViewName[]).filter((name) => s.view[name]).join(",") || "none" },
  numberField("speed", limits.speed, (s) => s.speed, (s, value) => (s.speed = value)),
  {
    key: "light", write: (s) => (s.dark === null ? "" : s.dark ? "night" : "day"),
    read(s, text) {
      if (!Object.hasOwn(kLooks, text)) return `"${brief(text)}" is neither day nor night; the system's is taken`;
      s.dark = kLooks[text]!;
      return undefined;
    },
  },
];

// Returns "#hull=cube&density=0.75", or "" if everything has its default.
export function writeAddress(setup: Setup): string {
  const usual = defaultSetup(setup.hull);
  const words: string[] = [];
  for (const { key, write } of fields) {
    const text = write(setup);
    const isUsual = key === "hull" ? text === defaultSetup().hull : text === write(usual);
    if (!isUsual && text !== "") words.push(`${key}=${encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":")}`);
  }
  return words.length > 0 ? "#" + words.join("&") : "";
}

// Returns the set-up of an address, and a message for each word that was invalid.
export function readAddress(hash: string): { setup: Setup; problems: string[] } {
  const setup = defaultSetup();
  const problems: string[] = [];
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  for (const { key, read } of fields) {
    const texts = words.getAll(key);
    if (texts.length === 0) continue;
    const problem = read(setup, texts[0]!);
    if (problem !== undefined) problems.push(`${key}: ${problem}.`);
    if (texts.length > 1) problems.push(`${key} is given ${texts.length} times; the first is taken.`);
  }
  const known = new Set(fields.map(({ key }) => key));
  const strange = [...new Set(words.keys())].filter((key) => !known.has(key));
  if (strange.length > 0) problems.push(`Not understood: ${brief(strange.join(", "))}. Known words: ${[...known].join(", ")}.`);
  return { setup, problems };
}

// Checks the set-up from another part of the page, or from the console, by the same rules as an address.
export function checkSetup(setup: Setup): { setup: Setup; problems: string[] } {
  const checked = defaultSetup(setup.hull);
  const problems: string[] = [];
  for (const { key, read, write } of fields) {
    const text = write(setup);
    const problem = text === "" ? undefined : read(checked, text);
    if (problem !== undefined) problems.push(`${key}: ${problem}.`);
  }
  return { setup: checked, problems };
}

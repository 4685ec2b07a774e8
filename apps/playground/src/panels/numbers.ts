// numbers.ts - a table of one hull's current measurements: forces and their error bounds, geometry of the wet part,
// attitude, cost.
//
//   const numbers = createNumbers(parent);
//   numbers.update(simulation.measure(), hullSizeOf(simulation.hull));      // each frame; the text changes at most ten
//   times a second
//
// The hull's size (comparison_words.ts) sets prefixes and decimals, so that digits stay in place; error bounds are
// relative to it. Cells have data-number="tilt", "force-error", ... for scripts.
import { density, gravity } from "../model/constants";
import type { Measurement } from "../simulation";
import type { HullSize } from "./comparison_words";
import { fixed, grouped, noNumber, onScale, plainScale, significant, siScale, type Scale } from "./format";
import { make } from "./element";
import { setText } from "./set_text";

export interface Numbers {
  element: HTMLElement;
  update(measurement: Measurement, size: HullSize): void;
  setShown(shown: boolean): void;
  dispose(): void;
}

const interval = 100; // [ms]

interface Scales {
  force: Scale;
  torque: Scale;
  volume: Scale;
  area: Scale;
  length: Scale;
}

interface Row {
  /** Text of the row's header, and its tooltip. */
  name: string;
  hint: string;
  /** CSS class of the group. */
  group: "forces" | "wet" | "attitude" | "cost";
  text(measurement: Measurement, scales: Scales, size: HullSize): Text & { class?: string };
}

const axes = ["x", "y", "z"] as const;
interface Text { value: string; unit: string }
const scalar = (value: number, scale: Scale): Text => ({ value: onScale(value, scale), unit: scale.unit });
const vector = (values: readonly number[], scale: Scale): Text => ({ value: values.map((value) => onScale(value, scale)).join("  "), unit: scale.unit });
const degrees = (value: number): Text => ({ value: fixed(value, 2), unit: "°" });

const rows: readonly Row[] = [
  { name: "Force", hint: `Force of the water along ${axes.join(", ")} of the world`, group: "forces", text: (m, scales) => vector(m.force, scales.force) },
  { name: "Torque", hint: "Torque of the water about the centre of mass", group: "forces", text: (m, scales) => vector(m.torque, scales.torque) },
  { name: "Weight", hint: "Hull and crates", group: "forces", text: (m, scales) => scalar(m.weight, scales.force) },
  { name: "Force error", hint: "Largest possible difference from the exact integral over the true sea, relative to the weight of the water that the whole hull would displace",
    group: "forces", text: (m, _, size) => boundText(m, m.forceBound, "N", size.buoyancy) },
  { name: "Torque error", hint: "The same for the torque, relative to that force times the hull's longest extent",
    group: "forces", text: (m, _, size) => boundText(m, m.torqueBound, "N m", size.buoyancy * size.length) },
  { name: "Bound", hint: "Certified: proved from bounds on the sea's derivatives", group: "forces", text: (m) => ({ ...certainty(m), unit: "" }) },
  { name: "Volume", hint: "Displaced volume", group: "wet", text: (m, scales) => scalar(m.volume, scales.volume) },
  { name: "Wetted area", hint: "Area of the hull's surface under water", group: "wet", text: (m, scales) => scalar(m.wettedArea, scales.area) },
  { name: "Waterplane", hint: "Area within the waterline, seen from above", group: "wet", text: (m, scales) => scalar(m.waterplaneArea, scales.area) },
  { name: "Triangles", hint: "Dry, wet and cut by the water", group: "wet",
    text: ({ triangles: { dry, wet, cut } }) => ({ value: `${grouped(dry)} / ${grouped(wet)} / ${grouped(cut)}`, unit: "dry/wet/cut" }) },
  { name: "Draft", hint: "Depth of the lowest point", group: "attitude", text: (m, scales) => scalar(m.draft, scales.length) },
  { name: "Heave", hint: "Of the centre of mass, from where it floats at rest", group: "attitude", text: (m, scales) => scalar(m.heave, scales.length) },
  { name: "Roll", hint: "About world x", group: "attitude", text: (m) => degrees(m.rollDegrees) },
  { name: "Pitch", hint: "About world z", group: "attitude", text: (m) => degrees(m.pitchDegrees) },
  { name: "Yaw", hint: "About world y", group: "attitude", text: (m) => degrees(m.yawDegrees) },
  { name: "Tilt", hint: "Between the hull's own up and the world's", group: "attitude", text: (m) => degrees(m.tiltDegrees) },
  { name: "Evaluation", hint: "How long one of buoyancy takes: the quickest of the last three seconds", group: "cost",
    text: (m) => (m.microseconds < 1000 ? { value: fixed(m.microseconds, 1), unit: "µs" } : { value: fixed(m.microseconds / 1000, 2), unit: "ms" }) },
];

function boundText({ openingSubmerged }: Measurement, bound: number, unit: string, whole: number): Text {
  if (!Number.isFinite(bound) || openingSubmerged) return { value: noNumber, unit };
  const [value, prefixed] = significant(bound, unit, 2).split(/ (.*)/s) as [string, string];
  const part = bound / whole;
  return { value: `${value} ${prefixed}`, unit: `${part >= 1e-6 ? fixed(1000 * part, part < 1e-4 ? 4 : part < 0.01 ? 3 : 1) : "< 0.001"} ‰` };
}

function certainty({ certified, toleranceMet, openingSubmerged, forceBound }: Measurement): { value: string; class: string } {
  if (openingSubmerged) return { value: "unknown: an opening is under water", class: "numbers-unknown" };
  if (!Number.isFinite(forceBound)) return { value: "unknown: this method or sea has none", class: "numbers-unknown" };
  if (certified && !toleranceMet) return { value: "certified, beyond the tolerance", class: "numbers-unknown" };
  return certified ? { value: "certified", class: "numbers-certified" } : { value: "an estimate: the sea has no bounds", class: "numbers-unknown" };
}

function scalesOf({ buoyancy, length }: HullSize, weight: number): Scales {
  return {
    force: siScale(Math.max(weight, 0.1 * buoyancy), "N"),
    torque: siScale(0.3 * weight * length, "N m"),
    volume: plainScale(buoyancy / (density * gravity), "m³"),
    area: plainScale(length * length, "m²"),
    length: { factor: 1, unit: "m", decimals: 3 },
  };
}

export function createNumbers(parent: HTMLElement): Numbers {
  const table = make("table", { class: "numbers" });
  const cells = new Map<Row, { value: HTMLElement; unit: HTMLElement }>();
  for (const group of ["attitude", "forces", "wet", "cost"] as const) {
    const body = make("tbody", { class: `numbers-${group}` });
    for (const row of rows.filter((candidate) => candidate.group === group)) {
      const key = row.name.toLowerCase().replaceAll(" ", "-");
      const cell = { value: make("td", { class: "numbers-value", "data-number": key }), unit: make("td", { class: "numbers-unit" }) };
      cells.set(row, cell);
      body.append(make("tr", {}, make("th", { scope: "row", title: row.hint }, row.name), cell.value, cell.unit));
    }
    table.append(body);
  }
  const element = make("section", { class: "panel-numbers", "aria-label": "Numbers" }, table);
  parent.append(element);
  let shownAt = -Infinity, scaleKey = "";
  let scales = scalesOf({ buoyancy: 1, length: 1 }, 1);
  const update = (measurement: Measurement, size: HullSize): void => {
    if (element.hidden || performance.now() - shownAt < interval) return;
    shownAt = performance.now();
    const key = `${size.buoyancy} ${size.length} ${measurement.weight}`;
    if (key !== scaleKey) scaleKey = key, scales = scalesOf(size, measurement.weight);
    for (const [row, cell] of cells) {
      const { value, unit, class: extra } = row.text(measurement, scales, size);
      setText(cell.value, value);
      setText(cell.unit, unit);
      if (extra) cell.value.className = `numbers-value numbers-words ${extra}`;
    }
  };
  return {
    element, update,
    setShown: (shown) => { element.hidden = !shown; },
    dispose: () => element.remove(),
  };
}

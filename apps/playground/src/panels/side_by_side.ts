// side_by_side.ts - two methods on the same hull in the same sea: current differences, a plot of them, and a sentence
// made of the numbers.
//
//   const sides = createSideBySide(parent);
//   sides.update(simulation.time, { method: "adaptive", now }, { method: "centroid", now: other },
//   hullSizeOf(simulation.hull));      // each frame
//
// Differences are second minus first. The cells have data-difference="torque-z", ... for scripts.
import { density, gravity } from "../model/constants";
import { differ, explain, type Difference, type HullSize, type Side } from "./comparison_words";
import { fixed, onScale, plainScale, siScale, type Scale } from "./format";
import { make } from "./element";
import { History } from "./history";
import { createPlot, type PlotLine } from "./plot";
import { drawLines } from "./plots";
import { setText } from "./set_text";

export interface SideBySide {
  element: HTMLElement;
  update(time: number, first: Side, second: Side, size: HullSize): void;
  setShown(shown: boolean): void;
  dispose(): void;
}

const seconds = 30, interval = 100 /* ms */, wordsInterval = 1000 /* ms */;

interface Row {
  name: string;
  key: string;
  of(side: Side["now"]): number;
  difference(difference: Difference): number;
  scale(size: HullSize, weight: number): Scale;
}

const axes = ["x", "y", "z"] as const;
const angles: Scale = { factor: 1, unit: "°", decimals: 2 };
const lengths: Scale = { factor: 1, unit: "m", decimals: 4 };

const rows: readonly Row[] = [
  ...axes.map((axis, i): Row => ({
    name: `Force ${axis}`, key: `force-${axis}`, of: ({ force }) => force[i]!, difference: ({ force }) => force[i]!,
    scale: (_, weight) => siScale(weight, "N", 5),
  })),
  ...axes.map((axis, i): Row => ({
    name: `Torque ${axis}`, key: `torque-${axis}`, of: ({ torque }) => torque[i]!, difference: ({ torque }) => torque[i]!,
    scale: ({ length }, weight) => siScale(0.3 * weight * length, "N m", 5),
  })),
  { name: "Volume", key: "volume", of: ({ volume }) => volume, difference: ({ volume }) => volume,
    scale: ({ buoyancy }) => plainScale(buoyancy / (density * gravity), "m³", 5) },
  { name: "Heave", key: "heave", of: ({ heave }) => heave, difference: ({ heave }) => heave, scale: () => lengths },
  { name: "Roll", key: "roll", of: ({ rollDegrees }) => rollDegrees, difference: ({ rollDegrees }) => rollDegrees, scale: () => angles },
  { name: "Pitch", key: "pitch", of: ({ pitchDegrees }) => pitchDegrees, difference: ({ pitchDegrees }) => pitchDegrees, scale: () => angles },
  { name: "Tilt", key: "tilt", of: ({ tiltDegrees }) => tiltDegrees, difference: ({ tiltDegrees }) => tiltDegrees, scale: () => angles },
  { name: "Yaw", key: "yaw", of: ({ yawDegrees }) => yawDegrees, difference: ({ yawDegrees }) => yawDegrees, scale: () => angles },
  { name: "Cost", key: "cost", of: ({ microseconds }) => microseconds, difference: () => Number.NaN,
    scale: () => ({ factor: 1, unit: "µs", decimals: 1 }) },
];

export function createSideBySide(parent: HTMLElement): SideBySide {
  const heads = [make("th", { scope: "col" }), make("th", { scope: "col" })];
  const body = make("tbody");
  const cells = rows.map((row) => {
    const first = make("td"), second = make("td"), unit = make("td", { class: "numbers-unit" });
    const difference = make("td", { class: "sides-difference", "data-difference": row.key });
    body.append(make("tr", {}, make("th", { scope: "row" }, row.name), first, second, difference, unit));
    return { first, second, difference, unit };
  });
  const head = make("tr", {}, make("td"), ...heads, make("th", { scope: "col", title: "Second less first" }, "Δ"), make("td"));
  const table = make("table", { class: "numbers sides" }, make("thead", {}, head), body);
  const words = make("p", { class: "panel-words" });
  const element = make("section", { class: "panel-sides", "aria-label": "Two methods side by side" }, words, table);
  parent.append(element);
  const torquePlot = createPlot(element, { title: "Δ torque", unit: "‰ of ρgVL", xUnit: "s", height: 96, decimals: 4 });
  const tiltPlot = createPlot(element, { title: "Δ tilt", unit: "°", xUnit: "s", height: 96 });

  // Difference of torque [per mille], of tilt [degrees], the tilts themselves, and the yaws.
  const history = new History(seconds, 6);
  let drawn = -Infinity, told = -Infinity, pair = "";
  const update = (time: number, first: Side, second: Side, size: HullSize): void => {
    const now = `${first.method}|${second.method}|${size.buoyancy}`;
    if (now !== pair) history.clear(), (told = -Infinity);
    pair = now;
    const difference = differ(first.now, second.now);
    const torque = (1000 * Math.hypot(...difference.torque)) / (size.buoyancy * size.length);
    history.add(time, [torque, difference.tiltDegrees, first.now.tiltDegrees, second.now.tiltDegrees, first.now.yawDegrees, second.now.yawDegrees]);
    if (element.hidden || performance.now() - drawn < interval) return;
    drawn = performance.now();
    heads.forEach((head, i) => setText(head, [first, second][i]!.method));
    rows.forEach((row, i) => {
      const scale = row.scale(size, first.now.weight), cell = cells[i]!;
      setText(cell.first, onScale(row.of(first.now), scale));
      setText(cell.second, onScale(row.of(second.now), scale));
      setText(cell.difference, onScale(row.difference(difference), scale));
      setText(cell.unit, scale.unit);
    });
    drawDifferences(history, torquePlot, tiltPlot);
    if (performance.now() - told < wordsInterval) return; // a sentence must be shown long enough to be read
    told = performance.now();
    setText(words, explain(first, second, size, restedTilts(history)));
  };
  return {
    element, update,
    setShown: (shown) => { element.hidden = !shown; },
    dispose: () => { torquePlot.dispose(); tiltPlot.dispose(); element.remove(); },
  };
}

function drawDifferences(history: History, torque: ReturnType<typeof createPlot>, tilt: ReturnType<typeof createPlot>): void {
  const range: [number, number] = [Math.max(0, history.latest - seconds), Math.max(seconds, history.latest)];
  const line = (column: number): PlotLine =>
    ({ label: "difference", color: 2, count: history.length, xAt: (i) => history.time(i), yAt: (i) => history.value(column, i) });
  drawLines(torque, range, [line(0)], 0.01, true);
  drawLines(tilt, range, [line(1)], 0.02, true);
}

/** Returns the mean tilts of the last four seconds [degrees], if no rotation changed by a twentieth of a degree in that
 * time; otherwise null. */
export function restedTilts(history: History): [number, number] | null {
  const since = history.latest - 4;
  if (history.length < 2 || history.time(0) > since) return null;
  const [first, second, ...yaws] = [2, 3, 4, 5].map((column) => {
    let low = Infinity, high = -Infinity;
    for (let i = history.length - 1; i >= 0 && history.time(i) >= since; i--) {
      const value = history.value(column, i);
      low = Math.min(low, value), high = Math.max(high, value);
    }
    return high - low < 0.05 ? Number(fixed((low + high) / 2, 3)) : Number.NaN;
  });
  return [first, second, ...yaws].every(Number.isFinite) ? [first!, second!] : null;
}

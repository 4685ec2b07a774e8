// plots.ts - heave, roll and pitch over the last half minute; with two methods both curves and their difference.
//
//   const plots = createPlots(parent);
//   plots.update(simulation.time, [{ label: "adaptive", now: measurement }]);      // each frame; it draws about ten
//   times a second
//   plots.clear();                                                                   // for another hull; a reset is
//   detected by a decreasing time
import type { Measurement } from "../simulation";
import { make } from "./element";
import { History } from "./history";
import { createPlot, type Plot, type PlotLine } from "./plot";
import { niceRange } from "./ticks";

export interface Plotted {
  label: string;
  now: Measurement;
}

export interface Plots {
  element: HTMLElement;
  update(time: number, sides: readonly Plotted[]): void;
  clear(): void;
  setShown(shown: boolean): void;
  dispose(): void;
}

const seconds = 30;
const drawingInterval = 90; // [ms]

const quantities = [
  { title: "Heave", unit: "m", least: 0.02, decimals: 3, of: (m: Measurement) => m.heave },
  { title: "Roll", unit: "°", least: 0.5, decimals: 2, of: (m: Measurement) => m.rollDegrees },
  { title: "Pitch", unit: "°", least: 0.5, decimals: 2, of: (m: Measurement) => m.pitchDegrees },
] as const;

export function createPlots(parent: HTMLElement): Plots {
  const element = make("section", { class: "panel-plots", "aria-label": "Motion over the last half minute" });
  parent.append(element);
  const plots = quantities.map(({ title, unit, decimals }) => createPlot(element, { title, unit, xUnit: "s", height: 104, decimals }));
  const apart = make("details", { class: "panel-more", hidden: true }, make("summary", {}, "Difference: second less first"));
  element.append(apart);
  const differences = quantities.map(({ title, unit, decimals }) =>
    createPlot(apart, { title: `Δ ${title.toLowerCase()}`, unit, xUnit: "s", height: 84, decimals }));
  // Columns: three of the first side, three of the second.
  const history = new History(seconds, 2 * quantities.length);
  let labels = "";
  let drawn = -Infinity;

  const update = (time: number, sides: readonly Plotted[]): void => {
    const now = sides.map(({ label }) => label).join("|");
    if (now !== labels) history.clear();
    labels = now;
    history.add(time, [0, 1].flatMap((side) => quantities.map(({ of }) => (sides[side] ? of(sides[side].now) : Number.NaN))));
    if (element.hidden || performance.now() - drawn < drawingInterval) return;
    drawn = performance.now();
    const range: [number, number] = [Math.max(0, history.latest - seconds), Math.max(seconds, history.latest)];
    quantities.forEach((quantity, row) => {
      const lines = sides.map(({ label }, side) => lineOf(history, side * quantities.length + row, label, side));
      drawLines(plots[row]!, range, lines, quantity.least);
    });
    apart.hidden = sides.length < 2;
    if (!apart.hidden && apart.open)
      quantities.forEach((quantity, row) => drawLines(differences[row]!, range, [differenceOf(history, row)], quantity.least / 10, true));
  };
  return {
    element, update,
    clear: () => history.clear(),
    setShown: (shown) => { element.hidden = !shown; },
    dispose: () => { for (const plot of [...plots, ...differences]) plot.dispose(); element.remove(); },
  };
}

function lineOf(history: History, column: number, label: string, color: number): PlotLine {
  return { label, color, dashed: color > 0, count: history.length, xAt: (i) => history.time(i), yAt: (i) => history.value(column, i) };
}

function differenceOf(history: History, row: number): PlotLine {
  const value = (i: number): number => history.value(quantities.length + row, i) - history.value(row, i);
  return { label: "difference", color: 2, count: history.length, xAt: (i) => history.time(i), yAt: value };
}

/** withNought: includes zero in the range, for differences. */
export function drawLines(plot: Plot, x: [number, number], lines: PlotLine[], least: number, withNought = false): void {
  let [low, high] = withNought ? [0, 0] : [Infinity, -Infinity];
  for (const { count, yAt } of lines)
    for (let i = 0; i < count; i++) {
      const value = yAt(i);
      if (value < low) low = value;
      if (value > high) high = value;
    }
  plot.draw({ x, y: niceRange(low, high, least), lines });
}

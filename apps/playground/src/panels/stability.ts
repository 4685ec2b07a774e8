// stability.ts - the righting arm GZ of the current hull over the heel, its main numbers, and the hull's current
// position on the curve.
//
//   const stability = createStability(parent);
//   stability.update(simulation);      // each frame: a worker computes the curve again after a change of hull, mass or
//   centre of mass
import type { Heeled, Stability as CurveNumbers } from "plimsoll";
import { HeeledFlags } from "plimsoll";
import type { Simulation } from "../simulation";
import { createCurveRequests, type Heelable } from "./curve_request";
import { fixed, noNumber, significant } from "./format";
import { make } from "./element";
import { createPlot, type PlotLine, type PlotMark } from "./plot";
import { gzAt, heelOf, type Curve } from "./righting";
import { setText } from "./set_text";
import { niceRange } from "./ticks";

export interface StabilityPanel {
  element: HTMLElement;
  update(simulation: Heelable & Pick<Simulation, "pose">): void;
  setShown(shown: boolean): void;
  dispose(): void;
}

const degree = Math.PI / 180;
const pause = 350; // [ms] without a change before it is computed
const drawingInterval = 100; // [ms]
const sinks = "It sinks: it is heavier than all the water that it can displace, so there is no curve.";

export function createStability(parent: HTMLElement): StabilityPanel {
  const element = make("section", { class: "panel-stability", "aria-label": "Stability" });
  parent.append(element);
  const plot = createPlot(element, { title: "Righting arm GZ over heel", unit: "m", xUnit: "°", height: 170, decimals: 3 });
  const list = make("dl", { class: "panel-facts" });
  const words = make("p", { class: "panel-words", role: "status" });
  element.append(list, words);

  const requests = createCurveRequests();
  let key = "", mesh: unknown = null, timer = 0, drawn = -Infinity;
  let curve: Curve | null = null;
  const show = (found: Curve | null, text: string): void => {
    curve = found;
    setText(words, text);
    showFacts(list, found);
    drawn = -Infinity;
  };
  const compute = async (simulation: Heelable): Promise<void> => {
    try {
      const found = await requests.ask(simulation);
      if (found !== undefined) show(found, found ? sentenceFor(found) : sinks);
    } catch (error) {
      show(null, `No curve: ${(error as Error).message}`);
    }
  };
  const update = (simulation: Heelable & Pick<Simulation, "pose">): void => {
    if (element.hidden) return;
    const { mass, centerOfMass } = simulation.loading, now = `${mass} ${centerOfMass.join(" ")}`;
    if (now !== key || simulation.mesh !== mesh) {
      if (simulation.mesh !== mesh) show(null, "Heeling it over ...");
      key = now, mesh = simulation.mesh;
      clearTimeout(timer);
      timer = window.setTimeout(() => void compute(simulation), curve ? pause : 0);
    }
    if (performance.now() - drawn < drawingInterval) return;
    drawn = performance.now();
    drawCurve(plot, curve, heelOf(simulation.pose().rotation));
  };
  return {
    element, update,
    setShown: (shown) => { element.hidden = !shown; },
    dispose: () => { clearTimeout(timer); requests.dispose(); plot.dispose(); element.remove(); },
  };
}

function drawCurve(plot: ReturnType<typeof createPlot>, curve: Curve | null, heel: number): void {
  if (!curve) return plot.draw({ x: [0, 180], y: [-0.5, 0.5], lines: [] });
  const { rows, numbers, symmetric } = curve;
  const line = (label: string, flooded: boolean): PlotLine => ({
    label, color: 0, dashed: flooded, count: rows.length, xAt: (i) => rows[i]!.heel / degree,
    // The dashed part begins where the solid one ends.
    yAt: (i) => (isFlooded(rows, i) === flooded || (flooded && isFlooded(rows, i + 1)) ? known(rows[i]!) : Number.NaN),
  });
  const values = rows.map(known).filter(Number.isFinite);
  const now = symmetric ? Math.abs(heel) : heel;
  const marks: PlotMark[] = [{ x: now / degree, y: gzAt(rows, now), label: `now ${fixed(heel / degree, 1)}°` }];
  if (numbers.openingHeel < Math.PI) marks.push({ x: (numbers.side * numbers.openingHeel) / degree, label: "opening under" });
  const anyFlooded = rows.some((_, i) => isFlooded(rows, i));
  plot.draw({
    x: [symmetric ? 0 : -180, 180],
    xTicks: symmetric ? [0, 30, 60, 90, 120, 150, 180] : [-180, -120, -60, 0, 60, 120, 180],
    y: niceRange(Math.min(0, ...values), Math.max(0, ...values), 1e-3),
    lines: [line("dry inside", false), ...(anyFlooded ? [line("would fill", true)] : [])],
    marks: marks.filter(({ y }) => y === undefined || Number.isFinite(y)),
  });
}

function known({ gz, flags: row }: Heeled): number {
  return row & HeeledFlags.inBalance ? gz : Number.NaN;
}
function isFlooded(rows: readonly Heeled[], index: number): boolean {
  return ((rows[index]?.flags ?? 0) & HeeledFlags.openingSubmerged) !== 0;
}

function showFacts(list: HTMLElement, curve: Curve | null): void {
  const facts = curve ? factsOf(curve.numbers) : [];
  list.replaceChildren(...facts.flatMap(([name, value, hint]) => [make("dt", { title: hint }, name), make("dd", {}, value)]));
}

function factsOf(numbers: CurveNumbers): [name: string, value: string, hint: string][] {
  const angle = (value: number): string => (Number.isFinite(value) ? `${fixed(value / degree, 1)}°` : noNumber);
  const area = (value: number): string => significant(value, "m rad");
  return [
    ["GM", significant(numbers.metacentricHeight, "m"), "Metacentric height: slope of the curve at rest"],
    ["Largest GZ", `${significant(numbers.largestGz, "m")} at ${angle(numbers.largestGzHeel)}`, "The strongest righting arm"],
    ["Vanishes at", angle(numbers.vanishingHeel), "Beyond this heel it turns over"],
    ["Opening under at", angle(numbers.openingHeel), "Where water first runs in"],
    ["Area to 30°", area(numbers.area30), "Work against heeling over weight, from rest to 30°"],
    ["Area to 40°", area(numbers.area40), "The same to 40°"],
  ];
}

function sentenceFor({ numbers }: Curve): string {
  const { restHeel, metacentricHeight, vanishingHeel, openingHeel } = numbers;
  const upright = metacentricHeight > 0 ? "It floats upright" : "Upright it has no stability";
  const rest = Math.abs(restHeel) < 0.05 * degree ? upright : `It rests with a list of ${fixed(restHeel / degree, 1)}°`;
  if (openingHeel < Math.PI && !(openingHeel > vanishingHeel)) return `${rest}; water runs in at ${fixed(openingHeel / degree, 1)}° of heel.`;
  if (vanishingHeel < Math.PI - 0.01) return `${rest} and rights itself up to ${fixed(vanishingHeel / degree, 1)}° of heel.`;
  return `${rest}${metacentricHeight > 0 ? " and rights itself from any heel" : ""}.`;
}

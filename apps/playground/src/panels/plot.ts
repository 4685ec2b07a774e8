// plot.ts - a small plotter on a canvas: lines over one axis, round ticks, a legend, marks, and the values under the
// pointer.
//
//   const plot = createPlot(parent, { title: "Roll", unit: "°", xUnit: "s", height: 110 });
//   plot.draw({ x: [0, 30], y: [-5, 5], lines: [{ label: "adaptive", color: 0, count: n, xAt: (i) => ..., yAt: (i) =>
//   ... }] });
//
// Colours, fonts and the colour scheme come from the page's style (panels.css: --plot-*), which is read again when it
// changes. It draws on request only.
import { fixed } from "./format";
import { make } from "./element";
import { niceTicks } from "./ticks";

export interface PlotLine {
  label: string;
  /** 0, 1, 2: index of the page's line colours. */
  color: number;
  dashed?: boolean;
  count: number;
  xAt(index: number): number;
  yAt(index: number): number;
}

export interface PlotMark {
  x: number;
  /** Draws a dot if given, otherwise a line from top to bottom. */
  y?: number;
  label: string;
}

export interface Picture {
  x: readonly [number, number];
  y: readonly [number, number];
  lines: PlotLine[];
  marks?: PlotMark[];
  /** Positions of lines on the x axis; default: round numbers. */
  xTicks?: readonly number[];
  /** Shown if there are no lines. */
  empty?: string;
}

export interface PlotOptions {
  title: string;
  unit: string;
  xUnit: string;
  /** [px] of the canvas. */
  height: number;
  /** Decimals of values under the pointer. */
  decimals?: number;
}

export interface Plot {
  element: HTMLElement;
  draw(picture: Picture): void;
  dispose(): void;
}

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  toX(x: number): number;
  toY(y: number): number;
  fromX(pixel: number): number;
}

interface Style {
  ink: string;
  faint: string;
  grid: string;
  paper: string;
  lines: string[];
  font: string;
}

export function createPlot(parent: HTMLElement, options: PlotOptions): Plot {
  const canvas = make("canvas", { class: "plot-canvas", role: "img", tabindex: 0, style: `height: ${options.height}px` });
  const legend = make("span", { class: "plot-legend" });
  const reading = make("output", { class: "plot-reading" });
  const title = make("span", { class: "plot-title" }, `${options.title} [${options.unit}]`);
  const element = make("figure", { class: "plot" }, make("figcaption", { class: "plot-caption" }, title, legend, reading), canvas);
  parent.append(element);

  let picture: Picture | null = null;
  let pointer: number | null = null; // [px] from the canvas's left edge
  let legendText = "";
  const redraw = (): void => {
    if (!picture || !canvas.isConnected || canvas.clientWidth === 0) return;
    const at = paint(canvas, picture, options, pointer);
    const text = at === null ? "" : readValues(picture, at, options);
    if (reading.textContent !== text) reading.textContent = text;
  };
  const draw = (next: Picture): void => {
    picture = next;
    legendText = updateLegend(legend, next.lines, legendText);
    if (canvas.getAttribute("aria-label") === null) canvas.setAttribute("aria-label", `${options.title} in ${options.unit} over ${options.xUnit}`);
    redraw();
  };
  const ended = new AbortController();
  const { signal } = ended;
  canvas.addEventListener("pointermove", (event) => { pointer = event.offsetX; redraw(); }, { signal });
  canvas.addEventListener("pointerleave", () => { pointer = null; redraw(); }, { signal });
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -8, ArrowRight: 8 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the page's own keys have other functions
    pointer = Math.min(canvas.clientWidth, Math.max(0, (pointer ?? canvas.clientWidth) + step));
    redraw();
  }, { signal });
  canvas.addEventListener("blur", () => { pointer = null; redraw(); }, { signal });
  const watcher = new ResizeObserver(redraw);
  watcher.observe(canvas);
  return { element, draw, dispose: () => { ended.abort(); watcher.disconnect(); element.remove(); } };
}

function updateLegend(legend: HTMLElement, lines: PlotLine[], before: string): string {
  const text = lines.map(({ label, color, dashed }) => `${label} ${color} ${dashed}`).join("|");
  if (text === before) return before;
  // A single line needs no legend: the title describes it.
  legend.replaceChildren(...(lines.length < 2 ? [] : lines).map(({ label, color, dashed }) =>
    make("span", { class: `plot-key plot-key-${color}${dashed ? " plot-key-dashed" : ""}` }, label)));
  return text;
}

function styleOf(canvas: HTMLCanvasElement): Style {
  const style = getComputedStyle(canvas);
  const of = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise;
  return {
    ink: of("--plot-ink", "#334"), faint: of("--plot-faint", "#778"), grid: of("--plot-grid", "#dde"), paper: of("--plot-paper", "#fff"),
    lines: [of("--plot-line-0", "#0a6cb5"), of("--plot-line-1", "#c2410c"), of("--plot-line-2", "#6d28d9")], font: style.fontFamily,
  };
}

/** Returns the position of the pointer on the x axis, or null. */
function paint(canvas: HTMLCanvasElement, picture: Picture, options: PlotOptions, pointer: number | null): number | null {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth, height = canvas.clientHeight;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) canvas.width = wide, canvas.height = high;
  const context = canvas.getContext("2d")!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const style = styleOf(canvas);
  context.font = `11px ${style.font}`;
  const frame = paintAxes(context, picture, options, style, width, height);
  if (picture.lines.length === 0 && picture.empty) {
    context.fillStyle = style.faint;
    context.textAlign = "center";
    context.fillText(picture.empty, (frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2, frame.right - frame.left);
    return null;
  }
  context.save();
  context.beginPath();
  context.rect(frame.left, frame.top - 1, frame.right - frame.left, frame.bottom - frame.top + 2);
  context.clip();
  for (const line of picture.lines) paintLine(context, line, frame, style);
  context.restore();
  for (const mark of picture.marks ?? []) paintMark(context, mark, frame, style);
  if (pointer === null || picture.lines.length === 0) return null;
  const x = frame.fromX(Math.min(frame.right, Math.max(frame.left, pointer)));
  context.strokeStyle = style.faint;
  context.lineWidth = 1;
  strokeSegment(context, frame.toX(x), frame.top, frame.toX(x), frame.bottom);
  return x;
}

function paintAxes(context: CanvasRenderingContext2D, picture: Picture, { xUnit }: PlotOptions, style: Style, width: number, height: number): Frame {
  const { x, y, xTicks: given } = picture;
  const yTicks = niceTicks(y[0], y[1], Math.max(5, Math.floor(height / 26)));
  const labels = yTicks.places.map((place) => fixed(place, yTicks.decimals));
  // Wide enough for typical labels, so that the plot does not jump if their length changes.
  const left = Math.ceil(Math.max(context.measureText("\u221200.0").width, ...labels.map((label) => context.measureText(label).width))) + 8;
  const right = width - 10, top = 8, bottom = height - 18;
  const frame: Frame = {
    left, right, top, bottom,
    toX: (value) => left + ((value - x[0]) / (x[1] - x[0])) * (right - left),
    toY: (value) => bottom - ((value - y[0]) / (y[1] - y[0])) * (bottom - top),
    fromX: (pixel) => x[0] + ((pixel - left) / (right - left)) * (x[1] - x[0]),
  };
  context.lineWidth = 1;
  context.fillStyle = style.faint;
  context.textBaseline = "middle";
  context.textAlign = "right";
  yTicks.places.forEach((place, i) => {
    context.strokeStyle = place === 0 ? style.faint : style.grid;
    strokeSegment(context, left, frame.toY(place), right, frame.toY(place));
    context.fillText(labels[i]!, left - 6, frame.toY(place));
  });
  const xTicks = given ? { places: given, decimals: 0 } : niceTicks(x[0], x[1], Math.max(2, Math.floor((right - left) / 60)));
  context.textBaseline = "alphabetic";
  context.textAlign = "center";
  context.strokeStyle = style.grid;
  xTicks.places.forEach((place, i) => {
    strokeSegment(context, frame.toX(place), top, frame.toX(place), bottom);
    const last = i === xTicks.places.length - 1;
    const label = fixed(place, xTicks.decimals) + (last ? withUnit(xUnit) : "");
    const half = context.measureText(label).width / 2;
    context.fillText(label, Math.min(frame.toX(place), width - half - 1), height - 4);
  });
  return frame;
}

// "30 s", but "180° heel".
function withUnit(unit: string): string {
  return unit.startsWith("°") ? unit : ` ${unit}`;
}

// Uses whole pixels, so that the line is one pixel wide.
function strokeSegment(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.beginPath();
  context.moveTo(Math.round(x0) + 0.5, Math.round(y0) + 0.5);
  context.lineTo(Math.round(x1) + 0.5, Math.round(y1) + 0.5);
  context.stroke();
}

function paintLine(context: CanvasRenderingContext2D, { count, xAt, yAt, color, dashed }: PlotLine, frame: Frame, style: Style): void {
  context.strokeStyle = style.lines[color % style.lines.length]!;
  context.lineWidth = 1.75;
  context.lineJoin = "round";
  context.setLineDash(dashed ? [5, 4] : []);
  context.beginPath();
  let begun = false;
  for (let i = 0; i < count; i++) {
    const y = yAt(i);
    if (!Number.isFinite(y)) { // a gap
      begun = false;
      continue;
    }
    if (begun) context.lineTo(frame.toX(xAt(i)), frame.toY(y));
    else context.moveTo(frame.toX(xAt(i)), frame.toY(y));
    begun = true;
  }
  context.stroke();
  context.setLineDash([]);
}

function paintMark(context: CanvasRenderingContext2D, { x, y, label }: PlotMark, frame: Frame, style: Style): void {
  const at = frame.toX(x);
  if (at < frame.left - 1 || at > frame.right + 1) return;
  context.fillStyle = context.strokeStyle = style.ink;
  context.lineWidth = 1;
  if (y === undefined) {
    context.setLineDash([3, 3]);
    strokeSegment(context, at, frame.top, at, frame.bottom);
    context.setLineDash([]);
  } else {
    context.beginPath();
    context.arc(at, frame.toY(y), 4.5, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = style.paper;
    context.lineWidth = 1.5;
    context.stroke();
  }
  const room = context.measureText(label).width + 8;
  context.textAlign = at + room > frame.right ? "right" : "left";
  context.textBaseline = "alphabetic";
  const high = y === undefined ? frame.top + 10 : Math.max(frame.top + 10, frame.toY(y) - 8);
  const beside = at + (context.textAlign === "left" ? 7 : -7);
  context.strokeStyle = style.paper;
  context.lineWidth = 4;
  context.strokeText(label, beside, high); // keeps it legible over a curve
  context.fillText(label, beside, high);
}

// Returns each line's value nearest to x.
function readValues({ lines }: Picture, x: number, { unit, xUnit, decimals = 2 }: PlotOptions): string {
  const values = lines.map((line) => {
    let low = 0, high = line.count - 1;
    while (high - low > 1) { // the x values are ascending
      const middle = (low + high) >> 1;
      if (line.xAt(middle) <= x) low = middle;
      else high = middle;
    }
    if (line.count === 0) return "";
    const nearest = Math.abs(line.xAt(low) - x) <= Math.abs(line.xAt(high) - x) ? low : high;
    const value = line.yAt(nearest);
    return Number.isFinite(value) ? `${lines.length > 1 ? `${line.label} ` : ""}${fixed(value, decimals)}${withUnit(unit)}` : "";
  });
  return `${fixed(x, 1)}${withUnit(xUnit)}: ${values.filter(Boolean).join(", ")}`;
}

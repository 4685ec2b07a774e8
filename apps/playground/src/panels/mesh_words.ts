// mesh_words.ts - the library's report about a mesh in plain language, with the panel's buttons that may help.
import type { HullInfo, MeshReport, Problem } from "plimsoll";
import { density } from "../model/constants";
import { capitalise, counted, fixed, grouped, massWords, shortNumber } from "./format";

export type Remedy = "repair" | "solid" | "units";

export interface Line {
  severity: Problem["severity"];
  title: string;
  text: string;
  remedies: Remedy[];
}

// "#" is replaced by the count; words that depend on it are written as singular | plural.
const titles: Record<string, [title: string, ...remedies: Remedy[]]> = {
  no_triangles: ["There are no triangles"],
  index_out_of_range: ["Triangles use vertices that are not there"],
  non_finite: ["# vertex is not a number|# vertices are not numbers"],
  too_large: ["It is too large", "units"],
  too_small: ["It is too small", "units"],
  units: ["An unlikely size", "units"],
  far_from_origin: ["It lies far from its origin"],
  degenerate_triangles: ["# triangle without area|# triangles without area"],
  duplicate_triangles: ["# triangle was there twice|# triangles were there more than once"],
  repeated_triangles: ["# triangle is there twice|# triangles are there more than once"],
  slivers_removed: ["# sliver removed|# slivers removed"],
  welded_vertices: ["# vertex joined to its neighbour|# vertices joined to their neighbours"],
  open_edges: ["# open edge|# open edges", "repair"],
  rims_capped: ["# opening closed|# openings closed"],
  cracks: ["# edge does not share its vertices|# edges do not share their vertices"],
  nonmanifold_edges: ["# edge with more than two triangles|# edges with more than two triangles"],
  one_sided: ["The surface has one side only"],
  flipped_triangles: ["# triangle turned round|# triangles turned round"],
  inverted_shells: ["# part was inside out|# parts were inside out"],
  nested_shells: ["# part lies inside another|# parts lie inside others", "solid"],
  cavities: ["# cavity|# cavities", "solid"],
  crossing_shells: ["# part overlaps another|# parts overlap others"],
  zero_volume: ["It encloses nothing", "repair"],
};

/** Returns the lines with the worst problem first. */
export function describeProblems(report: MeshReport): Line[] {
  const order: Problem["severity"][] = ["refusal", "warning", "note"];
  return [...report.problems].sort((first, second) => order.indexOf(first.severity) - order.indexOf(second.severity)).map(describeProblem);
}

function describeProblem({ severity, kind, hint, count, first }: Problem): Line {
  const [title, ...remedies] = titles[kind] ?? [kind.replaceAll("_", " ")];
  const [singular, plural = singular] = title.split("|") as [string, string?];
  const told = first === null || hint.includes(` ${first} `); // some hints contain it already
  const where = !told && count > 1 ? ` The first is ${kind === "non_finite" ? "vertex" : "triangle"} ${first}.` : "";
  const named = (count === 1 ? singular : plural).replace("#", grouped(count));
  return { severity, title: named, text: sentence(inPageWords(hint)) + where, remedies };
}

// The library's hints name its own flags; here they are buttons.
function inPageWords(hint: string): string {
  return hint.replaceAll("PLIM_HULL_REPAIR", "Repair").replaceAll("PLIM_HULL_SOLID", "press Fill cavities");
}

function sentence(text: string): string {
  const begun = capitalise(text);
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}

/** Returns counts, closedness, size and volume; info: null if the mesh was rejected, possibly before counting. */
export function describeFacts(report: MeshReport, info: HullInfo | null): [name: string, value: string][] {
  if (report.triangleCount === 0) return [];
  const facts: [string, string][] = [
    ["Triangles", grouped(report.triangleCount)],
    ["Vertices", grouped(report.vertexCount)],
    ["Bodies", String(report.componentCount)],
    ["Surface", report.closed ? "closed" : counted(report.rims.length, "opening")],
  ];
  if (!info) return facts;
  const size = info.boxHigh.map((high, axis) => shortNumber(high - info.boxLow[axis]!));
  return [
    ...facts,
    ["Length × height × width", `${size[0]} × ${size[1]} × ${size[2]} m`],
    ["Volume", `${shortNumber(info.volume)} m³`],
    ["Area", `${shortNumber(info.area)} m²`],
    ["Floats if lighter than", massWords(density * info.volume)],
  ];
}

/** Describes the largest openings in one sentence each. */
export function describeRims(report: MeshReport, most = 3): string[] {
  const rims = [...report.rims].sort((first, second) => second.area - first.area);
  const lines = rims.slice(0, most).map(({ area, perimeter, center, normal, flatness }) => {
    const flat = flatness < 0.01 * perimeter ? "flat, " : "";
    const place = center.map((coordinate) => fixed(coordinate, 2)).join(", ");
    return `An opening of ${shortNumber(area)} m² (${flat}${shortNumber(perimeter)} m round) that faces ${facing(normal)}, at ${place} m.`;
  });
  if (rims.length > most) lines.push(`And ${counted(rims.length - most, "smaller opening")}.`);
  return lines;
}

function facing([x, y, z]: readonly number[]): string {
  const ways: [number, string][] = [
    [y!, "up"], [-y!, "down"], [x!, "forward (+x)"], [-x!, "aft (−x)"], [z!, "starboard (+z)"], [-z!, "port (−z)"],
  ];
  const [most, way] = ways.reduce((best, candidate) => (candidate[0] > best[0] ? candidate : best));
  return most > 0.5 ? way : "several ways";
}

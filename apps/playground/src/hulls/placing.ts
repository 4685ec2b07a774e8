// placing.ts - converts a file's coordinates to the page's: units, up axis, direction of the bow, centre of the box at
// the origin. Also guesses them.
//
// No guess is applied silently: a guess is a text and a button. The rules are those of the command
// (apps/cli/mesh_words.cpp), which does not guess centimetres, round STL files or the bow.
import type { Hull } from "plimsoll";
import { extentOf, type Extent } from "./extent";

export const units = {
  m: { title: "metres", scale: 1 },
  cm: { title: "centimetres", scale: 0.01 },
  mm: { title: "millimetres", scale: 0.001 },
  inch: { title: "inches", scale: 0.0254 },
  foot: { title: "feet", scale: 0.3048 },
} as const;
export type Unit = keyof typeof units;
export type UpAxis = "y" | "z";

/** Direction of the bow with the up axis along y. It is then rotated to +x, as in the page and all hulls. */
export type Bow = "x" | "z" | "-x" | "-z";
export const bows: readonly Bow[] = ["x", "z", "-x", "-z"];

/** Format of the file: glTF has metres and y up by its own standard, the others have no units. */
export type Format = "obj" | "stl" | "ply" | "gltf";

/**
 * Returns the vertices in metres with y up, the bow towards +x and the centre of their box at the origin, like the
 * built-in hulls. They are rotated, never mirrored.
 */
export function placeVertices(vertices: Float32Array, unit: Unit, up: UpAxis, bow: Bow = "x"): Float32Array {
  const { scale } = units[unit];
  const forward = bow.startsWith("-") ? -scale : scale, alongZ = bow.endsWith("z");
  const placed = new Float32Array(vertices.length);
  for (let i = 0; i < vertices.length; i += 3) {
    const x = vertices[i]!, y = vertices[i + 1]!, z = vertices[i + 2]!;
    const side = up === "z" ? -y : z; // to the right of x, seen from above with x ahead
    placed[i] = forward * (alongZ ? side : x);
    placed[i + 1] = scale * (up === "z" ? z : y);
    placed[i + 2] = forward * (alongZ ? -x : side);
  }
  const { low, high } = extentOf(placed);
  const middle = low.map((value, axis) => (value + high[axis]!) / 2);
  for (let i = 0; i < placed.length; i++) placed[i] = placed[i]! - middle[i % 3]!;
  return placed;
}

export interface Guess<T> {
  value: T;
  /** The reason, as a sentence. */
  why: string;
}

/** Returns a unit that is more plausible than metres, or null. */
export function guessUnit(format: Format, { size, longest }: Extent): Guess<Unit> | null {
  const length = `As it stands it is ${lengthWords(longest)} long`;
  const inUnit = (value: Unit, why: string): Guess<Unit> =>
    ({ value, why: `${length}, ${why}. In ${units[value].title} it would be ${lengthWords(longest * units[value].scale)}.` });
  // Modelling programs for scenes, which write OBJ, use centimetres more often than programs for parts.
  if (longest > 500) return inUnit(format === "obj" && longest < 3000 ? "cm" : "mm", "larger than anything that floats");
  if (longest > 100 && format !== "gltf") return inUnit("mm", "the size of a large ship");
  if (format === "stl" && isRound(size) && longest > 5)
    return inUnit("mm", `and ${size.map(Math.round).join(" × ")} are round numbers, as of a part drawn in millimetres; an STL file names no unit`);
  return null;
}

function isRound(size: Extent["size"]): boolean {
  return size.every((length) => length > 0.5 && Math.abs(length - Math.round(length)) < 1e-5 * length);
}

/** Returns the reason why the mesh probably has z up, or null. file: extent of the file's own coordinates; hull: the
 * hull with y up, null if it was rejected. */
export function guessUp(format: Format, file: Extent, hull: Pick<Hull, "info" | "report"> | null): Guess<UpAxis> | null {
  if (format === "gltf") return null;
  const why = (hull && whyOnItsSide(hull)) ?? (format === "stl" && standsOnZ(file) ? "It stands on z = 0." : null);
  return why === null ? null : { value: "z", why };
}

function whyOnItsSide({ info, report }: Pick<Hull, "info" | "report">): string | null {
  const { boxLow, boxHigh, centroid } = info;
  const size = boxLow.map((low, axis) => boxHigh[axis]! - low);
  const largest = [...report.rims].sort((first, second) => second.area - first.area)[0];
  if (largest && largest.area > 0.2 * size[0]! * size[1]! && Math.abs(largest.normal[2]!) > 0.9) return "Its opening faces z.";
  // Most floating objects are symmetric left and right, but not up and down.
  const lopsided = centroid.map((value, axis) => Math.abs(value - (boxLow[axis]! + boxHigh[axis]!) / 2) / Math.max(size[axis]!, 1e-30));
  return lopsided[1]! < 0.002 && lopsided[2]! > 0.02 ? "It is alike on both sides along y, and not along z." : null;
}

function standsOnZ({ low, longest }: Extent): boolean {
  return Math.abs(low[2]) < 1e-6 * longest && Math.abs(low[1]) > 1e-3 * longest;
}

/** Returns a likely direction of the bow other than x, or null. upright: extent in metres with the up axis along y. */
export function guessBow(format: Format, { size: [x, , z] }: Extent, up: UpAxis): Guess<Bow> | null {
  if (z < 1.2 * x) return null; // few floating objects are wider than long
  const bow = up === "z" ? "-z" : "z";
  const standard = format === "gltf" && up === "y" ? ", which is the front by glTF’s own standard" : "";
  const long = `It is ${lengthWords(z)} along ${up === "z" ? "y" : "z"} and ${lengthWords(x)} along x, and would lie across: the page has the bow along x`;
  return { value: bow, why: `${long}. Its bow seems to point along ${fileAxis(bow, up)}${standard}.` };
}

/** Returns a direction in the axes of the file: z with y up was -y in a file with z up. */
export function fileAxis(bow: Bow, up: UpAxis): string {
  if (up === "y" || bow.endsWith("x")) return bow.replace("-", "−");
  return bow === "z" ? "−y" : "y";
}

/** "3.5 m", "80 mm", "12 km". */
export function lengthWords(metres: number): string {
  const [factor, unit] = metres >= 1000 ? [0.001, "km"] : metres >= 1 || metres === 0 ? [1, "m"] : metres >= 0.01 ? [100, "cm"] : [1000, "mm"];
  return `${Number((metres * Number(factor)).toPrecision(3))} ${unit}`;
}

// hull_mesh.ts - a mesh as the page has it, and the library's hull of it, with the inside kept dry.
import type { Hull } from "plimsoll";
import type { Library } from "../library.js";

export interface HullMesh {
  name: string;
  vertices: Float32Array; // [m, body]
  indices: Uint32Array;
  /** neverWet: a byte for each triangle, 1: kept dry; null: what no water can reach is looked for and kept dry, as the command does. */
  options: { repair: boolean; solid: boolean; neverWet: Uint8Array | null };
}

/** With the mask that the hull has: the given one, or of what was found; null: nothing was. */
export function createHull(library: Library, mesh: HullMesh): { hull: Hull; neverWet: Uint8Array | null } {
  const { vertices, indices } = mesh, { repair, solid, neverWet } = mesh.options;
  const hull = library.plimsoll.createHull({ vertices, indices, repair, solid, neverWet });
  return neverWet ? { hull, neverWet } : keepInteriorDry(hull);
}

function keepInteriorDry(whole: Hull): { hull: Hull; neverWet: Uint8Array | null } {
  let hull: Hull | null = null;
  try {
    const { mask, count } = whole.findInterior();
    hull = count === 0 ? whole : whole.withNeverWet(mask);
    return { hull, neverWet: count === 0 ? null : mask };
  } finally {
    if (hull !== whole) whole.dispose();
  }
}

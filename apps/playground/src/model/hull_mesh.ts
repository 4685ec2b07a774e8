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
  const create = (mask: Uint8Array | null): Hull => library.plimsoll.createHull({ vertices, indices, repair, solid, neverWet: mask });
  if (neverWet) return { hull: create(neverWet), neverWet };
  const whole = create(null), { mask, count } = findInterior(whole);
  if (count === 0) return { hull: whole, neverWet: null };
  whole.dispose();
  return { hull: create(mask), neverWet: mask };
}

function findInterior(hull: Hull): ReturnType<Hull["findInterior"]> {
  try {
    return hull.findInterior();
  } catch (error) {
    hull.dispose();
    throw error;
  }
}

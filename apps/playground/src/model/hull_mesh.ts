// hull_mesh.ts - a mesh of the page, and the library's hull of it, with a dry interior.
import type { Hull } from "plimsoll";
import type { Library } from "../library.js";

export interface HullMesh {
  name: string;
  vertices: Float32Array; // [m, body]
  indices: Uint32Array;
  /** neverWet: one byte per triangle, 1: kept dry; null: the interior is detected and kept dry, as in the command. */
  options: { repair: boolean; solid: boolean; neverWet: Uint8Array | null };
}

/** Creates the hull and returns its mask: the given one, or that of the detected interior; null if there is none. */
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

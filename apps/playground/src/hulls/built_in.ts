// built_in.ts - meshes of the hulls that can be chosen by name (titles and default loadings: ../choices.ts; paint:
// ../looks.ts).
//
//   const mesh = makeBuiltIn(library, "boat");      // for new Simulation(library, mesh, ...)
//
// All except the duck are shapes that the command supports too (formats/shapes.hpp), by the same text. Bow along +x, y
// up, metres.
import type { Library } from "../library";
import type { HullMesh } from "../model/hull_mesh";
import { makeDuck } from "./duck";

/** Texts for Library.shape; null: made here. */
export const builtInHulls: Record<string, string | null> = {
  cube: "box:1,1,1",
  barge: "barge",
  boat: "boat",
  rowboat: "rowboat",
  catamaran: "catamaran",
  buoy: "buoy",
  duck: null,
  torus: "torus:1.2,0.45",
};

export function makeBuiltIn(library: Pick<Library, "shape">, name: string): HullMesh {
  const shape = builtInHulls[name];
  if (shape === undefined) throw new Error(`no hull is called "${name}": ${Object.keys(builtInHulls).join(", ")}`);
  const { vertices, indices } = shape ? library.shape(shape) : makeDuck();
  return { name, vertices, indices, options: { repair: false, solid: false, neverWet: null } };
}

// built_in.ts - meshes and looks of the hulls that can be chosen by name (their titles and usual loadings: ../choices.ts).
//
//   const mesh = makeBuiltIn(library, "boat");      // for new Simulation(library, mesh, ...)
//   stage.addHull(mesh, builtInHulls.boat.look);
//
// All but the duck are shapes that the command knows too (formats/shapes.hpp), by the same text. Bow along +x, y up, metres.
import type { Library } from "../library";
import type { HullMesh } from "../simulation";
import { makeDuck } from "./duck";

export interface BuiltInHull {
  /** Text for Library.shape; null: made here. */
  shape: string | null;
  /** As Stage.addHull takes it. */
  look: { kind: "plain" | "wood" | "steel" | "crate" | "duck"; color?: number; person?: boolean };
}

export const builtInHulls: Record<string, BuiltInHull> = {
  cube: { shape: "box:1,1,1", look: { kind: "crate" } },
  barge: { shape: "barge", look: { kind: "steel" } },
  boat: { shape: "boat", look: { kind: "plain", person: true } },
  rowboat: { shape: "rowboat", look: { kind: "wood", person: true } },
  catamaran: { shape: "catamaran", look: { kind: "plain" } },
  buoy: { shape: "buoy", look: { kind: "steel" } },
  duck: { shape: null, look: { kind: "duck", color: 0xffa800 } },
  torus: { shape: "torus:1.2,0.45", look: { kind: "plain", color: 0xd95d39 } },
};

/** What a dropped mesh looks like. */
export const ownLook: BuiltInHull["look"] = { kind: "plain" };

export function makeBuiltIn(library: Pick<Library, "shape">, name: string): HullMesh {
  const hull = builtInHulls[name];
  if (!hull) throw new Error(`no hull is called "${name}": ${Object.keys(builtInHulls).join(", ")}`);
  const { vertices, indices } = hull.shape ? library.shape(hull.shape) : makeDuck();
  return { name, vertices, indices, options: { repair: false, solid: false, neverWet: null } };
}

/** Mask of the triangles that no water from outside can reach, which the simulation keeps dry; null: there are none. */
export function findDryInside({ plimsoll }: Pick<Library, "plimsoll">, mesh: HullMesh): Uint8Array | null {
  const { vertices, indices, options: { repair, solid } } = mesh;
  using hull = plimsoll.createHull({ vertices, indices, repair, solid });
  const { mask, count } = hull.findInterior();
  return count > 0 ? mask : null;
}

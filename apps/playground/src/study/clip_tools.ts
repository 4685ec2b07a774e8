// clip_tools.ts - objects for computing and drawing clips: the page's library, the boat and the sea.
import type { Hull } from "plimsoll";

import { makeBuiltIn } from "../hulls/built_in.js";
import { loadLibrary, type Library } from "../library.js";
import { createHull } from "../model/hull_mesh.js";
import type { ClipSea } from "./clips.js";

export interface ClipTools {
  library: Library;
  mesh: { vertices: Float32Array; indices: Uint32Array };
  boat: Hull; // cockpit and cabin stay dry
}

/** folder: location of the page's modules. */
export async function loadClipTools(folder: URL | string): Promise<ClipTools> {
  const library = await loadLibrary(folder);
  const mesh = makeBuiltIn(library, "boat");
  return { library, mesh, boat: createHull(library, mesh).hull };
}

/** Returns the sea as SEA.json: that of scenes/boat_in_a_storm.json with another height and seed. */
export function seaJson(sea: ClipSea): object {
  const shape = { kind: "spectrum", spectrum: "jonswap", significant_height: sea.height, peak_period: 7, gamma: 3.3 };
  return { ...shape, direction_degrees: 130, spread: 12, components: 64, seed: sea.seed, density: 1025 };
}

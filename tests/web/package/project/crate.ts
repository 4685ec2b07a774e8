// crate.ts - the force on a half-submerged crate: 4905 N.
import type { Plimsoll } from "plimsoll";

export function liftOfCrate(plimsoll: Plimsoll): number {
  const vertices = new Float32Array(24);
  for (let k = 0; k < 8; k++) vertices.set([k & 1 ? 0.5 : -0.5, k & 2 ? 0.5 : -0.5, k & 4 ? 0.5 : -0.5], 3 * k);
  const quads = [[0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5], [0, 2, 3, 1], [4, 5, 7, 6]];
  using hull = plimsoll.createHull({ vertices, indices: quads.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]) });
  using water = plimsoll.createWater({ kind: "flat" });
  using surface = plimsoll.prepareSurface(water, 0);
  return plimsoll.evaluate(hull, surface).force[1];
}

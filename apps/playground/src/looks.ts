// looks.ts - the paint of the hulls; heights in body axes, near the waterline with the default load.
import { ownHull } from "./choices";
import type { HullLook } from "./drawing/stage";

const looks: Record<string, HullLook> = {
  boat: {
    kind: "plain", color: 0xf2efe8, bottom: { height: -0.42, color: 0x8c2f24 }, deck: 0xb07a48, person: true, person_at: [-2.8, -0.242, 0.3],
  },
  rowboat: { kind: "wood", person: true, person_at: [-1.35, -0.3, 0] },
  catamaran: { kind: "plain", color: 0xeef1f0, bottom: { height: 0.04, color: 0x1f4f66 } },
  barge: { kind: "steel", color: 0x36505c, bottom: { height: -0.05, color: 0x7d2f25 } },
  buoy: { kind: "steel", color: 0xc8402c },
  cube: { kind: "crate" },
  duck: { kind: "duck", color: 0xffa800 },
  torus: { kind: "plain", color: 0xd95d39 },
  [ownHull]: { kind: "plain" },
};

export function lookOf(hull: string): HullLook {
  return looks[hull] ?? looks[ownHull]!;
}

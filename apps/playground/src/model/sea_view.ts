// sea_view.ts - converts a sea for drawing around an origin near the camera: its waves, or for the ocean the heights of
// its tile.
import type { ShaderWaves, Surface } from "plimsoll";
import type { SeaDrawing } from "../drawing/sea";
import type { Sea } from "../library.js";
import type { SeaChoice } from "../setup.js";
import { oceanNodes, oceanTile } from "./sea_json.js";

interface Lattice {
  heights: Float32Array;
  x: Float64Array;
  z: Float64Array;
  found: Float64Array;
}

export class SeaView {
  private waves: ShaderWaves | null = null;
  private lattice: Lattice | null = null;

  constructor(
    private readonly sea: Sea,
    private readonly choice: SeaChoice,
  ) {}

  /** surface: the sea at `time` [s]. The next call overwrites the returned object. */
  drawing(surface: Surface, time: number, origin: [number, number]): SeaDrawing {
    const { level } = this.sea;
    if (this.choice.preset !== "ocean" || surface.getBounds().amplitude === 0) {
      this.waves = this.sea.water.getShaderWaves(time, origin, this.waves ?? undefined);
      return { kind: "waves", level, ...this.waves };
    }
    const cell = oceanTile(this.choice) / oceanNodes, { heights, x, z, found } = (this.lattice ??= makeLattice(cell));
    surface.getHeights(x, z, found);
    for (let i = 0; i < heights.length; i++) heights[i] = found[i] - level;
    return { kind: "heights", heights, rows: oceanNodes, columns: oceanNodes, cell, heightsOrigin: [0, 0], repeats: true, level };
  }
}

function makeLattice(cell: number): Lattice {
  const length = oceanNodes * oceanNodes;
  return {
    heights: new Float32Array(length), found: new Float64Array(length),
    x: Float64Array.from({ length }, (_, i) => (i % oceanNodes) * cell), z: Float64Array.from({ length }, (_, i) => Math.floor(i / oceanNodes) * cell),
  };
}

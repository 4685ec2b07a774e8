// sea_json.ts - converts a named sea and its numbers to SEA.json, which the library reads (docs/seas.md).
import { seaNumbers, type SeaChoice } from "../setup.js";
import { periodOf } from "./constants.js";

/** Number of nodes along the tile of the ocean; the drawing and the physics use the same nodes. */
export const oceanNodes = 128;

/** Returns the tile's size [m]: several of the longest waves fit into it. */
export function oceanTile(choice: SeaChoice): number {
  return Math.max(8, Math.round(4 * seaNumbers(choice).length));
}

/** Returns waves around one length and direction whose significant height, four standard deviations, is `height`. */
function waves(height: number, length: number, direction: number, parts: readonly (readonly [number, number, number])[], steepness?: number): object[] {
  const variance = parts.reduce((sum, [amplitude]) => sum + (amplitude * amplitude) / 2, 0), size = height / (4 * Math.sqrt(variance));
  return parts.map(([amplitude, longer, aside], i) => ({
    amplitude: size * amplitude, wavelength: length * longer, direction_degrees: direction + aside, phase_degrees: 137.5 * i, ...(steepness === undefined ? {} : { steepness }),
  }));
}

export function seaJson(choice: SeaChoice): object {
  const { height, length, directionDegrees, seed } = seaNumbers(choice);
  if (choice.preset === "mirror" || height === 0) return { kind: "flat" };
  const spectrum = { spectrum: "jonswap", significant_height: height, peak_period: periodOf(length), gamma: 3.3, direction_degrees: directionDegrees };
  switch (choice.preset) {
    case "swell":
      return { kind: "sines", waves: waves(height, length, directionDegrees, [[1, 1, 0], [0.45, 0.71, 17], [0.3, 1.33, -12], [0.16, 0.43, 31]]) };
    case "chop": {
      const parts = [[1, 1, 0], [0.5, 0.62, 28], [0.35, 0.81, -33], [0.2, 0.37, 55]] as const;
      // The sum of steepness * amplitude * k must stay below 1: use the steepest waves possible.
      const steep = waves(height, length, directionDegrees, parts) as { amplitude: number; wavelength: number }[];
      const most = steep.reduce((sum, wave) => sum + (wave.amplitude * 2 * Math.PI) / wave.wavelength, 0);
      return { kind: "gerstner", waves: waves(height, length, directionDegrees, parts, Math.min(1, 0.85 / most)) };
    }
    case "ocean": {
      const tile = oceanTile(choice);
      // No choppiness: it would require finding the heights over displaced nodes for the whole tile in every frame.
      const fft = { kind: "fft", tile, resolution: oceanNodes, spectrum: { ...spectrum, spread: 6 }, choppiness: 0, seed };
      return { kind: "sampled", of: fft, cell: tile / oceanNodes }; // linear between the nodes, as drawn
    }
    default:
      return { kind: "spectrum", ...spectrum, spread: choice.preset === "ripples" ? 4 : 10, components: 64, seed };
  }
}

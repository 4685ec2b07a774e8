// ticks.ts - positions of the lines of an axis: multiples of 1, 2 or 5 times a power of ten.

export interface Ticks {
  places: number[];
  decimals: number;
}

/** Returns at most `most` positions between low and high, both included. */
export function niceTicks(low: number, high: number, most: number): Ticks {
  if (!(high > low) || !Number.isFinite(high - low)) return { places: [], decimals: 0 };
  const rough = (high - low) / Math.max(1, most - 1);
  const power = Math.floor(Math.log10(rough) + 1e-9);
  const multiple = [1, 2, 5, 10].find((candidate) => candidate * 10 ** power >= rough * (1 - 1e-9))!;
  const step = multiple * 10 ** power;
  const decimals = Math.max(0, -(power + (multiple === 10 ? 1 : 0)));
  const first = Math.ceil(low / step - 1e-9), last = Math.floor(high / step + 1e-9);
  // Computed from integers, so that zero is exactly zero.
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toFixed(decimals)));
  return { places, decimals };
}

/** Returns a range for values from low to high: a little larger on both sides, at least `least` wide, on multiples that
 * change rarely. */
export function niceRange(low: number, high: number, least: number): [number, number] {
  if (!(high >= low)) return [-least / 2, least / 2];
  const middle = (low + high) / 2, half = Math.max((high - low) * 0.54, least / 2);
  const step = 10 ** Math.floor(Math.log10(half)) / 2;
  return [Math.floor((middle - half) / step) * step, Math.ceil((middle + half) / step) * step];
}

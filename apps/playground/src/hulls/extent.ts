// extent.ts - the box around a mesh.

export interface Extent {
  low: [number, number, number];
  high: [number, number, number];
  /** [m] along each axis. */
  size: [number, number, number];
  longest: number;
}

/** Ignores coordinates that are not finite; a mesh without any finite coordinate has no size. */
export function extentOf(vertices: ArrayLike<number>): Extent {
  const low: Extent["low"] = [Infinity, Infinity, Infinity], high: Extent["high"] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < vertices.length; i++) {
    const value = vertices[i]!, axis = i % 3;
    if (!Number.isFinite(value)) continue;
    if (value < low[axis]!) low[axis] = value;
    if (value > high[axis]!) high[axis] = value;
  }
  const size = low.map((value, axis) => Math.max(0, high[axis]! - value)) as Extent["size"];
  return { low, high, size, longest: Math.max(...size) };
}

// weld.ts - identifies vertices at the same place, regardless of their indices.

/** Returns for each vertex the first one at the same place. */
export function weld(vertices: Float32Array): Uint32Array {
  const first = new Map<string, number>();
  const same = new Uint32Array(vertices.length / 3);
  for (let i = 0; i < same.length; i++) {
    const key = `${vertices[3 * i]} ${vertices[3 * i + 1]} ${vertices[3 * i + 2]}`;
    if (!first.has(key)) first.set(key, i);
    same[i] = first.get(key)!;
  }
  return same;
}

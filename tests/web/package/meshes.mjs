// meshes.mjs - small closed meshes for the tests.
export function box(length, height, width) {
  const vertices = new Float64Array(24);
  for (let k = 0; k < 8; k++) vertices.set([(k & 1 ? 0.5 : -0.5) * length, (k & 2 ? 0.5 : -0.5) * height, (k & 4 ? 0.5 : -0.5) * width], 3 * k);
  const quads = [[0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5], [0, 2, 3, 1], [4, 5, 7, 6]];
  return { vertices, indices: new Uint32Array(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])) };
}

/** A cube of one metre. */
export const crate = () => box(1, 1, 1);

// drop_error.ts - the reason why a dropped file cannot be used, as the end of a sentence that begins with its name; and
// the limit of a mesh's size.

export class DropError extends Error {
  override readonly name = "DropError";
}

export const mostTriangles = 5e6;

export function refuseTooMany(triangles: number): never {
  throw new DropError(`${(triangles / 1e6).toFixed(1)} million triangles are more than this page takes (${mostTriangles / 1e6} million): ` +
    "reduce the mesh in a modeller first");
}

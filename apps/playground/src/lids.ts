// lids.ts - triangles that close the openings of a hull visually: no water is drawn behind them.
//
// An opening is a loop of edges that belong to one wettable triangle only: the rim of an open boat, or the edge between
// a hull's outside and a part marked as never wet (a cockpit). Loops are projected onto their mean plane and
// triangulated there.
import { ShapeUtils, Vector2, Vector3 } from "three";
import { weld } from "./hulls/weld";
import type { HullMesh } from "./model/hull_mesh";

const kMostTriangles = 300000; // above this, the search for openings takes too long for its benefit

// neverWet: one byte per triangle, non-zero if no water reaches it; or null.
export function findLids({ vertices, indices }: Pick<HullMesh, "vertices" | "indices">, neverWet: Uint8Array | null): Uint32Array {
  if (indices.length > 3 * kMostTriangles) return new Uint32Array();
  const same = weld(vertices);
  const count = same.length;
  const next = new Map<number, number>(); // along the rim, against the winding of the triangle there
  const edges = new Set<number>(); // from * count + to
  for (let i = 0; i < indices.length; i += 3) {
    if (neverWet?.[i / 3]) continue;
    for (let side = 0; side < 3; side++) {
      const from = same[indices[i + side]!]!,
        to = same[indices[i + ((side + 1) % 3)]!]!;
      if (from === to) continue;
      if (!edges.delete(to * count + from)) edges.add(from * count + to);
    }
  }
  for (const edge of edges) next.set(edge % count, Math.floor(edge / count));
  const lids: number[] = [];
  while (next.size > 0) lids.push(...closeLoop(takeLoop(next), vertices));
  return Uint32Array.from(lids);
}

function takeLoop(next: Map<number, number>): number[] {
  const [start] = next.keys();
  const loop: number[] = [];
  for (let at = start; at !== undefined && next.has(at);) {
    loop.push(at);
    const following: number = next.get(at)!;
    next.delete(at);
    at = following;
  }
  return loop;
}

function closeLoop(loop: number[], vertices: Float32Array): number[] {
  if (loop.length < 3) return [];
  const places = loop.map((vertex) => new Vector3().fromArray(vertices, 3 * vertex));
  const normal = new Vector3();
  places.forEach((place, i) => normal.add(new Vector3().crossVectors(place, places[(i + 1) % places.length]!)));
  const area = 0.5 * normal.length();
  if (area === 0) return [];
  normal.normalize();
  const across = new Vector3(Math.abs(normal.x) < 0.9 ? 1 : 0, Math.abs(normal.x) < 0.9 ? 0 : 1, 0).cross(normal).normalize();
  const along = new Vector3().crossVectors(normal, across);
  // The triangulation would omit corners on a straight line, so that the lid would not meet the rim there: tiny offsets
  // keep them.
  const hair = 1e-6 * Math.sqrt(area);
  const flat = places.map((place, i) => new Vector2(place.dot(across) + hair * Math.sin(7 * i), place.dot(along) + hair * Math.cos(5 * i)));
  return ShapeUtils.triangulateShape(flat, [])
    .flat()
    .map((corner) => loop[corner]!);
}

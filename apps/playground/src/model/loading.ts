// loading.ts - the hull with its crates as one rigid body: mass, centre of mass, inertia, and the places of the crates.
//
// Crates are weights fixed on deck. A dozen of them sink a hull: each weighs a twelfth of the load that it can carry in
// addition to its own weight.
import type { Hull, Matrix3, Vector3 } from "plimsoll";
import type { Setup } from "../setup.js";
import { density } from "./constants.js";
import { add, scale, shiftedInertia, subtract } from "./vectors.js";

export interface Loading {
  mass: number; // [kg] total
  centerOfMass: Vector3; // [m, body]
  inertia: Matrix3; // [kg m^2, body axes] about it
  crateSize: number; // [m] edge
  crateMass: number; // [kg] each
  cratePlaces: Vector3[]; // [m, body] of their centres
}

const crateDensity = 400; // [kg/m^3] sets their size
const cratesToSink = 12;

export function loadingOf(hull: Hull, mesh: { vertices: Float32Array; indices: Uint32Array }, setup: Setup): Loading {
  const { volume, centroid, inertia, boxLow, boxHigh } = hull.info;
  const mass = setup.mass ?? (setup.densityRatio ?? 0.5) * density * volume;
  const center = add(centroid, setup.centerOfMass);
  const crateMass = Math.max(density * volume - mass, 0.05 * density * volume) / cratesToSink;
  const extent = subtract(boxHigh, boxLow);
  const crateSize = Math.min(Math.cbrt(crateMass / crateDensity), 0.4 * Math.min(extent[0], extent[2]));
  const cratePlaces = placesOnDeck(mesh, center, extent, crateSize, setup.crates);
  const total = mass + cratePlaces.length * crateMass;
  const middle = scale(cratePlaces.reduce((sum, place) => add(sum, scale(place, crateMass)), scale(center, mass)), 1 / total);
  let all = shiftedInertia(inertia.map((i) => (i * mass) / volume), mass, subtract(center, middle));
  const cube = (crateMass * crateSize * crateSize) / 6;
  for (const place of cratePlaces) {
    const own = shiftedInertia([cube, 0, 0, 0, cube, 0, 0, 0, cube], crateMass, subtract(place, middle));
    all = all.map((value, i) => value + own[i]!) as Matrix3;
  }
  return { mass: total, centerOfMass: middle, inertia: all, crateSize, crateMass, cratePlaces };
}

/** Returns places in layers of up to six around the centre of mass, each on the deck below it. */
function placesOnDeck(mesh: { vertices: Float32Array; indices: Uint32Array }, center: Vector3, extent: Vector3, size: number, count: number): Vector3[] {
  const gap = 1.06 * size;
  const along = Math.max(1, Math.min(3, Math.floor((0.5 * extent[0]) / gap))), across = Math.max(1, Math.min(2, Math.floor((0.7 * extent[2]) / gap)));
  const deck = new Map<string, number>();
  return Array.from({ length: count }, (_, i): Vector3 => {
    const layer = Math.floor(i / (along * across)), place = i % (along * across);
    const x = center[0] + ((place % along) - (along - 1) / 2) * gap, z = center[2] + (Math.floor(place / along) - (across - 1) / 2) * gap;
    const key = `${x},${z}`, below = deck.get(key) ?? deckHeight(mesh, x, z);
    deck.set(key, below);
    return [x, below + (layer + 0.5) * size, z];
  });
}

/** Returns the highest point of the mesh over a place [m, body y]; its lowest vertex if there is none. */
function deckHeight({ vertices, indices }: { vertices: Float32Array; indices: Uint32Array }, x: number, z: number): number {
  let top = -Infinity, lowest = Infinity;
  for (let i = 1; i < vertices.length; i += 3) lowest = Math.min(lowest, vertices[i]!);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    const side = (p: number, q: number): number => (vertices[q]! - vertices[p]!) * (z - vertices[p + 2]!) - (vertices[q + 2]! - vertices[p + 2]!) * (x - vertices[p]!);
    const [wa, wb, wc] = [side(b, c), side(c, a), side(a, b)], area = wa + wb + wc;
    if (area === 0 || Math.min(wa / area, wb / area, wc / area) < 0) continue;
    top = Math.max(top, (wa * vertices[a + 1]! + wb * vertices[b + 1]! + wc * vertices[c + 1]!) / area);
  }
  return Number.isFinite(top) ? top : lowest;
}

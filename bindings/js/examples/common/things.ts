// things.ts - the floating bodies of the examples, a crate and a boat with convex meshes, which all engines support,
// and the sea.
import type { WaterDefinition } from "plimsoll";

/** [s] The step of all examples. */
export const timeStep = 1 / 60;
export const gravity = 9.81;

export interface Mesh {
  /** x, y, z of each corner [m]. */
  vertices: Float32Array;
  /** Three per triangle. */
  indices: Uint32Array;
}

export interface Shape {
  mesh: Mesh;
  /** The same as convex flat polygons, counterclockwise seen from outside. */
  faces: number[][];
}

export interface Thing extends Shape {
  name: string;
  /** [kg/m^3] of the whole volume. */
  density: number;
  /** [m, world] of the mesh's origin. */
  position: [number, number, number];
  /** [m/s] at the start. */
  velocity: [number, number, number];
}

export const fourWaves: WaterDefinition = {
  kind: "sines",
  waves: [
    { amplitude: 0.2, wavelength: 14, direction: 0.3 },
    { amplitude: 0.08, wavelength: 7, direction: 0.9, phase: 1 },
    { amplitude: 0.04, wavelength: 4.5, direction: -0.5, phase: 2 },
    { amplitude: 0.02, wavelength: 3, direction: 1.9, phase: 3 },
  ],
};

function makeShape(corners: number[][], faces: number[][]): Shape {
  const triangles = faces.flatMap((face) => face.slice(2).flatMap((corner, i) => [face[0]!, face[i + 1]!, corner]));
  return { mesh: { vertices: new Float32Array(corners.flat()), indices: new Uint32Array(triangles) }, faces };
}

/** A frustum: an outline (x, z, counterclockwise seen from above, which is from +x to -z) as deck, and a smaller one
 * below it as bottom. Similar outlines make flat sides, so that the engine's convex hull is the mesh. */
function makeFrustum(outline: [number, number][], top: number, bottom: number, scale: number): Shape {
  const count = outline.length, around = outline.map((_, i) => i);
  const ring = (height: number, factor: number): number[][] => outline.map(([x, z]) => [factor * x, height, factor * z]);
  const sides = around.map((i) => [i, count + i, count + ((i + 1) % count), (i + 1) % count]);
  return makeShape([...ring(top, 1), ...ring(bottom, scale)], [around, around.map((i) => 2 * count - 1 - i), ...sides]);
}

const half = 0.5;
/** One metre long, twelve triangles. */
export const crate = makeFrustum([[-half, -half], [-half, half], [half, half], [half, -half]], half, -half, 1);

const starboard: [number, number][] = [[-2, 0.7], [0.2, 0.85], [1.4, 0.6], [2.5, 0]]; // the bow is +x
const port = starboard.slice(0, 3).reverse().map(([x, z]): [number, number] => [x, -z]);
/** 4.5 m long, flared sides, flat bottom. */
export const boat = makeFrustum([...starboard, ...port], 0.5, -0.35, 0.72);

/** The crate moves towards the boat's side. */
export function makeThings(): Thing[] {
  return [
    { name: "crate", ...crate, density: 500, position: [0.3, 0.1, 2.6], velocity: [0, 0, -2.5] },
    { name: "boat", ...boat, density: 330, position: [0, 0.2, 0], velocity: [0, 0, 0] },
  ];
}

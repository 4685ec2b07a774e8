// duck.ts - a rubber duck, 1 m long: a few blended ellipsoids, as one closed surface of about 3,000 triangles.
//
// Body axes, metres: x towards the beak, y up, z to starboard; the origin is in the middle of the trunk.
// Eyes and the colour of the beak are paint, not shape: duckPaint contains their places (drawing/hull_shader.ts).
import { meshField, type Triangles } from "./surface_nets";

type Place = readonly [number, number, number];

// Returns the distance from an ellipsoid, accurate to first order near its surface; rotated by an angle [rad] about z.
function ellipsoid(center: Place, radii: Place, turn = 0): (x: number, y: number, z: number) => number {
  const cosine = Math.cos(turn), sine = Math.sin(turn);
  return (x, y, z) => {
    const dx = x - center[0], dy = y - center[1];
    const px = (cosine * dx + sine * dy) / radii[0], py = (cosine * dy - sine * dx) / radii[1], pz = (z - center[2]) / radii[2];
    const near = Math.sqrt(px * px + py * py + pz * pz); // Math.hypot is ten times slower
    const slope = Math.sqrt((px / radii[0]) ** 2 + (py / radii[1]) ** 2 + (pz / radii[2]) ** 2);
    return slope > 0 ? (near * (near - 1)) / slope : -Math.min(...radii);
  };
}

// Returns the smaller of two distances, rounded within `width` of the places where they are equal.
function blend(first: number, second: number, width: number): number {
  const share = Math.max(0, 1 - Math.abs(first - second) / width);
  return Math.min(first, second) - (width * share * share) / 4;
}

const body = ellipsoid([-0.03, 0, 0], [0.37, 0.23, 0.28]);
const breast = ellipsoid([0.13, 0.02, 0], [0.22, 0.2, 0.235]);
const tail = ellipsoid([-0.35, 0.15, 0], [0.17, 0.075, 0.13], -0.85);
const head = ellipsoid([0.2, 0.37, 0], [0.185, 0.18, 0.175]);
const cheek = ellipsoid([0.24, 0.34, 0], [0.16, 0.12, 0.185]);
const upperBeak = ellipsoid([0.4, 0.362, 0], [0.13, 0.05, 0.1], 0.22);
const lowerBeak = ellipsoid([0.385, 0.308, 0], [0.1, 0.044, 0.08], -0.1);
const wing = ellipsoid([-0.08, 0.075, 0.245], [0.225, 0.125, 0.075], -0.22);
const wingTip = ellipsoid([-0.27, 0.15, 0.235], [0.09, 0.05, 0.05], -0.7);
const bottom = -0.2;

function beak(x: number, y: number, z: number): number {
  return blend(upperBeak(x, y, z), lowerBeak(x, y, z), 0.04);
}

function duck(x: number, y: number, z: number): number {
  const side = Math.abs(z); // both sides are equal
  const trunk = blend(blend(body(x, y, side), breast(x, y, side), 0.12), tail(x, y, side), 0.12);
  const wings = blend(wing(x, y, side), wingTip(x, y, side), 0.08);
  const face = blend(head(x, y, side), cheek(x, y, side), 0.06);
  const whole = blend(blend(blend(trunk, wings, 0.035), face, 0.1), beak(x, y, side), 0.03);
  return -blend(-whole, y - bottom, 0.06); // flat at the bottom
}

const box = { low: [-0.6, -0.3, -0.42], high: [0.66, 0.66, 0.42] } as const;
const cell = 0.04;

export function makeDuck(): Triangles {
  return meshField(duck, box, cell);
}

/** Places of the paint, in the mesh's axes [m]: black within `radius` of the eye, orange within the ellipsoid of the
 * beak; symmetric in z. */
export const duckPaint = { eye: [0.312, 0.43, 0.128], radius: 0.034, beak: [0.44, 0.345, 0], beakRadii: [0.112, 0.115, 0.128] } as const;

// example.ts - the interface of all examples, with any engine, and a log of their motion.
import type { Hull, Plimsoll, Surface, Water, WaterLoad } from "plimsoll";
import { timeStep, type Mesh, type Thing } from "./things.js";

export interface Pose {
  /** [m, world] of the mesh's origin. */
  position: number[];
  /** x, y, z, w */
  rotation: number[];
}

export interface ExampleBody {
  readonly name: string;
  readonly mesh: Mesh;
  readonly hull: Hull;
  /** [kg] */
  readonly mass: number;
  getPose(): Pose;
  /** [m/s, world] and [rad/s, world] */
  getVelocities(): { linear: number[]; angular: number[] };
  /** The water load of the last step. */
  getLoad(): WaterLoad;
}

export interface Example {
  readonly bodies: ExampleBody[];
  /** The sea of the physics. */
  readonly sea: { readonly time: number; readonly surface: Surface };
  /** One step of timeStep. */
  step(): void;
  /** [m] Penetration depth of two bodies by the engine's contacts; 0: they touch; -Infinity: they are apart. */
  getOverlap(): number;
  dispose(): void;
}

export type Start = (plimsoll: Plimsoll, water: Water, things: Thing[]) => Promise<Example>;

export interface BodyLog {
  name: string;
  /** [m^3] Mean displaced volume, and that of its weight. */
  meanVolume: number;
  weightVolume: number;
  /** [m] of the mesh's origin, in each step. */
  heights: number[];
  /** [m/s], [rad/s] */
  topSpeed: number;
  topTurning: number;
  lastSpeed: number;
  lastTurning: number;
  allFinite: boolean;
}

export interface Log {
  seconds: number;
  bodies: BodyLog[];
  /** [m] The largest of all steps, and the number of steps in which bodies touched. */
  worstOverlap: number;
  touchingSteps: number;
}

const length = (vector: number[]): number => Math.hypot(...vector);

/** Runs the example for some seconds of its own time, as fast as possible. */
export function run(example: Example, seconds: number, density = 1000): Log {
  const steps = Math.round(seconds / timeStep);
  const bodies = example.bodies.map(({ name, mass }): BodyLog => ({
    name, meanVolume: 0, weightVolume: mass / density, heights: [], topSpeed: 0, topTurning: 0, lastSpeed: 0, lastTurning: 0, allFinite: true,
  }));
  const log: Log = { seconds, bodies, worstOverlap: -Infinity, touchingSteps: 0 };
  for (let step = 0; step < steps; step++) {
    example.step();
    bodies.forEach((body, i) => note(body, example.bodies[i]!, steps));
    const overlap = example.getOverlap();
    if (overlap > log.worstOverlap) log.worstOverlap = overlap;
    if (overlap > -0.01) log.touchingSteps++;
  }
  return log;
}

function note(log: BodyLog, body: ExampleBody, steps: number): void {
  const { position, rotation } = body.getPose(), { linear, angular } = body.getVelocities();
  log.meanVolume += body.getLoad().volume / steps;
  log.heights.push(position[1]!);
  log.lastSpeed = length(linear);
  log.lastTurning = length(angular);
  log.topSpeed = Math.max(log.topSpeed, log.lastSpeed);
  log.topTurning = Math.max(log.topTurning, log.lastTurning);
  log.allFinite &&= [...position, ...rotation, ...linear, ...angular].every(Number.isFinite);
}

// clip_motion.ts - computes the motion of the study's boat in one of its seas: docs/perceptual-study.md, "Stimuli".
//
// The boat of scenes/boat_in_a_storm.json is released above its position at rest, with a heel, at 200 steps per second,
// with added mass and damping by rates only. An error of a kind and of size e multiplies by 1 + e, in every step and in
// world axes with y up,
//     righting_lever   the torque of buoyancy about x and z
//     slope_force      the force of buoyancy along x and z
//     heave_damping    the rate at which vertical momentum decays
// All other quantities have the same bits. The numbers are those of tools/study/stimuli.py, which chose the sea for
// heave damping.
import { forcesLayout, type BuoyancyFunction, type NativeBuoyancy, type Plimsoll, type SceneBodyDefinition } from "plimsoll";

import { seaJson, type ClipTools } from "./clip_tools.js";
import { framesOf, NUMBERS_A_POSE, type Clip, type ClipRequest } from "./clips.js";
import { FRAMES_A_SECOND } from "./frames.js";

const STEPS_A_SECOND = 200;
const MASS = 3800; // [kg]
const CENTER_OF_MASS = [-0.45, -0.35, 0]; // [m, body]
const INERTIA = [3600, 0, 0, 0, 15500, 0, 0, 0, 14500]; // [kg m^2, body axes]
const HEIGHT_AFLOAT = 0.35; // [m] of the mesh's origin above the water
const DROP = 0.8; // [m] above that height
const HEEL = (20 * Math.PI) / 180; // about x
const LINEAR_RATES = [0.2, 2, 0.2]; // [1/s] along world x, y, z
const ANGULAR_RATES = [0.6, 0.6, 1.2]; // [1/s] about body axes
const HEAVE = 1;

/** Returns a buoyancy that multiplies the force or torque of the library. */
function multiplied(plimsoll: Plimsoll, kind: string, factor: number): BuoyancyFunction | null {
  const field = kind === "righting_lever" ? forcesLayout.fields.torque : kind === "slope_force" ? forcesLayout.fields.force : null;
  if (!field) return null;
  return (_body, forces) => {
    const numbers = plimsoll.instance.memory.f64;
    const first = (forces + field.offset) >> 3;
    numbers[first]! *= factor; // x
    numbers[first + 2]! *= factor; // z
  };
}

/** Returns the boat at the start. */
export function bodyOf(tools: ClipTools, request: ClipRequest, waterHeight: number): SceneBodyDefinition {
  const { error } = request;
  const factor = 1 + (error?.size ?? 0);
  const linearRates = LINEAR_RATES.map((rate, axis) => (error?.kind === "heave_damping" && axis === HEAVE ? rate * factor : rate));
  return {
    hull: tools.boat,
    mass: MASS,
    centerOfMass: CENTER_OF_MASS,
    inertia: INERTIA,
    position: [0, waterHeight + HEIGHT_AFLOAT + DROP, 0],
    rotation: [Math.sin(HEEL / 2), 0, 0, Math.cos(HEEL / 2)],
    tolerance: request.tolerance,
    effects: { enabled: ["rates", "addedMass"], linearRates, angularRates: ANGULAR_RATES },
  };
}

/** Returns the buoyancy of the boat: a baseline at the address `method`, or with an error; null: the library's own. */
function buoyancyOf(tools: ClipTools, { error }: ClipRequest, method: number): BuoyancyFunction | NativeBuoyancy | null {
  const { plimsoll, play } = tools.library;
  if (method) return { function: play.play_method_function(), user: method };
  return error ? multiplied(plimsoll, error.kind, 1 + error.size) : null;
}

/** Interpolates between two poses. They are so close that normalised linear interpolation of their quaternions is
 * accurate enough. */
function between(before: ArrayLike<number>, after: ArrayLike<number>, part: number, into: Float32Array): void {
  const mixed = Array.from(before, (value, i) => value + part * (after[i]! - value));
  const length = Math.hypot(mixed[3]!, mixed[4]!, mixed[5]!, mixed[6]!);
  into.set(mixed.map((value, i) => (i < 3 ? value : value / length)));
}

/** Computes a clip: about two seconds of work for six seconds with the reference method. */
export function moveBoat(tools: ClipTools, request: ClipRequest): Clip {
  const { plimsoll, play } = tools.library;
  const sea = tools.library.sea(seaJson(request.sea));
  const ofLibrary = request.method === "adaptive" || request.method === "linear";
  const method = ofLibrary ? 0 : tools.library.createMethod(request.method, tools.boat, sea);
  try {
    using surface = plimsoll.prepareSurface(sea.water, 0);
    using scene = plimsoll.createScene(sea.water);
    const index = scene.add(bodyOf(tools, request, surface.getHeight(0, 0)));
    scene.setBuoyancy(index, buoyancyOf(tools, request, method));
    const pose = (): number[] => {
      const { position, rotation } = scene.getState(index);
      return [...position, ...rotation];
    };
    const frames = framesOf(request.seconds);
    const poses = new Float32Array(frames * NUMBERS_A_POSE);
    let [before, after, steps] = [pose(), pose(), 0]; // after `steps` steps, and after one less
    for (let frame = 0; frame < frames; ++frame) {
      const place = (frame * STEPS_A_SECOND) / FRAMES_A_SECOND; // in steps
      while (steps < place) {
        scene.step(1 / STEPS_A_SECOND);
        [before, after] = [after, pose()];
        steps += 1;
      }
      between(before, after, 1 - (steps - place), poses.subarray(frame * NUMBERS_A_POSE, (frame + 1) * NUMBERS_A_POSE));
    }
    return { poses, frames };
  } finally {
    if (method) play.play_method_destroy(method);
    sea.dispose();
  }
}

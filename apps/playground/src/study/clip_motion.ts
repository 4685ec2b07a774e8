// clip_motion.ts - the motion of the study's boat in one of its seas: docs/perceptual-study.md, "Stimuli", in numbers.
//
// The boat of scenes/boat_in_a_storm.json is let go above its place and heeled, at 200 steps a second, with added mass and damping by rates
// alone. An error of kind and size e multiplies by 1 + e, in every step and in world axes with y up,
//     righting_lever   buoyancy's torque about x and z
//     slope_force      buoyancy's force along x and z
//     heave_damping    the rate at which vertical momentum falls
// and all else is the same to the bit. The same numbers as tools/study/stimuli.py, which chose the sea for heave damping.
import { forcesLayout, type BuoyancyFunction, type Plimsoll, type SceneBodyDefinition } from "plimsoll";

import { seaJson, type ClipTools } from "./clip_tools.js";
import { framesOf, NUMBERS_A_POSE, type Clip, type ClipRequest } from "./clips.js";
import { FRAMES_A_SECOND } from "./frames.js";

const STEPS_A_SECOND = 200;
const MASS = 3800; // [kg]
const CENTER_OF_MASS = [-0.45, -0.35, 0]; // [m, body]
const INERTIA = [3600, 0, 0, 0, 15500, 0, 0, 0, 14500]; // [kg m^2, body axes]
const HEIGHT_AFLOAT = 0.35; // [m] of the mesh's origin above the water
const DROP = 0.8; // [m] above that
const HEEL = (20 * Math.PI) / 180; // about x
const LINEAR_RATES = [0.2, 2, 0.2]; // [1/s] along world x, y, z
const ANGULAR_RATES = [0.6, 0.6, 1.2]; // [1/s] about body axes
const HEAVE = 1;

/** A buoyancy that multiplies what the library has found. */
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

/** The boat at the start, and what pushes it. method: the address of a baseline; 0: the library's own. */
export function bodyOf(tools: ClipTools, request: ClipRequest, waterHeight: number, method: number): SceneBodyDefinition {
  const { plimsoll, play } = tools.library;
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
    nativeBuoyancy: method ? { function: play.play_method_function(), user: method } : null,
    buoyancy: error ? multiplied(plimsoll, error.kind, factor) : null,
  };
}

/** Between two poses so near that a straight line between their quaternions, brought to unit length, is as good as an arc. */
function between(before: ArrayLike<number>, after: ArrayLike<number>, part: number, into: Float32Array): void {
  const mixed = Array.from(before, (value, i) => value + part * (after[i]! - value));
  const length = Math.hypot(mixed[3]!, mixed[4]!, mixed[5]!, mixed[6]!);
  into.set(mixed.map((value, i) => (i < 3 ? value : value / length)));
}

/** The whole clip: about two seconds of work for six of the reference's. */
export function moveBoat(tools: ClipTools, request: ClipRequest): Clip {
  const { plimsoll, play } = tools.library;
  const sea = tools.library.sea(seaJson(request.sea));
  const ofLibrary = request.method === "adaptive" || request.method === "linear";
  const method = ofLibrary ? 0 : tools.library.createMethod(request.method, tools.boat, sea);
  try {
    using surface = plimsoll.prepareSurface(sea.water, 0);
    using scene = plimsoll.createScene(sea.water);
    const index = scene.add(bodyOf(tools, request, surface.getHeight(0, 0), method));
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

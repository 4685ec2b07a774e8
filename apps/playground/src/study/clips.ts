// clips.ts - chooses the motions of a trial and caches them: a reference is used in many trials, and clips that may
// follow are computed while the previous trial is shown.
import { FRAMES_A_SECOND } from "./frames.js";
import type { CurrentTrial } from "./session.js";

/** The storm of scenes/boat_in_a_storm.json, and the calm sea that is needed to see an error of heave damping [m]. */
export const STORM_HEIGHT = 2.6;
export const CALM_HEIGHT = 0.2;
const REFERENCE_TOLERANCE = 1e-4;
const METHOD_TOLERANCE = 0.01; // the library's default

/** A sea of the study: significant height [m] and seed. */
export interface ClipSea {
  height: number;
  seed: number;
}

/** All parameters of one motion of the boat. */
export interface ClipRequest {
  sea: ClipSea;
  seconds: number;
  method: string; // adaptive, linear, or a baseline's name
  tolerance: number; // of adaptive; 0 otherwise
  error: { kind: string; size: number } | null; // relative, with its sign
}

/** Poses at 60 frames a second, the first at time 0: position x, y, z [m, world] and rotation x, y, z, w of each. */
export interface Clip {
  poses: Float32Array;
  frames: number;
}
export const NUMBERS_A_POSE = 7;

export function framesOf(seconds: number): number {
  return Math.round(seconds * FRAMES_A_SECOND) + 1;
}

/** A source of clips: a worker in the browser, the library itself in tests. */
export interface ClipSource {
  clip(request: ClipRequest): Promise<Clip>;
}

export interface TrialClips<Item> {
  reference: Item;
  left: Item;
  right: Item;
}

function methodRequest(sea: ClipSea, seconds: number, method: string): ClipRequest {
  return { sea, seconds, method, tolerance: method === "adaptive" ? METHOD_TOLERANCE : 0, error: null };
}

export function referenceRequest(sea: ClipSea, seconds: number): ClipRequest {
  return { sea, seconds, method: "adaptive", tolerance: REFERENCE_TOLERANCE, error: null };
}

export function seaOf(trial: CurrentTrial): ClipSea {
  return { height: trial.condition === "heave_damping" ? CALM_HEIGHT : STORM_HEIGHT, seed: trial.sea };
}

/** Returns the three motions of a trial. The true candidate of a staircase is the reference itself. */
export function requestsOf(trial: CurrentTrial, seconds: number): TrialClips<ClipRequest> {
  const sea = seaOf(trial);
  const reference = referenceRequest(sea, seconds);
  const [first, second] =
    trial.error === null
      ? trial.condition.split("/").map((method) => methodRequest(sea, seconds, method))
      : [reference, { ...reference, error: { kind: trial.condition, size: trial.error } }];
  return trial.trueLeft ? { reference, left: first!, right: second! } : { reference, left: second!, right: first! };
}

/** Computes every motion once. A failed motion is computed again at the next request. */
export class ClipCache implements ClipSource {
  private readonly made = new Map<string, Promise<Clip>>();

  constructor(private readonly source: ClipSource) {}

  clip(request: ClipRequest): Promise<Clip> {
    const key = JSON.stringify(request);
    let clip = this.made.get(key);
    if (!clip) {
      clip = this.source.clip(request);
      this.made.set(key, clip);
      clip.catch(() => this.made.delete(key));
    }
    return clip;
  }

  async clipsOf(trial: CurrentTrial, seconds: number): Promise<TrialClips<Clip>> {
    const { reference, left, right } = requestsOf(trial, seconds);
    const [a, b, c] = await Promise.all([this.clip(reference), this.clip(left), this.clip(right)]);
    return { reference: a, left: b, right: c };
  }

  /** Starts computing the clips of these trials; the code that shows them waits for them and receives failures. */
  prepare(trials: readonly CurrentTrial[], seconds: number): void {
    for (const trial of trials) this.clipsOf(trial, seconds).catch(() => {});
  }
}

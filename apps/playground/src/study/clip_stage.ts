// clip_stage.ts - draws the three clips of a trial in one canvas: the reference above, the candidates below. The
// candidates have another camera angle and another colour; all three have the same sea at the same time.
import { Stage, type HullView, type Viewport } from "../drawing/stage.js";
import type { Sea } from "../library.js";
import { loadClipTools, seaJson, type ClipTools } from "./clip_tools.js";
import { NUMBERS_A_POSE, type Clip, type ClipSea, type TrialClips } from "./clips.js";
import { FRAMES_A_SECOND } from "./frames.js";
import type { Drawing } from "./player.js";

const REFERENCE_COLOR = 0xe9e4d6;
const CANDIDATE_COLOR = 0xc2512f;
const FURTHER_ROUND = 25; // [degrees] azimuth of the candidates' camera
const AZIMUTH = 0.95; // [rad] of the reference's camera
const ELEVATION = 0.27;
const DISTANCE = 14; // [m] the whole boat of 8 m and the horizon are visible
const GAP = 0.006; // between the views, of the canvas's width: as in study.css
const MOST_PIXELS = 640; // across a view

const PERSON_AT: [number, number, number] = [-1.6, -0.242, 0]; // [m, body] in the cockpit, to show the boat's size

type Part = keyof TrialClips<Clip>;

/** Draws the three clips of a trial side by side. */
export interface ClipStage extends Drawing {
  /** Selects the clips that draw() draws. */
  show(sea: ClipSea, clips: TrialClips<Clip>): void;
}

/** Returns the views: two by two of 4:3, the reference in the middle of the upper row. */
function viewports(width: number, height: number): Record<Part, Viewport> {
  const gap = GAP * width;
  const size = { width: (width - gap) / 2, height: (height - gap) / 2 };
  const lower = { ...size, y: size.height + gap, turn: FURTHER_ROUND };
  return {
    reference: { ...size, x: (width - size.width) / 2, y: 0 },
    left: { ...lower, x: 0 },
    right: { ...lower, x: size.width + gap },
  };
}

/** Returns the mean position of the boat in the clip: the camera looks there and does not move. */
function middleOf({ poses, frames }: Clip): [number, number, number] {
  const middle: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < frames; ++i) for (const axis of [0, 1, 2] as const) middle[axis] += poses[i * NUMBERS_A_POSE + axis]! / frames;
  return middle;
}

function poseAt({ poses, frames }: Clip, frame: number): Parameters<HullView["setPose"]>[0] {
  const at = Math.min(frame, frames - 1) * NUMBERS_A_POSE;
  const [x, y, z, i, j, k, w] = poses.subarray(at, at + NUMBERS_A_POSE) as unknown as number[];
  return { position: [x!, y!, z!], rotation: [i!, j!, k!, w!] };
}

class CanvasClips implements ClipStage {
  private readonly stage: Stage;
  private readonly hulls: Record<Part, HullView>;
  private clips: TrialClips<Clip> | null = null;
  private sea: Sea | null = null;
  private width = 0; // [CSS pixels] of the canvas when it was last drawn

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly tools: ClipTools,
  ) {
    // The same pictures for all participants: no reduced quality, no smooth camera, daylight.
    this.stage = new Stage(canvas, { deterministic: true, pixelRatio: 1, dark: false });
    this.stage.orbit.enabled = false;
    const hull = (color: number): HullView => this.stage.addHull(tools.mesh, { person: true, person_at: PERSON_AT, color });
    this.hulls = { reference: hull(REFERENCE_COLOR), left: hull(CANDIDATE_COLOR), right: hull(CANDIDATE_COLOR) };
  }

  show(sea: ClipSea, clips: TrialClips<Clip>): void {
    this.sea?.dispose();
    this.sea = this.tools.library.sea(seaJson(sea));
    this.clips = clips;
    this.stage.orbit.look(AZIMUTH, ELEVATION, DISTANCE, middleOf(clips.reference));
  }

  draw(seconds: number): void {
    const { clips, sea, stage, canvas } = this;
    if (!clips || !sea) return;
    const frame = Math.round(seconds * FRAMES_A_SECOND);
    const time = frame / FRAMES_A_SECOND;
    this.fit();
    stage.setSea({ kind: "waves", ...sea.water.getShaderWaves(time, [0, 0]) });
    const views = viewports(canvas.clientWidth, canvas.clientHeight);
    for (const part of ["reference", "left", "right"] as const) {
      for (const [name, hull] of Object.entries(this.hulls)) hull.setVisible(name === part);
      this.hulls[part].setPose(poseAt(clips[part], frame));
      stage.renderInto(views[part], time);
    }
  }

  /** Adapts to the size of the canvas, only if the window has changed it, because its pixels are allocated again. */
  private fit(): void {
    const { clientWidth } = this.canvas;
    if (clientWidth === this.width) return;
    this.width = clientWidth;
    this.stage.quality.pixelRatio = Math.min(devicePixelRatio, (2 * MOST_PIXELS) / Math.max(clientWidth, 1));
    this.stage.resize();
  }
}

export async function makeClipStage(canvas: HTMLCanvasElement): Promise<ClipStage> {
  return new CanvasClips(canvas, await loadClipTools(new URL("./", document.baseURI)));
}

// frames.ts - counts the frames that a browser shows late, by the times it hands to requestAnimationFrame.
//
// A clip has 60 frames a second. Two shown frames that lie more than one and a half of these apart have missed all those between them: a
// gap of n sixtieths counts as n - 1 late frames. Screens of more than 60 frames a second miss none; one of 30 misses every second.

export const FRAMES_A_SECOND = 60;
const LONGEST_GAP = 1.5; // [frames]

export class FrameCounter {
  private expected = 0;
  private late = 0;
  private last: number | null = null;

  /** A frame is shown at this time [s] of the browser's own clock. */
  show(seconds: number): void {
    if (this.last !== null) {
      const frames = (seconds - this.last) * FRAMES_A_SECOND;
      this.expected += frames;
      if (frames > LONGEST_GAP) this.late += Math.round(frames) - 1;
    }
    this.last = seconds;
  }

  /** The next frame begins a new showing: what lies between is no gap. */
  pause(): void {
    this.last = null;
  }

  /** Part of the frames shown late, 0 to 1; 0 before there are any. */
  get lateShare(): number {
    return this.expected > 0 ? Math.min(this.late / this.expected, 1) : 0;
  }

  /** Frames that were shown in time, in a second. */
  get framesASecond(): number {
    return FRAMES_A_SECOND * (1 - this.lateShare);
  }
}

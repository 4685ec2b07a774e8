// frames.ts - counts the frames that a browser shows late, from the times passed to requestAnimationFrame.
//
// A clip has 60 frames a second. If two shown frames are more than one and a half of these apart, the frames between
// them are late: a gap of n sixtieths counts as n - 1 late frames. Screens of more than 60 frames a second miss none; a
// screen of 30 misses every second frame.

export const FRAMES_A_SECOND = 60;
const LONGEST_GAP = 1.5; // [frames]

export class FrameCounter {
  private expected = 0;
  private late = 0;
  private last: number | null = null;

  /** Call this for every shown frame with its time [s] of the browser's clock. */
  show(seconds: number): void {
    if (this.last !== null) {
      const frames = (seconds - this.last) * FRAMES_A_SECOND;
      this.expected += frames;
      if (frames > LONGEST_GAP) this.late += Math.round(frames) - 1;
    }
    this.last = seconds;
  }

  /** The next frame begins a new showing: the time between is not a gap. */
  pause(): void {
    this.last = null;
  }

  /** Returns the share of the frames shown late, 0 to 1; 0 if there are none. */
  get lateShare(): number {
    return this.expected > 0 ? Math.min(this.late / this.expected, 1) : 0;
  }

  /** Returns the number of frames shown in time, per second. */
  get framesASecond(): number {
    return FRAMES_A_SECOND * (1 - this.lateShare);
  }
}

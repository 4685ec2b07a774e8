// player.ts - shows three clips in step, once or several times, and counts late frames.
import { FrameCounter } from "./frames.js";

/** Draws the clips' state at a time [s] from their beginning. */
export interface Drawing {
  draw(seconds: number): void;
}

/** A showing was interrupted: by the participant, or because the page was hidden. */
export class Interrupted extends Error {}

// The first frame is shown still before each showing, so that viewers find the boats [s]; limited to this share of a
// short clip.
const STILL_SECONDS = 0.4;
const STILL_PART = 0.2;

/** Returns the time [s] of the next frame, by the browser's clock for animations. */
function nextFrame(signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Interrupted());
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    requestAnimationFrame((milliseconds) => {
      signal.removeEventListener("abort", stop);
      resolve(milliseconds / 1000);
    });
  });
}

/** Plays once. The clips' time follows the clock, so that a slow machine shows fewer frames instead of a slower boat.
 */
export async function playOnce(drawing: Drawing, seconds: number, counter: FrameCounter, signal: AbortSignal): Promise<void> {
  drawing.draw(0);
  let now = await nextFrame(signal);
  const start = now + Math.min(STILL_SECONDS, STILL_PART * seconds);
  while (now < start) now = await nextFrame(signal);
  counter.pause();
  for (const begun = now; now - begun < seconds; now = await nextFrame(signal)) {
    drawing.draw(now - begun);
    counter.show(now);
  }
  drawing.draw(seconds);
  counter.show(now);
}

/** Resolves when the page is visible. */
export async function untilVisible(): Promise<void> {
  while (document.hidden) await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
}

/** Returns a signal that is aborted if the page is hidden, or `outer` is aborted; release it afterwards. */
export function whileVisible(outer: AbortSignal): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = (): void => {
    if (document.hidden || outer.aborted) controller.abort();
  };
  outer.addEventListener("abort", stop);
  document.addEventListener("visibilitychange", stop);
  stop();
  const release = (): void => {
    outer.removeEventListener("abort", stop);
    document.removeEventListener("visibilitychange", stop);
  };
  return { signal: controller.signal, release };
}

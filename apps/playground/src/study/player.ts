// player.ts - shows three clips in step, once or several times, and counts the frames that come late.
import { FrameCounter } from "./frames.js";

/** What can draw the clips' state at a time [s] from their beginning. */
export interface Drawing {
  draw(seconds: number): void;
}

/** A showing was broken off: by the participant, or because the page was hidden, so that nobody saw it. */
export class Interrupted extends Error {}

// Before each showing the first frame stands still, so that eyes find the boats [s]; at most so much of a short clip's length.
const STILL_SECONDS = 0.4;
const STILL_PART = 0.2;

/** Time [s] of the next frame, by the browser's clock for animations. */
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

/** Plays once: the clips' time is that of the clock, so that a slow machine shows fewer frames and not a slower boat. */
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

/** Resolves when the page can be seen. */
export async function untilVisible(): Promise<void> {
  while (document.hidden) await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
}

/** A signal that is raised when the page is hidden, or `outer` is; release it afterwards. */
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

// curve_request.ts - requests the stability curve of a hull and its loading from stability_worker; without workers,
// computes it when the page is idle.
import type { Simulation } from "../simulation";
import { findCurve, type Curve } from "./righting";
import type { CurveAnswer, CurveQuestion } from "./stability_worker";

export type Heelable = Pick<Simulation, "stability" | "mesh" | "loading">;

export interface CurveRequests {
  /** Returns the curve; null if the hull sinks. Of several pending requests only the last one is answered; the others
   * return undefined. */
  ask(simulation: Heelable): Promise<Curve | null | undefined>;
  dispose(): void;
}

export function createCurveRequests(address = new URL("stability_worker.js", document.baseURI)): CurveRequests {
  let worker: Worker | null = null;
  let workerFailed = false;
  let latest = 0;
  let sentMesh: unknown = null;
  const waiting = new Map<number, { simulation: Heelable; resolve(curve: Curve | null | undefined): void; reject(error: Error): void }>();

  const settle = ({ number, curve, error }: CurveAnswer): void => {
    const asked = waiting.get(number);
    waiting.delete(number);
    if (!asked) return;
    if (number !== latest) asked.resolve(undefined);
    else if (error !== null) asked.reject(new Error(error));
    else asked.resolve(curve);
  };
  // Pages opened from a file have no workers: pending requests are computed here.
  const fallBack = (): void => {
    workerFailed = true;
    worker?.terminate();
    worker = null;
    for (const number of [...waiting.keys()]) computeHere(number);
  };
  const computeHere = (number: number): void => whenIdle(() => {
    const asked = waiting.get(number);
    if (!asked) return;
    if (number !== latest) return settle({ number, curve: null, error: null });
    try {
      settle({ number, curve: findCurve(asked.simulation), error: null });
    } catch (error) { // the simulation may have ended in the meantime
      settle({ number, curve: null, error: (error as Error).message });
    }
  });
  const start = (): Worker | null => {
    if (worker || workerFailed) return worker;
    try {
      worker = new Worker(address, { type: "module" });
    } catch {
      workerFailed = true;
      return null;
    }
    worker.onmessage = ({ data }: MessageEvent<CurveAnswer>) => settle(data);
    worker.onerror = fallBack;
    return worker;
  };
  const ask = (simulation: Heelable): Promise<Curve | null | undefined> => new Promise((resolve, reject) => {
    const number = ++latest;
    waiting.set(number, { simulation, resolve, reject });
    const beside = start();
    if (!beside) return computeHere(number);
    const { mesh, loading: { mass, centerOfMass } } = simulation;
    const question: CurveQuestion = { number, mesh: mesh === sentMesh ? null : mesh, mass, centerOfMass };
    sentMesh = mesh;
    beside.postMessage(question);
  });
  return { ask, dispose: () => { waiting.clear(); worker?.terminate(); } };
}

// Safari has no idle callbacks.
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 50);
}

// stability_worker.ts - computes curves of righting arms in the background: one takes a few tenths of a second, during
// which the sea must keep moving. It is used by curve_request.ts and has its own instance of the library.
import type { Hull } from "plimsoll";
import { loadLibrary, type Library } from "../library";
import { createHull, type HullMesh } from "../model/hull_mesh";
import { findCurve, type Curve } from "./righting";

export interface CurveQuestion {
  number: number;
  /** null: unchanged since the previous request. */
  mesh: HullMesh | null;
  mass: number;
  centerOfMass: [number, number, number];
}

export interface CurveAnswer {
  number: number;
  /** null: it sinks, or `error` contains the reason of the failure. */
  curve: Curve | null;
  error: string | null;
}

// The part of a worker's global object that is used here.
interface WorkerScope {
  location: Location;
  onmessage: ((event: MessageEvent<CurveQuestion>) => void) | null;
  postMessage(answer: CurveAnswer): void;
}

const scope = self as unknown as WorkerScope;
const library = loadLibrary(new URL("./", scope.location.href));
let hull: Hull | null = null;

scope.onmessage = async ({ data }) => {
  try {
    scope.postMessage({ number: data.number, curve: answer(await library, data), error: null });
  } catch (error) {
    scope.postMessage({ number: data.number, curve: null, error: (error as Error).message });
  }
};

function answer(loaded: Library, { mesh, mass, centerOfMass }: CurveQuestion): Curve | null {
  if (mesh) {
    hull?.dispose();
    hull = null;
    ({ hull } = createHull(loaded, mesh));
  }
  if (!hull) throw new Error("no hull was sent yet");
  using vessel = loaded.plimsoll.createVessel(hull, { mass, centerOfMass });
  if (vessel.findEquilibrium().balance === "sinks") return null;
  return findCurve({ stability: (heels) => vessel.findStability(heels) });
}

// stability_worker.ts - computes curves of righting arms beside the page: one takes a few tenths of a second, in which the sea must not stand still.
// Talked to by curve_request.ts. Has an instance of the library of its own.
import type { Hull } from "plimsoll";
import { loadLibrary, type Library } from "../library";
import { createHull, type HullMesh } from "../model/hull_mesh";
import { findCurve, type Curve } from "./righting";

export interface CurveQuestion {
  number: number;
  /** null: the same as last time. */
  mesh: HullMesh | null;
  mass: number;
  centerOfMass: [number, number, number];
}

export interface CurveAnswer {
  number: number;
  /** null: it sinks, or the words say what went wrong. */
  curve: Curve | null;
  error: string | null;
}

// What a worker's global object is, as far as it is used here.
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

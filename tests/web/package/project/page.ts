// page.ts - the package in a page: fetched, inside the script, and in a worker that receives the compiled module. The
// results are in window.answers.
import { hasSimd, load } from "plimsoll";
import { load as loadInside } from "plimsoll/compat";
import { liftOfCrate } from "./crate.js";

function inWorker(module: WebAssembly.Module | null): Promise<unknown> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(module);
  });
}

async function answer(): Promise<object> {
  const plimsoll = await load(), base = await load({ simd: false });
  return {
    simd: plimsoll.simd === hasSimd(),
    fetched: liftOfCrate(plimsoll),
    base: liftOfCrate(base),
    inside: liftOfCrate(await loadInside()),
    worker: await inWorker(null),
    workerWithModule: await inWorker(plimsoll.module),
  };
}

declare global {
  interface Window { answers: Promise<object> }
}
window.answers = answer();

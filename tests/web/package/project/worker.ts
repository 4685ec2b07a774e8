// worker.ts - loads the package itself, or with the module that it receives.
import { load } from "plimsoll";
import { liftOfCrate } from "./crate.js";

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | null>) => {
  const plimsoll = await load(data ? { module: data } : {});
  self.postMessage(liftOfCrate(plimsoll));
};

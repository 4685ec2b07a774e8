// worker.ts - loads the package by itself, or with the module that it is handed.
import { load } from "plimsoll";
import { liftOfCrate } from "./crate.js";

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | null>) => {
  const plimsoll = await load(data ? { module: data } : {});
  self.postMessage(liftOfCrate(plimsoll));
};

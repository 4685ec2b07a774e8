// index.ts - the main entry of the package: the module is a file next to it, which load() fetches.
import { loadFrom, type LoadOptions } from "./load.js";
import type { Plimsoll } from "./plimsoll.js";

export * from "./exports.js";

/** Loads the library: `const plimsoll = await load()`. */
export function load(options: LoadOptions = {}): Promise<Plimsoll> {
  // The two addresses are literal, so that bundlers find the files.
  return loadFrom((simd) => (simd ? new URL("./plimsoll_simd.wasm", import.meta.url) : new URL("./plimsoll_base.wasm", import.meta.url)), options);
}

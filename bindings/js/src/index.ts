// index.ts - the package's entry: the module is a file beside it, fetched when load() is called.
import { loadFrom, type LoadOptions } from "./load.js";
import type { Plimsoll } from "./plimsoll.js";

export * from "./exports.js";

/** The library, ready: `const plimsoll = await load()`. */
export function load(options: LoadOptions = {}): Promise<Plimsoll> {
  // Written out, so that bundlers see both files.
  return loadFrom((simd) => (simd ? new URL("./plimsoll_simd.wasm", import.meta.url) : new URL("./plimsoll_base.wasm", import.meta.url)), options);
}

// compat.ts - the entry "plimsoll/compat": the script contains the module with SIMD, compressed, so that nothing is
// fetched and bundlers need not copy a file. It is a third larger than the file.
import { embeddedModule } from "./embedded.js";
import { hasSimd, loadFrom, type LoadOptions } from "./load.js";
import type { Plimsoll } from "./plimsoll.js";

export * from "./exports.js";

/** Loads the library: `const plimsoll = await load()`. */
export async function load(options: LoadOptions = {}): Promise<Plimsoll> {
  if (!options.module && (options.simd === false || !hasSimd()))
    throw new Error("plimsoll: plimsoll/compat contains only the build with SIMD: use load({ module }) with the plimsoll_base.wasm of the package");
  return loadFrom(unpack, options);
}

async function unpack(): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(embeddedModule), (character) => character.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

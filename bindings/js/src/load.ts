// load.ts - finds, compiles and starts the module: in browsers, workers and node.
import { refuseOtherFields } from "./fields.js";
import { Instance } from "./instance.js";
import { describe } from "./memory.js";
import { Plimsoll } from "./plimsoll.js";

/** Sources of a module. */
export type ModuleSource = WebAssembly.Module | BufferSource | URL | string | Response | Promise<Response>;

export interface LoadOptions {
  /** A module: compiled, as bytes, or its address. Left out: that of the package. */
  module?: ModuleSource;
  /** Whether to use the build with SIMD. Left out: if the engine supports it. */
  simd?: boolean;
}

// A function that splats a byte over a vector: valid only with SIMD.
const simdProbe = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);

/** Whether this engine supports the build with SIMD. */
export function hasSimd(): boolean {
  return WebAssembly.validate(simdProbe);
}

export async function compile(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  if (source instanceof URL || typeof source === "string") return compileAddress(source);
  const response = await source;
  if (typeof Response === "undefined" || !(response instanceof Response))
    throw new TypeError("plimsoll: a module must be a WebAssembly.Module, its bytes, an address or a Response");
  if (!response.ok) throw new Error(`plimsoll: ${response.url || "the module"} could not be fetched: ${response.status} ${response.statusText}`);
  // Streaming needs the type application/wasm, which some servers do not send.
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function compileAddress(address: URL | string): Promise<WebAssembly.Module> {
  const url = String(address);
  if (url.startsWith("file:") || (isNode() && !/^(https?|data|blob):/.test(url))) {
    const { readFile } = await importNode<typeof import("node:fs/promises")>("node:fs/promises");
    return WebAssembly.compile(new Uint8Array(await readFile(url.startsWith("file:") ? new URL(url) : url)));
  }
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`plimsoll: ${url} could not be fetched: is the file served next to the script? (bundlers: docs/javascript.md)`, { cause: error });
  });
  return compile(response);
}

function isNode(): boolean {
  return typeof process !== "undefined" && !!process.versions?.node;
}

/** Hides the import of a module of node from bundlers for pages. */
async function importNode<T>(name: string): Promise<T> {
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as T;
}

/** Loads the library. Each call creates an instance with its own memory; objects of different instances must not be
 * mixed. */
export async function loadFrom(address: (simd: boolean) => ModuleSource | Promise<BufferSource>, options: LoadOptions = {}): Promise<Plimsoll> {
  if (options === null || typeof options !== "object" || options instanceof URL || options instanceof WebAssembly.Module)
    throw new TypeError(`plimsoll: load() takes { module, simd }, not ${describe(options)}`);
  refuseOtherFields(options, ["module", "simd"], "what load() takes");
  if (options.module) return new Plimsoll(await Instance.create(await compile(options.module)), null);
  const simd = options.simd ?? hasSimd();
  if (simd && !hasSimd()) throw new Error("plimsoll: this engine has no WebAssembly SIMD: leave options.simd out, or set it to false");
  return new Plimsoll(await Instance.create(await compile(await address(simd))), simd);
}

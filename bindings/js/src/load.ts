// load.ts - finds, compiles and starts the module: in browsers, workers and node.
import { refuseOtherFields } from "./fields.js";
import { Instance } from "./instance.js";
import { describe } from "./memory.js";
import { Plimsoll } from "./plimsoll.js";

/** Where a module may come from. */
export type ModuleSource = WebAssembly.Module | BufferSource | URL | string | Response | Promise<Response>;

export interface LoadOptions {
  /** A module of one's own choice: compiled, as bytes, or where it is. Left out: the package's own. */
  module?: ModuleSource;
  /** Whether to take the build with SIMD; left out: if the engine has it. */
  simd?: boolean;
}

// A function that splats a byte over a vector: valid only where SIMD is.
const simdProbe = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);

/** Whether this engine runs the build with SIMD. */
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
  // Servers that do not know .wasm send another type, which streaming refuses.
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
    throw new Error(`plimsoll: ${url} could not be fetched: is the file served beside the script? (bundlers: docs/javascript.md)`, { cause: error });
  });
  return compile(response);
}

function isNode(): boolean {
  return typeof process !== "undefined" && !!process.versions?.node;
}

/** Bundlers for pages must not look for node's own modules. */
async function importNode<T>(name: string): Promise<T> {
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as T;
}

/** The library, ready. Each call makes an instance with a memory of its own: objects of different ones do not mix. */
export async function loadFrom(address: (simd: boolean) => ModuleSource | Promise<BufferSource>, options: LoadOptions = {}): Promise<Plimsoll> {
  if (options === null || typeof options !== "object" || options instanceof URL || options instanceof WebAssembly.Module)
    throw new TypeError(`plimsoll: load() takes { module, simd }, not ${describe(options)}`);
  refuseOtherFields(options, ["module", "simd"], "what load() takes");
  if (options.module) return new Plimsoll(await Instance.create(await compile(options.module)), null);
  const simd = options.simd ?? hasSimd();
  if (simd && !hasSimd()) throw new Error("plimsoll: this engine has no WebAssembly SIMD: leave options.simd out, or set it to false");
  return new Plimsoll(await Instance.create(await compile(await address(simd))), simd);
}

// typescript.mjs - TypeScript files as one module of node's, bundled by esbuild on the fly: tests need no build before them.
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = new URL("../..", import.meta.url).pathname;

/** What all of these files export, in one object; paths from the repository's root. */
export async function importTypeScript(...paths) {
  const place = mkdtempSync(join(tmpdir(), "plimsoll-typescript-"));
  const outfile = join(place, "module.mjs");
  const contents = paths.map((path) => `export * from "./${path}";`).join("\n");
  const form = { bundle: true, format: "esm", platform: "node", target: "es2022", logLevel: "error" };
  try {
    await build({ ...form, stdin: { contents, resolveDir: root, loader: "ts" }, absWorkingDir: root, outfile });
    return await import(pathToFileURL(outfile));
  } finally {
    rmSync(place, { recursive: true });
  }
}

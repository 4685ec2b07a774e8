// typescript.mjs - bundles TypeScript files as one module for node by esbuild on import: tests need no build step.
import { build } from "esbuild";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = new URL("../..", import.meta.url).pathname;

/** Returns the exports of all these files in one object. Paths are relative to the repository's root. */
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

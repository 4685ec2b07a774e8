// typescript.mjs - a TypeScript file as a module of node's, bundled by esbuild on the fly: tests need no build before them.
import { build } from "esbuild";

/** What the file exports. entry: its path from the repository's root. */
export async function importTypeScript(entry) {
  const absWorkingDir = new URL("../..", import.meta.url).pathname;
  const options = { bundle: true, format: "esm", platform: "node", target: "es2022", write: false, logLevel: "error" };
  const { outputFiles } = await build({ ...options, absWorkingDir, entryPoints: [entry] });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** What all of these files export, in one object. */
export async function importAll(...entries) {
  return Object.assign({}, ...(await Promise.all(entries.map(importTypeScript))));
}

// build.mjs - bundles the examples into build/examples: a page (rapier.html ...) and a program for node (rapier_run.mjs
// ...) of each.
//   node bindings/js/examples/build.mjs            after tools/web_modules.sh
//   node build/examples/rapier_run.mjs [SECONDS]   a minute at sea, or the given number of seconds, as numbers
// The pages need any server, because modules are not loaded from files; for example python3 -m http.server -d
// build/examples.
import { build } from "esbuild";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

export const engines = ["rapier", "jolt", "cannon"];
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const names = { rapier: "Rapier", jolt: "Jolt", cannon: "cannon-es" };

// The names are those of an installed package; here they refer to its sources.
const alias = { plimsoll: at("../src/index.ts"), "plimsoll/three": at("../src/three.ts"), ...Object.fromEntries(engines.map((engine) => [`plimsoll/${engine}`, at(`../src/adapters/${engine}.ts`)])) };
export const bundling = {
  bundle: true, format: "esm", target: "es2022", logLevel: "error", alias, mainFields: ["module", "main"], nodePaths: [at("../../../node_modules")],
};

/** Bundles the examples into `folder`, and returns it. */
export async function buildExamples(folder = at("../../../build/examples")) {
  await mkdir(folder, { recursive: true });
  const modules = ["plimsoll_simd.wasm", "plimsoll_base.wasm"].map((file) => copyFile(at(`../../../build/web/${file}`), `${folder}/${file}`));
  const entries = (file, suffix) => engines.map((engine) => ({ in: at(`${engine}/${file}`), out: engine + suffix }));
  const programs = build({ ...bundling, entryPoints: entries("run.ts", "_run"), outdir: folder, outExtension: { ".js": ".mjs" }, platform: "node" });
  // Jolt's loader imports node's own modules when it runs in node; a page does not need them.
  const scripts = build({ ...bundling, entryPoints: entries("page.ts", ""), outdir: folder, platform: "browser", minify: true, external: ["node:*"] });
  const template = await readFile(at("common/page.html"), "utf8");
  const pages = engines.map((engine) =>
    writeFile(`${folder}/${engine}.html`, template.replaceAll("ENGINE", names[engine]).replaceAll("SCRIPT", `${engine}.js`)));
  await Promise.all([...modules, programs, scripts, ...pages]);
  return folder;
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) console.log(`examples are in ${await buildExamples()}`);

// build.mjs - bundles the example into build/js/examples/three, after tools/js_package.sh; any server of static files
// shows it.
//   node bindings/js/examples/three/build.mjs && python3 -m http.server -d build/js/examples/three
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = at("../../../../build/js/examples/three"), package_ = at("../../../../build/js/package");
await mkdir(folder, { recursive: true });
await build({
  entryPoints: [at("main.ts")], outdir: folder, bundle: true, format: "esm", target: "es2022", minify: true, logLevel: "error",
  alias: { plimsoll: `${package_}/index.js`, "plimsoll/three": `${package_}/three.js` }, // in a project of your own: as installed
});
for (const name of ["plimsoll_simd.wasm", "plimsoll_base.wasm"]) await copyFile(`${package_}/${name}`, `${folder}/${name}`);
await copyFile(at("index.html"), `${folder}/index.html`);
console.log(folder);

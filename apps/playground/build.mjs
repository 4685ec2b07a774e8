// build.mjs - bundles the page into build/playground: node apps/playground/build.mjs [--watch]
// The modules come from tools/web_modules.sh. Each file also has a compressed copy, which "plimsoll play" and many
// static hosts send.
import { build, context } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const out = join(root, "build", "playground");
const modules = join(root, "build", "web");

// Returns the text of the sea's shader, as the library prints it. src/drawing/sea_shader.ts includes it, so the first
// picture need not wait for a module.
function seaShader(bytes) {
  const module = new WebAssembly.Module(bytes);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0; // a text needs none of them
  const { exports } = new WebAssembly.Instance(module, imports);
  exports._initialize?.();
  const text = new Uint8Array(exports.memory.buffer, exports.play_sea_shader());
  return new TextDecoder().decode(text.subarray(0, text.indexOf(0)));
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const name of ["playground_simd.wasm", "playground_base.wasm"]) {
  if (!existsSync(join(modules, name))) throw new Error(`${name} is not built: tools/web_modules.sh`);
  copyFileSync(join(modules, name), join(out, name));
}
writeFileSync(join(modules, "sea.glsl"), seaShader(readFileSync(join(modules, "playground_base.wasm"))));
for (const name of readdirSync(here).filter((file) => /\.(html|svg|css)$/.test(file))) copyFileSync(join(here, name), join(out, name));

const entries = ["main", "panels/stability_worker", "study/study", "study/study_worker"].map((name) => join(here, "src", `${name}.ts`));
const options = {
  entryPoints: entries, outdir: out, entryNames: "[name]", chunkNames: "parts/[name]-[hash]", bundle: true, splitting: true, format: "esm", target: "es2022",
  minify: true, sourcemap: process.argv.includes("--watch"), legalComments: "external", logLevel: "warning", loader: { ".glsl": "text", ".svg": "text" },
};
if (process.argv.includes("--watch")) await (await context(options)).watch();
else await build(options);

function compress(folder) {
  let bytes = 0;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (statSync(file).isDirectory()) bytes += compress(file);
    else if (!name.endsWith(".gz")) {
      const small = gzipSync(readFileSync(file), { level: 9 });
      writeFileSync(`${file}.gz`, small);
      console.log(`${file.slice(out.length + 1)}: ${statSync(file).size} bytes, ${small.length} compressed`);
      bytes += small.length;
    }
  }
  return bytes;
}
if (!process.argv.includes("--watch")) console.log(`in all ${compress(out)} bytes, compressed`);

// consumers.test.mjs - the packed package in an empty project: plain node, TypeScript with both kinds of module
// resolution, esbuild, vite, and their bundles in Chromium, including workers. PROJECT: a folder with the package
// installed and the files of project/; VITE: a folder with vite installed.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { promisify } from "node:util";
import { build } from "esbuild";
import { launch, watch } from "../browser.mjs";
import { serve } from "../serve.mjs";

const { PROJECT, VITE } = process.env;
const root = new URL("../../..", import.meta.url).pathname;
const run = async (command, words) => {
  try {
    return (await promisify(execFile)(command, words, { cwd: PROJECT })).stdout;
  } catch (error) {
    throw new Error(`${command} ${words.join(" ")}\n${error.stdout}${error.stderr}`);
  }
};

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser?.close(); });

test("what is exported is there, and nothing else is packed", () => {
  const folder = join(PROJECT, "node_modules/plimsoll"), { exports } = JSON.parse(readFileSync(join(folder, "package.json")));
  for (const [name, entry] of Object.entries(exports)) {
    const files = typeof entry === "string" ? [entry] : Object.values(entry);
    for (const file of files) assert.ok(readFileSync(join(folder, file)).length > 0, `${name}: ${file}`);
    if (typeof entry === "object") assert.equal(Object.keys(entry)[0], "types", `${name}: types come first`);
  }
  const strange = readdirSync(folder, { recursive: true }).filter((name) => !/\.(js|d\.ts|wasm)$|^(README\.md|LICENSE|THIRD_PARTY_NOTICES\.txt|package\.json|adapters)$/.test(name));
  assert.deepEqual(strange, []);
});

test("plain node", async () => {
  writeFileSync(join(PROJECT, "program.mjs"), `
    import { createRequire } from "node:module";
    import { load } from "plimsoll";
    import { load as loadInside } from "plimsoll/compat";
    import { liftOfCrate } from "./crate.mjs";
    const base = createRequire(import.meta.url).resolve("plimsoll/plimsoll_base.wasm");
    for (const plimsoll of [await load(), await loadInside(), await load({ module: base }), await load({ simd: false })]) console.log(liftOfCrate(plimsoll));`);
  await build({ entryPoints: [join(PROJECT, "crate.ts")], outfile: join(PROJECT, "crate.mjs"), format: "esm", target: "es2022" });
  assert.equal(await run("node", ["program.mjs"]), "4905\n4905\n4905\n4905\n");
});

/** Writes the programs of the documentation pages as files of the project. */
function pagePrograms(pages) {
  return pages.flatMap((page) => {
    const blocks = [...readFileSync(join(root, page), "utf8").matchAll(/```ts\n([^]*?)```/g)].map(([, text]) => text);
    assert.ok(blocks.length > 0, `${page} has lost its programs`);
    return blocks.map((text, i) => {
      const name = `${page.replace(/\W/g, "_")}_${i}.ts`;
      const declared = text.includes("const vertices") ? "" : "declare const vertices: Float32Array, indices: Uint32Array;\n";
      writeFileSync(join(PROJECT, name), declared + text);
      return name;
    });
  });
}

test("types keep what is the package's own to itself", () => {
  const folder = join(PROJECT, "node_modules/plimsoll"), files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".d.ts"));
  for (const name of files) assert.doesNotMatch(readFileSync(join(folder, name), "utf8"), /@internal/, name);
});

// Jolt's own types need a bundler
const pages = ["docs/javascript.md", "bindings/js/README.md"], enginePages = ["docs/javascript-engines.md"];
for (const [module, moduleResolution, documented] of [["node16", "node16", pages], ["esnext", "bundler", [...pages, ...enginePages]]])
  test(`TypeScript, moduleResolution ${moduleResolution}`, async () => {
    const options = { noEmit: true, strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, target: "es2022", lib: ["es2022", "dom"], types: [], skipLibCheck: false };
    const name = `tsconfig.${moduleResolution}.json`;
    writeFileSync(join(PROJECT, name), JSON.stringify({ compilerOptions: { ...options, module, moduleResolution }, files: ["types.ts", "crate.ts", "page.ts", "worker.ts", ...pagePrograms(documented)] }));
    await run(join(root, "node_modules/.bin/tsc"), ["-p", name]);
  });

/** Returns the results of the page of that folder in Chromium. */
async function answersOf(folder) {
  const server = await serve(folder), page = await browser.newPage(), complaints = watch(page, server.address);
  try {
    await page.goto(`${server.address}/index.html`);
    const answers = await page.evaluate(() => window.answers);
    assert.deepEqual(complaints, []);
    return answers;
  } finally {
    await page.close();
    await server.close();
  }
}
const expected = { simd: true, fetched: 4905, base: 4905, inside: 4905, worker: 4905, workerWithModule: 4905 };

test("vite build, in Chromium", async () => {
  await run("node", [join(VITE, "node_modules/vite/bin/vite.js"), "build", "--outDir", "dist-vite", "--logLevel", "error"]);
  assert.deepEqual(await answersOf(join(PROJECT, "dist-vite")), expected);
});

test("esbuild, the modules copied beside what it makes, in Chromium", async () => {
  const folder = join(PROJECT, "dist-esbuild");
  mkdirSync(folder, { recursive: true });
  const common = { bundle: true, format: "esm", target: "es2022", minify: true, outdir: folder, logLevel: "error" };
  await build({ ...common, entryPoints: [join(PROJECT, "page.ts"), join(PROJECT, "worker.ts")] });
  for (const name of ["plimsoll_simd.wasm", "plimsoll_base.wasm"]) copyFileSync(join(PROJECT, "node_modules/plimsoll", name), join(folder, name));
  // esbuild does not change addresses.
  const script = readFileSync(join(folder, "page.js"), "utf8").replace("./worker.ts", "./worker.js");
  writeFileSync(join(folder, "page.js"), script);
  writeFileSync(join(folder, "index.html"), readFileSync(join(PROJECT, "index.html"), "utf8").replace("page.ts", "page.js"));
  assert.deepEqual(await answersOf(folder), expected);
});

test("esbuild, the module imported as a file", async () => {
  writeFileSync(join(PROJECT, "imported.ts"), `
    import { load } from "plimsoll";
    import address from "plimsoll/plimsoll_simd.wasm";
    import { liftOfCrate } from "./crate.js";
    console.log(liftOfCrate(await load({ module: new URL(address, import.meta.url) })));`);
  await build({
    entryPoints: [join(PROJECT, "imported.ts")], outdir: join(PROJECT, "dist-imported"), outExtension: { ".js": ".mjs" }, bundle: true, format: "esm",
    target: "es2022", loader: { ".wasm": "file" }, logLevel: "error",
  });
  assert.equal(await run("node", ["dist-imported/imported.mjs"]), "4905\n");
});

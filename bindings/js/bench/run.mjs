// run.mjs - measures the cost of WebAssembly: the same workload with the package and with the native library,
// alternating in one run, so that the load of the machine is the same for both. Asserts that the results are the same,
// but nothing about time.
//   node bindings/js/bench/run.mjs [--rounds N] [--chromium]      after tools/js_package.sh
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { asText, makeWorkload } from "./workload.mjs";

const root = new URL("../../..", import.meta.url).pathname, work = join(root, "build/js/bench"), package_ = join(root, "build/js/package");
const words = process.argv.slice(2), rounds = Number(words[words.indexOf("--rounds") + 1]) || 5;
const seconds = 0.3;

function buildNative() {
  const native = join(work, "native");
  const quiet = { stdio: ["ignore", "ignore", "inherit"] };
  execFileSync("cmake", ["-G", "Ninja", "-S", root, "-B", native, "-DCMAKE_BUILD_TYPE=Release", "-DPLIMSOLL_BUILD_COMMAND=OFF", "-DPLIMSOLL_INSTALL=OFF",
    "-DPLIMSOLL_BATCHES=ON"], quiet);
  execFileSync("cmake", ["--build", native, "--target", "plimsoll_static"], quiet);
  execFileSync("g++", ["-std=c++20", "-O2", "-DPLIM_STATIC", `-I${root}/include`, `-I${root}/src`, join(root, "bindings/js/bench/native.cpp"),
    join(native, "src/libplimsoll.a"), "-lpthread", "-o", join(work, "native_bench")], quiet);
}

function runNative(kernels) {
  const output = execFileSync(join(work, "native_bench"), [join(work, "workload.txt"), String(seconds), ...kernels], { encoding: "utf8" });
  return Object.fromEntries(output.trim().split("\n").map((line) => {
    const [what, which, time, sum] = line.split(" ");
    return [`${what} ${which}`, { time: Number(time), sum: Number(sum) }];
  }));
}

function runNode(simd) {
  const program = `import { measure } from ${JSON.stringify(join(root, "bindings/js/bench/measure.mjs"))};
    import * as package_ from ${JSON.stringify(join(package_, "index.js"))};
    console.log(JSON.stringify(await measure(package_, { simd: ${simd} }, ${seconds})));`;
  return JSON.parse(execFileSync("node", ["--input-type=module", "-e", program], { encoding: "utf8" }));
}

/** Runs the workload in a page, which is bundled and served, once per call. */
async function chromiumRunner() {
  const { build } = await import("esbuild"), { launch } = await import("../../../tests/web/browser.mjs"), { serve } = await import("../../../tests/web/serve.mjs");
  const contents = `import { measure } from ${JSON.stringify(join(root, "bindings/js/bench/measure.mjs"))}; import * as package_ from ${JSON.stringify(join(package_, "index.js"))};
    window.measure = () => measure(package_, {}, ${seconds});`;
  const folder = join(work, "page");
  mkdirSync(folder, { recursive: true });
  await build({ stdin: { contents, resolveDir: root }, bundle: true, format: "esm", outfile: join(folder, "page.js"), logLevel: "error" });
  writeFileSync(join(folder, "plimsoll_simd.wasm"), readFileSync(join(package_, "plimsoll_simd.wasm")));
  writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="page.js"></script>');
  const server = await serve(folder), browser = await launch();
  return {
    run: async () => {
      const page = await browser.newPage();
      await page.goto(`${server.address}/index.html`);
      const found = await page.evaluate(() => window.measure());
      await page.close();
      return found;
    },
    close: async () => { await browser.close(); await server.close(); },
  };
}

if (!existsSync(join(package_, "plimsoll_simd.wasm"))) throw new Error("no package in build/js/package: run tools/js_package.sh");
mkdirSync(work, { recursive: true });
writeFileSync(join(work, "workload.txt"), asText(makeWorkload()));
buildNative();
const chromium = words.includes("--chromium") ? await chromiumRunner() : null;
const ways = {
  "native, SSE4": () => runNative(["sse4"]), "native, best": () => runNative([]), "wasm SIMD, node": () => runNode(true), "wasm base, node": () => runNode(false),
  ...(chromium && { "wasm SIMD, Chromium": chromium.run }),
};
const best = {};
for (let round = 0; round < rounds; round++)
  for (const [way, run] of Object.entries(ways))
    for (const [what, { time, sum }] of Object.entries(await run())) {
      const entry = ((best[what] ??= {})[way] ??= { time: Infinity, sum });
      entry.time = Math.min(entry.time, time);
      entry.sum = sum;
    }
await chromium?.close();

const titles = {
  "boat 0": "boat of 1,020 triangles, exact linear [us]", "boat 0.01": "the same, tolerance 1e-2 [us]",
  "crates 0": "500 crates, all effects, 192 panels each [ms]", "crates 48": "the same, 48 panels each [ms]",
};
console.log(`${cpus()[0].model}; shortest of ${rounds} rounds\n`);
console.log(`| | ${Object.keys(ways).join(" | ")} | SIMD / SSE4 | SIMD / best |\n|---|${Object.keys(ways).map(() => "---:|").join("")}---:|---:|`);
for (const [what, times] of Object.entries(best)) {
  const unit = what.startsWith("crates") ? 1000 : 1, simd = times["wasm SIMD, node"].time;
  for (const [way, { sum }] of Object.entries(times)) assert.equal(sum, times["native, SSE4"].sum, `${way} has another result for ${what}`);
  console.log(`| ${titles[what]} | ${Object.values(times).map(({ time }) => (time / unit).toFixed(2)).join(" | ")} | ` +
    `${(simd / times["native, SSE4"].time).toFixed(2)} | ${(simd / times["native, best"].time).toFixed(2)} |`);
}

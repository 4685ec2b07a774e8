// same_water.test.mjs - the drawn sea equals the library's. Compares the heights of the playground's vertex shader,
// read back from the graphics card, with the library's, at 1000 places and five times, for every kind of sea, also far
// from the world's origin. The same for the triangles drawn near a hull, with the mesh of the page.
import assert from "node:assert/strict";
import { build } from "esbuild";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { launch, watch } from "./browser.mjs";
import { serve } from "./serve.mjs";

const ROOT = new URL("../..", import.meta.url).pathname;
const TIMES = [0, 1.37, 61.5, 3601.7, 100000.3];
let folder, server, browser, page, complaints;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "plimsoll-same-water-"));
  await build({ entryPoints: [join(ROOT, "tests/web/same_water_page.ts")], bundle: true, format: "esm", target: "es2022", outfile: join(folder, "page.js"),
    loader: { ".glsl": "text" }, logLevel: "error" });
  for (const name of ["playground_simd.wasm", "playground_base.wasm"]) copyFileSync(join(ROOT, "build/web", name), join(folder, name));
  writeFileSync(join(folder, "index.html"), '<!doctype html><link rel="icon" href="data:,"><script type="module" src="page.js"></script>');
  server = await serve(folder);
  browser = await launch();
  page = await browser.newPage();
  complaints = watch(page, server.address);
  await page.goto(`${server.address}/`);
  await page.waitForFunction(() => window.sameWater);
});
after(async () => {
  await browser?.close();
  await server?.close();
  if (folder) rmSync(folder, { recursive: true });
});

for (const preset of ["swell", "chop", "wind", "storm", "ripples", "ocean"])
  test(`${preset}: drawn and computed heights agree to 1e-4 m`, async (context) => {
    let most = 0;
    for (const time of TIMES)
      for (const origin of time === 61.5 ? [[0, 0], [1480, -730]] : [[0, 0]]) {
        const { farthest, highest } = await page.evaluate(([choice, t, o]) => window.sameWater(choice, t, o, 1000), [{ preset }, time, origin]);
        assert.ok(highest > 0.01, `there is a sea at ${time} s: ${highest} m`);
        most = Math.max(most, farthest);
        assert.ok(farthest < 1e-4, `${preset} at ${time} s about ${origin}: ${farthest} m apart`);
      }
    context.diagnostic(`${preset}: ${most.toExponential(1)} m apart at most`);
    assert.deepEqual(complaints, []);
  });

// Near the hull all waves must be drawn, on any graphics card: the triangles that the stage draws from the page's first
// camera. For a long hull in short waves the software renderer has a limited number of triangles.
for (const [hull, sea, reduced, most] of [
  ["boat", { preset: "ripples" }, true, 0.01], ["boat", { preset: "ripples" }, false, 0.01], ["boat", { preset: "swell" }, true, 0.012],
  ["boat", { preset: "chop" }, true, 0.01], ["boat", { preset: "wind" }, true, 0.01], ["boat", { preset: "storm" }, true, 0.01],
  ["boat", { preset: "ocean" }, true, 0.01], ["boat", { preset: "ocean", length: 27 }, true, 0.012], ["duck", { preset: "ripples" }, true, 0.01], ["barge", { preset: "ripples" }, true, 0.025],
])
  test(`${hull} in ${sea.preset}, ${reduced ? "reduced" : "full"} quality: the water drawn within 1 m of the hull is the library's to ${most} m`, async (context) => {
    const found = await page.evaluate(([h, s, r, times]) => window.atHull(h, s, r, times), [hull, sea, reduced, [1.37, 3601.7]]);
    context.diagnostic(JSON.stringify(found));
    assert.ok(found.places > 500, `there is water: ${found.places} places`);
    assert.ok(found.farthest < most, `${found.farthest} m apart`);
    assert.equal(found.loose, 0, "cracks");
    assert.deepEqual(complaints, []);
  });

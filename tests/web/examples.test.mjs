// examples.test.mjs - the examples of bindings/js/examples: types, programs, the code in docs/javascript-engines.md,
// and each page in Chromium. SCREENSHOTS=FOLDER saves a picture of each page after a minute.
import { build } from "esbuild";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { buildExamples, bundling, engines } from "../../bindings/js/examples/build.mjs";
import { boatFile } from "./boat_file.mjs";
import { launch, watch } from "./browser.mjs";
import { serve } from "./serve.mjs";

const run = promisify(execFile);
const root = new URL("../..", import.meta.url).pathname;
let folder, server, browser;

before(async () => {
  folder = await buildExamples();
  server = await serve(folder);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

test("types agree with those of the engines", async () => {
  await run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "-p", `${root}bindings/js/examples`]).catch(({ stdout }) => assert.fail(stdout));
});

for (const engine of engines) {
  test(`${engine}: the program runs`, async () => {
    const { stdout } = await run(process.execPath, [`${folder}/${engine}_run.mjs`, "8"]);
    assert.match(stdout, /crate: displaces 0\.\d+ m\^3.*\nboat: displaces 1\.\d+ m\^3/);
  });

  test(`${engine}: the code in docs/javascript-engines.md floats a crate`, async () => {
    const outfile = `${folder}/${engine}_docs.mjs`;
    await bundleOfDocs((code) => code.includes(`plimsoll/${engine}`) && !code.includes("GLTFLoader"), outfile, { platform: "node" });
    const { stdout } = await run(process.execPath, [outfile]);
    const height = Number(stdout.match(/(-?[\d.e-]+) m above/)?.[1]);
    assert.ok(Math.abs(height) < 0.6, stdout);
  });

  test(`${engine}: the page keeps a crate and a boat afloat and apart for a minute`, async (t) => {
    const page = await browser.newPage({ viewport: process.env.SCREENSHOTS ? { width: 960, height: 540 } : { width: 320, height: 180 } });
    const complaints = watch(page, server.address);
    await page.addInitScript(holdFrames);
    await page.goto(`${server.address}/${engine}.html`);
    await page.waitForFunction(() => window.example, undefined, { polling: 50 });
    const log = await page.evaluate(() => {
      const { bodies, ...rest } = window.example.run(60);
      const extremes = ({ heights, ...body }) => ({ ...body, lowest: Math.min(...heights), highest: Math.max(...heights) });
      return { ...rest, time: window.example.time, bodies: bodies.map(extremes) };
    });
    await page.evaluate(() => window.releaseFrames());
    await page.waitForFunction(() => window.example.time > 60.1, undefined, { polling: 50 }); // it runs by itself
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${engine}.png` });
    const text = await page.textContent("#text");
    const colors = await page.evaluate(countColors);
    await page.close();
    assert.deepEqual(complaints, []);
    assert.ok(Math.abs(log.time - 60) < 0.01, `${log.time} s`);
    assert.ok(log.worstOverlap < 0.05 && log.touchingSteps > 10, `${log.worstOverlap} m inside each other, ${log.touchingSteps} steps`);
    for (const { name, allFinite, meanVolume, weightVolume, lowest, highest, topSpeed } of log.bodies) {
      assert.ok(allFinite && lowest > -1 && highest < 1 && topSpeed < 3, `${name}: ${lowest} to ${highest} m, ${topSpeed} m/s`);
      assert.ok(Math.abs(meanVolume / weightVolume - 1) < 0.1, `${name} displaces ${meanVolume} of ${weightVolume} m^3`);
    }
    assert.match(text, /crate: 500 kg.*\nboat: 1216 kg/);
    assert.ok(colors > 100, `${colors} colours: something is drawn`);
    t.diagnostic(`${(1000 * log.worstOverlap).toFixed(1)} mm inside each other at most, in touch in ${log.touchingSteps} steps`);
  });
}

test("the code in docs/javascript-engines.md floats a glTF in Chromium", async () => {
  await bundleOfDocs((code) => code.includes("GLTFLoader"), `${folder}/gltf_docs.js`, { platform: "browser" });
  await writeFile(`${folder}/gltf_docs.html`, '<!doctype html><link rel="icon" href="data:,"><script type="module" src="gltf_docs.js"></script>');
  await writeFile(`${folder}/boat.glb`, boatFile());
  const page = await browser.newPage(), complaints = watch(page, server.address);
  const said = page.waitForEvent("console", { predicate: (message) => message.text().includes("above"), timeout: 30000 });
  await page.goto(`${server.address}/gltf_docs.html`);
  const text = (await said).text(), [, mass, height] = text.match(/^(\S+) kg, (\S+) m above/).map(Number);
  await page.close();
  assert.deepEqual(complaints, []);
  assert.ok(Math.abs(mass - 350 * 3.6) < 1, text);
  assert.ok(Math.abs(height) < 0.6, text);
});

/** Bundles one of the programs of docs/javascript-engines.md, unchanged. */
async function bundleOfDocs(isMeant, outfile, options) {
  const text = await readFile(`${root}docs/javascript-engines.md`, "utf8");
  const blocks = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code).filter(isMeant);
  assert.equal(blocks.length, 1, "one such program");
  assert.doesNotMatch(blocks[0], /from "\./, "it can be followed word for word: nothing is imported that is in no package");
  await build({ ...bundling, stdin: { contents: blocks[0], resolveDir: root, loader: "ts" }, outfile, ...options });
}

/** In the page: draws no frame, and therefore makes no step, before releaseFrames(). */
function holdFrames() {
  const request = window.requestAnimationFrame.bind(window), held = [];
  window.requestAnimationFrame = (callback) => held.push(callback);
  window.releaseFrames = () => {
    window.requestAnimationFrame = request;
    held.forEach(request);
  };
}

/** In the page: returns the number of colours of the next frame. */
function countColors() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const view = document.getElementById("view"), copy = document.createElement("canvas");
      (copy.width = 160), (copy.height = 90);
      const context = copy.getContext("2d");
      context.drawImage(view, 0, 0, 160, 90);
      resolve(new Set(new Uint32Array(context.getImageData(0, 0, 160, 90).data.buffer)).size);
    });
  });
}

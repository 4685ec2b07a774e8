// page.test.mjs - the playground in Chromium: its first display, its results, and the effect of every control.
//
//     node --test tests/web/page.test.mjs (PLAYGROUND: folder of the built page; default build/playground)
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { launch, watch } from "./browser.mjs";
import { serve } from "./serve.mjs";

const ROOT = new URL("../..", import.meta.url).pathname;
const FOLDER = process.env.PLAYGROUND ?? join(ROOT, "build/playground");
const SMALL = { width: 1120, height: 420 }; // wide enough for both panels

let server, browser, page, complaints;
before(async () => {
  server = await serve(FOLDER);
  browser = await launch();
  const context = await browser.newContext({ viewport: SMALL, permissions: ["clipboard-read", "clipboard-write"] });
  page = await context.newPage();
  complaints = watch(page, server.address);
  page.setDefaultTimeout(20000);
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Loads the page with this set-up, paused, and without rendering unless pixels are tested: it is slow without a
 * graphics card. */
async function open(hash, { paused = true, pixels = false } = {}) {
  await page.goto("about:blank");
  await page.goto(`${server.address}/index.html${hash}`);
  await page.evaluate(() => window.plimsollPage.ready);
  if (paused) await page.evaluate(() => window.plimsollPage.pause());
  if (!pixels) await page.evaluate(() => (window.plimsollPage.stage.renderer.render = () => undefined));
}

const setupOf = () => page.evaluate(() => window.plimsollPage.setup);
const hashOf = () => page.evaluate(() => location.hash);
const measureAfter = (steps) =>
  page.evaluate((count) => {
    window.plimsollPage.step(count);
    return window.plimsollPage.measure().map(({ states, waterline, ...numbers }) => numbers);
  }, steps);

/** Waits for the next frame, so that the whole page shows the set-up. */
const picture = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test("it opens without a complaint, moves, and every form element has a name", async () => {
  await open("", { paused: false, pixels: true });
  await page.waitForFunction(() => window.plimsollPage.simulations[0].time > 0.3);
  const colors = await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => {
          const { stage } = window.plimsollPage;
          const copy = document.createElement("canvas");
          [copy.width, copy.height] = [64, 32];
          const pen = copy.getContext("2d", { willReadFrequently: true });
          stage.render(1e4); // its pixels are available until the task ends
          pen.drawImage(stage.canvas, 0, 0, 64, 32);
          const { data } = pen.getImageData(0, 0, 64, 32);
          resolve(
            new Set(Array.from({ length: 64 * 32 }, (_, i) => `${data[4 * i] >> 4} ${data[4 * i + 1] >> 4} ${data[4 * i + 2] >> 4}`)).size,
          );
        }),
      ),
  );
  assert.ok(colors > 20, `the sea is drawn: ${colors} colours`);
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("input, select, button")]
      .filter((element) => {
        const label =
          element.getAttribute("aria-label") ?? [...(element.labels ?? [])].map((one) => one.textContent).join("") + element.textContent;
        return label.trim() === "";
      })
      .map((element) => element.outerHTML),
  );
  assert.deepEqual(nameless, []);
  assert.deepEqual(complaints, []);
});

test("the pinned cube of density 0.75 lies at 26.57 degrees", async () => {
  await open("#hull=cube&density=0.75&sea=mirror&pinned=on&pitch=5");
  const [{ tiltDegrees }] = await measureAfter(3600);
  assert.ok(Math.abs(tiltDegrees - 26.565) < 0.005, `${tiltDegrees}`);
  await picture();
  await page.waitForFunction(() => document.querySelector("[data-number=tilt]").textContent === "26.57");
});

test("the light cube settles flat", async () => {
  await open("#hull=cube&density=0.1&sea=mirror&roll=5&pitch=1&drop=0.7");
  const [falling] = await measureAfter(6);
  assert.ok(falling.tiltDegrees > 4);
  const [{ tiltDegrees, heave }] = await measureAfter(2400);
  assert.ok(tiltDegrees < 0.01 && Math.abs(heave) < 1e-4, `${tiltDegrees} ${heave}`);
});

// For each control: its new value, the path of the value in the set-up and its key in the address, and a number or text
// that must change.
const simulation = "window.plimsollPage.simulations[0]";
const ride = `(() => { window.plimsollPage.reset(); window.plimsollPage.step(60); return ${simulation}.measure().heave; })()`;
const waves = `[1, 2, 5].map((x) => ${simulation}.heightAt(x, 3)).join()`;
const drawn =
  "(() => { let count = 0; window.plimsollPage.stage.scene.traverseVisible((object) => (count += object.isMesh || object.isSprite ? 1 : 0)); return count; })()";
const shows = (selector) => `document.querySelector("${selector}").getClientRects().length`;
const controls = {
  hull: { value: "barge", path: "hull", key: "hull", effect: `${simulation}.mesh.name` },
  densityRatio: { value: 0.4, path: "densityRatio", key: "density", effect: `${simulation}.mass` },
  mass: { value: 5000, path: "mass", key: "mass", effect: `${simulation}.mass` },
  "centerOfMass.x": { value: 0.5, path: "centerOfMass.0", key: "center", effect: `${simulation}.loading.centerOfMass[0]` },
  "centerOfMass.y": { value: 0.2, path: "centerOfMass.1", key: "center", effect: `${simulation}.loading.centerOfMass[1]` },
  "centerOfMass.z": { value: 0.3, path: "centerOfMass.2", key: "center", effect: `${simulation}.loading.centerOfMass[2]` },
  crates: { value: 3, path: "crates", key: "crates", effect: `${simulation}.loading.cratePlaces.length + ${drawn}` },
  "sea.preset": { value: "chop", path: "sea.preset", key: "sea", effect: waves },
  "sea.height": { value: 1.5, path: "sea.height", key: "height", effect: waves },
  "sea.length": { value: 30, path: "sea.length", key: "length", effect: waves },
  "sea.directionDegrees": { value: 45, path: "sea.directionDegrees", key: "direction", effect: waves },
  "sea.seed": { value: 7, path: "sea.seed", key: "seed", effect: waves },
  "start.height": { value: 2, path: "start.height", key: "drop", effect: `${simulation}.pose().position[1]` },
  "start.rollDegrees": { value: 20, path: "start.rollDegrees", key: "roll", effect: `${simulation}.pose().rotation.join()` },
  "start.pitchDegrees": { value: 10, path: "start.pitchDegrees", key: "pitch", effect: `${simulation}.pose().rotation.join()` },
  "start.yawDegrees": { value: 90, path: "start.yawDegrees", key: "yaw", effect: `${simulation}.pose().rotation.join()` },
  pinned: {
    value: true,
    path: "pinned",
    key: "pinned",
    effect: `(() => { window.plimsollPage.step(60); return ${simulation}.state().velocity[2] === 0; })()`,
  },
  "view.colors": {
    value: true,
    path: "view.colors",
    key: "show",
    effect: "[...window.plimsollPage.stage.hulls][0].mesh.material.uniforms.toldOn.value",
  },
  "view.normals": { value: true, path: "view.normals", key: "show", effect: drawn },
  "view.arrows": { value: true, path: "view.arrows", key: "show", effect: drawn },
  "view.centers": { value: true, path: "view.centers", key: "show", effect: drawn },
  "view.waterline": { value: true, path: "view.waterline", key: "show", effect: drawn },
  "view.plots": { value: true, path: "view.plots", key: "show", effect: shows(".panel-plots") },
  "view.stability": { value: true, path: "view.stability", key: "show", effect: shows(".panel-stability") },
  "methods.first": {
    value: "linear",
    path: "methods.0",
    key: "methods",
    effect: "window.plimsollPage.simulations.map(({ method }) => method).join()",
  },
  "methods.second": {
    value: "probes:8",
    path: "methods.1",
    key: "methods",
    effect: "window.plimsollPage.simulations.map(({ method }) => method).join()",
  },
  tolerance: { value: "0.1", path: "tolerance", key: "tolerance", effect: `${simulation}.measure().forceBound` },
  "effects.drag": { value: false, path: "effects.drag", key: "drag", effect: ride },
  "effects.damping": { value: 0.9, path: "effects.damping", key: "damping", effect: ride },
  "effects.addedMass": { value: false, path: "effects.addedMass", key: "addedmass", effect: ride },
  "effects.slamming": { value: false, path: "effects.slamming", key: "slamming", effect: ride },
};

/** Sets a value with the events that a user would cause. */
async function operate(name, value) {
  await page.evaluate(
    ([wanted, to]) => {
      const named = [...document.querySelectorAll(`#controls [name="${wanted}"]`)];
      const element = named.length > 1 ? named.find((one) => one.value === to) : named[0];
      if (element.type === "radio") return element.click();
      if (element.type === "checkbox") return element.checked !== to && element.click();
      element.value = to;
      for (const event of ["input", "change"]) element.dispatchEvent(new Event(event, { bubbles: true }));
    },
    [name, value],
  );
  await picture();
}

test("every control changes what it says: the set-up, the address, and what is computed or drawn", async () => {
  await open("#drop=0.4&roll=4");
  const first = await setupOf();
  const named = await page.evaluate(() => [...new Set([...document.querySelectorAll("#controls [name]")].map(({ name }) => name))]);
  const numbers = named.filter((name) => !name.endsWith("-slider") && name !== "file");
  assert.deepEqual([...numbers].sort(), Object.keys(controls).sort(), "a control is not tried here");
  for (const [name, { value, path, key, effect }] of Object.entries(controls)) {
    await page.evaluate(() => (location.hash = "#drop=0.4&roll=4"));
    await picture();
    await page.evaluate(() => window.plimsollPage.reset());
    assert.deepEqual(await setupOf(), first, `${name} was undone`);
    const before = await page.evaluate(effect);
    await operate(name, value);
    const found = path.split(".").reduce((part, step) => part[step], await setupOf());
    assert.equal(String(found), String(value), `${name} in the set-up`);
    assert.match(await hashOf(), new RegExp(`[#&]${key}=`), `${name} in the address`);
    const now = await page.evaluate(effect);
    assert.notEqual(now, before, `what ${name} does: ${before}`);
  }
  assert.deepEqual(complaints, []);
});

test("sliders and their numbers are one, and keys reach them", async () => {
  await open("");
  await page.locator("summary", { hasText: "Weight" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.name), "densityRatio-slider");
  for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowRight");
  const { densityRatio } = await setupOf();
  assert.ok(densityRatio > 0.29 && densityRatio < 0.31, `${densityRatio}`);
  assert.equal(await page.locator("[name=densityRatio]").inputValue(), String(densityRatio));
  await page.locator("#sea").focus();
  await page.keyboard.press("k");
  await page.keyboard.press("c");
  await page.keyboard.press(" ");
  const { crates, view } = await setupOf();
  assert.deepEqual([crates, view.colors, await page.locator("#pause").getAttribute("aria-label")], [1, true, "Pause"]);
  const time = await page.evaluate(() => window.plimsollPage.simulations[0].time);
  await page.waitForFunction((before) => window.plimsollPage.simulations[0].time > before, time);
  await page.keyboard.press(".");
  assert.equal(await page.locator("#pause").getAttribute("aria-label"), "Play");
});

test("a link holds the whole set-up; the back button goes back; what is wrong with it is named", async () => {
  const link =
    "#hull=buoy&density=0.5&center=0,-0.4,0.05&crates=2&sea=storm&height=2&length=50&direction=-30&seed=9&methods=centroid,adaptive&tolerance=0.001&drag=off" +
    "&damping=0.3&addedmass=off&slamming=off&drop=1&roll=10&pitch=5&yaw=20&pinned=on&show=colors,arrows&speed=0.5&light=night";
  await open(link);
  const setup = await setupOf();
  assert.deepEqual(setup, {
    hull: "buoy",
    densityRatio: 0.5,
    mass: null,
    centerOfMass: [0, -0.4, 0.05],
    sea: { preset: "storm", height: 2, length: 50, directionDegrees: -30, seed: 9 },
    tolerance: 0.001,
    effects: { drag: false, damping: 0.3, addedMass: false, slamming: false },
    crates: 2,
    start: { height: 1, rollDegrees: 10, pitchDegrees: 5, yawDegrees: 20 },
    pinned: true,
    methods: ["centroid", "adaptive"],
    view: { colors: true, normals: false, arrows: true, centers: false, waterline: false, plots: false, stability: false },
    speed: 0.5,
    dark: true,
  });
  await page.locator("#share").click();
  await page.locator("#shareDialog[open]").waitFor();
  const shared = await page.locator("#shareLink").inputValue();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), shared);
  assert.equal(shared, `${server.address}/index.html${link}`);
  await page.keyboard.press("Escape");
  await operate("hull", "cube");
  assert.equal((await setupOf()).hull, "cube");
  await page.goBack();
  await page.waitForFunction(() => window.plimsollPage.setup.hull === "buoy");
  assert.deepEqual(await setupOf(), setup);

  await open("#hull=ship&height=tall&crates=99&sail=up&methods=magic");
  const notice = await page.locator(".notice").innerText();
  for (const words of ['no "ship"', '"tall" is not a number', "99 is outside of 0 to 60", "Not understood: sail", 'no method "magic"'])
    assert.ok(notice.includes(words), `${words}: ${notice}`);
  assert.deepEqual([(await setupOf()).hull, (await setupOf()).crates], ["boat", 60]);
});

test("what the library refuses is said in its own sentence, and nothing is lost", async () => {
  await open("#hull=cube&sea=mirror");
  await page.evaluate(() => window.plimsollPage.set({ methods: ["probes:5000"] }));
  assert.match(await page.locator(".notice").innerText(), /probes:5000.*1 to 1024/);
  assert.deepEqual((await setupOf()).methods, ["adaptive"]);
  const [{ volume }] = await measureAfter(1);
  assert.ok(Math.abs(volume - 0.5) < 1e-3);
});

test("crates pile up on deck until it sinks, and the page says so", async () => {
  await open("#hull=barge&sea=mirror");
  const [light] = await measureAfter(60);
  await page.locator("summary", { hasText: "Weight" }).click();
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "One crate more" }).click();
  const [laden] = await measureAfter(600);
  assert.ok(laden.draft > light.draft + 0.1, `${laden.draft} ${light.draft}`);
  assert.equal(await page.locator("#status").textContent(), "");
  await operate("crates", 16);
  await measureAfter(900);
  await page.waitForFunction(() => /^It sinks with 16 crates on deck/.test(document.querySelector("#status").textContent));
});

test("the hull can be grabbed and pulled, by the pointer and by keys", async () => {
  await open("#hull=buoy&sea=mirror");
  await picture();
  const place = await page.evaluate(() => {
    const { stage, simulations } = window.plimsollPage;
    const { camera, canvas } = stage;
    const seen = camera.position.clone().fromArray(simulations[0].measure().centerOfMass).project(camera);
    return [((seen.x + 1) / 2) * canvas.clientWidth, ((1 - seen.y) / 2) * canvas.clientHeight];
  });
  await page.mouse.move(...place);
  await page.mouse.down();
  await page.mouse.move(place[0], place[1] - 60, { steps: 3 });
  const [pulled] = await measureAfter(120);
  assert.ok(pulled.heave > 0.05, `${pulled.heave}`);
  await page.mouse.up();
  const [released] = await measureAfter(600);
  assert.ok(Math.abs(released.heave) < 0.02, `${released.heave}`);
  const camera = await page.evaluate(() => window.plimsollPage.stage.orbit.view);
  await page.locator("#sea").focus();
  await page.keyboard.down("g");
  await page.keyboard.down("PageUp");
  await page.waitForTimeout(600);
  const [lifted] = await measureAfter(120);
  await page.keyboard.up("PageUp");
  await page.keyboard.up("g");
  assert.ok(lifted.heave > 0.02, `${lifted.heave}`);
  assert.deepEqual(await page.evaluate(() => window.plimsollPage.stage.orbit.view), camera, "the camera stays");
  await page.keyboard.press("ArrowLeft");
  assert.notDeepEqual(await page.evaluate(() => window.plimsollPage.stage.orbit.view), camera, "the arrows alone turn it");
});

/** A box of 2 by 1 by 2 without its lid, with one duplicate triangle. */
const corners = ["0 0 0", "2 0 0", "2 1 0", "0 1 0", "0 0 2", "2 0 2", "2 1 2", "0 1 2"].map((corner) => `v ${corner}`);
const faces = ["1 3 2", "1 4 3", "5 6 7", "5 7 8", "1 2 6", "1 6 5", "1 5 8", "1 8 4", "2 3 7", "2 7 6"].map((face) => `f ${face}`);
const lid = ["f 4 8 7", "f 4 7 3"];
const objFile = (name, ...lines) => ({ name, mimeType: "text/plain", buffer: Buffer.from(lines.flat().join("\n")) });
const broken = objFile("broken.obj", corners, faces, faces.at(-1));
const ownHull = () => page.evaluate(() => (({ mesh, hull }) => ({ name: mesh.name, closed: Boolean(hull.report.closed), volume: hull.info.volume }))(window.plimsollPage.simulations[0]));

test("a broken mesh from a file shows its report, and is closed once it is repaired", async () => {
  await open("#sea=mirror");
  await page.locator("#control-file").setInputFiles(broken);
  const report = page.locator(".panel-mesh");
  await report.waitFor();
  assert.match(await report.innerText(), /open/i);
  await report.locator(".panel-button-main").click();
  await page.waitForFunction(() => window.plimsollPage.setup.hull === "own");
  assert.equal((await ownHull()).closed, false, "as it is");
  await page.locator("#control-file").setInputFiles(broken);
  await report.waitFor();
  await report.locator("[data-control=repair]").check();
  await report.getByText(/^It (is sound|can float)/).waitFor();
  await report.locator(".panel-button-main").click();
  await page.waitForFunction(() => window.plimsollPage.simulations[0].hull.report.closed === 1);
  const { name, volume } = await ownHull();
  assert.equal(name, "broken");
  assert.ok(Math.abs(volume - 4) < 1e-6, `${volume} m³`);
  const [{ draft }] = await measureAfter(600);
  assert.ok(Math.abs(draft - 0.4) < 1e-3, `${draft} m: 0.4 of its height, as its density says`);
});

test("a mesh of one's own stays in the page, and what is no mesh is told", async () => {
  await open("#sea=mirror");
  await page.locator("#control-file").setInputFiles(objFile("box.obj", corners, faces, lid));
  await page.waitForFunction(() => window.plimsollPage.setup.hull === "own");
  await page.locator("#share").click();
  await page.locator("#shareDialog[open]").waitFor();
  assert.match(await page.locator("#shareWords").textContent(), /not in it/);
  await page.keyboard.press("Escape");
  await operate("hull", "cube");
  await operate("hull", "own");
  assert.equal((await ownHull()).name, "box");
  await page.locator("#control-file").setInputFiles(objFile("letter.obj", "v 0 0 0", "v 1 0 0"));
  await page.locator(".panel-mesh").getByText("letter.obj").waitFor();
  assert.match(await page.locator(".panel-mesh").innerText(), /letter\.obj.*no triangles/);
});

test("a mesh across gets its bow forward, and its report comes again for other units", async () => {
  await open("#sea=mirror");
  const across = corners.map((corner) => corner.replace(/2$/, "6")); // 2 by 1 by 6
  await page.locator("#control-file").setInputFiles(objFile("across.obj", across, faces, lid));
  const report = page.locator(".panel-mesh");
  await report.locator("[data-control=take-bow]").click();
  assert.match(await report.innerText(), /Length × height × width\s+6 × 1 × 2 m/);
  await report.locator("[data-control=float]").click();
  const length = () => page.evaluate(() => (({ boxLow, boxHigh }) => boxHigh[0] - boxLow[0])(window.plimsollPage.simulations[0].hull.info));
  await page.waitForFunction(() => window.plimsollPage.setup.hull === "own");
  assert.ok(Math.abs((await length()) - 6) < 1e-5);
  const again = page.locator("#control-mesh-report");
  await again.click();
  assert.equal(await report.locator("[data-control=bow]").inputValue(), "z", "as it was chosen");
  await report.locator("[data-control=unit]").selectOption("foot");
  await report.locator("[data-control=float]").click();
  await page.waitForFunction(() => document.activeElement.id === "control-mesh-report");
  assert.ok(Math.abs((await length()) - 6 * 0.3048) < 1e-5, "in feet");
  await operate("hull", "cube");
  assert.equal(await again.isVisible(), false, "of one's own mesh only");
});

test("of two files in quick succession the one chosen last floats, however long the first takes", async () => {
  await open("#sea=mirror");
  await page.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    window.slowIsRead = new Promise((resolve) => {
      File.prototype.arrayBuffer = async function () {
        if (this.name !== "slow.obj") return read.call(this);
        while (window.plimsollPage.setup.hull !== "own") await new Promise(requestAnimationFrame);
        setTimeout(resolve, 100);
        return read.call(this);
      };
    });
  });
  for (const name of ["slow.obj", "quick.obj"]) await page.locator("#control-file").setInputFiles(objFile(name, corners, faces, lid));
  await page.evaluate(() => window.slowIsRead);
  assert.equal((await ownHull()).name, "quick");
});

test("a picture that cannot be made is told once, and the page goes on when it is set again", async () => {
  await open("#sea=mirror", { paused: false });
  await page.evaluate(() => {
    window.asked = 0;
    window.plimsollPage.simulations[0].measure = () => {
      window.asked++;
      throw new Error("There is no sea any more.");
    };
  });
  await page.locator(".notice", { hasText: "There is no sea any more." }).waitFor();
  await picture();
  assert.equal(await page.evaluate(() => window.asked), 1);
  await page.evaluate(() => delete window.plimsollPage.simulations[0].measure);
  await page.locator("#pause").click();
  await page.waitForFunction(() => document.querySelectorAll(".notice").length === 0);
  const time = await page.evaluate(() => window.plimsollPage.simulations[0].time);
  await page.waitForFunction((before) => window.plimsollPage.simulations[0].time > before, time);
});

test("where the page cannot run it says what to do", async () => {
  const context = await browser.newContext({ viewport: SMALL });
  await context.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
    };
  });
  const bare = await context.newPage();
  await bare.goto(`${server.address}/index.html`);
  assert.match(await bare.locator(".missing[role=alert]").textContent(), /WebGL 2.*settings/);
  await context.close();
  const without = await browser.newPage();
  const rejected = [];
  without.on("pageerror", (error) => rejected.push(String(error)));
  await without.route("**/*.wasm", (route) => route.abort());
  await without.goto(`${server.address}/index.html`);
  assert.match(await without.locator(".missing[role=alert]").textContent(), /^The page could not start: /);
  assert.match(await without.evaluate(() => window.plimsollPage.ready.catch(String)), /Error/);
  assert.deepEqual(rejected, [], "nobody has to catch what is told already");
  await without.close();
});

test("side by side: equal methods agree to the bit, and the centroid turns a cube on still water", async () => {
  await open("#hull=boat&sea=chop&methods=adaptive,adaptive");
  const [one, other] = await measureAfter(240);
  assert.deepEqual({ ...one, microseconds: 0 }, { ...other, microseconds: 0 });
  await open("#hull=cube&sea=mirror&methods=centroid,adaptive");
  const [centroid, adaptive] = await measureAfter(0);
  // About y, where still water has no effect. (The cube starts half a degree from upright, which is not an
  // equilibrium.)
  const turns = ({ torque }) => Math.abs(torque[1]);
  assert.ok(turns(centroid) > 50 && turns(adaptive) < 0.01, `${turns(centroid)} ${turns(adaptive)}`);
  await page.waitForFunction(() => /ghost torque/.test(document.querySelector(".panel-sides .panel-words").textContent));
  assert.deepEqual(complaints, []);
});

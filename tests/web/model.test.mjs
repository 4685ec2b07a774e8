// model.test.mjs - the playground's model in node: addresses, state kept after a rejected simulation, methods by name,
// dry interiors, pulling by hand.
//   node --test tests/web/model.test.mjs      (needs tools/web_modules.sh and the npm packages)
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { importTypeScript } from "./typescript.mjs";

const source = (name) => `apps/playground/src/${name}.ts`;
const model = await importTypeScript(...["setup", "choices", "library", "simulation", "hulls/built_in", "model/hull_mesh", "model/vectors", "panels/comparison_words", "afloat"].map(source),
  "bindings/js/src/exports.ts");
const { Instance, Library, Plimsoll, Simulation, changeSetup, createHull, defaultSetup, makeBuiltIn, readAddress, writeAddress } = model;
const module = await WebAssembly.compile(readFileSync(new URL("../../build/web/playground_simd.wasm", import.meta.url)));
const makeLibrary = async () => new Library(new Plimsoll(await Instance.create(module), true));
const library = await makeLibrary();
const simulate = (change, method = "adaptive", of = library) => {
  const setup = changeSetup(defaultSetup(), change);
  return new Simulation(of, makeBuiltIn(of, setup.hull), setup, method);
};

test("an address that names what is no choice is told what is taken instead, whatever objects inherit", () => {
  for (const word of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    const { setup, problems } = readAddress(`#drag=${word}&light=${word}&show=${word}&hull=${word}&sea=${word}&methods=${word}`);
    assert.deepEqual(setup, defaultSetup(), word);
    assert.equal(problems.length, 6, problems.join(" "));
    structuredClone(setup);
  }
  assert.deepEqual(model.hullChoice("constructor"), model.ownHullChoice);
  const { setup, problems } = readAddress("#tolerance=fine");
  assert.equal(setup.tolerance, 0.01);
  assert.deepEqual(problems, ['tolerance: "fine" is not a number; 0.01 is taken.']);
  assert.equal(writeAddress(readAddress("#tolerance=linear").setup), "#tolerance=linear");
});

test("a word of an address that is too long to be read is cut short in what is said of it", () => {
  const long = "9".repeat(1e6);
  const keys = ["hull", "mass", "center", "crates", "sea", "methods", "tolerance", "drag", "show", "light"];
  for (const text of [long, `pontoons:${long}`, `1,2,${long}`, `1${"0".repeat(200)}`]) {
    const { problems } = readAddress(`#${keys.map((key) => `${key}=${text}`).join("&")}&${text}=1`);
    assert.equal(problems.length, keys.length + 1);
    for (const problem of problems) assert.ok(problem.length < 400, `${problem.length} letters: ${problem.slice(0, 100)}`);
  }
});

test("what is said of the tolerance is what the library keeps: a part of the water that the whole hull would displace", () => {
  const simulation = simulate({ hull: "cube", densityRatio: 0.05, tolerance: 0.1, sea: { preset: "chop" } });
  const { forceBound, weight } = simulation.measure();
  assert.ok(forceBound <= 0.1 * 9810 && weight < 0.1 * 9810, `${forceBound} ${weight}`);
  assert.match(model.toleranceWords(0.1), /10% of ρgV/);
});

test("a simulation that the library refuses leaves nothing behind", async () => {
  const own = await makeLibrary();
  const refuse = (times) => {
    for (let i = 0; i < times; i++) assert.throws(() => simulate({ hull: "cube", sea: { preset: "ocean" } }, "probes:99999", own), /1 to 1024/);
    return own.plimsoll.instance.memory.u8.length;
  };
  const before = refuse(5);
  assert.equal(refuse(40), before, "bytes of memory; that sea alone takes a megabyte");
});

test("every method that the page has words about is one that the library takes", () => {
  const hull = library.plimsoll.createHull(library.shape("box:1,1,1")), sea = library.sea({ kind: "flat" });
  const others = (names) => names.filter((name) => !["adaptive", "linear"].includes(name));
  for (const name of others([...Object.keys(model.methodChoices), ...Object.keys(model.habits)]))
    library.play.play_method_destroy(library.createMethod(name, hull, sea));
  assert.throws(() => library.createMethod("magic", hull, sea), /magic/);
});

test("the dry inside is found once and handed on", () => {
  const boat = makeBuiltIn(library, "boat"), { hull, neverWet } = createHull(library, boat);
  assert.ok(neverWet.includes(1) && hull.info.wettableCount < hull.info.triangleCount);
  const simulation = simulate({ hull: "boat" });
  assert.deepEqual(simulation.neverWet, neverWet);
  const again = createHull(library, { ...boat, options: { ...boat.options, neverWet } });
  assert.equal(again.neverWet, neverWet);
  assert.equal(again.hull.info.wettableCount, hull.info.wettableCount);
  assert.equal(createHull(library, makeBuiltIn(library, "cube")).neverWet, null);
});

test("a light hull follows the hand, and a corner of a very light one can be pulled without shaking", () => {
  const simulation = simulate({ hull: "cube", densityRatio: 0.1, sea: { preset: "mirror" } });
  const [x, y, z] = simulation.state().centerOfMass;
  simulation.grab(simulation.loading.centerOfMass, [x, y + 0.3, z]);
  for (let i = 0; i < 240; i++) simulation.step();
  assert.ok(simulation.measure().heave > 0.07, `lifted by ${simulation.measure().heave} m of the hand's 0.3`);
  const light = simulate({ hull: "cube", densityRatio: 0.01, sea: { preset: "mirror" }, effects: { addedMass: false, damping: 0 } });
  light.grab([0.5, 0.5, 0.5], [1, 1.5, 1]);
  for (let i = 0; i < 600; i++) light.step();
  const { velocity, angularVelocity } = light.state();
  assert.ok(Math.hypot(...velocity, ...angularVelocity) < 0.5, `${velocity} ${angularVelocity}`);
});

test("points go to the world and back", () => {
  const pose = { position: [3, -1, 2], rotation: model.multiply(model.turnAbout(1, 30), model.turnAbout(0, 100)) };
  const point = [0.3, 2, -1], there = model.toWorld(pose, point);
  model.toBody(pose, there).forEach((value, axis) => assert.ok(Math.abs(value - point[axis]) < 1e-12));
  assert.deepEqual(model.toWorld({ position: [1, 2, 3], rotation: [0, 0, 0, 1] }, [1, 1, 1]), [2, 3, 4]);
});

test("whatever is loaded on an open boat, it sinks to the bottom and says so, and never displaces less than nothing", () => {
  for (const [hull, crates] of [["boat", 60], ["rowboat", 20], ["rowboat", 60]]) {
    const simulation = simulate({ hull, crates, sea: { preset: "mirror" } });
    for (let second = 0; second < 12; second++) {
      for (let i = 0; i < 60; i++) simulation.step();
      const { volume, waterplaneArea } = simulation.measure();
      assert.ok(volume >= 0 && volume <= 30 && waterplaneArea >= 0, `${hull} with ${crates} crates: ${volume} m^3, ${waterplaneArea} m^2`);
    }
    const measured = simulation.measure();
    assert.ok(measured.sunk && measured.centerOfMass[1] > -60, `${measured.centerOfMass}`);
    assert.match(model.describeFare(measured, crates).words, /^It has sunk with/);
    simulation.dispose();
  }
});

test("a hull that cannot stand upright does not stand upright", () => {
  const simulation = simulate({ hull: "cube", densityRatio: 0.75, sea: { preset: "mirror" } });
  for (let i = 0; i < 3600; i++) simulation.step();
  assert.ok(Math.abs(simulation.measure().tiltDegrees - 54.74) < 0.5, `${simulation.measure().tiltDegrees}`);
  simulation.dispose();
});

// objects.test.mjs - what the package's objects promise: results, ownership, memory that grows, errors in sentences. PACKAGE: the unpacked package.
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { box, crate } from "./meshes.mjs";

const package_ = await import(join(process.env.PACKAGE, "index.js"));
const { PlimsollError, MeshRefused, load, floaterStride, floaterOffset, waterlines } = package_;
const plimsoll = await load();
const waves = [{ amplitude: 0.3, wavelength: 12, direction: 0.5 }, { amplitude: 0.1, wavelength: 5 }];
const near = (found, expected, by = 1e-6) => assert.ok(Math.abs(found - expected) <= by, `${found} is not ${expected}`);

test("a floating box is carried by its displaced water", () => {
  const hull = plimsoll.createHull(crate()), surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "flat" }), 0);
  const found = plimsoll.evaluate(hull, surface, { position: [0, -0.25, 0], waterline: true, triangleStates: true, centerOfBuoyancy: true });
  near(found.force[1], 9810 * 0.75, 0.01);
  near(found.volume, 0.75);
  near(found.centerOfBuoyancy[1], -0.375);
  assert.equal(found.triangleStates.length, 12);
  assert.deepEqual(waterlines(found.waterline).map((line) => line.closed), [true]);
  assert.equal(plimsoll.evaluate(hull, null, { position: [0, 50, 0] }).force[1], 0);
});

test("outputs that are dear are there if asked for, and only then", () => {
  const hull = plimsoll.createHull(crate()), surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "flat" }), 0);
  const always = ["flags", "force", "forceBound", "seaEvaluations", "torque", "torqueBound", "volume", "waterplaneArea", "wettedArea"];
  const fieldsOf = (asked) => Object.keys(plimsoll.evaluate(hull, surface, asked)).sort();
  assert.deepEqual(fieldsOf({}), always);
  const more = { centerOfBuoyancy: ["centerOfBuoyancy"], waterline: ["waterline", "waterlineCount"], triangleStates: ["triangleStates"], triangleCounts: ["cutCount", "dryCount", "wetCount"] };
  for (const [name, fields] of Object.entries(more)) assert.deepEqual(fieldsOf({ [name]: true }), [...always, ...fields].sort());
  const { dryCount, wetCount, cutCount } = plimsoll.evaluate(hull, surface, { triangleCounts: true });
  assert.deepEqual([dryCount, wetCount, cutCount], [2, 2, 8]);
});

test("a matrix of three.js does the same as a position and a quaternion", () => {
  const hull = plimsoll.createHull(crate()), surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "sines", waves }), 3);
  const matrix = [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 2, 0.1, 3, 1]; // a quarter turn about y
  const six = plimsoll.evaluateMatrix(hull, surface, matrix);
  const same = plimsoll.evaluate(hull, surface, { position: [2, Math.fround(0.1), 3], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] });
  [...same.force, ...same.torque].forEach((number, i) => near(six[i], number, 1));
});

test("scenes, vessels, presets", () => {
  const hull = plimsoll.createHull(crate());
  const scene = plimsoll.createScene(plimsoll.createWater({ kind: "flat" }));
  const index = scene.add({ hull, mass: 600, position: [0, 0.2, 0], effects: {} });
  for (let i = 0; i < 600; i++) scene.step(1 / 60);
  near(scene.getState(index).position[1], 0.5 - 0.6, 0.02);
  near(scene.time, 10, 1e-9);
  const vessel = plimsoll.createVessel(plimsoll.createHull(box(4, 1, 2)), { mass: 4000 });
  const rest = vessel.findEquilibrium();
  assert.equal(rest.balance, "stable");
  const { rows, stability } = vessel.findStability([0, 0.1, 0.2]);
  assert.equal(rows.length, 3);
  assert.ok(rows[2].gz > rows[1].gz && stability.metacentricHeight > 0);
  assert.equal(vessel.findHydrostatics([0.2, 0.4]).length, 2);
  const { rest: pose, effects } = plimsoll.applyPreset(hull, { density: 400 }, {});
  assert.ok(pose.mass > 0 && effects.enabled.length > 0);
});

test("using and dispose: memory is given back once, and what is in use lives on", () => {
  const hull = plimsoll.createHull(crate()), scene = plimsoll.createScene(null);
  const index = scene.add({ hull, mass: 700 });
  hull.dispose();
  hull.dispose();
  hull[Symbol.dispose]();
  assert.throws(() => hull.getMesh(), /this hull has been disposed/);
  scene.step(0.1, 4);
  assert.ok(scene.getState(index).position[1] < 0);
  scene.dispose();
  assert.throws(() => scene.step(0.1), /this scene has been disposed/);
  const fleet = plimsoll.createFleet(), member = fleet.add(plimsoll.createHull(crate()), { mass: 1 });
  fleet.remove(member);
  assert.throws(() => member.setPose([0, 0, 0], [0, 0, 0, 1]), /has left its fleet/);
  fleet.dispose();
  assert.throws(() => fleet.add(hull), /this fleet has been disposed/);
});

test("nothing leaks over 1,600 objects of each kind", async () => {
  const own = await load();
  const once = () => {
    const hull = own.createHull(crate()), panels = own.createPanels(hull, 12);
    const water = own.createWater({ kind: "grid", grid: { heights: new Float32Array(16), rows: 4, columns: 4, cell: 1 } });
    const called = own.createWater({ kind: "callback", heights: (_t, _x, _z, height) => height.fill(0) });
    const surface = own.prepareSurface(water, 0), fleet = own.createFleet(), scene = own.createScene(called);
    fleet.add(hull, { panels, mass: 500, inertia: [80, 0, 0, 0, 80, 0, 0, 0, 80] });
    fleet.evaluate(surface, 0.01);
    scene.add({ hull, mass: 500 });
    water.update({ kind: "sines", waves });
    surface.setHeights({ heights: new Float32Array(4), rows: 2, columns: 2, cell: 9 });
    own.evaluate(hull, surface, { waterline: true });
    assert.throws(() => own.createHull({ vertices: new Float32Array(9) }), MeshRefused);
    for (const one of [scene, fleet, surface, called, water, panels, hull]) one.dispose();
  };
  for (let i = 0; i < 200; i++) once();
  const bytes = own.instance.memory.u8.length;
  for (let i = 200; i < 1600; i++) once();
  assert.equal(own.instance.memory.u8.length, bytes);
});

test("a fleet's evaluation allocates nothing, and the whole fleet keeps its values when memory grows", async () => {
  const own = await load();
  const hull = own.createHull(crate()), panels = own.createPanels(hull, 24), fleet = own.createFleet();
  const surface = own.prepareSurface(own.createWater({ kind: "sines", waves }), 1);
  const members = Array.from({ length: 50 }, (_, i) => fleet.add(hull, { panels, mass: 500, position: [4 * i, 0, 0], inertia: [80, 0, 0, 0, 80, 0, 0, 0, 80] }));
  fleet.evaluate(surface, 1 / 60);
  let allocations = 0;
  const { memory } = own.instance, { allocate } = memory;
  memory.allocate = (bytes) => (allocations++, allocate.call(memory, bytes));
  for (let i = 0; i < 100; i++) fleet.evaluate(surface, 1 / 60);
  assert.equal(allocations, 0);
  delete memory.allocate;

  const held = fleet.values, before = [...held], force = members[7].getForce([0, 0, 0]);
  const large = own.createWater({ kind: "grid", grid: { heights: new Float32Array(4e6), rows: 2000, columns: 2000, cell: 1 } });
  assert.equal(held.length, 0, "a view that was held is empty, not stale");
  assert.deepEqual([...fleet.values], before);
  assert.deepEqual(members[7].getForce([0, 0, 0]), force);
  members[7].setPose([1, 2, 3], [0, 0, 0, 1]);
  assert.deepEqual([...fleet.values.subarray(7 * floaterStride + floaterOffset.position).slice(0, 3)], [1, 2, 3]);
  large.dispose();
});

test("a member that is refused keeps its push; the others go on", () => {
  const hull = plimsoll.createHull(crate()), fleet = plimsoll.createFleet();
  const surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "flat" }), 0);
  const [bad, good] = [0, 1].map(() => fleet.add(hull, { mass: 500, inertia: [80, 0, 0, 0, 80, 0, 0, 0, 80] }));
  bad.setPose([NaN, 0, 0], [0, 0, 0, 1]);
  const refusal = fleet.tryEvaluate(surface, 1 / 60);
  assert.equal(refusal.status, "notFinite");
  assert.deepEqual([bad.status, good.status], ["notFinite", "ok"]);
  assert.ok(good.getForce([0, 0, 0])[1] > 1000);
  assert.equal(bad.getForce([0, 0, 0])[1], 0);
  assert.throws(() => fleet.evaluate(surface, 1 / 60), PlimsollError);
  fleet.remove(good); // the other one is the last
  fleet.remove(bad);
  assert.equal(fleet.add(hull).status, "ok", "who is new is not refused for who was there before");
});

test("a scene's surface is the scene's: always as it is now, gone with it, and prepared by nobody else", () => {
  const water = plimsoll.createWater({ kind: "sines", waves }), scene = plimsoll.createScene(water), { surface } = scene;
  const own = plimsoll.createSurface();
  for (let i = 0; i < 3; i++) {
    own.prepare(water, scene.time);
    assert.equal(surface.getHeight(1, 2), own.getHeight(1, 2));
    scene.step(0.7);
  }
  assert.throws(() => surface.prepare(water, 5), /prepares its surface itself/);
  assert.throws(() => surface.setHeights({ heights: new Float32Array(4), rows: 2, columns: 2, cell: 9 }), /prepares its surface itself/);
  surface.dispose(); // does nothing: others may read it
  own.prepare(water, scene.time);
  assert.equal(scene.surface.getHeight(1, 2), own.getHeight(1, 2));
  scene.dispose();
  assert.throws(() => surface.getHeight(1, 2), /this scene has been disposed/);
  assert.throws(() => plimsoll.evaluate(plimsoll.createHull(crate()), surface), /this scene has been disposed/);
});

test("functions of the caller's: seas and buoyancies; what they throw comes out, and the module goes on", () => {
  let boom = false;
  const water = plimsoll.createWater({ kind: "callback", heights: (time, x, z, height) => {
    if (boom) throw new Error("no sea today");
    for (let i = 0; i < x.length; i++) height[i] = 0.1 * Math.sin(x[i] - time) + 0 * z[i];
  } });
  const hull = plimsoll.createHull(crate()), surface = plimsoll.prepareSurface(water, 0);
  assert.ok(plimsoll.evaluate(hull, surface).force[1] > 1000);
  boom = true;
  assert.throws(() => plimsoll.evaluate(hull, surface), /no sea today/);
  assert.throws(() => surface.getHeights([0], [0]), /no sea today/);
  boom = false;
  assert.ok(plimsoll.evaluate(hull, surface).force[1] > 1000);
  const scene = plimsoll.createScene(null);
  let calls = 0;
  const index = scene.add({ hull, mass: 500, buoyancy: () => { if (++calls > 3) throw new Error("no lift"); } });
  assert.throws(() => { for (let i = 0; i < 10; i++) scene.step(0.01); }, /no lift/);
  assert.ok(Number.isFinite(scene.getState(index).position[1]));
});

test("many instances side by side, from one compiled module", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => load({ module: plimsoll.module })));
  const forces = all.map((one) => one.evaluate(one.createHull(crate()), one.prepareSurface(one.createWater({ kind: "sines", waves }), 2)).force[1]);
  assert.equal(new Set(forces).size, 1);
  assert.equal(new Set(all.map((one) => one.instance.memory.u8.buffer)).size, 8);
});

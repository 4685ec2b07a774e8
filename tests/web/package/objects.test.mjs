// objects.test.mjs - the package's objects: results, ownership, growth of memory, errors.
// PACKAGE: the unpacked package.
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { box, crate } from "./meshes.mjs";

const package_ = await import(join(process.env.PACKAGE, "index.js"));
const { PlimsollError, MeshRefused, load, bodyStride, bodyOffset, waterlines } = package_;
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

test("outputs on request are present only if requested", () => {
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

test("a scene that is saved and loaded goes on with the same bits", () => {
  const hull = plimsoll.createHull(crate()), water = plimsoll.createWater({ kind: "sines", waves }), scene = plimsoll.createScene(water);
  const add = (to) => to.add({ hull, mass: 600, position: [0, 0.2, 0], angularVelocity: [0, 0, 0.3], effects: {} });
  const run = (of) => { for (let i = 0; i < 30; i++) of.step(1 / 60); return of.save(); };
  add(scene);
  const saved = run(scene), expected = run(scene);
  scene.load(saved);
  assert.deepEqual(scene.save(), saved);
  assert.deepEqual(run(scene), expected);
  const other = plimsoll.createScene(water);
  assert.throws(() => other.load(saved), /more bodies were saved than the scene has/);
  add(other);
  const later = add(other); // not in the bytes, so it is removed, and its hull with it
  other.load(saved);
  assert.equal(other.count, 1);
  assert.throws(() => other.getState(later), /index is not that of a body/);
  assert.equal(add(other), later);
  other.remove(later);
  saved[40] ^= 1;
  assert.throws(() => other.load(saved), (error) => error instanceof PlimsollError && /damaged/.test(error.message));
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
  assert.throws(() => member.setPose([0, 0, 0], [0, 0, 0, 1]), /has been removed from its fleet/);
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
    fleet.add(hull, { panels, effects: {}, terms: true, mass: 500, inertia: [80, 0, 0, 0, 80, 0, 0, 0, 80] });
    fleet.add(hull, { mass: 500 }).setEffects({});
    fleet.evaluate(surface, 0.01);
    scene.setBuoyancy(scene.add({ hull, mass: 500, panels, effects: {} }), () => {});
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
  const members = Array.from({ length: 50 }, (_, i) => fleet.add(hull, { panels, effects: {}, mass: 500, position: [4 * i, 0, 0], inertia: [80, 0, 0, 0, 80, 0, 0, 0, 80] }));
  fleet.evaluate(surface, 1 / 60);
  let allocations = 0;
  const { memory } = own.instance, { allocate } = memory;
  memory.allocate = (bytes) => (allocations++, allocate.call(memory, bytes));
  for (let i = 0; i < 100; i++) fleet.evaluate(surface, 1 / 60);
  assert.equal(allocations, 0);
  delete memory.allocate;

  const held = fleet.bodyValues, before = [...held], force = members[7].getForce([0, 0, 0]);
  const large = own.createWater({ kind: "grid", grid: { heights: new Float32Array(4e6), rows: 2000, columns: 2000, cell: 1 } });
  assert.equal(held.length, 0, "a view that was held is empty, not stale");
  assert.deepEqual([...fleet.bodyValues], before);
  assert.deepEqual(members[7].getForce([0, 0, 0]), force);
  members[7].setPose([1, 2, 3], [0, 0, 0, 1]);
  assert.deepEqual([...fleet.bodyValues.subarray(7 * bodyStride + bodyOffset.position).slice(0, 3)], [1, 2, 3]);
  large.dispose();
});

test("a member that is refused keeps its load; the others are evaluated", () => {
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
  fleet.remove(good); // the other one is the last member
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
  surface.dispose(); // has no effect: others may read it
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
  const index = scene.add({ hull, mass: 500 });
  scene.setBuoyancy(index, () => { if (++calls > 3) throw new Error("no lift"); });
  assert.throws(() => { for (let i = 0; i < 10; i++) scene.step(0.01); }, /no lift/);
  assert.ok(Number.isFinite(scene.getState(index).position[1]));
});

test("a body's buoyancy can be replaced and restored", () => {
  const hull = plimsoll.createHull(crate()), scene = plimsoll.createScene(null), index = scene.add({ hull, mass: 500, velocity: [0, 0, 0] });
  const { offset } = package_.forcesLayout.fields.force;
  // No buoyancy.
  scene.setBuoyancy(index, (_body, forces) => { plimsoll.instance.memory.f64[(forces + offset) / 8 + 1] = 0; });
  scene.step(0.01);
  assert.ok(scene.getState(index).velocity[1] < -0.05, "it falls");
  scene.setState(index, { position: [0, 0, 0], velocity: [0, 0, 0] });
  scene.setBuoyancy(index, null);
  scene.step(0.01);
  near(scene.getState(index).velocity[1], 0, 1e-6);
});

test("bodies of scenes: other forces, masses, and the body as it is now", () => {
  const hull = plimsoll.createHull(crate()), scene = plimsoll.createScene(null);
  const index = scene.add({ hull, mass: 500, otherForce: [0, -981, 0], locked: ["turnX", "turnZ"], effects: { linearRates: [2, 2, 2], angularRate: 2 } });
  for (let i = 0; i < 600; i++) scene.step(1 / 60);
  near(scene.getState(index).position[1], -0.1, 0.002); // 100 kg more than half of it
  scene.setOtherForce(index, [0, 0, 0]);
  scene.setMass(index, 700, [0, 0, 0]);
  for (let i = 0; i < 600; i++) scene.step(1 / 60);
  const body = scene.getBody(index), { position } = scene.getState(index);
  near(position[1], -0.2, 0.002);
  assert.deepEqual(body.position, position);
  assert.deepEqual([body.mass, body.otherForce], [700, [0, 0, 0]]);
  const { position: at, rotation, centerOfMass } = body;
  near(plimsoll.evaluate(hull, scene.surface, { position: at, rotation, centerOfMass }).force[1], 9.81 * 700, 20);
});

test("the inertia of a fleet's member is in body axes, and 0 is that of uniform density", () => {
  const hull = plimsoll.createHull(box(4, 1, 1)), fleet = plimsoll.createFleet(), surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "flat" }), 0);
  const { inertia, volume } = hull.info, mass = 2000;
  // Rotated by 90 degrees about y, so that body axes differ from the world's.
  const common = { mass, rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], angularVelocity: [0.5, 0.3, 0.2], effects: {} };
  const [given, uniform] = [{ inertia: inertia.map((value) => (value * mass) / volume) }, {}].map((more) => fleet.add(hull, { ...common, ...more }));
  fleet.evaluate(surface, 1 / 60);
  assert.deepEqual(given.getLoad(), uniform.getLoad());
  assert.ok(Math.hypot(...uniform.getTorque([0, 0, 0])) > 1);
});

test("depths and velocities of points", () => {
  const water = plimsoll.createWater({ kind: "sines", waves, current: [0.5, 0] }), surface = plimsoll.prepareSurface(water, 2);
  const height = surface.getHeight(1, 3), velocities = new Float64Array(6).fill(7);
  const depths = surface.getDepths([1, height - 2, 3, 1, height + 1, 3], undefined, velocities);
  near(depths[0], 2, 1e-12);
  near(depths[1], -1, 1e-12);
  assert.deepEqual([...velocities.slice(0, 3)], surface.sample([1, height - 2, 3]).velocity);
  assert.deepEqual([...velocities.slice(3)], [0, 0, 0]);
});

test("the waterplane of a crate is a square, and that of many pieces is read whole", () => {
  const hull = plimsoll.createHull(crate()), surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "flat", level: 0.25 }), 0);
  const { vertices, indices, area, crossing } = plimsoll.evaluateWaterplane(hull, surface, { position: [3, 0, 0] });
  near(area, 1, 1e-12);
  assert.equal(crossing, false);
  assert.equal(indices.length % 3, 0);
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [...vertices.slice(3 * indices[i + k], 3 * indices[i + k] + 3)]);
    const up = ((b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])) / 2;
    assert.ok(up > 0, "normals point up");
    sum += up;
  }
  near(sum, 1, 1e-12);
  for (let i = 1; i < vertices.length; i += 3) near(vertices[i], 0.25, 1e-12);
  // 100 crates in one hull: more vertices than the first buffer holds.
  const one = crate(), many = { vertices: [], indices: [] };
  for (let n = 0; n < 100; n++) {
    many.indices.push(...[...one.indices].map((index) => index + 8 * n));
    for (let i = 0; i < 24; i += 3) many.vertices.push(one.vertices[i] + 2 * (n % 10), one.vertices[i + 1], one.vertices[i + 2] + 2 * Math.floor(n / 10));
  }
  near(plimsoll.evaluateWaterplane(plimsoll.createHull(many), surface).area, 100, 1e-9);
  assert.deepEqual(plimsoll.evaluateWaterplane(hull, null).indices.length, 0);
});

test("what became wet since the last step", () => {
  const hull = plimsoll.createHull(crate()), wetting = plimsoll.createWetting(hull), surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "flat" }), 0);
  hull.dispose(); // it is still used
  const at = (y) => wetting.update(surface, { position: [0, y, 0], velocity: [0, -2, 0] });
  assert.deepEqual(at(0), { count: 0, area: 0, triangles: [] });
  const { count, area, triangles } = at(-0.1);
  near(area, 0.4, 1e-6); // a tenth of four sides
  assert.equal(triangles.length, count);
  near(triangles.reduce((sum, triangle) => sum + triangle.area, 0), area, 1e-9);
  near(triangles[0].velocity[1], -2, 1e-12);
  assert.equal(wetting.update(surface, { position: [0, -0.2, 0] }, 2).triangles.length, 2);
  wetting.reset();
  assert.equal(at(-0.3).count, 0);
  assert.throws(() => wetting.update(surface, { mass: 3 }), /a body has no field mass/);
  wetting.dispose();
});

test("a hull is saved and loaded, and gets another mask", () => {
  const surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "sines", waves }), 1);
  const hull = plimsoll.createHull(crate()), bytes = hull.save(), loaded = plimsoll.loadHull(bytes);
  assert.equal(loaded.fingerprint, hull.fingerprint);
  assert.deepEqual(loaded.info, hull.info);
  assert.deepEqual(plimsoll.evaluate(loaded, surface), plimsoll.evaluate(hull, surface));
  assert.equal(hull.report.problems.length, 0);
  assert.throws(() => loaded.report, /has no report/);
  assert.throws(() => plimsoll.loadHull(bytes.slice(0, -1)), PlimsollError);
  assert.throws(() => plimsoll.loadHull("crate"), /must be a Uint8Array/);
  const mask = new Uint8Array(12);
  mask[2] = mask[3] = 1;
  const masked = hull.withNeverWet(mask), same = plimsoll.createHull({ ...crate(), neverWet: mask });
  assert.equal(masked.fingerprint, same.fingerprint);
  assert.equal(masked.withNeverWet(null).fingerprint, hull.fingerprint);
  assert.throws(() => hull.withNeverWet(new Uint8Array(3)), /one byte for each of the 12 triangles, not 3/);
});

test("many instances side by side, from one compiled module", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => load({ module: plimsoll.module })));
  const forces = all.map((one) => one.evaluate(one.createHull(crate()), one.prepareSurface(one.createWater({ kind: "sines", waves }), 2)).force[1]);
  assert.equal(new Set(forces).size, 1);
  assert.equal(new Set(all.map((one) => one.instance.memory.u8.buffer)).size, 8);
});

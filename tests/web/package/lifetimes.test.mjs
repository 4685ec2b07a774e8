// lifetimes.test.mjs - memory that the module reads stays valid as long as needed: through updates, disposals, growth
// of the memory, and callbacks that do any of this during a call. PACKAGE: the unpacked package.
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { box, crate } from "./meshes.mjs";

const { load } = await import(join(process.env.PACKAGE, "index.js"));
const plimsoll = await load();
const side = 64;
const level = (height) =>
  ({ kind: "grid", grid: { heights: new Float32Array(side * side).fill(height), rows: side, columns: side, cell: 1, origin: [-32, -32] } });
const calling = (heights) => ({ kind: "callback", heights: (...given) => { heights(...given); given[4]?.fill(0); } });
/** Allocates the freed memory, and writes to it. */
const overwrite = (library = plimsoll) => { for (let i = 0; i < 20; i++) library.createWater(level(777)); };
const grow = (library) => library.createWater({ kind: "grid", grid: { heights: new Float32Array(4e6), rows: 2000, columns: 2000, cell: 1 } });

test("a water's new heights leave alone what was made of the old ones", () => {
  const water = plimsoll.createWater(level(1)), surface = plimsoll.prepareSurface(water, 0);
  const scene = plimsoll.createScene(water), other = plimsoll.createScene(null);
  const sampled = plimsoll.createWater({ kind: "sampled", of: water, cell: 0.5 });
  other.setWater(water);
  water.update(level(2));
  water.dispose();
  overwrite();
  for (const one of [scene, other]) one.step(0.01);
  const heights = [surface, scene.surface, other.surface, plimsoll.prepareSurface(sampled, 0)].map((one) => one.getHeight(0.5, 3));
  assert.deepEqual(heights, [1, 1, 1, 1]);
});

test("nor are their functions forgotten", () => {
  const made = () => plimsoll.createWater(calling((_time, _x, _z, height) => height.fill(1.5)));
  const water = made(), surface = plimsoll.prepareSurface(water, 0), scene = plimsoll.createScene(water);
  const sampled = plimsoll.createWater({ kind: "sampled", of: water });
  water.update({ kind: "flat" });
  water.dispose();
  assert.deepEqual([surface, scene.surface, plimsoll.prepareSurface(sampled, 0)].map((one) => one.getHeight(0, 0)), [1.5, 1.5, 1.5]);
});

test("a crate on a still grid that is renewed in every step stays where it is", () => {
  const water = plimsoll.createWater(level(0)), scene = plimsoll.createScene(water), hull = plimsoll.createHull(crate());
  const index = scene.add({ hull, mass: 500, effects: {} });
  for (let i = 0; i < 100; i++) {
    water.update(level(0));
    const other = plimsoll.createWater(level(5)); // takes the freed memory
    scene.step(1 / 60);
    other.dispose();
    assert.ok(Math.abs(scene.getState(index).position[1]) < 1e-5);
  }
});

test("all of it is freed in the end, of a grid too whose heights cannot be copied", async () => {
  const own = await load();
  const once = () => {
    const water = own.createWater(level(1)), sampled = own.createWater({ kind: "sampled", of: water });
    const surface = own.prepareSurface(sampled, 0), scene = own.createScene(water);
    water.update(level(2));
    surface.prepare(water, 1);
    surface.setHeights(level(3).grid);
    scene.setWater(sampled);
    scene.setWater(null);
    const unfit = Array.from({ length: side * side }, () => 1n);
    assert.throws(() => own.createWater({ kind: "grid", grid: { ...level(0).grid, heights: unfit } }), TypeError);
    assert.throws(() => own.createWater({ kind: "grid", grid: { ...level(0).grid, previousHeights: unfit } }), TypeError);
    for (const one of [water, sampled, surface, scene]) one.dispose();
  };
  for (let i = 0; i < 20; i++) once();
  const bytes = own.instance.memory.u8.length;
  for (let i = 0; i < 200; i++) once();
  assert.equal(own.instance.memory.u8.length, bytes);
});

test("a sea's function may make the memory grow, before and after it writes its heights", async () => {
  for (const first of [true, false]) {
    const own = await load();
    let grown = 0;
    const surface = own.prepareSurface(own.createWater(calling((_time, x, _z, height) => {
      const more = (now) => { if (now && grown < 2) grow(own), grown++; };
      more(first);
      for (let i = 0; i < x.length; i++) height[i] = 0.25 + x[i];
      more(!first);
    })), 0);
    const before = own.instance.memory.u8.length;
    assert.deepEqual([...surface.getHeights([0, 1, 2], [0, 1, 2])], [0.25, 1.25, 2.25]);
    assert.ok(own.instance.memory.u8.length > before);
    assert.equal(surface.sample([0, 0, 0]).height, 0.25);
  }
});

test("a function that throws after the memory has grown is heard", async () => {
  const own = await load();
  const surface = own.prepareSurface(own.createWater(calling(() => { grow(own); throw new Error("no sea today"); })), 0);
  assert.throws(() => surface.getHeights([0], [0]), /no sea today/);
});

for (const what of ["hull", "surface", "water"])
  test(`a sea's function may dispose of the ${what} that is being evaluated`, async () => {
    const own = await load(), made = { hull: own.createHull(crate()), surface: own.createSurface() };
    let now = false;
    made.water = own.createWater(calling((_time, _x, _z, height) => {
      if (now) made[what].dispose(), overwrite(own), own.createHull(box(3, 3, 3));
      height.fill(0.1);
    }));
    made.surface.prepare(made.water, 0);
    const { force } = own.evaluate(made.hull, made.surface);
    now = true;
    assert.deepEqual(own.evaluate(made.hull, made.surface).force, force);
    assert.throws(() => made[what].pointer, /has been disposed/);
  });

test("a body's buoyancy may dispose of its scene", async () => {
  const own = await load(), hull = own.createHull(crate()), scene = own.createScene(null);
  let calls = 0;
  for (let i = 0; i < 5; i++) scene.setBuoyancy(scene.add({ hull, mass: 500, position: [3 * i, 0, 0] }), () => { if (++calls === 2) scene.dispose(), overwrite(own); });
  scene.step(0.01);
  assert.equal(calls, 5);
  assert.throws(() => scene.step(0.01), /this scene has been disposed/);
});

/** Two equal bodies, one of which has lost its hull and panels: they must move alike. */
test("a body of a scene keeps its hull, its panels and a copy of its effects", () => {
  const scene = plimsoll.createScene(plimsoll.createWater({ kind: "sines", waves: [{ amplitude: 0.3, wavelength: 12 }] }));
  const hulls = [0, 1].map(() => plimsoll.createHull(box(3, 1, 1))), panels = hulls.map((hull) => plimsoll.createPanels(hull, 20));
  const [kept, lost] = hulls.map((hull, i) => scene.add({ hull, panels: panels[i], effects: { formFactor: 0.5 }, mass: 900, velocity: [2, 0, 0] }));
  for (const one of [hulls[1], panels[1]]) one.dispose();
  overwrite();
  for (let i = 0; i < 60; i++) scene.step(1 / 60);
  for (const body of [kept, lost]) scene.setMass(body, 800, [0, -0.1, 0]);
  for (let i = 0; i < 60; i++) scene.step(1 / 60);
  assert.deepEqual(scene.getState(lost), scene.getState(kept));
  assert.deepEqual(scene.getBody(lost), scene.getBody(kept));
  assert.ok(Math.hypot(...scene.getState(kept).viscous.slice(0, 3)) > 0);
  scene.remove(lost);
  scene.step(1 / 60);
  scene.dispose();
});

test("a member of a fleet keeps its hull, its panels and its effects", () => {
  const fleet = plimsoll.createFleet(), surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "flat" }), 0);
  const hulls = [0, 1].map(() => plimsoll.createHull(box(3, 1, 1))), panels = hulls.map((hull) => plimsoll.createPanels(hull, 20));
  const [kept, lost] = hulls.map((hull, i) => fleet.add(hull, { panels: panels[i], mass: 900, velocity: [2, 0, 0], terms: true }));
  for (const one of [hulls[1], panels[1]]) one.dispose();
  overwrite();
  const evaluate = () => {
    fleet.evaluate(surface, 1 / 60);
    assert.deepEqual(lost.getLoad(), kept.getLoad());
    assert.deepEqual(lost.getTerms(), kept.getTerms());
    return kept.getLoad();
  };
  assert.deepEqual(evaluate().viscous, [0, 0, 0, 0, 0, 0]);
  // Creates states of panels that were disposed of.
  for (const member of [kept, lost]) member.setEffects({ enabled: ["viscous"] });
  overwrite();
  assert.ok(evaluate().viscous[0] < 0);
  assert.throws(() => kept.setEffects({ enabled: ["viscuous"] }), /there is no/);
  assert.ok(evaluate().viscous[0] < 0, "effects that are refused change nothing");
  for (const member of [kept, lost]) member.setEffects(null);
  assert.deepEqual(evaluate().viscous, [0, 0, 0, 0, 0, 0]);
  fleet.dispose();
});

test("a sea's function cannot change the fleet that is being evaluated, and the others of it are", () => {
  const hull = plimsoll.createHull(crate()), fleet = plimsoll.createFleet();
  const members = [0, 5].map((x) => fleet.add(hull, { mass: 500, inertia: [80, 0, 0, 0, 80, 0, 0, 0, 80], position: [x, 0, 0] }));
  for (const change of [() => fleet.add(hull), () => fleet.remove(members[1]), () => members[1].setEffects({}), () => fleet.dispose()]) {
    let calls = 0;
    const surface = plimsoll.prepareSurface(plimsoll.createWater(calling((_time, _x, _z, height) => { height.fill(0.1); if (!calls++) change(); })), 0);
    assert.throws(() => fleet.evaluate(surface, 0.01), /this fleet is being evaluated/);
    assert.equal(fleet.count, 2);
    assert.equal(members[1].status, "ok");
    fleet.evaluate(surface, 0.01);
  }
  fleet.dispose();
});

// errors.test.mjs - bad input of every kind throws a message that names the likely cause, and leaves the module
// unchanged. PACKAGE: the unpacked package.
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { box, crate } from "./meshes.mjs";

const { load, PlimsollError } = await import(join(process.env.PACKAGE, "index.js"));
const { meshOfGeometry, meshOfObject } = await import(join(process.env.PACKAGE, "three.js"));
const plimsoll = await load(), other = await load({ module: plimsoll.module });
const hull = plimsoll.createHull(crate()), water = plimsoll.createWater({ kind: "flat" }), surface = plimsoll.prepareSurface(water, 0);
const fleet = plimsoll.createFleet(), member = fleet.add(hull, { mass: 500 }), scene = plimsoll.createScene(water);
const body = scene.add({ hull, mass: 500 });
const gone = plimsoll.createHull(crate());
gone.dispose();
const otherPanels = plimsoll.createPanels(plimsoll.createHull(box(2, 1, 1)));
const strange = other.createHull(crate()), strangePanels = other.createPanels(strange), strangeWater = other.createWater({ kind: "flat" });

const ERRORS = {
  // hulls
  "nothing as a hull": [() => plimsoll.createHull(null), /a hull is given as \{ vertices/],
  "vertices left out": [() => plimsoll.createHull({}), /vertices must be an array of numbers/],
  "a field that is none": [() => plimsoll.createHull({ ...crate(), verticies: [] }), /a hull has no field verticies/],
  "two numbers for a vertex": [() => plimsoll.createHull({ vertices: new Float32Array(8) }), /three numbers each, not 8/],
  "indices left out": [() => plimsoll.createHull({ vertices: crate().vertices }), /are the indices missing\?/],
  "an attribute as indices": [() => plimsoll.createHull({ ...crate(), indices: { array: [0, 1, 2] } }), /plimsoll\/three/],
  "an index beyond the vertices": [() => plimsoll.createHull({ ...crate(), indices: [0, 1, 99] }), /99|vertex/],
  "a vertex that is no number": [() => plimsoll.createHull({ vertices: crate().vertices.map((x, i) => (i ? x : NaN)), indices: crate().indices }), PlimsollError],
  "another mask, of another length": [() => plimsoll.createHull(crate()).withNeverWet(new Uint8Array(3)), /one byte for each of the 12 triangles, not 3/],
  "a mask of another length": [() => plimsoll.createHull({ ...crate(), neverWet: new Uint8Array(3) }), /one byte for each of the 12 triangles, not 3/],
  "a text as a distance": [() => plimsoll.createHull({ ...crate(), weldDistance: "1e-3" }), /weldDistance must be a number, not "1e-3"/],
  // waters
  "a kind that is none": [() => plimsoll.createWater({ kind: "sine" }), /must be one of flat, sines/],
  "nothing as a water": [() => plimsoll.createWater(undefined), /a water is given as \{ kind/],
  "a kind of every object": [() => plimsoll.createWater({ kind: "toString" }), /must be one of flat/],
  "waves of a flat water": [() => plimsoll.createWater({ kind: "flat", waves: [] }), /a water of kind flat has no field waves: there are pressure, level, density, gravity, current/],
  "a count that the package finds itself": [() => plimsoll.createWater({ kind: "spectrum", spectrum: { significantHeight: 1 }, waveCount: 8 }), /kind spectrum has no field waveCount: there are spectrum, components/],
  "a density of a sampled water's own": [() => plimsoll.createWater({ kind: "sampled", of: water, density: 1025 }), /kind sampled has no field density: there are of, cell/],
  "sines without waves": [() => plimsoll.createWater({ kind: "sines" }), /a water of kind sines needs waves/],
  "sampled of nothing": [() => plimsoll.createWater({ kind: "sampled", of: null }), /kind sampled needs of/],
  "a callback without heights": [() => water.update({ kind: "callback" }), /kind callback needs heights/],
  "components of a spectrum": [() => plimsoll.createWater({ kind: "spectrum", spectrum: { significantHeight: 1, components: 8 } }), /a spectrum has no field components: there are shape, significantHeight/],
  "a wave's field that is none": [() => plimsoll.createWater({ kind: "sines", waves: [{ amplitude: 1, length: 3 }] }), /waves\[0\] has no field length/],
  "waves that are no list": [() => plimsoll.createWater({ kind: "sines", waves: { amplitude: 1 } }), /must be a list/],
  "a wave without a length": [() => plimsoll.createWater({ kind: "sines", waves: [{ amplitude: 1 }] }), PlimsollError],
  "a name with underscores": [() => plimsoll.createWater({ kind: "spectrum", spectrum: { significant_height: 1 } }), /did you mean significantHeight\?/],
  "a shape that is none": [() => plimsoll.createWater({ kind: "spectrum", spectrum: { shape: "jonswop", significantHeight: 1 } }), /must be one of jonswap/],
  "a seed below zero": [() => plimsoll.createWater({ kind: "spectrum", spectrum: { significantHeight: 1, peakPeriod: 5 }, seed: -1 }), /whole number from 0/],
  "a seed with a fraction": [() => plimsoll.createWater({ kind: "spectrum", spectrum: { significantHeight: 1, peakPeriod: 5 }, seed: 0.5 }), /whole number/],
  "a grid of another size": [() => plimsoll.createWater({ kind: "grid", grid: { heights: new Float32Array(5), rows: 2, columns: 2, cell: 1 } }), /rows \* columns = 4 numbers, not 5/],
  "a grid without heights": [() => plimsoll.createWater({ kind: "grid", grid: { rows: 2, columns: 2, cell: 1 } }), /heights must be an array/],
  "heights that are no function": [() => plimsoll.createWater({ kind: "callback", heights: 3 }), /must be a function/],
  "a gravity that points up": [() => plimsoll.createWater({ kind: "flat", gravity: -9.81 }), /give 9.81, not -9.81/],
  "a current of three numbers": [() => plimsoll.createWater({ kind: "flat", current: [1, 0, 0] }), /current must be 2 numbers, not 3 numbers/],
  // surfaces
  "a time that is none": [() => plimsoll.prepareSurface(water, NaN), PlimsollError],
  "a hull as water": [() => plimsoll.prepareSurface(hull, 0), /a water is needed here, not a hull/],
  "more x than z": [() => surface.getHeights([1, 2], [1]), /x and z must have the same length, not 2 and 1/],
  "half a point": [() => surface.getDepths([1, 2, 3, 4]), /points must be three numbers each, not 4/],
  "a point of two numbers": [() => surface.sample([1, 2]), /a point must be 3 numbers/],
  "a surface that was never prepared": [() => plimsoll.evaluate(hull, plimsoll.createSurface()), /prepare/],
  // evaluations
  "a place that is none": [() => plimsoll.evaluate(hull, surface, { position: [0, NaN, 0] }), PlimsollError],
  "a Vector3 as place": [() => plimsoll.evaluate(hull, surface, { position: { x: 0, y: 0, z: 0 } }), /toArray\(\)/],
  "a quaternion of length 2": [() => plimsoll.evaluate(hull, surface, { rotation: [0, 0, 0, 2] }), PlimsollError],
  "degrees as a quaternion": [() => plimsoll.evaluate(hull, surface, { rotation: [0, 90, 0] }), /rotation must be 4 numbers, not 3/],
  "a precision that is none": [() => plimsoll.evaluate(hull, surface, { precision: "half" }), /must be one of float, double, not "half"/],
  "a field of another name": [() => plimsoll.evaluate(hull, surface, { orientation: [0, 0, 0, 1] }), /no field orientation/],
  "nothing as hull": [() => plimsoll.evaluate(null, surface), /a hull is needed here, not null/],
  "definition instead of a hull": [() => plimsoll.evaluate(crate(), surface), /a hull is needed here, not an object/],
  "a disposed hull": [() => plimsoll.evaluate(gone, surface), /this hull has been disposed/],
  "a matrix of nine numbers": [() => plimsoll.evaluateMatrix(hull, surface, new Float32Array(9)), /16 numbers, not 9/],
  // objects of another instance
  "another's hull": [() => plimsoll.evaluate(strange, surface), /belongs to another instance/],
  "another's water": [() => surface.prepare(strangeWater, 0), /belongs to another instance/],
  "another's water in a scene": [() => plimsoll.createScene(strangeWater), /belongs to another instance/],
  "another's hull in a fleet": [() => fleet.add(strange), /belongs to another instance/],
  "another's hull in a scene": [() => scene.add({ hull: strange, mass: 1 }), /belongs to another instance/],
  "another's hull in a vessel": [() => plimsoll.createVessel(strange, {}), /belongs to another instance/],
  "another's sea sampled": [() => plimsoll.createWater({ kind: "sampled", of: strangeWater }), /belongs to another instance/],
  // fleets and scenes
  "no surface": [() => fleet.evaluate(null, 0.1), /a surface is needed here, not null/],
  "no mass": [() => { member.set({ mass: 0 }); fleet.evaluate(surface, 1 / 60); }, /plim_body.mass must be positive/],
  "a time step of 0": [() => fleet.evaluate(surface, 0), /time_step must be positive/],
  "terms that were not requested": [() => member.getTerms(), /add it with \{ terms: true \}/],
  "a field that belongs to the call": [() => member.set({ surfaceTime: 1 }), /a body has no field surfaceTime/],
  "panels of another hull": [() => scene.add({ hull, mass: 1, effects: {}, panels: otherPanels }), /panels were created for another hull/],
  "a hull as panels": [() => fleet.add(hull, { panels: hull }), /a set of panels is needed here, not a hull/],
  "another's panels": [() => fleet.add(hull, { panels: strangePanels }), /belongs to another instance/],
  "Vector3s in a fleet": [() => member.setPose({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0, w: 1 }), /3 numbers are needed here.*toArray/],
  "an effect that is none": [() => member.setEffects({ enabled: ["viscuous"] }), /there is no "viscuous"/],
  "a lock that is none": [() => fleet.add(hull, { locked: ["yaw"] }), /locks are x, y, z/],
  "one effect, no list": [() => member.setEffects({ enabled: "viscous" }), /must be a list/],
  "a member too many": [() => fleet.member(7), /no member 7; it has 1/],
  "a member of another fleet": [() => plimsoll.createFleet().remove(member), /another fleet/],
  "a body without mass": [() => scene.add({ hull }), PlimsollError],
  "nothing as body": [() => scene.add(null), /a body is given as/],
  "a body that is not there": [() => scene.getState(99), PlimsollError],
  "a force of two numbers": [() => scene.setOtherForce(body, [1, 2]), /a force must be 3 numbers/],
  "a mass of NaN": [() => scene.setMass(body, NaN, [0, 0, 0]), /plim_body.mass must be positive/],
  "an inertia of three numbers": [() => scene.setMass(body, 1, [0, 0, 0], [1, 1, 1]), /an inertia must be 9 numbers/],
  "the buoyancy of a body that is not there": [() => scene.setBuoyancy(99, () => {}), PlimsollError],
  "a mass for one evaluation": [() => plimsoll.evaluate(hull, surface, { mass: 500 }), /an evaluation has no field mass/],
  "a rotation of three numbers": [() => scene.setState(body, { rotation: [0, 0, 0] }), /rotation must be 4 numbers/],
  "time that runs backwards": [() => scene.step(-1), PlimsollError],
  "substeps below zero": [() => scene.step(1e-9, -1), /substeps must be a whole number from 1/],
  "half a substep": [() => scene.step(0.01, 1.5), /substeps must be a whole number from 1/],
  "a text as a body's index": [() => scene.remove("x"), /index.* must be a whole number from 0 .*not "x"/],
  "an index that wraps": [() => scene.getState(2 ** 32), /index.* must be a whole number from 0/],
  "an index left out": [() => scene.setState(undefined, { position: [0, 0, 0] }), /index.* must be a whole number from 0/],
  "a force on half a body": [() => scene.setOtherForce(0.5, [0, 0, 0]), /index.* must be a whole number from 0/],
  "the energy of NaN": [() => scene.getPotentialEnergy(NaN), /index.* must be a whole number from 0/],
  // addresses and inherited properties
  "an address as hull": [() => plimsoll.evaluate(hull, surface, { hull: 1000 }), /has no field hull/],
  "an address as effects": [() => member.set({ effects: 8 }), /has no field effects/],
  "what objects inherit": [() => plimsoll.evaluate(hull, surface, { constructor: 1 }), /has no field constructor/],
  // integers and sizes
  "an index that is no number": [() => plimsoll.createHull({ ...crate(), indices: [...crate().indices.slice(0, 35), NaN] }), /indices\[35\] must be a whole number/],
  "an index below zero": [() => plimsoll.createHull({ ...crate(), indices: Int32Array.from(crate().indices, (index, i) => (i ? index : -1)) }), /indices\[0\] must be/],
  "fewer panels than none": [() => plimsoll.createPanels(hull, -1), /the maximum number of panels must be a whole number/],
  "more numbers than fit": [() => plimsoll.instance.memory.scoped((room) => room.doubles({ length: 2 ** 29 + 2 })), /no room for 4294967312 more bytes/],
  "more poses than fit": [() => plimsoll.createVessel(hull, { mass: 500 }).findEquilibria(1, 10737419), /no room for/],
  "more poses than can be counted": [() => plimsoll.createVessel(hull, { mass: 500 }).findEquilibria(1, 2 ** 32), /the maximum number of poses must be a whole number/],
  // vessels
  "half an opening": [() => plimsoll.createVessel(hull, { mass: 500 }).findStability([0], [1, 2]), /three numbers each, not 2/],
  "a draft that is none": [() => plimsoll.createVessel(hull, { mass: 500 }).findHydrostatics([NaN]), PlimsollError],
  // three.js
  "a mesh for its geometry": [() => meshOfGeometry({ geometry: {} }), /mesh\.geometry/],
  "a glTF for its scene": [() => meshOfObject({ scene: {}, scenes: [] }), /gltf\.scene/],
};

for (const [name, [mistake, expected]] of Object.entries(ERRORS))
  test(name, () => {
    assert.throws(mistake, (error) => {
      assert.ok(error instanceof Error && error.message.length > 20, String(error));
      if (expected instanceof RegExp) assert.match(error.message, expected);
      else assert.ok(error instanceof expected, `${error.name}: ${error.message}`);
      return true;
    });
  });

test("modules that are none", async () => {
  await assert.rejects(load({ module: new Uint8Array([1, 2, 3]) }), WebAssembly.CompileError);
  await assert.rejects(load({ module: "/nowhere/plimsoll_simd.wasm" }), /ENOENT|nowhere/);
  await assert.rejects(load({ modul: 1 }), /what load\(\) takes has no field modul: did you mean module\?/);
  await assert.rejects(load("/nowhere/plimsoll_simd.wasm"), /load\(\) takes \{ module, simd \}, not "/);
  await assert.rejects(load({ module: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0) }), /this is not a module of plimsoll: it does not export memory, malloc/);
  await assert.rejects(load({ module: 42 }), /must be a WebAssembly.Module, its bytes, an address or a Response/);
});

test("and all goes on as before", () => {
  assert.ok(Math.abs(plimsoll.evaluate(hull, surface).force[1] - 4905) < 0.01);
  scene.step(0.1);
});

// adapters.test.mjs - bodies of Rapier, Jolt and cannon-es in the library's water, in node: they float, do not overlap,
// stay calm, and move as in the library's own scenes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../../bindings/js/examples/build.mjs";
import { all, floatInCannon, floatInJolt, floatInRapier, plimsoll, soon, still, waves } from "./floating_worlds.mjs";

const thing = (shape, density, position) => ({ name: "thing", ...shape, density, position, velocity: [0, 0, 0] });

/** [m] The largest difference between the first body's height and that of the same body in a scene of the library. */
async function compareWithScene(start, floats, water, seconds, substeps) {
  const example = await start(plimsoll, water, [floats]);
  const log = all.run(example, seconds).bodies[0];
  const scene = plimsoll.createScene(water), { hull, mass } = example.bodies[0];
  const index = scene.add({ hull, mass, position: floats.position, effects: {} });
  let worst = 0;
  for (const height of log.heights) {
    scene.step(all.timeStep, substeps);
    worst = Math.max(worst, Math.abs(height - scene.getState(index).position[1]));
  }
  scene.dispose();
  example.dispose();
  return { worst, log };
}

for (const engine of engines)
  describe(engine, () => {
    const substeps = engine === "jolt" ? 2 : 1; // as its example has it

    test("a crate and a boat stay afloat, apart and calm for a minute in waves", async (t) => {
      const example = await all[engine](plimsoll, waves, all.makeThings());
      const { bodies, worstOverlap, touchingSteps } = all.run(example, 60);
      example.dispose();
      assert.ok(touchingSteps > 10, `the crate hits the boat: they touch in ${touchingSteps} steps`);
      assert.ok(worstOverlap < 0.05, `${worstOverlap} m inside each other`);
      for (const { name, allFinite, meanVolume, weightVolume, topSpeed, topTurning } of bodies) {
        assert.ok(allFinite, name);
        assert.ok(Math.abs(meanVolume / weightVolume - 1) < 0.1, `${name} displaces ${meanVolume} of ${weightVolume} m^3`);
        assert.ok(topSpeed < 3 && topTurning < 4, `${name}: ${topSpeed} m/s, ${topTurning} rad/s`);
        t.diagnostic(`${name}: ${meanVolume.toFixed(3)} of ${weightVolume.toFixed(3)} m^3, at most ${topSpeed.toFixed(2)} m/s, ${topTurning.toFixed(2)} rad/s`);
      }
      t.diagnostic(`touch in ${touchingSteps} steps, at most ${(1000 * worstOverlap).toFixed(1)} mm inside each other`);
    });

    test("in still water they come to rest", async (t) => {
      const example = await all[engine](plimsoll, still, all.makeThings());
      const { bodies } = all.run(example, 60);
      example.dispose();
      for (const { name, lastSpeed, lastTurning, meanVolume, weightVolume } of bodies) {
        assert.ok(lastSpeed < 1e-2 && lastTurning < 1e-2, `${name}: ${lastSpeed} m/s, ${lastTurning} rad/s`);
        assert.ok(Math.abs(meanVolume / weightVolume - 1) < 0.01, `${name} displaces ${meanVolume} of ${weightVolume} m^3`);
        t.diagnostic(`${name}: ${lastSpeed.toExponential(1)} m/s, ${lastTurning.toExponential(1)} rad/s after 60 s`);
      }
    });

    test("heaves as a scene of the library", async (t) => {
      for (const [what, floats, limit, finer] of [
        ["crate", thing(all.crate, 500, [0, 0.3, 0]), 0.01, 1],
        // A body this light follows the surface, and its drift depends on the step: a scene converges to the motion
        // with 16 substeps.
        ["crate of 1 kg", thing(all.crate, 1, [0, 0.6, 0]), 0.05, 16],
        // cannon-es has no gyroscopic term
        ["boat", thing(all.boat, 330, [0, 0.3, 0]), engine === "cannon" ? 0.05 : 0.01, 1],
      ]) {
        const { worst } = await compareWithScene(all[engine], floats, waves, 10, finer * substeps);
        assert.ok(worst < limit, `${what}: ${worst} m apart`);
        t.diagnostic(`${what}: at most ${(1000 * worst).toFixed(1)} mm apart in 10 s`);
      }
    });

    test("a crate of 1 kg does not jump", async (t) => {
      const example = await all[engine](plimsoll, still, [thing(all.crate, 1, [0, 0.5, 0])]);
      const { topSpeed, topTurning, heights, lastSpeed } = all.run(example, 10).bodies[0];
      example.dispose();
      // It starts 1 mm above its draft: it may fall by that, and must not rise by more.
      assert.ok(Math.max(...heights) < 0.5005 && Math.min(...heights) > 0.495, `between ${Math.min(...heights)} and ${Math.max(...heights)} m`);
      assert.ok(topSpeed < 0.2 && topTurning < 0.02 && lastSpeed < 1e-4, `${topSpeed} m/s, ${topTurning} rad/s, at last ${lastSpeed} m/s`);
      t.diagnostic(`at most ${topSpeed.toFixed(3)} m/s`);
    });
  });

// In an inclined crate added mass and drag couple heave with all other motions.
describe("locked axes are locked for the library too: the heave of a scene that locks the same", () => {
  const askew = { x: 0, y: 0, z: Math.sin(0.3), w: Math.cos(0.3) }, rotation = [0, 0, askew.z, askew.w];
  const compare = (floating, locked, step, getHeight) => {
    const scene = plimsoll.createScene(waves), hull = plimsoll.createHull(all.crate.mesh);
    const index = scene.add({ hull, mass: 500, rotation, effects: soon, locked });
    let worst = 0;
    for (let i = 0; i < 300; i++) {
      step();
      scene.step(1 / 60);
      worst = Math.max(worst, Math.abs(getHeight() - scene.getState(index).position[1]));
    }
    assert.equal(floating.locks, locked.reduce((mask, name) => mask | all.Locks[name], 0));
    assert.ok(worst < 0.003, `${worst} m apart`);
    return (1000 * worst).toFixed(1);
  };
  const cases = [
    ["turning", ["turnX", "turnY", "turnZ"]],
    ["turning and drifting", ["x", "z", "turnX", "turnY", "turnZ"]],
    ["all turning but yaw", ["turnX", "turnZ"]],
  ];
  for (const [what, locked] of cases) {
    const free = (name) => !locked.includes(name);
    test(`Rapier: ${what}`, (t) => {
      const { sea, body, floating } = floatInRapier({ water: waves }, (desc) => desc.setRotation(askew)
        .enabledTranslations(free("x"), true, free("z")).enabledRotations(free("turnX"), free("turnY"), free("turnZ")));
      t.diagnostic(`${compare(floating, locked, () => sea.step(), () => body.translation().y)} mm`);
    });
    test(`Jolt: ${what}`, async (t) => {
      const names = ["x", "y", "z", "turnX", "turnY", "turnZ"];
      const { sea, body, floating } = await floatInJolt({ water: waves }, (creation, Jolt) => {
        creation.mRotation = new Jolt.Quat(...rotation);
        creation.mAllowedDOFs = names.reduce((mask, name, i) => mask | (free(name) ? 1 << i : 0), 0);
      });
      t.diagnostic(`${compare(floating, locked, () => sea.step(1 / 60), () => body.GetPosition().GetY())} mm`);
    });
    test(`cannon-es: ${what}`, (t) => {
      const factor = (...names) => new all.CANNON.Vec3(...names.map((name) => Number(free(name))));
      const { world, body, floating } = floatInCannon({}, { linearFactor: factor("x", "y", "z"), angularFactor: factor("turnX", "turnY", "turnZ") }, waves);
      body.quaternion.set(...rotation);
      t.diagnostic(`${compare(floating, locked, () => world.step(1 / 60), () => body.position.y)} mm`);
    });
  }
});

describe("inertia is the engine's, in body axes", () => {
  const skew = { mesh: { vertices: new Float32Array([0, 0, 0, 4, 0.5, 0.2, 1, 2, 0.4, 0.5, 0.3, 1.5]), indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]) },
    faces: [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] }; // no axis of the mesh is a principal one
  for (const engine of engines)
    test(engine, async () => {
      const example = await all[engine](plimsoll, still, [thing(skew, 400, [0, 0, 0])]);
      example.step();
      const { inertia } = example.bodies[0].hull.info, at = all.bodyOffset.inertia;
      const found = example.sea.fleet.bodyValues.slice(at, at + 9);
      inertia.forEach((value, i) => {
        const expected = engine === "cannon" && i % 4 !== 0 ? 0 : 400 * value; // cannon-es has three moments only
        assert.ok(Math.abs(found[i] - expected) < 2e-3 * 400 * inertia[8], `${i}: ${found[i]} kg m^2, not ${expected}`);
      });
      example.dispose();
    });
});

// A light, long hull at 45 degrees to the locked axis. With an inertia that ignores the lock, the engine would turn it
// eight times as far as computed.
describe("a long light hull with one locked axis comes to rest", () => {
  const rotation = [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)], size = [4, 0.4, 0.6], mass = 20;
  const hull = plimsoll.createHull({ vertices: all.crate.mesh.vertices.map((x, i) => x * size[i % 3]), indices: all.crate.mesh.indices });
  const settle = (sea, body, step, getTurning) => {
    sea.add(body, hull);
    let top = 0;
    for (let i = 0; i < 600; i++) step(), (top = Math.max(top, Math.hypot(...getTurning())));
    assert.ok(top < 3, `${top} rad/s`);
    assert.ok(Math.hypot(...getTurning()) < 0.01, `${Math.hypot(...getTurning())} rad/s after 10 s`);
  };
  test("Rapier", () => {
    const { RAPIER } = all, world = new RAPIER.World({ x: 0, y: -9.81, z: 0 }), [x, y, z, w] = rotation;
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setRotation({ x, y, z, w }).setAngvel({ x: 0, y: 0, z: 1 }).enabledRotations(false, true, true));
    world.createCollider(RAPIER.ColliderDesc.cuboid(...size.map((side) => side / 2)).setMass(mass), body);
    const sea = new all.RapierWater(plimsoll, world, still);
    settle(sea, body, () => sea.step(), () => Object.values(body.angvel()));
  });
  test("cannon-es", () => {
    const { Body, Box, Quaternion, Vec3, World } = all.CANNON, world = new World({ gravity: new Vec3(0, -9.81, 0) });
    const body = new Body({ mass, shape: new Box(new Vec3(...size.map((side) => side / 2))), quaternion: new Quaternion(...rotation), angularFactor: new Vec3(0, 1, 1),
      angularVelocity: new Vec3(0, 0, 1) });
    world.addBody(body);
    settle(new all.CannonWater(plimsoll, world, still), body, () => world.step(1 / 60), () => [body.angularVelocity.y, body.angularVelocity.z]);
  });
});

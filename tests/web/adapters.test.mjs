// adapters.test.mjs - bodies of Rapier, Jolt and cannon-es in the library's water, in node: afloat, apart and calm, the same motion as the library's own
// scenes, and each trap that an adapter says it minds.
import { build } from "esbuild";
import assert from "node:assert/strict";
import { copyFile, mkdir } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { bundling, engines } from "../../bindings/js/examples/build.mjs";

const root = new URL("../..", import.meta.url).pathname;
const folder = `${root}build/test_adapters`;
const examples = {};
let all, plimsoll, waves, still;

before(async () => {
  await mkdir(folder, { recursive: true });
  const contents = [
    `export * from "plimsoll"; export * from "./common/example"; export * from "./common/things";`,
    ...engines.map((engine) => `export { start as ${engine} } from "./${engine}/example";`),
    `export { RapierWater } from "plimsoll/rapier"; export { JoltWater } from "plimsoll/jolt"; export { CannonWater } from "plimsoll/cannon";`,
    `export { default as RAPIER } from "@dimforge/rapier3d-compat"; export { default as initJolt } from "jolt-physics"; export * as CANNON from "cannon-es";`,
    `export { invertInertia, BodyState } from "../src/adapters/floating";`,
  ].join("\n");
  const stdin = { contents, resolveDir: `${root}bindings/js/examples`, loader: "ts" };
  const outfile = `${folder}/all.mjs`;
  await build({ ...bundling, stdin, outfile, platform: "node" });
  await copyFile(`${root}build/web/plimsoll_simd.wasm`, `${folder}/plimsoll_simd.wasm`);
  await copyFile(`${root}build/web/plimsoll_base.wasm`, `${folder}/plimsoll_base.wasm`);
  all = await import(`${outfile}?${Date.now()}`);
  for (const engine of engines) examples[engine] = all[engine];
  plimsoll = await all.load();
  waves = plimsoll.createWater(all.fourWaves);
  still = plimsoll.createWater({ kind: "flat" });
  await all.RAPIER.init();
});

const crate = (density, position, velocity = [0, 0, 0]) => ({ name: "crate", ...all.crate, density, position, velocity });
/** Damping with which bodies come to rest in some seconds. */
const soon = { linearRates: [2, 2, 2], angularRate: 2 };
/** The volume it displaces is what that many newtons on the water ask for; it may lie as it likes. */
const carries = (floating, newtons, what = "") => {
  const { volume } = floating.getPush();
  assert.ok(Math.abs(volume - newtons / 9810) < 0.002, `${what} displaces ${volume} m^3, ${newtons} N ask for ${newtons / 9810}`);
};

/** [m] How far the first body's height is from that of the same body in a scene of the library's own, at most. */
async function compareWithScene(start, thing, water, seconds, substeps) {
  const example = await start(plimsoll, water, [thing]);
  const log = all.run(example, seconds).bodies[0];
  const scene = plimsoll.createScene(water), { hull, mass } = example.bodies[0];
  const index = scene.add({ hull, mass, position: thing.position, velocity: thing.velocity, effects: {} });
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
      const example = await examples[engine](plimsoll, waves, all.makeThings());
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
      const example = await examples[engine](plimsoll, still, all.makeThings());
      const { bodies } = all.run(example, 60);
      example.dispose();
      for (const { name, lastSpeed, lastTurning, meanVolume, weightVolume } of bodies) {
        assert.ok(lastSpeed < 1e-2 && lastTurning < 1e-2, `${name}: ${lastSpeed} m/s, ${lastTurning} rad/s`);
        assert.ok(Math.abs(meanVolume / weightVolume - 1) < 0.01, `${name} displaces ${meanVolume} of ${weightVolume} m^3`);
        t.diagnostic(`${name}: ${lastSpeed.toExponential(1)} m/s, ${lastTurning.toExponential(1)} rad/s after 60 s`);
      }
    });

    test("heaves as a scene of the library's own", async (t) => {
      for (const [what, thing, limit] of [
        ["crate", crate(500, [0, 0.3, 0]), 0.01],
        ["crate of 1 kg", crate(1, [0, 0.6, 0]), 0.03],
      ]) {
        const { worst } = await compareWithScene(examples[engine], thing, waves, 10, substeps);
        assert.ok(worst < limit, `${what}: ${worst} m apart`);
        t.diagnostic(`${what}: at most ${(1000 * worst).toFixed(1)} mm apart in 10 s`);
      }
    });

    test("a crate of 1 kg does not jump", async (t) => {
      const example = await examples[engine](plimsoll, still, [crate(1, [0, 0.5, 0])]);
      const { topSpeed, topTurning, heights, lastSpeed } = all.run(example, 10).bodies[0];
      example.dispose();
      // It begins 1 mm above its draft: it may fall by that, and rise by no more.
      assert.ok(Math.max(...heights) < 0.5005 && Math.min(...heights) > 0.495, `between ${Math.min(...heights)} and ${Math.max(...heights)} m`);
      assert.ok(topSpeed < 0.2 && topTurning < 0.02 && lastSpeed < 1e-4, `${topSpeed} m/s, ${topTurning} rad/s, at last ${lastSpeed} m/s`);
      t.diagnostic(`at most ${topSpeed.toFixed(3)} m/s`);
    });
  });

describe("what all adapters share", () => {
  test("an inverse inertia with locked axes is inverted on the free ones", () => {
    const into = new Float64Array(9);
    assert.equal(all.invertInertia(Float64Array.of(4, 1, 0, 1, 3, 0, 0, 0, 2), into, 0), 0);
    const expected = [3 / 11, -1 / 11, 0, -1 / 11, 4 / 11, 0, 0, 0, 1 / 2];
    expected.forEach((value, i) => assert.ok(Math.abs(into[i] - value) < 1e-15, `${i}: ${into[i]}`));
    assert.equal(all.invertInertia(Float64Array.of(0, 0, 0, 0, 3, 0, 0, 0, 0), into, 0), all.Locks.turnX | all.Locks.turnZ);
    assert.deepEqual([...into], [1, 0, 0, 0, 1 / 3, 0, 0, 0, 1]);
  });

  test("a pose is advanced about the centre of mass", () => {
    const state = new all.BodyState();
    state.rotation.set([0, 0, 0, 1]), state.centerOfMass.set([1, 0, 0]), state.velocity.set([0, 2, 0]), state.angularVelocity.set([0, 0, Math.PI]);
    state.advance(0.5); // a quarter turn about z: the origin was 1 m left of the centre of mass and is now 1 m below it
    const expected = [1, 0, 0];
    expected.forEach((value, i) => assert.ok(Math.abs(state.position[i] - value) < 1e-12, `${i}: ${state.position[i]}`));
    assert.ok(Math.abs(state.rotation[2] - Math.SQRT1_2) < 1e-12 && Math.abs(state.rotation[3] - Math.SQRT1_2) < 1e-12);
  });
});

/** A world of cannon's with a crate of 500 kg in it, afloat. */
function floatInCannon(options = {}, bodyOptions = {}, water = still) {
  const { World, Vec3, Body, Box } = all.CANNON;
  const world = new World({ gravity: new Vec3(0, -9.81, 0) });
  const sea = new all.CannonWater(plimsoll, world, water, options);
  const body = new Body({ mass: 500, shape: new Box(new Vec3(0.5, 0.5, 0.5)), ...bodyOptions });
  world.addBody(body);
  const hull = plimsoll.createHull(all.crate.mesh);
  return { world, sea, body, hull, floating: sea.add(body, hull, { effects: soon }) };
}

describe("cannon-es, traps", () => {
  test("fixedStep's several steps are each given their own push", () => {
    const { world, body, sea } = floatInCannon({}, {}, waves), other = floatInCannon({}, {}, waves);
    for (let i = 0; i < 50; i++) {
      world.step(1 / 120, 4 / 120, 4);
      const taken = Math.round(sea.time * 120); // cannon stops short if it falls behind
      while (Math.round(other.sea.time * 120) < taken) other.world.step(1 / 120);
    }
    assert.ok(sea.time > 1, `${sea.time} s`);
    assert.deepEqual(body.position.toArray(), other.body.position.toArray());
  });

  test("forces of one's own are felt, and nothing waits for a body outside the world", () => {
    const { world, body, floating } = floatInCannon();
    for (let i = 0; i < 600; i++) body.applyForce(new all.CANNON.Vec3(0, -1000, 0)), world.step(1 / 60);
    carries(floating, 500 * 9.81 + 1000);
    world.removeBody(body);
    world.step(1 / 60);
    assert.deepEqual(body.force.toArray(), [0, 0, 0]);
  });

  test("contacts are solved with the push in them: a lid holds a crate under water", () => {
    const { Body, Box, Vec3 } = all.CANNON;
    const { world, body } = floatInCannon({}, { position: new Vec3(0, -1, 0) });
    world.addBody(new Body({ mass: 0, shape: new Box(new Vec3(2, 0.5, 2)) })); // its underside is the crate's top
    let highest = -Infinity;
    for (let i = 0; i < 300; i++) world.step(1 / 60), (highest = Math.max(highest, body.position.y));
    assert.ok(highest < -0.99, `${highest + 1} m into the lid`);
  });

  test("damping is taken off and given back; sleep comes only where it may", () => {
    for (const maySleep of [false, true]) {
      const { world, body, sea } = floatInCannon({ maySleep });
      world.allowSleep = true;
      assert.equal(body.linearDamping, 0);
      for (let i = 0; i < 600; i++) world.step(1 / 60);
      assert.equal(body.sleepState === all.CANNON.Body.SLEEPING, maySleep);
      sea.remove(body);
      assert.equal(body.linearDamping, 0.01);
      assert.equal(body.allowSleep, true);
    }
  });

  test("one that has blown up is told of, and the others float on", () => {
    const refused = [];
    const { world, sea, body, hull } = floatInCannon({ onRefused: (which) => refused.push(which) });
    const lost = new all.CANNON.Body({ mass: 1, shape: new all.CANNON.Box(new all.CANNON.Vec3(0.5, 0.5, 0.5)), position: new all.CANNON.Vec3(50, 0, 0) });
    world.addBody(lost);
    sea.add(lost, hull);
    lost.velocity.x = NaN;
    for (let i = 0; i < 10; i++) world.step(1 / 60);
    assert.ok(refused.length > 0 && refused.every((which) => which === lost));
    assert.ok(Math.abs(body.position.y) < 0.1);
    const { world: other, body: alone } = floatInCannon();
    alone.velocity.x = NaN;
    assert.throws(() => other.step(1 / 60), all.PlimsollError);
  });

  test("slips have their sentence", () => {
    const { world, sea, body, hull } = floatInCannon();
    assert.throws(() => sea.add(body, hull), /floats already/);
    assert.throws(() => sea.add(new all.CANNON.Body({ mass: 1 }), hull, { offset: [1, 2] }), /three numbers/);
    assert.throws(() => sea.remove(new all.CANNON.Body({ mass: 1 })), /does not float here/);
    world.gravity.set(0, 0, -9.81);
    assert.throws(() => world.step(1 / 60), /along -y/);
  });
});

/** A world of Rapier's with a crate of 500 kg in it, afloat. */
function floatInRapier(options = {}, adjust = (body) => body, collide = (collider) => collider) {
  const world = new all.RAPIER.World({ x: 0, y: -9.81, z: 0 });
  const sea = new all.RapierWater(plimsoll, world, options.water ?? still, options);
  const body = world.createRigidBody(adjust(all.RAPIER.RigidBodyDesc.dynamic()));
  world.createCollider(collide(all.RAPIER.ColliderDesc.cuboid(0.5, 0.5, 0.5).setDensity(500)), body);
  const hull = plimsoll.createHull(all.crate.mesh);
  return { world, sea, body, hull, floating: sea.add(body, hull, { effects: soon }) };
}

describe("Rapier, traps", () => {
  test("forces of one's own persist, and are all that is left after a step", () => {
    const { sea, body, floating } = floatInRapier();
    body.addForce({ x: 0, y: -1000, z: 0 }, true);
    for (let i = 0; i < 600; i++) sea.step();
    carries(floating, 500 * 9.81 + 1000);
    const { x, y, z } = body.userForce();
    assert.deepEqual([x, y, z], [0, -1000, 0]);
    body.resetForces(true);
    for (let i = 0; i < 600; i++) sea.step();
    carries(floating, 500 * 9.81);
  });

  test("the centre of mass is that of its colliders, wherever the body's origin is", () => {
    // The mesh lies 2 m beside the body's origin, as the collider does: the same motion, 2 m further on.
    const world = new all.RAPIER.World({ x: 0, y: -9.81, z: 0 }), sea = new all.RapierWater(plimsoll, world, waves);
    const hull = plimsoll.createHull(all.crate.mesh), offset = [2, 0.5, -1];
    const place = (away) => {
      const [x, y, z] = away.map((value) => -value), body = world.createRigidBody(all.RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y, z));
      const filter = 0x00010000; // they lie in each other and must not collide
      world.createCollider(all.RAPIER.ColliderDesc.cuboid(0.5, 0.5, 0.5).setDensity(500).setTranslation(...away).setCollisionGroups(filter), body);
      sea.add(body, hull, { offset: away });
      return body;
    };
    const plain = place([0, 0, 0]), shifted = place(offset);
    for (let i = 0; i < 300; i++) sea.step();
    const a = plain.worldCom(), b = shifted.worldCom();
    assert.ok(Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) < 2e-3, JSON.stringify([a, b]));
  });

  test("kinematic bodies are left alone, gravity's scale counts", () => {
    const kinematic = floatInRapier({}, () => all.RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(0, -0.25, 0));
    for (let i = 0; i < 10; i++) kinematic.sea.step();
    assert.deepEqual([...kinematic.floating.force], [0, 0, 0]);
    assert.ok(Math.abs(kinematic.floating.getPush().volume - 0.75) < 1e-5, "its volume can be read all the same");
    const light = floatInRapier({}, (body) => body.setGravityScale(0.5));
    for (let i = 0; i < 600; i++) light.sea.step();
    carries(light.floating, 250 * 9.81);
  });

  test("damping is taken off and given back", () => {
    const { sea, body } = floatInRapier({}, (desc) => desc.setLinearDamping(0.5).setAngularDamping(0.25));
    assert.deepEqual([body.linearDamping(), body.angularDamping()], [0, 0]);
    sea.remove(body);
    assert.deepEqual([body.linearDamping(), body.angularDamping()], [0.5, 0.25]);
  });

  test("waves keep bodies awake; a body that was taken out of the world is forgotten", () => {
    const { world, sea, body } = floatInRapier();
    for (let i = 0; i < 600; i++) sea.step();
    assert.equal(body.isSleeping(), false);
    body.sleep();
    sea.step();
    assert.equal(body.isSleeping(), false);
    world.removeRigidBody(body);
    sea.step();
    assert.equal([...sea.bodies].length, 0);
    const sleeper = floatInRapier({ maySleep: true });
    for (let i = 0; i < 900; i++) sleeper.sea.step();
    assert.equal(sleeper.body.isSleeping(), true);
  });

  test("comes to rest with any number of the solver's iterations", (t) => {
    for (const iterations of [1, 2, 4, 8]) {
      const { world, sea, body, floating } = floatInRapier({}, (desc) => desc.setTranslation(0, 0.2, 0).lockRotations());
      floating.setEffects({}); // with drag alone, which is feeble when it is slow
      world.numSolverIterations = iterations;
      for (let i = 0; i < 1200; i++) sea.step();
      assert.ok(Math.abs(body.linvel().y) < 4e-3, `${iterations}: ${body.linvel().y}`);
      t.diagnostic(`${iterations} iterations: ${Math.abs(body.linvel().y).toExponential(1)} m/s after 20 s`);
    }
  });
});

/** A world of Jolt's with a crate of 500 kg in it, afloat. */
async function floatInJolt(options = {}, adjust = () => {}) {
  const Jolt = await all.initJolt();
  const settings = new Jolt.JoltSettings(), pairs = new Jolt.ObjectLayerPairFilterTable(1), layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
  const world = new Jolt.JoltInterface(settings), bodies = world.GetPhysicsSystem().GetBodyInterface();
  const shape = new Jolt.BoxShape(new Jolt.Vec3(0.5, 0.5, 0.5), 0.02);
  const creation = new Jolt.BodyCreationSettings(shape, new Jolt.RVec3(0, 0, 0), new Jolt.Quat(0, 0, 0, 1), Jolt.EMotionType_Dynamic, 0);
  creation.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
  creation.mMassPropertiesOverride.mMass = 500;
  adjust(creation, Jolt);
  const body = bodies.CreateBody(creation);
  bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
  const sea = new all.JoltWater(plimsoll, Jolt, world, options.water ?? still, options);
  const hull = plimsoll.createHull(all.crate.mesh);
  return { Jolt, world, bodies, sea, body, hull, floating: sea.add(body, hull, { effects: soon }) };
}

describe("Jolt, traps", () => {
  test("each collision step is given its own push, and a force of one's own counts in all of them", async () => {
    for (const collisionSteps of [1, 2, 4]) {
      const { Jolt, sea, body, floating } = await floatInJolt();
      const force = new Jolt.Vec3(0, -1000, 0);
      for (let i = 0; i < 600; i++) body.AddForce(force), sea.step(1 / 60, collisionSteps);
      carries(floating, 500 * 9.81 + 1000, `${collisionSteps}:`);
      assert.ok(Math.abs(sea.time - 10) < 1e-3, `${sea.time} s`);
    }
  });

  test("gravity's factor counts, damping is taken off and given back", async () => {
    const light = await floatInJolt({}, (creation) => (creation.mGravityFactor = 0.5));
    for (let i = 0; i < 600; i++) light.sea.step(1 / 60);
    carries(light.floating, 250 * 9.81);
    assert.equal(light.body.GetMotionProperties().GetLinearDamping(), 0);
    light.sea.remove(light.body);
    assert.equal(light.body.GetMotionProperties().GetLinearDamping(), Math.fround(0.05));
  });

  test("sleeps only where it may; nothing is left in Jolt's memory by steps", async () => {
    const { Jolt, world, sea, body } = await floatInJolt();
    for (let i = 0; i < 60; i++) sea.step(1 / 60, 2);
    const free = Jolt.JoltInterface.prototype.sGetFreeMemory();
    for (let i = 0; i < 300; i++) sea.step(1 / 60, 2);
    assert.equal(Jolt.JoltInterface.prototype.sGetFreeMemory(), free);
    assert.equal(body.IsActive(), true);
    const sleeper = await floatInJolt({ maySleep: true });
    for (let i = 0; i < 600; i++) sleeper.sea.step(1 / 60);
    assert.equal(sleeper.body.IsActive(), false);
    const dropped = sleeper.bodies.CreateBody(sleeper.body.GetBodyCreationSettings()); // while another moves, nothing piles up on the one that sleeps
    sleeper.bodies.AddBody(dropped.GetID(), sleeper.Jolt.EActivation_Activate);
    sleeper.bodies.SetPosition(dropped.GetID(), new sleeper.Jolt.RVec3(20, 5, 0), sleeper.Jolt.EActivation_Activate);
    for (let i = 0; i < 10; i++) sleeper.sea.step(1 / 60);
    assert.equal(sleeper.body.IsActive(), false);
    assert.equal(sleeper.body.GetAccumulatedForce().GetY(), 0);
    sea.dispose();
    world.Step(1 / 60, 1); // Jolt goes on without the water
    assert.ok(body.GetLinearVelocity().GetY() < -0.1);
  });

  test("what goes wrong is thrown after Jolt's step, not through it", async () => {
    const { Jolt, world, sea, body } = await floatInJolt();
    world.GetPhysicsSystem().SetGravity(new Jolt.Vec3(0, 0, -9.81));
    assert.throws(() => sea.step(1 / 60, 2), /along -y/);
    world.Step(1 / 60, 1);
    assert.match(String(sea.error), /along -y/);
    world.GetPhysicsSystem().SetGravity(new Jolt.Vec3(0, -9.81, 0));
    sea.step(1 / 60);
    assert.equal(sea.error, null);
    assert.ok(Number.isFinite(body.GetPosition().GetY()));
  });
});

// Lying askew, a crate's added mass and drag couple heave with all else.
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

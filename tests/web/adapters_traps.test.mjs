// adapters_traps.test.mjs - every pitfall of an engine that its adapter mentions.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { all, floatInCannon, floatInJolt, floatInRapier, plimsoll, still, waves } from "./floating_worlds.mjs";

/** Checks that it displaces the volume that balances a force on the water; its attitude does not matter. */
const carries = (floating, newtons, what = "") => {
  const { volume } = floating.getLoad();
  assert.ok(Math.abs(volume - newtons / 9810) < 0.002, `${what} displaces ${volume} m^3, ${newtons} N ask for ${newtons / 9810}`);
};

describe("what all adapters share", () => {
  const turned = (angle, axis) => axis.map((x) => x * Math.sin(angle / 2)).concat(Math.cos(angle / 2));
  const matrixOf = ([x, y, z, w]) => [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)], [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]];
  const product = (a, b) => a.map((row) => b[0].map((_, j) => row.reduce((sum, value, k) => sum + value * b[k][j], 0)));
  const transposed = (a) => a[0].map((_, j) => a.map((row) => row[j]));
  const stateOf = (moments, axes, rotation, locks) => {
    const state = new all.BodyState();
    state.inverseInertia.set(moments.map((moment) => 1 / moment)), state.inertiaRotation.set(axes), state.rotation.set(rotation), state.locks = locks;
    return state;
  };
  const inertiaOf = (state) => {
    const values = new Float64Array(11).fill(7), locks = state.writeInertia(values, 1);
    assert.deepEqual([values[0], values[10]], [7, 7], "only its nine numbers are written");
    return { inertia: [0, 1, 2].map((i) => [...values.slice(1 + 3 * i, 4 + 3 * i)]), locks };
  };
  const assertNear = (found, expected, tolerance = 1e-12) =>
    found.flat().forEach((value, i) => assert.ok(Math.abs(value - expected.flat()[i]) < tolerance, `${i}: ${value}, not ${expected.flat()[i]}`));

  test("principal moments become an inertia in body axes", () => {
    const { inertia, locks } = inertiaOf(stateOf([2, 3, 4], turned(Math.PI / 2, [0, 0, 1]), turned(1, [1, 0, 0]), 0));
    assertNear(inertia, [[3, 0, 0], [0, 2, 0], [0, 0, 4]]);
    assert.equal(locks, 0);
  });

  test("a body that cannot turn is locked; one that cannot turn about one axis of its own has a large inertia there", () => {
    const never = inertiaOf(stateOf([Infinity, Infinity, Infinity], [0, 0, 0, 1], [0, 0, 0, 1], all.Locks.x));
    assert.equal(never.locks, all.Locks.x | all.Locks.turnX | all.Locks.turnY | all.Locks.turnZ);
    assertNear(never.inertia, [[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    const { inertia, locks } = inertiaOf(stateOf([5, Infinity, 4], [0, 0, 0, 1], [0, 0, 0, 1], 0));
    assertNear(inertia, [[5, 0, 0], [0, 5e6, 0], [0, 0, 4]]);
    assert.equal(locks, 0);
  });

  test("the inertia of the free axes is the inverse of what the engines use", () => {
    const moments = [2, 20, 15], axes = turned(0.4, [0.6, 0, 0.8]), rotation = turned(1.1, [0, 0.8, 0.6]);
    const R = matrixOf(rotation), toWorld = product(R, matrixOf(axes));
    const inverse = product(product(toWorld, moments.map((moment, i) => [0, 1, 2].map((j) => (i === j ? 1 / moment : 0)))), transposed(toWorld));
    for (const locked of [[], [0], [1], [0, 2], [1, 2]]) {
      const { inertia } = inertiaOf(stateOf(moments, axes, rotation, locked.reduce((mask, axis) => mask | (8 << axis), 0)));
      const world = product(product(R, inertia), transposed(R)), free = [0, 1, 2].filter((axis) => !locked.includes(axis));
      const part = (matrix) => free.map((i) => free.map((j) => matrix[i][j]));
      assertNear(product(part(world), part(inverse)), free.map((_, i) => free.map((__, j) => Number(i === j))));
      for (const axis of locked) for (const other of free) assertNear([world[axis][other]], [0]);
    }
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

describe("mass of a hull, for Rapier", () => {
  // Skew, so that no axis of the mesh is a principal one.
  const vertices = Float64Array.from([[0, 0, 0], [4, 0.5, 0.2], [1, 2, 0.4], [0.5, 0.3, 1.5]].flat());
  const hull = plimsoll.createHull({ vertices, indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] });

  test("a body is given the hull's mass, centre and inertia, whatever its axes", () => {
    const { RAPIER } = all, world = new RAPIER.World({ x: 0, y: -9.81, z: 0 }), mass = 300;
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setAdditionalMassProperties(...all.massProperties(hull, mass)));
    world.createCollider(RAPIER.ColliderDesc.cuboid(1, 1, 1).setDensity(0), body);
    body.recomputeMassPropertiesFromColliders();
    const { centroid, inertia, volume } = hull.info, { x, y, z } = body.localCom();
    assert.ok(Math.abs(body.mass() - mass) < 1e-3, `${body.mass()} kg`);
    [x, y, z].forEach((value, i) => assert.ok(Math.abs(value - centroid[i]) < 1e-5, `${i}: ${value} m`));
    const [xx, xy, xz, yy, yz, zz] = body.effectiveAngularInertia().elements;
    [xx, xy, xz, xy, yy, yz, xz, yz, zz].forEach((value, i) => {
      const expected = (inertia[i] * mass) / volume;
      assert.ok(Math.abs(value - expected) < 2e-3 * inertia[8], `${i}: ${value} kg m^2, not ${expected}`);
    });
    world.free();
  });

  test("a mass that is none is refused", () => {
    for (const mass of [0, -1, NaN, undefined]) assert.throws(() => all.massProperties(hull, mass), /positive number of kilograms/);
  });
});

describe("cannon-es, traps", () => {
  test("fixedStep's several steps each have their own load", () => {
    const { world, body, sea } = floatInCannon({}, {}, waves), other = floatInCannon({}, {}, waves);
    for (let i = 0; i < 50; i++) {
      world.step(1 / 120, 4 / 120, 4);
      const taken = Math.round(sea.time * 120); // cannon-es stops early if it falls behind
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

  test("contacts are solved with the load: a lid holds a crate under water", () => {
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

  test("dispose gives damping and sleep back, and the body is its engine's again", () => {
    const { world, body, sea } = floatInCannon();
    sea.dispose();
    assert.deepEqual([body.linearDamping, body.angularDamping, body.allowSleep], [0.01, 0.01, true]);
    world.step(1 / 60);
    assert.ok(body.velocity.y < -0.1);
  });

  test("a body that cannot be added leaves nothing behind", () => {
    const { sea, hull } = floatInCannon(), other = plimsoll.createHull(all.crate.mesh), { count } = sea.fleet;
    for (const one of [hull, other]) {
      assert.throws(() => sea.add({ position: { x: 0, y: 0, z: 0 } }, one), TypeError);
      assert.throws(() => sea.add(new all.CANNON.Body({ mass: 1 }), one, { tolerance: "fine" }), /tolerance must be a number/);
    }
    assert.equal(sea.fleet.count, count);
  });

  test("each is told of its own refusal, and may be removed or replaced then", () => {
    const heard = new Map(), { Body, Vec3, Box } = all.CANNON;
    const { world, sea, body, hull } = floatInCannon({ onRefused: (which, refusal) => {
      heard.set(which, refusal);
      sea.remove(which);
      for (let i = 0; i < 20; i++) sea.add(new Body({ mass: 1, shape: new Box(new Vec3(0.5, 0.5, 0.5)) }), hull);
    } });
    const [far, fast] = [50, 60].map((x) => new Body({ mass: 1, shape: new Box(new Vec3(0.5, 0.5, 0.5)), position: new Vec3(x, 0, 0) }));
    for (const one of [far, fast]) world.addBody(one), sea.add(one, hull);
    far.position.y = NaN, fast.velocity.x = Infinity;
    world.step(1 / 60);
    assert.deepEqual([...heard.keys()], [far, fast]);
    assert.match(heard.get(far).message, /^plim_body.position is not finite/);
    assert.match(heard.get(fast).message, /^plim_body.velocity or angular_velocity is not finite/);
    assert.ok(Number.isFinite(body.velocity.y));
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

  test("errors have their sentence", () => {
    const { world, sea, body, hull } = floatInCannon();
    assert.throws(() => sea.add(body, hull), /floats already/);
    assert.throws(() => sea.add(new all.CANNON.Body({ mass: 1 }), hull, { offset: [1, 2] }), /three numbers/);
    assert.throws(() => sea.remove(new all.CANNON.Body({ mass: 1 })), /does not float here/);
    world.gravity.set(0, 0, -9.81);
    assert.throws(() => world.step(1 / 60), /along -y/);
    world.gravity.set(0, 0, 0);
    assert.throws(() => world.step(1 / 60), /the world has no gravity/);
  });

  test("another gravity than the water's is refused, and the same is none", () => {
    const { world, sea, floating } = floatInCannon();
    world.gravity.set(0, -20, 0);
    assert.throws(() => world.step(1 / 60), /the world's gravity is 20 m\/s\^2, but the water's is 9.81/);
    const heavy = plimsoll.createWater({ kind: "flat", gravity: 20 });
    sea.setWater(plimsoll.createWater({ kind: "sampled", of: heavy }));
    for (let i = 0; i < 600; i++) world.step(1 / 60);
    carries(floating, 500 * 9.81); // half a cubic metre under any gravity
    sea.setWater(heavy);
    heavy.update({ kind: "flat" });
    assert.throws(() => world.step(1 / 60), /but the water's is 9.81/);
  });

  test("who is told of a refusal may make the memory grow: the others get their loads", () => {
    const { World, Vec3, Body, Box } = all.CANNON, world = new World({ gravity: new Vec3(0, -9.81, 0) });
    let told = 0;
    const sea = new all.CannonWater(plimsoll, world, still, { onRefused: () => {
      told++;
      plimsoll.createWater({ kind: "grid", grid: { heights: new Float32Array(9e6), rows: 3000, columns: 3000, cell: 1 } });
    } });
    const hull = plimsoll.createHull(all.crate.mesh);
    const [bad, good] = [0, 5].map((x) => new Body({ mass: 500, shape: new Box(new Vec3(0.5, 0.5, 0.5)), position: new Vec3(x, 0, 0) }));
    for (const body of [bad, good]) world.addBody(body), sea.add(body, hull);
    bad.velocity.x = NaN;
    for (let i = 0; i < 3; i++) world.step(1 / 60);
    assert.equal(told, 3);
    assert.ok(Math.abs(sea.get(good).force[1] - 500 * 9.81) < 1, `${sea.get(good).force}`);
    sea.dispose();
  });
});

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
    // The mesh lies 2 m from the body's origin, as the collider does: the same motion, shifted by 2 m.
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

  test("another gravity than the water's is refused before the step", () => {
    const { world, sea, body } = floatInRapier();
    world.gravity.y = -20;
    assert.throws(() => sea.step(), /the world's gravity is 20 m/);
    assert.equal(body.translation().y, 0);
  });

  test("kinematic bodies are left alone, gravity's scale counts", () => {
    const kinematic = floatInRapier({}, () => all.RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(0, -0.25, 0));
    for (let i = 0; i < 10; i++) kinematic.sea.step();
    assert.deepEqual([...kinematic.floating.force], [0, 0, 0]);
    assert.ok(Math.abs(kinematic.floating.getLoad().volume - 0.75) < 1e-5, "its volume can be read all the same");
    const light = floatInRapier({}, (body) => body.setGravityScale(0.5));
    for (let i = 0; i < 600; i++) light.sea.step();
    carries(light.floating, 250 * 9.81);
  });

  test("damping is taken off and given back", () => {
    const { sea, body, hull } = floatInRapier({}, (desc) => desc.setLinearDamping(0.5).setAngularDamping(0.25));
    assert.deepEqual([body.linearDamping(), body.angularDamping()], [0, 0]);
    sea.remove(body);
    assert.deepEqual([body.linearDamping(), body.angularDamping()], [0.5, 0.25]);
    sea.add(body, hull);
    sea.beforeStep();
    assert.notEqual(body.userForce().y, 0);
    sea.dispose();
    assert.deepEqual([body.linearDamping(), body.angularDamping(), body.userForce().y], [0.5, 0.25, 0]);
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
      floating.setEffects({}); // drag only, which is weak at low speed
      world.numSolverIterations = iterations;
      for (let i = 0; i < 1200; i++) sea.step();
      assert.ok(Math.abs(body.linvel().y) < 4e-3, `${iterations}: ${body.linvel().y}`);
      t.diagnostic(`${iterations} iterations: ${Math.abs(body.linvel().y).toExponential(1)} m/s after 20 s`);
    }
  });
});

describe("Jolt, traps", () => {
  test("each collision step has its own load, and a force of the user counts in all of them", async () => {
    for (const collisionSteps of [1, 2, 4]) {
      const { Jolt, sea, body, floating } = await floatInJolt();
      const force = new Jolt.Vec3(0, -1000, 0);
      for (let i = 0; i < 600; i++) body.AddForce(force), sea.step(1 / 60, collisionSteps);
      carries(floating, 500 * 9.81 + 1000, `${collisionSteps}:`);
      assert.ok(Math.abs(sea.time - 10) < 1e-3, `${sea.time} s`);
    }
  });

  test("disposing twice does nothing more, and another gravity than the water's is refused", async () => {
    const { Jolt, world, sea } = await floatInJolt();
    world.GetPhysicsSystem().SetGravity(new Jolt.Vec3(0, -20, 0));
    assert.throws(() => sea.step(1 / 60), /the world's gravity is 20 m/);
    let destroyed = 0;
    const { destroy } = Jolt;
    Jolt.destroy = (object) => (destroyed++, destroy(object));
    sea.dispose();
    sea.dispose();
    assert.equal(destroyed, 2);
    world.Step(1 / 60, 1);
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
    // While another body moves, no load accumulates on the sleeping one.
    const dropped = sleeper.bodies.CreateBody(sleeper.body.GetBodyCreationSettings());
    sleeper.bodies.AddBody(dropped.GetID(), sleeper.Jolt.EActivation_Activate);
    sleeper.bodies.SetPosition(dropped.GetID(), new sleeper.Jolt.RVec3(20, 5, 0), sleeper.Jolt.EActivation_Activate);
    for (let i = 0; i < 10; i++) sleeper.sea.step(1 / 60);
    assert.equal(sleeper.body.IsActive(), false);
    assert.equal(sleeper.body.GetAccumulatedForce().GetY(), 0);
    sea.dispose();
    assert.equal(body.GetAllowSleeping(), true);
    assert.equal(body.GetMotionProperties().GetLinearDamping(), Math.fround(0.05));
    world.Step(1 / 60, 1); // Jolt continues without the water
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

// measure.mjs - times the workload with the package, in node or in a page. Times are the shortest of many rounds, in
// microseconds.
import { makeWorkload } from "./workload.mjs";

export const tolerances = [0, 1e-2];
export const panelCounts = [0, 48]; // maximum; 0: the default

/** [us] Shortest time of a round, of as many as fit into the seconds. */
function shortest(seconds, round) {
  const end = performance.now() + 1000 * seconds;
  let best = Infinity;
  for (let rounds = 0; rounds < 20 || performance.now() < end; rounds++) {
    const start = performance.now();
    round();
    best = Math.min(best, performance.now() - start);
  }
  return 1000 * best;
}

function timeBoat(package_, plimsoll, { boat, poses }, surface, tolerance, seconds) {
  const { bodyLayout, forcesLayout } = package_, { memory, native } = plimsoll.instance;
  const hull = plimsoll.createHull({ vertices: new Float64Array(boat.vertices), indices: boat.indices });
  return memory.scoped((room) => {
    const bodies = room.struct(bodyLayout, poses.length), forces = room.struct(forcesLayout, poses.length);
    poses.forEach((pose, i) => {
      native.plim_body_init(bodies + i * bodyLayout.size, bodyLayout.size, hull.pointer);
      memory.write(bodyLayout, bodies + i * bodyLayout.size, { position: pose.slice(0, 3), rotation: pose.slice(3), tolerance }, "a body");
      memory.setPointer(bodyLayout, bodies + i * bodyLayout.size, "surface", surface.pointer);
    });
    const time = shortest(seconds, () => plimsoll.instance.check(native.plim_evaluate(bodies, poses.length, forces, 0, 0, 0)));
    const sum = poses.reduce((total, _, i) => total + memory.read(forcesLayout, forces + i * forcesLayout.size).force[1], 0);
    return { time: time / poses.length, sum };
  });
}

const calls = 10;

function timeCrates(plimsoll, workload, surface, panelCount, seconds) {
  const { crate, bodies, mass, inertia, timeStep } = workload;
  const hull = plimsoll.createHull({ vertices: new Float64Array(crate.vertices), indices: crate.indices }), panels = plimsoll.createPanels(hull, panelCount);
  // In ten calls, each timed separately: on a busy machine few periods of twenty milliseconds are undisturbed.
  const found = { time: 0, sum: 0 };
  for (let first = 0; first < bodies.length; first += bodies.length / calls) {
    const fleet = plimsoll.createFleet();
    for (const body of bodies.slice(first, first + bodies.length / calls))
      fleet.add(hull, {
        panels, effects: {}, mass, inertia: [inertia, 0, 0, 0, inertia, 0, 0, 0, inertia], otherForce: [0, -9.81 * mass, 0], position: body.slice(0, 3),
        rotation: body.slice(3, 7), velocity: body.slice(7, 10), angularVelocity: body.slice(10, 13),
      });
    found.time += shortest(seconds / calls, () => fleet.evaluate(surface, timeStep));
    for (let i = 0; i < fleet.count; i++) found.sum += fleet.member(i).getForce([0, 0, 0])[1];
    fleet.dispose();
  }
  return found;
}

/** Returns the measurements, with the names of native.cpp; `sum`: the sum of the vertical forces, to check that the
 * results are the same. */
export async function measure(package_, options, seconds) {
  const workload = makeWorkload(), plimsoll = await package_.load(options);
  const names = ["amplitude", "wavelength", "direction", "phase", "angularFrequency", "steepness"];
  const waves = workload.waves.map((wave) => Object.fromEntries(names.map((name, i) => [name, wave[i]])));
  const surface = plimsoll.prepareSurface(plimsoll.createWater({ kind: "sines", waves }), workload.time), found = {};
  for (const tolerance of tolerances) found[`boat ${tolerance}`] = timeBoat(package_, plimsoll, workload, surface, tolerance, seconds);
  for (const count of panelCounts) found[`crates ${count}`] = timeCrates(plimsoll, workload, surface, count, seconds);
  return found;
}

// workload.mjs - the workload as plain numbers, for JavaScript and C++: a boat of 1,020 triangles in 64 poses on four
// sines (40 m to 10.8 m, steepness 0.06 each), and 500 half-submerged crates on the same sea, which move and rotate.
// native.cpp reads the output of asText().

function boat(length, beam, depth, stations, waterlines) {
  const vertices = [], indices = [];
  for (const side of [-1, 1])
    for (let i = 0; i <= stations; i++)
      for (let j = 0; j <= waterlines; j++) {
        const x = (2 * i) / stations - 1, y = j / waterlines;
        vertices.push((length / 2) * x, depth * (0.4 - y), side * (beam / 2) * (1 - x * x) * (1 - y * y));
      }
  const node = (side, i, j) => (side * (stations + 1) + i) * (waterlines + 1) + j;
  const quad = (a, b, c, d) => indices.push(a, b, c, a, c, d);
  for (let i = 0; i < stations; i++) {
    for (let j = 0; j < waterlines; j++) {
      quad(node(0, i, j), node(0, i + 1, j), node(0, i + 1, j + 1), node(0, i, j + 1));
      quad(node(1, i, j), node(1, i, j + 1), node(1, i + 1, j + 1), node(1, i + 1, j));
    }
    quad(node(0, i, 0), node(1, i, 0), node(1, i + 1, 0), node(0, i + 1, 0));
  }
  return { vertices, indices };
}

function crate() {
  const vertices = [];
  for (let k = 0; k < 8; k++) vertices.push(k & 1 ? 0.5 : -0.5, k & 2 ? 0.5 : -0.5, k & 4 ? 0.5 : -0.5);
  const quads = [[0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5], [0, 2, 3, 1], [4, 5, 7, 6]];
  return { vertices, indices: quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]) };
}

/** A linear congruential generator: the same numbers everywhere. */
function generator(seed) {
  let state = seed;
  return () => (state = (1103515245 * state + 12345) % 2147483648) / 2147483648;
}

export function makeWorkload() {
  const random = generator(17), around = (reach) => reach * (2 * random() - 1);
  const waves = [40, 25, 16, 10.8].map((wavelength, i) => [(0.06 * wavelength) / (2 * Math.PI), wavelength, 0.4 * i - 0.5, i, 0, 0]);
  const pose = (roll, yaw) => {
    const [a, b, c] = [around(roll), around(yaw), around(roll)], length = Math.hypot(a, b, c, 1);
    return [around(200), around(0.3), around(200), a / length, b / length, c / length, 1 / length];
  };
  const poses = Array.from({ length: 64 }, () => pose(0.2, 3));
  const bodies = Array.from({ length: 500 }, () => [...pose(0.3, 3), around(0.5), around(0.5), around(0.5), around(0.5), around(0.5), around(0.5)]);
  return { boat: boat(12, 3, 2, 30, 8), crate: crate(), waves, poses, bodies, mass: 500, inertia: 500 / 6, time: 1.3, timeStep: 1 / 60 };
}

export function asText(workload) {
  const line = (name, numbers) => `${name} ${numbers.flat().length} ${numbers.flat().join(" ")}\n`;
  const { boat, crate, waves, poses, bodies, mass, inertia, time, timeStep } = workload;
  return line("boat_vertices", boat.vertices) + line("boat_indices", boat.indices) + line("crate_vertices", crate.vertices) + line("crate_indices", crate.indices) +
    line("waves", waves) + line("poses", poses) + line("bodies", bodies) + line("numbers", [mass, inertia, time, timeStep]);
}

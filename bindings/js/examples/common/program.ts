// program.ts - runs an example without a page: a minute at sea, or the given number of seconds, as numbers. Exit code 1
// if a body sank, jumped or penetrated another one.
import { argv } from "node:process";
import { load } from "plimsoll";
import { run, type Start } from "./example.js";
import { fourWaves, makeThings } from "./things.js";

export async function runProgram(start: Start): Promise<void> {
  const plimsoll = await load();
  const water = plimsoll.createWater(fourWaves);
  const example = await start(plimsoll, water, makeThings());
  const before = performance.now();
  const { seconds, bodies, worstOverlap, touchingSteps } = run(example, Number(argv[2] ?? 60));
  const milliseconds = performance.now() - before;
  let good = touchingSteps > 0 && worstOverlap < 0.05;
  for (const { name, meanVolume, weightVolume, topSpeed, allFinite } of bodies) {
    good &&= allFinite && topSpeed < 5 && Math.abs(meanVolume / weightVolume - 1) < 0.1;
    console.log(`${name}: displaces ${meanVolume.toFixed(3)} m^3 in the mean, its weight asks for ${weightVolume.toFixed(3)}; at most ${topSpeed.toFixed(2)} m/s`);
  }
  console.log(`they touched in ${touchingSteps} steps and were never more than ${(1000 * worstOverlap).toFixed(1)} mm inside each other`);
  console.log(`${seconds} s took ${(milliseconds / 1000).toFixed(2)} s`);
  example.dispose();
  water.dispose();
  if (!good) process.exitCode = 1;
}

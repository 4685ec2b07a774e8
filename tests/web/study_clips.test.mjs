// study_clips.test.mjs - the motions shown in the study, computed by the page's module in node:
// docs/perceptual-study.md, "Stimuli".
//
//     node --test tests/web/study_clips.test.mjs
// Needs build/web/playground_simd.wasm: tools/web_modules.sh playground_simd.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";

import { importTypeScript } from "./typescript.mjs";

const folder = "apps/playground/src/study";
const study = await importTypeScript(...["clip_tools", "clip_motion", "clips", "design"].map((name) => `${folder}/${name}.ts`));
const tools = await study.loadClipTools(new URL("../../build/web/", import.meta.url));

const STORM = { height: study.STORM_HEIGHT, seed: 3 };
const SECONDS = 0.5;
const move = (changes) => study.moveBoat(tools, { ...study.referenceRequest(STORM, SECONDS), ...changes });
const reference = move({});
const at = ({ poses }, seconds) => [...poses.subarray(Math.round(seconds * 60) * 7, Math.round(seconds * 60) * 7 + 7)];
/** [m] Difference of the last positions. */
const moved = (clip) => at(clip, SECONDS).slice(0, 3).map((value, i) => value - at(reference, SECONDS)[i]);
const apart = (one, other) => Math.max(...one.poses.map((value, i) => Math.abs(value - other.poses[i])));

test("the boat is let go 0.8 m above its place, heeled by 20 degrees", () => {
  const { water } = tools.library.sea(study.seaJson(STORM));
  const surface = tools.library.plimsoll.prepareSurface(water, 0);
  const [x, y, z, i, j, k, w] = at(reference, 0);
  for (const zero of [x, z, j, k]) assert.ok(Math.abs(zero) < 1e-12);
  assert.ok(Math.abs(y - surface.getHeight(0, 0) - 0.35 - 0.8) < 1e-6);
  assert.ok(Math.abs((2 * Math.atan2(i, w) * 180) / Math.PI - 20) < 1e-4);
  assert.equal(reference.frames, 31);
  for (const frame of [1, 2]) { // before it reaches the water, at times between the steps
    const fallen = y - at(reference, frame / 60)[1];
    assert.ok(Math.abs(fallen - (9.81 / 2) * (frame / 60) ** 2) < 1e-4, `${fallen} m in ${frame} frames`);
  }
});

test("boat, sea and damping are those of tools/study/stimuli.py", () => {
  const options = { cwd: new URL("../..", import.meta.url).pathname, encoding: "utf8", maxBuffer: 1 << 26 };
  const { clip } = JSON.parse(execFileSync("/usr/bin/python3", ["tests/web/study_rules.py"], options));
  const [wanted] = clip.bodies;
  const sea = { height: study.CALM_HEIGHT, seed: 7 };
  assert.deepEqual(study.seaJson(sea), clip.sea);
  const request = { ...study.referenceRequest(sea, 6), error: { kind: "heave_damping", size: 0.8 } };
  const body = study.bodyOf(tools, request, 0.5);
  assert.equal(body.mass, wanted.mass);
  assert.deepEqual(body.centerOfMass, wanted.center_of_mass);
  assert.deepEqual([0, 4, 8].map((i) => body.inertia[i]), wanted.inertia);
  assert.deepEqual(body.position, wanted.position);
  assert.ok(Math.abs(2 * Math.asin(body.rotation[0]) - (wanted.tilt.degrees * Math.PI) / 180) < 1e-12);
  assert.deepEqual(body.effects.linearRates, clip.effects.rates.linear);
  assert.deepEqual(body.effects.angularRates, clip.effects.rates.angular_axes);
  assert.deepEqual(body.effects.enabled, ["rates", "addedMass"]);
  assert.equal(request.seconds, clip.duration);
});

test("an error of nothing changes no bit, any other does, in its own way", () => {
  for (const kind of study.KINDS) {
    assert.equal(apart(move({ error: { kind, size: 0 } }), reference), 0, kind);
    const [more, less] = [0.8, -0.8].map((size) => move({ error: { kind, size } }));
    assert.ok(apart(more, reference) > 1e-3 && apart(less, reference) > 1e-3, kind);
  }
  const heel = (clip) => at(clip, SECONDS)[3];
  const upright = move({ error: { kind: "righting_lever", size: 3.2 } });
  const lazy = move({ error: { kind: "righting_lever", size: -1 } });
  assert.ok(heel(upright) < heel(reference) && heel(reference) < heel(lazy), "more lever rights sooner");
  const [none, twice] = [-1, 1].map((size) => moved(move({ error: { kind: "slope_force", size } })));
  for (const axis of [0, 2]) // as much in either direction
    assert.ok(Math.abs(none[axis] + twice[axis]) < 0.2 * Math.abs(twice[axis]), `${none}, ${twice}`);
  assert.ok(Math.abs(twice[1]) < 0.3 * Math.hypot(twice[0], twice[2]), `sideways, not upward: ${twice}`);
});

test("every method moves the boat, and what is said to be wrong shows", () => {
  const clips = new Map([...study.METHODS, "flat"].map((method) => [method, move({ method, tolerance: method === "adaptive" ? 0.01 : 0 })]));
  for (const method of ["adaptive", "curved:8", "linear", "centroid"]) {
    const off = apart(clips.get(method), reference);
    assert.ok(off < 0.05, `${method} is ${off} m off after half a second`);
  }
  for (const method of ["pontoons:8", "flat"]) assert.ok(apart(clips.get(method), reference) > 0.01, method);
  assert.throws(() => move({ method: "pontons:8", tolerance: 0 }), /unknown method 'pontons:8'/);
});

test("a calm sea for heave damping, the storm for all else", () => {
  const trial = { order: 1, phase: "staircase", sign: "plus", sea: 5, trueLeft: true, level: 0.8, error: 0.8 };
  const asked = study.KINDS.map((condition) => study.requestsOf({ ...trial, condition }, 6));
  assert.deepEqual(asked.map(({ reference }) => reference.sea.height), [2.6, 2.6, 0.2]);
  for (const { reference, left, right } of asked) {
    assert.deepEqual(left, reference);
    assert.equal(right.error.size, 0.8);
    assert.equal(reference.tolerance, 1e-4);
  }
  const methods = { phase: "pair", condition: "linear/centroid", sign: "", level: null, error: null, trueLeft: false };
  const pair = study.requestsOf({ ...trial, ...methods }, 6);
  assert.deepEqual([pair.left.method, pair.right.method, pair.reference.method], ["centroid", "linear", "adaptive"]);
});

test("a motion is made once, and again only if it failed", async () => {
  let made = 0;
  const clip = async () => {
    made += 1;
    if (made === 2) throw new Error("once");
    return { poses: new Float32Array(7), frames: 1 };
  };
  const cache = new study.ClipCache({ clip });
  const request = study.referenceRequest(STORM, 6);
  assert.equal(await cache.clip(request), await cache.clip({ ...request }));
  const other = { ...request, seconds: 5 };
  await assert.rejects(cache.clip(other), /once/);
  await cache.clip(other);
  assert.equal(made, 3);
});

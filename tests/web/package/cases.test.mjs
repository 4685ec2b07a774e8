// cases.test.mjs - same bits: the shared cases, and more than a thousand further evaluations with results of the native
// library, through both modules of the package. PACKAGE: the unpacked package; CASES: a folder of case files with
// results, and of invalid files.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { askAll } from "./ask_cases.mjs";
import { readCases } from "./case_file.mjs";

const { PACKAGE, CASES } = process.env;
const package_ = await import(join(PACKAGE, "index.js"));
const files = readdirSync(CASES).filter((name) => name.startsWith("cases")).map((name) => readCases(readFileSync(join(CASES, name), "utf8")));

for (const simd of [true, false])
  test(`${simd ? "plimsoll_simd" : "plimsoll_base"}.wasm answers with the same bits`, async (t) => {
    const plimsoll = await package_.load({ simd });
    let asked = 0, evaluations = 0;
    for (const file of files) {
      const found = askAll(package_, plimsoll, file);
      assert.deepEqual(found.differing.slice(0, 3), [], `${found.differing.length} of ${found.asked} differ`);
      asked += found.asked;
      evaluations += found.evaluations;
    }
    assert.ok(evaluations > 1000, `only ${evaluations} evaluations were asked for`);
    t.diagnostic(`${asked} cases, ${evaluations} of them evaluations`);
  });

test("an answer that is not the library's is noticed", async () => {
  const text = readFileSync(join(CASES, "cases.txt"), "utf8").replace("=volume 3f", "=volume 3e");
  assert.equal(askAll(package_, await package_.load(), readCases(text)).differing.length, 1);
});

test("bad files are refused", () => {
  const bad = readdirSync(CASES).filter((name) => name.startsWith("bad_"));
  assert.ok(bad.length > 10);
  for (const name of bad) assert.throws(() => readCases(readFileSync(join(CASES, name), "utf8")), undefined, name);
  for (const name of readdirSync(CASES).filter((n) => n.startsWith("good_"))) assert.equal(readCases(readFileSync(join(CASES, name), "utf8")).cases.length, 273);
});

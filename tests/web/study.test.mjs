// study.test.mjs - the study's page without its pictures: its design, its staircase, the course of a session and the
// file that it writes. They are compared with docs/perceptual-study.md and with tools/study, whose analysis reads that
// file.
//
//     node --test tests/web/study.test.mjs
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

import { importTypeScript } from "./typescript.mjs";

const ROOT = new URL("../..", import.meta.url).pathname;
const PYTHON = "/usr/bin/python3"; // where Debian's numpy is
const python = (...words) => execFileSync(PYTHON, words, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
const rules = JSON.parse(python("tests/web/study_rules.py"));
const folder = "apps/playground/src/study";
const files = ["random", "design", "staircase", "session", "csv", "frames", "options"];
const study = await importTypeScript(...files.map((name) => `${folder}/${name}.ts`));

/** The part of localStorage that a session needs. */
class Shelf {
  items = new Map();
  getItem = (key) => this.items.get(key) ?? null;
  setItem = (key, value) => void this.items.set(key, value);
  removeItem = (key) => void this.items.delete(key);
}

const words = (seed) => (count) => {
  const random = new study.Random(`words ${seed}`);
  return Uint32Array.from({ length: count }, () => random.next());
};
const options = (search = "") => study.readOptions(search);
const count = (items, wanted) => items.filter(wanted).length;
const numbers = (until) => Array.from({ length: until }, (_, i) => i + 1);

/** Runs a session from consent to its end. rater: (trial, random) returns whether the true clip or the first method is
 * chosen. */
function sitting(search, rater, { store = new Shelf(), until = Infinity, seed = 1 } = {}) {
  const session = new study.Session(store, options(search), words(seed));
  const random = new study.Random(`rater ${seed}`);
  for (let answers = 0; session.stage !== "end" && answers < until; ) {
    if (session.stage === "consent") session.consent();
    else if (session.stage === "practice" || session.stage === "trial") {
      const chosen = rater(session.trial, random);
      session.answer({ choseLeft: chosen === session.trial.trueLeft, reactionSeconds: 1 + random.next() / 2 ** 32, droppedFrames: 0.01 });
      answers += 1;
    } else session.goOn();
  }
  return session;
}

/** A rater who sees errors by the curve of raters.py with scale 0.35 and no lapses, and prefers the first method with
 * the probability `share`. */
const rater = (threshold, share) => (trial, random) => {
  const chance = random.next() / 2 ** 32;
  if (trial.phase === "catch") return true;
  if (trial.phase === "pair") return chance < share;
  return chance < 0.5 + 0.5 / (1 + Math.exp(-(Math.log(trial.level) - Math.log(threshold)) / 0.35));
};

test("the generator gives the numbers of its description", () => {
  for (const [purpose, wanted] of Object.entries(rules.random)) {
    const random = new study.Random(purpose);
    assert.deepEqual(wanted.map(() => random.next()), wanted, purpose);
  }
});

test("a shuffle keeps every item and finds every place equally often", () => {
  const random = new study.Random("places");
  const places = [0, 0, 0, 0, 0];
  for (let i = 0; i < 10000; ++i) {
    const order = random.shuffled([0, 1, 2, 3, 4]);
    assert.deepEqual([...order].sort(), [0, 1, 2, 3, 4]);
    places[order.indexOf(0)] += 1;
  }
  for (const found of places) assert.ok(Math.abs(found - 2000) < 200, `${places}`); // five standard deviations
});

test("the constants are those of design.py", () => {
  const { design } = rules;
  const ladder = ["START", "RUNGS_AN_OCTAVE", "QUICK_TRIALS", "COARSE_RUNGS", "TOP_RUNG", "BOTTOM_RUNG"];
  for (const name of ["KINDS", "SIGNS", "METHODS", "SEAS", ...ladder]) assert.deepEqual(study[name], design[name], name);
  assert.deepEqual(study.PRIMARY_PAIRS, design.PRIMARY_PAIRS.map((pair) => pair.join("/")));
  assert.equal(study.CATCH, design.CATCH.join("/"));
  assert.deepEqual(study.allPairs(), rules.pairs);
  assert.equal(study.RIGHT_IN_A_ROW, rules.right_in_a_row);
  const { practice, trialsAStaircase, votesAPair, catches } = study.STUDY;
  assert.deepEqual([practice, trialsAStaircase, votesAPair, catches],
    [design.PRACTICE_TRIALS, design.TRIALS_A_STAIRCASE, design.VOTES_A_PAIR, design.CATCH_TRIALS]);
  assert.equal(study.planOf(1, 1).trials.length, practice + rules.trials_a_participant);
});

test("the staircase follows staircase.py answer by answer", () => {
  for (const [sign, { answers, rungs }] of Object.entries(rules.staircases))
    answers.forEach((text, rater) => {
      const staircase = new study.Staircase(sign);
      const shown = [...text].map((right) => {
        const { rung } = staircase;
        staircase.answer(right === "1");
        return rung;
      });
      assert.deepEqual(shown, rungs[rater], `${sign} ${text}`);
    });
  for (const [rung, level] of Object.entries(rules.levels))
    assert.ok(Math.abs(study.levelOfRung(Number(rung)) / level - 1) < 1e-14, rung);
});

test("blocks of three participants see the three kinds, in every order", () => {
  const orders = new Set();
  for (let block = 0; block < 60; ++block) {
    const kinds = [1, 2, 3].map((place) => study.kindOf(3 * block + place));
    assert.deepEqual([...kinds].sort(), [...study.KINDS].sort());
    orders.add(`${kinds}`);
  }
  assert.equal(orders.size, 6);
});

test("a sitting has the parts, sides, seas and catch trials of the design", () => {
  for (const number of numbers(60)) {
    const { kind, trials } = study.planOf(number, 1000 - number);
    assert.deepEqual(trials.map((trial) => trial.order), numbers(136));
    assert.ok(trials.slice(0, 6).every((trial) => trial.phase === "practice" && trial.condition === kind && trial.sign === "plus"));
    const main = trials.slice(6);
    for (let tenth = 0; tenth < 10; ++tenth)
      assert.equal(count(main.slice(13 * tenth, 13 * tenth + 13), (trial) => trial.phase === "catch"), 1);
    const parts = [
      trials.slice(0, 6),
      main.filter((trial) => trial.phase === "catch"),
      ...study.SIGNS.map((sign) => main.filter((trial) => trial.phase === "staircase" && trial.sign === sign)),
      ...study.allPairs().map((pair) => main.filter((trial) => trial.phase === "pair" && trial.condition === pair)),
    ];
    assert.deepEqual(parts.map((part) => part.length), [6, 10, 40, 40, ...Array(10).fill(4)]);
    for (const part of parts) {
      assert.equal(count(part, (trial) => trial.trueLeft), part.length / 2);
      for (let from = 0; from < part.length; from += 12) {
        const seas = part.slice(from, from + 12).map((trial) => trial.sea);
        assert.equal(new Set(seas).size, seas.length);
        assert.ok(seas.every((sea) => sea >= 1 && sea <= 12));
      }
    }
  }
});

test("sides, seas and places of catch trials are anywhere", () => {
  const plans = numbers(400).map((number) => study.planOf(number, number));
  const often = (find, values) => {
    const found = plans.map(find);
    for (const value of values) {
      const mean = plans.length / values.length;
      const times = count(found, (each) => each === value);
      assert.ok(Math.abs(times - mean) < 5 * Math.sqrt(mean), `${value} is found ${times} times, not about ${mean}`);
    }
  };
  const first = (wanted) => ({ trials }) => trials.find(wanted);
  for (const wanted of [(t) => t.phase === "practice", (t) => t.sign === "minus", (t) => t.phase === "pair", (t) => t.phase === "catch"]) {
    often((plan) => first(wanted)(plan).trueLeft, [true, false]);
    often((plan) => first(wanted)(plan).sea, numbers(12));
  }
  const minus = ({ trials }) => trials.filter((t) => t.sign === "minus").map((t) => t.trueLeft);
  often((plan) => minus(plan)[0] === minus(plan)[1], [true, false]); // left and right do not alternate
  often((plan) => first((t) => t.phase === "catch")(plan).order - 6, numbers(13));
  often((plan) => first((t) => t.phase === "staircase")(plan).sign, study.SIGNS);
  const odd = numbers(200).map((seed) => study.planOf(1, seed, study.QUICK).trials[0].trueLeft);
  assert.ok(odd.includes(true) && odd.includes(false));
});

test("three neighbours see every pair on every sea once", () => {
  for (let block = 0; block < 20; ++block)
    for (const pair of study.allPairs()) {
      const seas = [1, 2, 3].flatMap((place) =>
        study.planOf(3 * block + place, place).trials.filter((trial) => trial.condition === pair).map((trial) => trial.sea));
      assert.deepEqual(seas.sort((a, b) => a - b), numbers(12));
    }
});

test("one seed gives one sitting, another seed another", () => {
  assert.deepEqual(study.planOf(5, 9), study.planOf(5, 9));
  assert.notDeepEqual(study.planOf(5, 9).trials, study.planOf(5, 10).trials);
  assert.equal(study.planOf(5, 9).kind, study.planOf(5, 10).kind); // the kind depends on the number alone
});

test("a sitting goes from consent to its end, with a break every 35 trials", () => {
  const store = new Shelf();
  const session = new study.Session(store, options("?participant=17"), words(1));
  assert.equal(session.stage, "consent");
  assert.equal(store.items.size, 0); // nothing is stored without consent
  session.consent();
  const stages = [];
  while (session.stage !== "end") {
    stages.push(session.stage);
    if (session.stage === "practice" || session.stage === "trial")
      session.answer({ choseLeft: true, reactionSeconds: 1, droppedFrames: 0 });
    else session.goOn();
  }
  const some = (stage, times) => Array(times).fill(stage);
  assert.deepEqual(stages, ["instructions", ...some("practice", 6), "ready", ...some("trial", 35), "break", ...some("trial", 35),
    "break", ...some("trial", 35), "break", ...some("trial", 25)]);
  assert.throws(() => session.goOn(), /end/);
  assert.throws(() => session.answer({ choseLeft: true, reactionSeconds: 1, droppedFrames: 0 }), /end/);
});

test("after a reload the same trial comes again, wherever it happens", () => {
  const see = rater(0.3, 0.6);
  const whole = sitting("?participant=4", see);
  for (const until of [0, 1, 5, 6, 7, 40, 41, 42, 100, 135]) {
    const store = new Shelf();
    const before = sitting("?participant=4", see, { store, until });
    const after = new study.Session(store, options("?participant=4"), words(99));
    assert.equal(after.stage, before.stage);
    if (["practice", "trial"].includes(after.stage)) assert.deepEqual(after.trial, before.trial);
    if (until > 0) assert.ok(whole.csv.startsWith(after.csv));
  }
});

test("the size of a staircase's error follows from the answers to that staircase alone", () => {
  const session = sitting("?participant=8", rater(0.2, 0.5));
  const rows = session.csv.trim().split("\n").slice(1).map((line) => line.split(","));
  for (const sign of study.SIGNS) {
    const staircase = new study.Staircase(sign);
    const own = rows.filter((cells) => cells[2] === "staircase" && cells[4] === sign);
    assert.equal(own.length, 40);
    for (const cells of own) {
      assert.ok(Math.abs(Number(cells[5]) / staircase.level - 1) < 1e-5);
      staircase.answer(cells[8] === "1");
    }
  }
});

test("what may come next is what comes next", () => {
  const session = new study.Session(new Shelf(), options("?seed=3"), words(3));
  session.consent();
  const random = new study.Random("answers");
  let choices = 0;
  while (session.stage !== "end") {
    if (session.stage !== "practice" && session.stage !== "trial") {
      session.goOn();
      continue;
    }
    const possible = session.possibleNext;
    choices += possible.length === 2;
    session.answer({ choseLeft: random.below(2) === 0, reactionSeconds: 1, droppedFrames: 0 });
    if (session.stage === "end") assert.deepEqual(possible, []);
    else assert.ok(possible.some((trial) => JSON.stringify(trial) === JSON.stringify(session.trial)));
  }
  assert.ok(choices > 10);
});

test("an error of minus is less than nothing, and the file tells the sides", () => {
  const session = sitting("?participant=9", (trial, random) => {
    assert.equal(trial.error, trial.level === null ? null : trial.sign === "minus" ? -trial.level : trial.level);
    return trial.trueLeft; // always the left one
  });
  const rows = session.csv.trim().split("\n").slice(1).map((line) => line.split(","));
  for (const cells of rows) assert.equal(cells[7], cells[8]); // shown_left, response
  assert.deepEqual(new Set(rows.map((cells) => cells[7])), new Set(["0", "1"]));
});

test("the seed moves the order, the number alone the kind; both are in the file", () => {
  const csv = (search) => sitting(search, rater(0.3, 0.5)).csv;
  const [one, other] = [csv("?participant=9"), csv("?participant=9&seed=1234")];
  assert.notEqual(one.split("\n").map((line) => line.split(",")[3]).join(), other.split("\n").map((line) => line.split(",")[3]).join());
  assert.match(one.split("\n")[1], /,9,9$/);
  assert.match(other.split("\n")[1], /,9,1234$/);
});

test("withdrawing leaves nothing behind", () => {
  const store = new Shelf();
  const session = sitting("?participant=2", rater(0.3, 0.5), { store, until: 20 });
  assert.equal(store.items.size, 1);
  session.remove();
  assert.equal(store.items.size, 0);
  assert.equal(session.stage, "consent");
});

test("a browser that keeps nothing, and a second window, are told of", () => {
  const refusing = { ...new Shelf(), setItem: () => { throw new Error("full"); } };
  const alone = new study.Session(refusing, options(), words(1));
  assert.throws(() => alone.consent(), /does not let the page store/);
  assert.equal(alone.stage, "consent");
  const store = new Shelf();
  const first = sitting("?participant=3", rater(0.3, 0.5), { store, until: 10 });
  const second = new study.Session(store, options("?participant=3"), words(1));
  second.answer({ choseLeft: true, reactionSeconds: 1, droppedFrames: 0 });
  assert.throws(() => first.answer({ choseLeft: true, reactionSeconds: 1, droppedFrames: 0 }), /another window/);
  store.setItem("plimsoll-study-3", "{");
  assert.throws(() => new study.Session(store, options("?participant=3"), words(1)), /plimsoll-study-3/);
});

test("no window overwrites or brings back what another one has stored or deleted", () => {
  const answer = { choseLeft: true, reactionSeconds: 1, droppedFrames: 0 };
  const key = "plimsoll-study-5";
  const open = (store) => new study.Session(store, options("?participant=5"), words(2));
  const store = new Shelf();
  const atConsent = open(store);
  const first = open(store);
  first.consent();
  const atInstructions = open(store);
  first.goOn();
  while (first.stage === "practice") first.answer(answer);
  const atReady = open(store);
  first.goOn();
  for (let i = 0; i < 20; ++i) first.answer(answer);
  const kept = store.getItem(key);
  assert.equal(JSON.parse(kept).rows.length, 26);
  assert.throws(() => atConsent.consent(), study.StorageTrouble);
  assert.throws(() => atInstructions.goOn(), study.StorageTrouble);
  assert.throws(() => atReady.goOn(), study.StorageTrouble);
  assert.equal(store.getItem(key), kept);
  first.answer(answer); // without effect on them
  open(store).remove();
  assert.throws(() => first.answer(answer), (error) => error instanceof study.StorageTrouble && /deleted in another window/.test(error.message));
  assert.equal(store.items.size, 0);
});

test("what is stored but is no sitting is told of, whatever it is", () => {
  const key = "plimsoll-study-5";
  const good = new Shelf();
  sitting("?participant=5", rater(0.3, 0.5), { store: good, until: 20 });
  const stored = JSON.parse(good.getItem(key));
  const withRow = (change, at = 10) => ({ ...stored, rows: stored.rows.map((row, i) => (i === at ? { ...row, ...change } : row)) });
  const spoilt = [null, 5, [], { format: 1 }, { ...stored, format: 2 }, { ...stored, rows: "x" }, { ...stored, rows: [null] }, { ...stored, rows: Array(9999).fill({}) },
    { ...stored, code: "=cmd" }, { ...stored, number: 0 }, { ...stored, number: 5.5 }, { ...stored, seed: "5" }, { ...stored, seed: 6 }, { ...stored, breaks: null },
    { ...stored, instructed: 1 }, withRow({ reactionSeconds: null }), withRow({ droppedFrames: "0" }), withRow({ response: 1 }), withRow({ level: "x" }),
    withRow({ phase: "nonsense" }), withRow({ order: 3 }), withRow({ level: null }, 0)];
  const open = (text) => {
    const store = new Shelf();
    store.setItem(key, text);
    return new study.Session(store, options("?participant=5"), words(1));
  };
  for (const wrong of [...spoilt.map((each) => JSON.stringify(each)), "{", ""])
    assert.throws(() => open(wrong), (error) => error instanceof study.StorageTrouble && error.message.includes(key), wrong.slice(0, 80));
  assert.equal(open(JSON.stringify(stored)).progress.answered, 20);
});

test("codes are random and pilots are marked", () => {
  const codes = new Set(numbers(500).map((seed) => study.codeOf(words(seed)(8), false)));
  assert.equal(codes.size, 500);
  for (const code of codes) assert.match(code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  for (const search of ["?quick", "?pilot", "?quick&participant=5"])
    assert.match(sitting(search, rater(0.3, 0.5)).code, /^pilot-/);
  assert.doesNotMatch(sitting("?seed=1", rater(0.3, 0.5)).code, /pilot/);
});

test("numbers drawn at random spread over the kinds", () => {
  const found = { righting_lever: 0, slope_force: 0, heave_damping: 0 };
  for (const seed of numbers(300)) {
    const session = new study.Session(new Shelf(), options(), words(seed));
    session.consent();
    session.goOn();
    found[session.trial.condition] += 1;
  }
  for (const times of Object.values(found)) assert.ok(times > 60, JSON.stringify(found));
});

test("an error in the address is named", () => {
  for (const search of ["?participant=0", "?participant=x", "?participant=1.5", "?seed=-1", "?participant=4294967296", "?seed="])
    assert.throws(() => options(search), /whole number/, search);
  assert.throws(() => options("?particpant=3"), /particpant: not known.*participant/);
  assert.throws(() => options("?seed=1&seed=2"), /twice/);
  assert.deepEqual(options("?participant=17&seed=0&quick"), { number: 17, seed: 0, quick: true, pilot: true });
});

test("late frames are those between two that lie too far apart", () => {
  const shown = (times) => {
    const counter = new study.FrameCounter();
    for (const time of times) counter.show(time);
    return counter;
  };
  const even = (rate) => Array.from({ length: 6 * rate + 1 }, (_, i) => 3 + i / rate);
  for (const rate of [50, 60, 120, 144]) assert.equal(shown(even(rate)).lateShare, 0, `${rate}`);
  assert.ok(Math.abs(shown(even(30)).lateShare - 1 / 2) < 1e-9);
  assert.ok(Math.abs(shown(even(20)).lateShare - 2 / 3) < 1e-9);
  assert.ok(Math.abs(shown(even(60).filter((_, i) => i % 100 !== 50)).lateShare - 4 / 360) < 1e-9);
  const counter = shown(even(60));
  counter.pause();
  counter.show(100);
  counter.show(100 + 1 / 60);
  assert.equal(counter.lateShare, 0);
  assert.equal(new study.FrameCounter().lateShare, 0);
});

test("analyse.py takes the files of 24 sittings and finds the raters' thresholds", () => {
  const place = mkdtempSync(join(tmpdir(), "plimsoll-study-"));
  try {
    const files = numbers(24).map((number) => sitting(`?participant=${number}`, rater(0.25, 0.75), { seed: number }).csv);
    const header = files[0].split("\n", 1)[0];
    assert.deepEqual(header.split(",").slice(0, rules.columns.length), rules.columns);
    const path = join(place, "trials.csv");
    writeFileSync(path, [header, ...files.map((file) => file.slice(header.length + 1).trimEnd())].join("\n") + "\n");
    const report = python("tools/study/analyse.py", path, "--out", join(place, "report"));
    assert.match(report, /^24 participants, 24 counted, 0 trials dropped$/m);
    for (const kind of study.KINDS)
      for (const sign of study.SIGNS) {
        const line = new RegExp(`${kind} +${sign} +n +8 +([\\d.]+) %`).exec(report);
        assert.ok(line && Math.abs(Number(line[1]) / 25 - 1) < 0.4, `${kind} ${sign}: 25 % was to be found\n${report}`);
      }
    for (const pair of study.allPairs()) assert.match(report, new RegExp(`${pair} +n +96 `)); // 24 times four votes
  } finally {
    rmSync(place, { recursive: true });
  }
});

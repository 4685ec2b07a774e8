// study_page.test.mjs - the study in Chromium, from consent to the file of trials, by keyboard only and with a reload
// in between.
//
//     node --test tests/web/study_page.test.mjs (PLAYGROUND: folder of the built page; default build/playground)
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { launch, watch } from "./browser.mjs";
import { serve } from "./serve.mjs";

const ROOT = new URL("../..", import.meta.url).pathname;
const PAGE = process.env.PLAYGROUND ?? join(ROOT, "build/playground");
const PICTURES = process.env.PICTURES; // a folder for a picture of each stage, for inspection
const SMALL = { width: 680, height: 560 }; // software renders small clips faster

let server, browser, place;
before(async () => {
  server = await serve(PAGE);
  browser = await launch();
  place = mkdtempSync(join(tmpdir(), "plimsoll-study-page-"));
  if (PICTURES) mkdirSync(PICTURES, { recursive: true });
});
after(async () => {
  await browser?.close();
  await server?.close();
  if (place) rmSync(place, { recursive: true });
});

const stageOf = (page) => page.evaluate(() => document.body.dataset.stage);
const changed = (page, from) => page.waitForFunction((old) => document.body.dataset.stage !== old, from, { timeout: 60000 });

/** Opens the study's page with these options; collects its errors. */
async function open(context, search) {
  const page = await context.newPage();
  const complaints = watch(page, server.address);
  await page.goto(`${server.address}/study.html${search}`);
  await page.waitForFunction(() => document.body.dataset.stage);
  return { page, complaints };
}

/** Presses Tab until the matching element has the focus, as a user without a mouse does. */
async function tabTo(page, selector) {
  for (let i = 0; i < 20; ++i) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`the Tab key does not reach ${selector}`);
}

async function agree(page) {
  assert.equal(await stageOf(page), "consent");
  assert.ok(await page.locator("[data-choice=agree]").isDisabled());
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  await tabTo(page, "#agree");
  await page.keyboard.press("Space");
  await tabTo(page, "[data-choice=agree]");
  await page.keyboard.press("Enter");
  await changed(page, "consent");
}

/** Continues by keyboard until one of the stages is reached. answers: keys for the questions, in order. */
async function goOn(page, until, answers = ["f"], seen = []) {
  for (let i = 0; i < 200; ++i) {
    const stage = await stageOf(page);
    if (seen.at(-1) !== stage) seen.push(stage);
    if (PICTURES) await page.screenshot({ path: join(PICTURES, `${String(seen.length).padStart(2, "0")}_${stage}.png`) });
    if (until(stage, seen)) return seen;
    if (stage === "slow") {
      await tabTo(page, "[data-choice=anyway]");
      await page.keyboard.press("Enter");
    } else if (stage === "question") await page.keyboard.press(answers[i % answers.length]);
    else if (stage !== "showing" && stage !== "waiting") await page.keyboard.press("Enter");
    await changed(page, stage);
  }
  assert.fail(`went round in circles: ${seen}`);
}

test("from consent to the file, by keyboard, with a reload in the middle", async () => {
  const context = await browser.newContext({ viewport: SMALL, acceptDownloads: true });
  const first = await open(context, "?quick&participant=5");
  await agree(first.page);
  const questions = (seen) => seen.filter((stage) => stage === "question").length;
  const seen = await goOn(first.page, (stage, seen) => stage === "question" && questions(seen) === 3, ["f", "ArrowRight"]);
  const count = await first.page.locator(".count").textContent();
  assert.deepEqual(first.complaints, []);

  await first.page.keyboard.press("r"); // repeated, then the question without that choice
  await changed(first.page, "question");
  await first.page.waitForFunction(() => document.body.dataset.stage === "question");
  assert.ok(await first.page.locator("[data-reply=replay]").isHidden());
  await first.page.reload();
  await first.page.waitForFunction(() => document.body.dataset.stage === "resume");
  await goOn(first.page, (stage) => stage === "question", ["j"], seen);
  assert.equal(await first.page.locator(".count").textContent(), count);

  await goOn(first.page, (stage) => stage === "end", ["j", "ArrowLeft", "f"], seen);
  for (const stage of ["instructions", "showing", "feedback", "ready", "break"]) assert.ok(seen.includes(stage), `${stage}: ${seen}`);
  const waiting = first.page.waitForEvent("download");
  await first.page.keyboard.press("Enter");
  const download = await waiting;
  const code = await first.page.locator("#code").textContent();
  assert.match(code, /^pilot-/);
  assert.equal(download.suggestedFilename(), `plimsoll-study-${code}.csv`);
  const path = join(place, "trials.csv");
  await download.saveAs(path);
  const rows = readFileSync(path, "utf8").trim().split("\n").map((line) => line.split(","));
  assert.equal(rows.length, 1 + 1 + 4 + 3 + 1); // header, practice, staircases, pairs, catch
  assert.deepEqual(rows.slice(1).map((cells) => cells[1]), rows.slice(1).map((_, i) => String(i + 1)));
  const report = execFileSync("/usr/bin/python3", ["tools/study/analyse.py", path, "--everyone", "--out", join(place, "report")], { cwd: ROOT, encoding: "utf8" });
  assert.match(report, /1 participant/);
  assert.deepEqual(first.complaints, []);
  await context.close();
});

test("stopping keeps what was answered, withdrawing deletes it", async () => {
  const context = await browser.newContext({ viewport: SMALL });
  const { page, complaints } = await open(context, "?quick&participant=6");
  await agree(page);
  await goOn(page, (stage, seen) => stage === "question" && seen.includes("feedback"));
  await page.keyboard.press("Escape");
  await changed(page, "question");
  assert.equal(await stageOf(page), "stop");
  assert.equal(await page.evaluate(() => localStorage.length), 1);
  await tabTo(page, "[data-choice=withdraw]");
  await page.keyboard.press("Enter");
  await changed(page, "stop");
  await tabTo(page, "[data-choice=delete]");
  await page.keyboard.press("Enter");
  await changed(page, "withdraw");
  assert.equal(await stageOf(page), "gone");
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("narrow windows and errors in the address are told before anything is shown", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { page } = await open(context, "?quick");
  assert.ok(await page.locator(".narrow").isVisible());
  await page.locator("#agree").check();
  assert.ok(await page.locator("[data-choice=agree]").isDisabled());
  await page.setViewportSize(SMALL);
  await page.waitForFunction(() => !document.querySelector("[data-choice=agree]").disabled);
  await page.goto(`${server.address}/study.html?particpant=3`);
  await page.waitForFunction(() => document.body.dataset.stage === "trouble");
  assert.match(await page.locator("[role=alert]").textContent(), /particpant: not known/);
  await context.close();
});

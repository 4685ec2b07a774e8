// shots.mjs - builds the demo and takes pictures of it: node shots.mjs OUT [NAME=QUERY ...]; fps NAME=QUERY times frames instead.
import { mkdirSync, writeFileSync, readFileSync, copyFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const here = new URL(".", import.meta.url).pathname;
const out = process.argv[2] ?? `${here}../../../build/drawing_demo`;
mkdirSync(out, { recursive: true });
await build({ entryPoints: [`${here}demo.ts`], bundle: true, format: "esm", target: "es2022", minify: true, outfile: `${out}/demo.js`, loader: { ".glsl": "text" } });
copyFileSync(`${here}demo.html`, `${out}/demo.html`);
const drawing = await build({ entryPoints: [`${here}../src/drawing/stage.ts`], bundle: true, format: "esm", target: "es2022", minify: true, write: false, loader: { ".glsl": "text" } });
console.log(`stage.ts with three: ${drawing.outputFiles[0].contents.length} bytes, gzip ${gzipSync(drawing.outputFiles[0].contents, { level: 9 }).length}`);

const server = createServer((request, response) => {
  const name = new URL(request.url, "http://x").pathname.slice(1);
  try {
    const body = readFileSync(`${out}/${name}`);
    response.setHeader("content-type", name.endsWith(".js") ? "text/javascript" : "text/html");
    response.end(body);
  } catch {
    response.statusCode = 404;
    response.end();
  }
}).listen(0, "127.0.0.1");
await new Promise((done) => server.once("listening", done));
const { port } = server.address();
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist"],
});
for (const item of process.argv.slice(3)) {
  const split = item.indexOf("=");
  const name = item.slice(0, split), query = item.slice(split + 1);
  const timed = name.startsWith("fps");
  const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
  page.on("console", (message) => console.log(name, message.type(), message.text().slice(0, 3000)));
  page.on("pageerror", (error) => console.log(name, "error", error.message));
  await page.goto(`http://127.0.0.1:${port}/demo.html?${timed ? "" : "still&"}${query}`);
  await page.waitForFunction(() => window.firstFrame, undefined, { timeout: 30000 });
  if (timed) {
    const result = await page.evaluate(() => new Promise((done) => {
      const { stage } = window;
      const times = [];
      let last = performance.now();
      const look = (now) => {
        times.push(now - last);
        last = now;
        if (times.length < 90) requestAnimationFrame(look);
        else {
          const middle = times.slice(50).sort((a, b) => a - b)[20];
          done({ firstFrame: Math.round(window.firstFrame), milliseconds: middle, ratio: stage.renderer.getPixelRatio(), calls: stage.renderer.info.render.calls, triangles: stage.renderer.info.render.triangles });
        }
      };
      requestAnimationFrame(look);
    }));
    console.log(name, JSON.stringify(result));
  } else {
    // Some time passes, so that foam lies on the water as it would.
    const data = await page.evaluate(() => {
      const end = Number(new URLSearchParams(location.search).get("time") ?? 10);
      for (let i = 7; i >= 0; i--) window.frame(end - i / 4);
      return document.querySelector("canvas").toDataURL("image/png");
    });
    writeFileSync(`${out}/${name}.png`, Buffer.from(data.slice(22), "base64"));
    console.log(name, "first frame", Math.round(await page.evaluate(() => window.firstFrame)), "ms");
  }
  await page.close();
}
await browser.close();
server.close();

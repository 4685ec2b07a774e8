// playground_pictures.mjs - replaces the pictures of the playground in docs/images, using build/playground: node
// tools/playground_pictures.mjs. They are drawn at full quality, which takes some seconds each without a graphics card.
import { launch } from "../tests/web/browser.mjs";
import { serve } from "../tests/web/serve.mjs";

const root = new URL("..", import.meta.url).pathname;
const views = {
  playground: { hash: "#hull=boat&sea=wind", steps: 420, width: 1280, height: 720 },
  "playground-physics": { hash: "#hull=boat&sea=chop&show=colors,arrows,centers,waterline", steps: 300, width: 1280, height: 800 },
  "playground-methods": { hash: "#hull=cube&density=0.75&sea=mirror&methods=centroid,adaptive", steps: 500, width: 1280, height: 800 },
  "playground-phone": { hash: "#hull=duck&sea=ripples", steps: 200, width: 390, height: 760, scheme: "dark" },
};

const { address, close } = await serve(`${root}build/playground`);
const browser = await launch();
for (const [name, { hash, steps, width, height, scheme = "light" }] of Object.entries(views)) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme });
  page.setDefaultTimeout(120000);
  await page.goto(`${address}/index.html?picture${hash}`);
  await page.evaluate((count) => window.plimsollPage.ready.then(() => window.plimsollPage.step(count)), steps);
  await page.waitForTimeout(6000); // for the displays that update ten times a second, and the stability curve
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.screenshot({ path: `${root}docs/images/${name}.jpg`, type: "jpeg", quality: 86, timeout: 120000 });
  console.log(name);
  await page.close();
}
await browser.close();
await close();

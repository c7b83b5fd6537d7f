// Counts the calls and characters between the page and its WebAssembly module:
//   node border.mjs [--print]
// Measures the page of build/web in headless Chromium, while the gallery's first scenario plays, while it is paused under a
// moving pointer, and while texts are opened. Writes the table of README.md; with --print it only prints it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { borderOf, watchBorder } from "../web/border.mjs";
import { startBrowser } from "../web/browser.mjs";
import { machine, table, writeTables } from "./readme.mjs";

const watchedMs = 5000;
const gallery = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../build/web/scenarios");

const sumOf = (calls, what) => Object.values(calls).reduce((sum, call) => sum + call[what], 0);

function frameRow(name, { calls, answers, frames }) {
  const each = (count) => (count / frames).toFixed(count / frames < 10 ? 1 : 0);
  const state = calls.state?.times ?? 0;
  return [name, frames, each(sumOf(calls, "times")), each(sumOf(calls, "into")), each(sumOf(calls, "out")), each(answers), state];
}

async function frameRows(browser) {
  const page = await browser.open("index.html", { init: watchBorder });
  await page.waitForFunction(() => window.berth?.state()?.complete);
  await page.evaluate(() => window.berth.stage.complete());
  const command = (it) => page.evaluate((given) => window.berth.command(given), it);
  const { end } = await page.evaluate(() => window.berth.state());
  await command({ op: "loop", from: 0, to: end });
  const plays = await borderOf(page, async () => {
    await command({ op: "play" });
    await page.waitForTimeout(watchedMs);
    await command({ op: "pause" });
  });
  const box = await page.locator("#stage").boundingBox();
  const stands = await borderOf(page, async () => {
    for (const until = Date.now() + watchedMs; Date.now() < until; ) {
      const way = (Date.now() % 1000) / 1000;
      await page.mouse.move(box.x + box.width * way, box.y + box.height * 0.5 + 20 * Math.sin(way * 40));
    }
  });
  await page.context().close();
  return [frameRow("the first scenario plays", plays), frameRow("it stands still, the pointer moves", stands)];
}

const container = { name: "main", image: "main", resources: { requests: { cpu: "100m" } } };
const node = (i) => ({ apiVersion: "v1", kind: "Node", metadata: { name: `node-${i}` }, status: { allocatable: { cpu: "64", memory: "64Gi", pods: "500" } } });
const pod = (i) => ({ apiVersion: "v1", kind: "Pod", metadata: { name: `pod-${i}`, namespace: "default" }, spec: { containers: [container] } });
const many = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const listOf = (nodes, pods) => JSON.stringify({ apiVersion: "v1", kind: "List", items: [...many(nodes, node), ...many(pods, pod)] });

async function loadRow(browser, name, text) {
  const page = await browser.open("index.html", { init: watchBorder });
  await page.waitForFunction(() => window.berth?.state()?.complete);
  await page.evaluate(() => window.berth.stage.complete());
  page.setDefaultTimeout(0);
  const { calls, texts, worker } = await borderOf(page, async () => {
    const isOpened = await page.evaluate((it) => window.berth.open(it), text);
    if (!isOpened) throw new Error(`${name} was not opened`);
  });
  await page.context().close();
  return [name, text.length, texts, worker, calls.addText?.into ?? 0, calls.scenario?.out ?? 0];
}

const browser = await startBrowser();
const frames = await frameRows(browser);
const { scenarios } = JSON.parse(readFileSync(path.join(gallery, "index.json"), "utf8"));
const first = readFileSync(path.join(gallery, `${scenarios[0].slug}.json`), "utf8");
const loads = [
  await loadRow(browser, "the gallery's first scenario, pasted", first),
  await loadRow(browser, "20 nodes, 1,000 pods as kubectl prints them", listOf(20, 1000)),
  await loadRow(browser, "100 nodes, 10,000 pods as kubectl prints them", listOf(100, 10_000)),
];
await browser.close();
const tables = [
  table(["frames of five seconds", "frames", "calls a frame", "characters in", "out", "parsed as JSON", "states written out"], frames),
  table(["a text is opened", "characters", "parsed by the page", "by its worker", "by the module", "written out again"], loads),
];
const text = `WebAssembly under headless Chromium, on ${machine()}.\n\n${tables.join("\n\n")}`;
if (process.argv.includes("--print")) console.log(text);
else writeTables("border", text);

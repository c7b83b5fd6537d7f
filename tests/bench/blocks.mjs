// Measures for how long texts that are expensive to read (tests/web/bombs.mjs), and scenarios that are expensive to run
// (tests/web/run_bombs.mjs), block the page's own thread:
//   node blocks.mjs
// Each is opened in the page of build/web, in headless Chromium. Writes the tables of README.md: milliseconds from the text to
// the answer, or to the end of the run, and the longest task of the thread meanwhile, which browsers report from 50 ms on.
import { bombs } from "../web/bombs.mjs";
import { startBrowser } from "../web/browser.mjs";
import { runBombs } from "../web/run_bombs.mjs";
import { machine, table, writeTables } from "./readme.mjs";

// Runs in the page, before anything else.
function watch() {
  window.tasks = [];
  const note = (list) => window.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })));
  new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
}

// Runs in the page. The text is built in a separate task, before the clock starts. Tasks up to half a second after the
// answer count, too, because they have the first frames of a run. `toEnd`: waits for the run as well, or its first ten
// seconds.
const openAndWatch = async ([piece, times, toEnd]) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const text = piece.repeat(times);
  await pause(300);
  const begin = performance.now();
  const isOpened = await window.berth.open(text);
  while (toEnd && !window.berth.state().complete && performance.now() - begin < 10_000) await pause(20);
  const ms = performance.now() - begin;
  await pause(500);
  const durations = window.tasks.filter(({ startTime }) => startTime >= begin).map(({ duration }) => duration);
  return { isOpened, characters: text.length, ms: Math.round(ms), longest: Math.round(Math.max(0, ...durations)) };
};

const browser = await startBrowser();

async function watched(...text) {
  const page = await browser.open("index.html", { init: watch });
  await page.waitForFunction(() => window.berth?.state()?.complete);
  await page.evaluate(() => window.berth.stage.complete());
  page.setDefaultTimeout(0);
  const { longest, ...seen } = await page.evaluate(openAndWatch, text);
  await page.context().close();
  return { ...seen, longest: longest === 0 ? "below 50" : longest };
}

const texts = [];
for (const { name, text, repeated = [text, 1] } of bombs) {
  const { isOpened, characters, ms, longest } = await watched(...repeated, false);
  texts.push([name, characters, isOpened ? "opened" : "refused", ms, longest]);
}
const runs = [];
for (const bomb of runBombs) {
  const { characters, ms, longest } = await watched(JSON.stringify(bomb), 1, true);
  runs.push([bomb.metadata.name, characters, ms, longest]);
}
await browser.close();
const tables = [
  table(["text", "characters", "is", "after ms", "longest task ms"], texts),
  table(["run of much work for", "characters", "after ms", "longest task ms"], runs),
];
writeTables("blocks", `WebAssembly under headless Chromium, on ${machine()}.\n\n${tables.join("\n\n")}`);

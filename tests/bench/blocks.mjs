// For how long the page's own thread is blocked by texts that cost much to read (tests/web/bombs.mjs):
//   node blocks.mjs
// Each is opened in the page of build/web, in headless Chromium. Writes the table of README.md: milliseconds from the
// text to the answer, and the longest task of the thread meanwhile, which browsers report from 50 ms on.
import { bombs } from "../web/bombs.mjs";
import { startBrowser } from "../web/browser.mjs";
import { machine, table, writeTables } from "./readme.mjs";

// In the page, before anything else.
function watch() {
  window.tasks = [];
  const note = (list) => window.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })));
  new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
}

// In the page. The text is built in a separate task, before the clock starts. Tasks up to half a second after the answer count,
// too: the first frames of a run.
const openAndWatch = async ([piece, times]) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const text = piece.repeat(times);
  await pause(300);
  const begin = performance.now();
  const isOpened = await window.berth.open(text);
  const ms = performance.now() - begin;
  await pause(500);
  const durations = window.tasks.filter(({ startTime }) => startTime >= begin).map(({ duration }) => duration);
  return { isOpened, characters: text.length, ms: Math.round(ms), longest: Math.round(Math.max(0, ...durations)) };
};

const browser = await startBrowser();
const rows = [];
for (const { name, text, repeated } of bombs) {
  const page = await browser.open("index.html", { init: watch });
  await page.waitForFunction(() => window.berth?.state()?.complete);
  await page.evaluate(() => window.berth.stage.complete());
  page.setDefaultTimeout(0);
  const { isOpened, characters, ms, longest } = await page.evaluate(openAndWatch, repeated ?? [text, 1]);
  rows.push([name, characters, isOpened ? "opened" : "refused", ms, longest === 0 ? "below 50" : longest]);
  await page.context().close();
}
await browser.close();
const columns = ["text", "characters", "is", "after ms", "longest task ms"];
writeTables("blocks", `WebAssembly under headless Chromium, on ${machine()}.\n\n${table(columns, rows)}`);

// Measures large scenarios in the page, in headless Chromium:
//   node page.mjs [SCENARIO.json]...
// Without a file: 1,000 nodes with 10,000 pods over ten minutes, and 5,000 nodes with 30,000. Prints one line of JSON
// each. The page is that of build/web.
import { readFileSync } from "node:fs";
import path from "node:path";
import { startBrowser } from "../web/browser.mjs";

const seeks = 60;

// The same scenario as in bench/generated_scenario.cc.
function generated(nodes, pods) {
  const huge = pods / 50;
  const arrivals = (name, count, cpu) => ({
    count,
    every: `${Math.floor(600_000 / (count + 1))}ms`,
    object: {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: `${name}-{i}`, labels: { app: name } },
      spec: { containers: [{ name: "c", resources: { requests: { cpu, memory: "1Gi" } } }] },
    },
  });
  const node = (i) => ({
    apiVersion: "v1",
    kind: "Node",
    metadata: {
      name: `node-${i}`,
      labels: { "kubernetes.io/hostname": `node-${i}`, "topology.kubernetes.io/zone": `zone-${i % 3}` },
    },
    status: { allocatable: { cpu: "16", memory: "64Gi", pods: "110" } },
  });
  const objects = Array.from({ length: nodes }, (_, i) => node(i));
  const generators = [arrivals("huge", huge, "1000"), arrivals("app", pods - huge, "500m")];
  const spec = { seed: 1, attemptLatency: "5ms", maxEvents: 1_000_000, until: "10m", objects, generators };
  return JSON.stringify({ apiVersion: "berth.dev/v1", kind: "Scenario", metadata: { name: "generated" }, spec });
}

// Runs in the page, before anything else: notes the first frame, long tasks, and the place of the module's memory.
function watch() {
  window.seen = { tasks: [], firstDraw: 0, memory: null };
  const { drawElements } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawElements = function draw(...values) {
    window.seen.firstDraw ||= performance.now();
    return drawElements.apply(this, values);
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.seen.tasks.push({ startTime, duration });
  }).observe({ type: "longtask", buffered: true });
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...values) => {
    const made = await instantiate.apply(WebAssembly, values);
    const { exports } = made.instance ?? made;
    window.seen.memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
    return made;
  };
}

const firstFrame = () => {
  const modules = performance.getEntriesByType("resource").filter(({ name }) => /berth-stage-[\w-]+\.wasm/.test(name));
  return Math.round(window.seen.firstDraw - Math.max(...modules.map(({ responseEnd }) => responseEnd)));
};

// Runs in the page: opens the text and waits until the run is complete.
const openAndRun = async (text) => {
  const frame = () => new Promise(requestAnimationFrame);
  const longest = (from, to) =>
    Math.round(Math.max(0, ...window.seen.tasks.filter((t) => t.startTime >= from && t.startTime < to).map((t) => t.duration)));
  const begin = performance.now();
  if (!(await window.berth.open(text))) return { refused: document.querySelector(".notices").innerText };
  const opened = performance.now();
  const frames = window.berth.frames;
  while (!window.berth.state().complete) await frame();
  const complete = performance.now();
  await new Promise((done) => setTimeout(done, 500));
  return {
    readMs: Math.round(opened - begin),
    runMs: Math.round(complete - opened),
    slices: window.berth.frames - frames,
    longestTaskOfRunMs: longest(opened, complete - 1),
  };
};

// Runs in the page: measures from a jump to the frame that shows it, and the browser's next turn.
const seekAbout = async (count) => {
  const costs = [];
  const { end } = window.berth.state();
  for (let i = 0; i < count; i++) {
    const begin = performance.now();
    const { frames } = window.berth;
    window.berth.command({ op: "seek", t: (end * ((i * 23) % count)) / count });
    while (window.berth.frames === frames) await new Promise(requestAnimationFrame);
    costs.push(performance.now() - begin);
    await new Promise((done) => setTimeout(done, 300));
  }
  costs.sort((a, b) => a - b);
  const { byteLength } = window.seen.memory.buffer;
  return {
    seekMedianMs: Math.round(costs[count >> 1]),
    seekWorstMs: Math.round(costs[count - 1]),
    memoryMiB: Math.round(byteLength / 2 ** 20),
  };
};

const files = process.argv.slice(2);
const scenarios = files.map((file) => ({ name: path.basename(file), text: () => readFileSync(file, "utf8") }));
if (files.length === 0) {
  for (const [nodes, pods] of [[1000, 10_000], [5000, 30_000]]) {
    scenarios.push({ name: `${nodes} nodes, ${pods} pods`, text: () => generated(nodes, pods) });
  }
}

const browser = await startBrowser();
for (const { name, text } of scenarios) {
  const page = await browser.open("index.html", { init: watch });
  await page.waitForFunction(() => window.berth?.state()?.complete);
  const firstFrameMs = await page.evaluate(firstFrame);
  await page.evaluate(() => window.berth.stage.complete());
  page.setDefaultTimeout(0);
  const run = await page.evaluate(openAndRun, text());
  const seeking = run.refused ? {} : await page.evaluate(seekAbout, seeks);
  console.log(JSON.stringify({ scenario: name, firstFrameMs, ...run, ...seeking }));
  await page.context().close();
}
await browser.close();

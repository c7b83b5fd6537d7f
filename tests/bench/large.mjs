// Measures large scenarios and writes the tables of README.md:
//   node large.mjs native|wasm|page...
// OPENB=FILE measures that scenario too.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { machine, measure, table, writeTables } from "./readme.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const { OPENB: openb } = process.env;

const scenarios = [
  { name: "1,000 nodes, 10,000 pods", words: ["--nodes", 1000, "--pods", 10_000] },
  { name: "5,000 nodes, 30,000 pods", words: ["--nodes", 5000, "--pods", 30_000] },
];
if (openb) scenarios.push({ name: "the whole openb trace", words: [openb] });

function coreTable(target) {
  const rows = scenarios.map(({ name, words }) => {
    const row = measure(target, ["simulate", ...words]);
    const perPair = ([median, worst]) => `${median} / ${worst}`;
    return [
      name, row.events, row.attempts, row.readMs, `${row.runMs} / ${row.recordedRunMs}`, row.longestStepMs,
      perPair([row.scrubMedianMs, row.scrubWorstMs]), perPair([row.explainMedianMs, row.explainWorstMs]), row.rssMiB,
    ];
  });
  return table(
    ["scenario", "events", "attempts", "read ms", "run / with records ms", "longest step ms", "scrub ms", "explain ms", "MiB"],
    rows,
  );
}

function manifestTable(target) {
  const row = measure(target, ["load", "--runs", 3]);
  return `${row.manifests} pods as kubectl prints them: ${row.manifestsPerSecond} manifests a second, ${row.megabytesPerSecond} MB/s.`;
}

function pageTable() {
  const files = openb ? [openb] : [];
  const run = (words) => execFileSync(process.execPath, [path.join(here, "page.mjs"), ...words], { encoding: "utf8" });
  const lines = [run([]), ...(openb ? [run(files)] : [])].join("").trim().split("\n");
  const rows = lines.map((line, i) => {
    const row = JSON.parse(line);
    return [
      scenarios[i].name, row.firstFrameMs, row.readMs, row.runMs, row.slices, row.longestTaskOfRunMs,
      `${row.seekMedianMs} / ${row.seekWorstMs}`, row.memoryMiB,
    ];
  });
  return table(
    ["scenario", "first frame ms", "read ms", "run ms", "frames meanwhile", "longest task ms", "seek ms", "MiB"],
    rows,
  );
}

for (const target of process.argv.slice(2)) {
  const where = target === "native" ? "C++ compiled natively" : `WebAssembly under ${target === "page" ? "headless Chromium" : `Node ${process.version}`}`;
  const tables = target === "page" ? pageTable() : `${coreTable(target)}\n\n${manifestTable(target)}`;
  writeTables(`large ${target}`, `${where}, on ${machine()}.\n\n${tables}`);
}

// Prints how the last `tests/run` spent its time, from its output in build/results and from Ninja's logs:
//   node times.mjs [STAGE]...       of all stages that ran, when none is given
// Times are in seconds. "processor" is the time of both cores, for all processes that a stage started and waited for; the
// others are clock times, in which another lane may have run beside the stage. "other" is the time in which a stage waited
// for another, and its further work. Compiling and linking are sums over files, of which as many as there are processors
// are built at a time.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const results = path.join(root, "build/results");
const phases = ["install", "configure", "assets", "build", "run"];
const numDearest = 20;

// Returns for each stage a map of phases to sums of { clock, processor }.
function readPhases() {
  const stages = new Map();
  for (const line of readFileSync(path.join(results, "times"), "utf8").trim().split("\n")) {
    const [stage, phase, clock, user, system] = line.split(" ");
    if (!stages.has(stage)) stages.set(stage, new Map());
    const sum = stages.get(stage).get(phase) ?? { clock: 0, processor: 0 };
    sum.clock += Number(clock);
    sum.processor += Number(user) + Number(system);
    stages.get(stage).set(phase, sum);
  }
  return stages;
}

function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  for (const row of rows) console.log(`| ${row.map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i]))).join(" | ")} |`);
}

// Returns the files that Ninja built last in this build, the slowest first: { name, seconds, isLinked }.
function readNinjaLog(build) {
  const log = path.join(root, "build", build, ".ninja_log");
  if (!existsSync(log)) return [];
  const made = new Map();
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const [begin, end, , name] = line.split("\t");
    if (name) made.set(name, { name: `build/${build}/${name}`, seconds: (end - begin) / 1000, isLinked: !/\.(o|gch|pch)$/.test(name) });
  }
  return [...made.values()].sort((a, b) => b.seconds - a.seconds);
}

// Returns the slowest tests of Node's runner and of GoogleTest: { name, seconds }.
function readTests(stage) {
  const found = [];
  const tap = path.join(results, `${stage}.tap`);
  if (existsSync(tap)) {
    for (const [, name, ms] of readFileSync(tap, "utf8").matchAll(/^ *(?:not )?ok \d+ - (.*)\n *---\n *duration_ms: ([\d.]+)/gm)) {
      found.push({ name: `${stage}: ${name}`, seconds: ms / 1000 });
    }
  }
  const junit = path.join(results, `${stage}.xml`);
  if (existsSync(junit)) {
    for (const [, name, seconds] of readFileSync(junit, "utf8").matchAll(/<testcase name="([^"]*)"[^>]* time="([\d.]+)"/g)) {
      found.push({ name: `${stage}: ${name}`, seconds: Number(seconds) });
    }
  }
  return found;
}

const measured = readPhases();
const wanted = process.argv.length > 2 ? process.argv.slice(2) : [...measured.keys()];
const stages = wanted.filter((stage) => measured.get(stage)?.has("stage"));

const rows = [["stage", "clock", "processor", ...phases, "other"], ["---", ...Array(phases.length + 3).fill("---:")]];
for (const stage of stages) {
  const clock = (phase) => measured.get(stage).get(phase)?.clock ?? 0;
  const other = clock("stage") - phases.reduce((sum, phase) => sum + clock(phase), 0);
  const { processor } = measured.get(stage).get("stage");
  rows.push([stage, ...[clock("stage"), processor, ...phases.map(clock), other].map((seconds) => Math.round(seconds))]);
}
console.log();
printTable(rows);

const builds = existsSync(path.join(root, "build")) ? readdirSync(path.join(root, "build")) : [];
const made = builds.flatMap((build) => readNinjaLog(build).map((one) => ({ ...one, build })));
const summed = [...new Set(made.map(({ build }) => build))].map((build) => {
  const sum = (isLinked) => Math.round(made.filter((one) => one.build === build && one.isLinked === isLinked).reduce((all, { seconds }) => all + seconds, 0));
  return [`build/${build}`, made.filter((one) => one.build === build && !one.isLinked).length, sum(false), sum(true)];
});
if (summed.length > 0) {
  console.log();
  printTable([["build", "files", "compiling", "linking and the rest"], ["---", "---:", "---:", "---:"], ...summed]);
}

for (const [title, list] of [["file or program", made], ["test", stages.flatMap(readTests)]]) {
  if (list.length === 0) continue;
  console.log();
  const dearest = list.sort((a, b) => b.seconds - a.seconds).slice(0, numDearest);
  printTable([[`dearest ${title}`, "seconds"], ["---", "---:"], ...dearest.map(({ name, seconds }) => [name, seconds.toFixed(1)])]);
}
console.log();

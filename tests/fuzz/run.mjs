// Runs the fuzz targets that the build preset `fuzz` has built, two at a time, each for BERTH_FUZZ_SECONDS (6), slow
// ones three times that:
//   node run.mjs [NAME]...        all of them and the page's (page.mjs), when none is named
// Seeds are created from scenarios/, the recordings, pinned/, and the new inputs of a minute of fuzzing (corpus/), so that a
// short run continues where that one ended. New inputs of a run are added to build/fuzz/corpus, from which the next run starts.
// The last line says "N passed, N failed"; an input that breaks a target is kept in build/fuzz/found, with instructions to run
// it again. BERTH_FUZZ_SEED (1) determines the inputs, so that the same tree mostly finds the same; 0 means random inputs.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { seedsOf } from "./seeds.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
const build = path.join(root, "build/fuzz");
const seconds = Number(process.env.BERTH_FUZZ_SECONDS ?? 6);
const seed = Number(process.env.BERTH_FUZZ_SEED ?? 1);
const atATime = Number(process.env.BERTH_FUZZ_JOBS ?? 2);

// The length in bytes of the longest useful input.
const targets = {
  scenario_text: 16384,
  manifests: 16384,
  redaction: 16384,
  admission: 4096,
  quantity: 64,
  selector: 2048,
  configuration: 8192,
  core_commands: 2048,
  stage_commands: 2048,
  simulation: 1024,
};

// Targets with slow inputs: a few hundred in a minute.
const slow = new Set(["stage_commands", "simulation"]);
const secondsOf = (name) => (slow.has(name) ? 3 : 1) * seconds;

const wordsOf = (texts) => [...new Set(texts.join("\n").match(/[A-Za-z][A-Za-z0-9./-]{1,40}/g) ?? [])];

// Seeds are written again each time; inputs that were found before stay.
function prepare(name) {
  const folders = { seeds: path.join(build, "seeds", name), corpus: path.join(build, "corpus", name) };
  rmSync(folders.seeds, { recursive: true, force: true });
  for (const folder of [...Object.values(folders), path.join(build, "found"), path.join(build, "logs")]) {
    mkdirSync(folder, { recursive: true });
  }
  const seeds = seedsOf(name);
  for (const seed of seeds) {
    const file = createHash("sha1").update(seed).digest("hex");
    if (seed.length <= targets[name]) writeFileSync(path.join(folders.seeds, file), seed);
  }
  const pinned = path.join(here, "pinned", name);
  if (existsSync(pinned)) cpSync(pinned, folders.seeds, { recursive: true });
  const archive = path.join(here, "corpus", `${name}.tar.xz`);
  if (existsSync(archive)) execFileSync("tar", ["-xJf", archive, "-C", folders.seeds]);
  const dictionary = path.join(build, "seeds", `${name}.dict`);
  writeFileSync(dictionary, wordsOf(seeds).map((word) => `"${word}"\n`).join(""));
  return { ...folders, dictionary };
}

// Resolves to whether the target passed.
function run(name) {
  const { seeds, corpus, dictionary } = prepare(name);
  const program = path.join(root, "build/asan/bin", `fuzz_${name}`);
  const found = path.join(build, "found", `${name}-`);
  const log = path.join(build, "logs", `${name}.log`);
  const options = [
    `-seed=${seed}`, `-max_total_time=${secondsOf(name)}`, "-timeout=20", "-rss_limit_mb=2048", `-max_len=${targets[name]}`,
    `-dict=${dictionary}`, `-artifact_prefix=${found}`, "-print_final_stats=1", corpus, seeds,
  ];
  return new Promise((resolve) => {
    const child = spawn(program, options, { stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.pipe(createWriteStream(log));
    child.on("error", () => resolve(false));
    child.on("close", (code) => {
      const text = readFileSync(log, "utf8");
      const runs = /number_of_executed_units: (\d+)/.exec(text)?.[1] ?? "?";
      console.log(`${code === 0 ? "ok    " : "BROKEN"} ${name}: ${runs} inputs in ${secondsOf(name)} s`);
      if (code !== 0) explain(name, program, text);
      resolve(code === 0);
    });
  });
}

function explain(name, program, log) {
  const input = /Test unit written to (\S+)/.exec(log)?.[1];
  const what = log.split("\n").filter((line) => /ERROR|SUMMARY|check failed|runtime error/.test(line));
  console.log(what.slice(0, 5).map((line) => `    ${line.slice(0, 300)}`).join("\n"));
  if (input) console.log(`  run it again: ${path.relative(root, program)} ${path.relative(root, input)}`);
  console.log(`  all that it said: build/fuzz/logs/${name}.log`);
}

// page.mjs fuzzes how the page reads texts; it counts as one target.
function runPage() {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(here, "page.mjs")], { stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

const names = process.argv.length > 2 ? process.argv.slice(2) : [...Object.keys(targets), "page"];
const waiting = [...names];
const results = [];
async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) results.push(await (name === "page" ? runPage() : run(name)));
}
await Promise.all(Array.from({ length: atATime }, work));
const passed = results.filter(Boolean).length;
console.log(`${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === results.length ? 0 : 1;

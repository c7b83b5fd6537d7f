// Runs clang-tidy (.clang-tidy) over what the preset `analysis` would compile of core, wasm and scenarios, as
// many units at a time as there are processors:
//   node run.mjs [PART OF A UNIT'S NAME]...        all of them, when none is given
// Each unit is one test; what several units find in a header is reported once. The last line says
// "N passed, N failed".
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const build = path.join(root, "build/analysis");

function units() {
  const commands = JSON.parse(readFileSync(path.join(build, "compile_commands.json"), "utf8"));
  const parts = process.argv.slice(2);
  const isWanted = (file) => parts.length === 0 || parts.some((part) => file.includes(part));
  const isOurs = (file) => /^(build\/analysis\/)?(core|wasm|scenarios)\//.test(file);
  return commands.map(({ file }) => path.relative(root, file)).filter((file) => isOurs(file) && isWanted(file));
}

// Resolves to what clang-tidy says about a unit, and whether that is nothing.
function analyze(unit) {
  return new Promise((resolve) => {
    const child = spawn("clang-tidy", ["--quiet", "-p", build, unit], { cwd: root });
    let said = "";
    child.stdout.on("data", (text) => (said += text));
    let errors = "";
    child.stderr.on("data", (text) => (errors += text));
    child.on("error", ({ message }) => resolve({ clean: false, said: message }));
    child.on("close", (code) => resolve({ clean: code === 0, said: said || errors }));
  });
}

// A finding is a line that names its place, and the lines below it.
const findingsIn = (said) => said.split(/^(?=\S+:\d+:\d+: (?:error|warning): )/m);

const waiting = units();
const reported = new Set();
let passed = 0;
let failed = 0;
async function work() {
  for (let unit = waiting.shift(); unit !== undefined; unit = waiting.shift()) {
    const { clean, said } = await analyze(unit);
    if (clean) passed += 1;
    else failed += 1;
    const news = clean ? [] : findingsIn(said).filter((finding) => !reported.has(finding));
    for (const finding of news) reported.add(finding);
    console.log(`${clean ? "ok    " : "BROKEN"} ${unit}`);
    if (news.length > 0) console.log(news.join("").trimEnd());
  }
}
await Promise.all(Array.from({ length: cpus().length }, work));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

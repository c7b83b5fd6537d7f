// Runs clang-tidy (.clang-tidy) over what the preset `analysis` would compile of core, wasm and scenarios, as
// many units at a time as there are processors:
//   node run.mjs [PART OF A UNIT'S NAME]...        all of them, when none is given
// Each unit is one test; what several units find in a header is reported once. The last line says
// "N passed, N failed". Files that CMake compiles alone, since they have names that others of their layer have too, are
// read in packs of files without such names in common, as most of the time goes to the headers that they share. In a pack
// that is not clean each file is read alone.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const build = path.join(root, "build/analysis");

const packs = path.join(build, "packs");
const filesInAPack = 12;

// Each with `unit`, the name of its file.
function units() {
  const commands = JSON.parse(readFileSync(path.join(build, "compile_commands.json"), "utf8"));
  const parts = process.argv.slice(2);
  const isWanted = (file) => parts.length === 0 || parts.some((part) => file.includes(part));
  const isOurs = (file) => /^(build\/analysis\/)?(core|wasm|scenarios)\//.test(file);
  const named = commands.map(({ file, command }) => ({ unit: path.relative(root, file), command }));
  return named.filter(({ unit }) => isOurs(unit) && isWanted(unit));
}

// What a file declares for itself, as far as one sees it by the beginnings of lines.
function ownNames(file) {
  const text = readFileSync(path.join(root, file), "utf8");
  const own = [...text.matchAll(/^namespace \{$(.*?)^\} {2}\/\/ namespace$/gms)].map(([, inside]) => inside).join("");
  const declared = /^(?:template.*|.*\b(?:struct|class|enum|using)(?: class)? (\w+).*|(?:\S.*?[\s&*])?(\w+)(?:\(| =|\{|;|\[).*)$/gm;
  return new Set([...own.matchAll(declared)].map(([, type, other]) => type ?? other).filter(Boolean));
}

// Sorts files into packs, and writes for each a file that includes them, with the command that would compile it.
function packed(files) {
  const made = [];
  for (const { unit, command } of files) {
    const names = ownNames(unit);
    const isFree = (pack) => pack.members.length < filesInAPack && ![...names].some((name) => pack.names.has(name));
    let pack = made.find(isFree);
    if (!pack) {
      pack = { members: [], names: new Set(), flags: new Set() };
      made.push(pack);
    }
    pack.members.push(unit);
    for (const name of names) pack.names.add(name);
    for (const [flag] of command.matchAll(/-(?:I|isystem |D)(?:"[^"]*"|[^\s"])+|-(?:std|f)\S+/g)) pack.flags.add(flag);
  }
  mkdirSync(packs, { recursive: true });
  const commands = made.map(({ members, flags }, index) => {
    const file = path.join(packs, `pack_${index}.cc`);
    writeFileSync(file, members.map((member) => `#include "${path.join(root, member)}"\n`).join(""));
    return { directory: build, file, command: `clang++ ${[...flags].join(" ")} -c ${file}` };
  });
  writeFileSync(path.join(packs, "compile_commands.json"), JSON.stringify(commands));
  return made.map(({ members }, index) => ({ members, file: commands[index].file, commands: packs }));
}

// Resolves to what clang-tidy says about a unit, and whether that is nothing.
function analyze(unit, commands = build) {
  return new Promise((resolve) => {
    const child = spawn("clang-tidy", ["--quiet", "-p", commands, unit], { cwd: root });
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

const all = units();
const isJoined = ({ unit }) => unit.startsWith("build/");
const joined = all.filter(isJoined).map(({ unit }) => ({ members: [unit], file: unit }));
const waiting = [...joined, ...packed(all.filter((it) => !isJoined(it)))];
const reported = new Set();
let passed = 0;
let failed = 0;

function report(unit, { clean, said }) {
  if (clean) passed += 1;
  else failed += 1;
  const news = clean ? [] : findingsIn(said).filter((finding) => !reported.has(finding));
  for (const finding of news) reported.add(finding);
  console.log(`${clean ? "ok    " : "BROKEN"} ${unit}`);
  if (news.length > 0) console.log(news.join("").trimEnd());
}

async function work() {
  for (let it = waiting.shift(); it !== undefined; it = waiting.shift()) {
    const result = await analyze(it.file, it.commands);
    const isCommon = result.clean || it.file === it.members[0];
    for (const unit of it.members) report(unit, isCommon ? result : await analyze(unit));
  }
}
await Promise.all(Array.from({ length: cpus().length }, work));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

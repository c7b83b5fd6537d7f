// Runs clang-tidy (.clang-tidy) over the files of core, wasm and scenarios that the preset `analysis` would compile, as
// many at a time as there are processors:
//   node run.mjs [PART OF A FILE'S NAME]...        all of them, when none is given
// Each file is one test. A finding in a header is reported once, even if several files include it. The last line says
// "N passed, N failed". Most of the time is spent on headers, so files without names in common are read in packs, as one
// unit that includes them. A pack with findings is read again in halves, down to the single file.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const build = path.join(root, "build/analysis");

const packs = path.join(build, "packs");
const filesInAPack = 80;

// Returns the files, each with `file`, its name, and `flags`, the options that change its meaning.
function filesToRead() {
  const commands = JSON.parse(readFileSync(path.join(build, "compile_commands.json"), "utf8"));
  const parts = process.argv.slice(2);
  const isWanted = (file) => parts.length === 0 || parts.some((part) => file.includes(part));
  return commands
    .map(({ file, command }) => ({
      file: path.relative(root, file),
      flags: command.match(/-(?:I|isystem |D)(?:"[^"]*"|[^\s"])+|-(?:std|f)\S+/g) ?? [],
    }))
    .filter(({ file }) => /^(core|wasm|scenarios)\//.test(file) && isWanted(file));
}

// Returns the names that a file declares for itself, as far as the beginnings of lines show them.
function ownNames(file) {
  const text = readFileSync(path.join(root, file), "utf8");
  const own = [...text.matchAll(/^namespace \{$(.*?)^\} {2}\/\/ namespace$/gms)].map(([, inside]) => inside).join("");
  const declared = /^(?:template.*|.*\b(?:struct|class|enum|using)(?: class)? (\w+).*|(?:\S.*?[\s&*])?(\w+)(?:\(| =|\{|;|\[).*)$/gm;
  const main = /^int main\(/m.test(text) ? ["main"] : [];
  return new Set([...main, ...[...own.matchAll(declared)].map(([, type, other]) => type ?? other).filter(Boolean)]);
}

// Returns the options of a file except its include paths: files of one pack have them in common.
const dialectOf = (flags) => flags.filter((flag) => /^-(?:std|f)/.test(flag)).sort().join(" ");

// Sorts files into packs: lists of files.
function packed(files) {
  const made = [];
  for (const it of files) {
    const names = ownNames(it.file);
    const dialect = dialectOf(it.flags);
    const takes = (pack) => pack.dialect === dialect && pack.files.length < filesInAPack && ![...names].some((name) => pack.names.has(name));
    let pack = made.find(takes);
    if (!pack) {
      pack = { files: [], names: new Set(), dialect };
      made.push(pack);
    }
    pack.files.push(it);
    for (const name of names) pack.names.add(name);
  }
  return made.map((pack) => pack.files);
}

// Writes a unit that includes these files, with the command that would compile it, into a folder of its own; returns
// the unit's name.
let written = 0;
function writeUnit(files) {
  const folder = path.join(packs, String(written++));
  mkdirSync(folder, { recursive: true });
  const unit = path.join(folder, "unit.cc");
  writeFileSync(unit, files.map(({ file }) => `#include "${path.join(root, file)}"\n`).join(""));
  const flags = [...new Set(files.flatMap((it) => it.flags))];
  const command = `clang++ ${flags.join(" ")} -c ${unit}`;
  writeFileSync(path.join(folder, "compile_commands.json"), JSON.stringify([{ directory: build, file: unit, command }]));
  return unit;
}

// Resolves to clang-tidy's output about the files, and whether it is empty.
function analyze(files) {
  const unit = writeUnit(files);
  return new Promise((resolve) => {
    const child = spawn("clang-tidy", ["--quiet", "-p", path.dirname(unit), unit], { cwd: root });
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
const reported = new Set();
let passed = 0;
let failed = 0;

function report(file, { clean, said }) {
  if (clean) passed += 1;
  else failed += 1;
  const news = clean ? [] : findingsIn(said).filter((finding) => !reported.has(finding));
  for (const finding of news) reported.add(finding);
  if (!clean) console.log(`BROKEN ${file}`);
  if (news.length > 0) console.log(news.join("").trimEnd());
}

rmSync(packs, { recursive: true, force: true });
const waiting = packed(filesToRead());

async function work() {
  for (let files = waiting.shift(); files !== undefined; files = waiting.shift()) {
    const began = Date.now();
    const result = await analyze(files);
    console.log(`${result.clean ? "clean    " : "not clean"} ${files.length} files, ${files[0].file} to ${files.at(-1).file}, ${Math.round((Date.now() - began) / 1000)} s`);
    if (result.clean || files.length === 1) {
      for (const { file } of files) report(file, result);
      continue;
    }
    const middle = files.length >> 1;
    waiting.unshift(files.slice(0, middle), files.slice(middle));
  }
}
await Promise.all(Array.from({ length: cpus().length }, work));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

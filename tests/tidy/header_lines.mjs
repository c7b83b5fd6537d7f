// Counts the lines that the compiler reads for an #include of each header of core and wasm: those that are left when it
// has preprocessed all that the header includes. The count is the same on every machine with the same library.
import { execFileSync } from "node:child_process";
import { files, read } from "./files.mjs";

const folders = ["core/", "wasm/"];

// Headers that not every machine has, and that do not count: those of Emscripten.
const isElsewhere = (name) => /^(emscripten|GLES3)\//.test(name);

const isBlank = (line) => line.trim() === "";

// Returns the files that the compiler reads for an #include of this system header, each with its lines.
function preprocess(name) {
  const arguments_ = ["-std=c++20", "-x", "c++", "-E", "-"];
  const options = { input: `#include <${name}>\n`, encoding: "utf8", maxBuffer: 1 << 28 };
  const found = new Map();
  let file = "";
  for (const line of execFileSync("c++", arguments_, options).split("\n")) {
    const marker = /^# \d+ "([^"]*)"/.exec(line);
    if (marker) file = marker[1];
    else if (!isBlank(line)) found.set(file, (found.get(file) ?? 0) + 1);
  }
  return found;
}

// Returns the same for a header of ours, without its includes.
function linesOf(text) {
  return text.split("\n").filter((line) => !isBlank(line) && !/^\s*(\/\/|#)/.test(line)).length;
}

// Returns each header by its path, with `lines`, and with `headers`: the set of all headers that it includes, and
// itself; system headers are in it as "<name>".
export function countHeaderLines() {
  const headers = files.filter((file) => file.endsWith(".h") && folders.some((folder) => file.startsWith(folder)));
  const texts = new Map(headers.map((file) => [file, read(file)]));
  const ofSystem = new Map();
  const closures = new Map();

  function closureOf(file) {
    const known = closures.get(file);
    if (known) return known;
    const closure = new Set([file]);
    closures.set(file, closure);
    for (const [, bracket, name] of texts.get(file).matchAll(/^#include ([<"])([^>"]+)[>"]/gm)) {
      if (bracket === "<") {
        if (!isElsewhere(name)) closure.add(`<${name}>`);
        continue;
      }
      const own = folders.map((folder) => folder + name).find((candidate) => texts.has(candidate));
      if (own === undefined) throw new Error(`${file} includes ${name}, which is nowhere`);
      for (const one of closureOf(own)) closure.add(one);
    }
    return closure;
  }

  function count(closure) {
    // A file that several system headers include is read once. Parts of it may be skipped for one of them and not for
    // another, so the largest count is used.
    const most = new Map();
    for (const one of closure) {
      if (texts.has(one)) {
        most.set(one, linesOf(texts.get(one)));
        continue;
      }
      if (!ofSystem.has(one)) ofSystem.set(one, preprocess(one.slice(1, -1)));
      for (const [part, lines] of ofSystem.get(one)) most.set(part, Math.max(lines, most.get(part) ?? 0));
    }
    return [...most.values()].reduce((sum, lines) => sum + lines, 0);
  }

  return new Map(headers.map((file) => {
    const closure = closureOf(file);
    return [file, { lines: count(closure), headers: closure }];
  }));
}

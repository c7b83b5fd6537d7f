// Shared code for the tables of README.md: it measures a row, and writes the tables.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const readme = path.join(here, "README.md");
const commands = {
  native: [path.resolve(here, "../../build/native/bin/bench")],
  wasm: [process.execPath, path.join(here, "run.mjs"), "bench"],
};

// Returns the output of `bench` for one row.
export function measure(target, words) {
  const [program, ...first] = commands[target];
  return JSON.parse(execFileSync(program, [...first, ...words.map(String), "--json"], { encoding: "utf8" }));
}

export function machine() {
  const [first, ...others] = os.cpus();
  return `${others.length + 1} x ${first.model.trim()}, load average ${os.loadavg()[0].toFixed(1)}`;
}

export function table(heads, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

// Puts the tables between the two comments of this name.
export function writeTables(name, tables) {
  const text = readFileSync(readme, "utf8");
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  if (from < begin.length || to < 0) throw new Error(`README.md has no place for ${name}`);
  writeFileSync(readme, `${text.slice(0, from)}\n${tables}\n${text.slice(to)}`);
}

// Tests that the command of the npm package prints the same bytes as the native one, and ends with the same status: on
// each scenario of the gallery with some subcommands in turn, so that each subcommand is tried on many scenarios.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const native = path.join(root, "build/native/bin/berth");
const command = path.join(root, "build/npm/command.mjs");

const subcommands = [
  ["run"],
  ["explain"],
  ["validate"],
  ["events"],
  ["metrics"],
  ["redact"],
  ["configz"],
  ["drain", "--at", "5s"],
  ["explain", "--format", "json"],
  ["compare", "--b", "seed=9"],
  ["run", "--format", "hash", "--seed", "4"],
  ["capacity", "--at", "5s", "--format", "json"],
];
// The number of subcommands that are tried on each scenario.
const tries = 2;

const outcome = (program, ...args) =>
  new Promise((done) => {
    execFile(program, args, { cwd: root, maxBuffer: 1e8 }, (error, stdout, stderr) => done({ status: error?.code ?? 0, stdout, stderr }));
  });

async function compare(...args) {
  assert.deepEqual(await outcome(process.execPath, command, ...args), await outcome(native, ...args), args.join(" "));
}

const scenarios = readdirSync(path.join(root, "scenarios"), { recursive: true })
  .map((name) => path.join("scenarios", String(name)))
  .filter((name) => name.endsWith(".yaml") && path.dirname(name) !== "scenarios")
  .sort();

test("the gallery is there", () => assert.ok(scenarios.length > 50));

describe("the gallery", { concurrency: 2 }, () => {
  for (const [i, file] of scenarios.entries()) {
    const some = Array.from({ length: tries }, (_, k) => subcommands[(i * tries + k) % subcommands.length]);
    test(`${file}: ${some.map((words) => words.join(" ")).join(", ")}`, async () => {
      for (const [subcommand, ...more] of some) await compare(subcommand, file, ...more);
    });
  }
});

test("help and refusals are the same", async () => {
  const wrong = [["--help"], ["sweep", "--help"], ["fly"], ["run"], ["run", "x.yaml", "--fly"], ["run", "no-such-file"], ["drain", scenarios[0], "--node", ""]];
  for (const args of wrong) await compare(...args);
});

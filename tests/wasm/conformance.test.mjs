// The recordings of the real Go code, replayed by the conformance runner as WebAssembly: every case passes, as
// natively.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const archives = path.join(root, "tests/conformance/recordings");
const unpacked = path.join(root, "build/wasm/recordings");
const runner = path.join(root, "tests/conformance/wasm/run.mjs");

rmSync(unpacked, { recursive: true, force: true });
mkdirSync(unpacked, { recursive: true });
const kinds = readdirSync(archives)
  .filter((name) => name.endsWith(".tar.xz"))
  .map((name) => name.replace(/\.tar\.xz$/, ""));

const run = (...files) => spawnSync(process.execPath, [runner, ...files], { encoding: "utf8", maxBuffer: 1 << 28 });

function countCases(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.reduce((sum, name) => sum + JSON.parse(readFileSync(path.join(folder, name), "utf8")).cases.length, 0);
}

test("there are recordings of many kinds", () => assert.ok(kinds.length >= 8, kinds.join(" ")));

for (const kind of kinds) {
  test(`every case of ${kind} passes`, () => {
    execFileSync("tar", ["-xJf", path.join(archives, `${kind}.tar.xz`), "-C", unpacked]);
    const folder = path.join(unpacked, kind);
    const { status, stdout, stderr } = run(folder);
    const lines = stdout.trimEnd().split("\n");
    assert.equal(lines.at(-1), `${countCases(folder)} passed, 0 failed`, `${lines.slice(0, 5).join("\n")}\n${stderr}`);
    assert.equal(status, 0);
  });
}

test("a file that cannot be read is an error, as natively", () => {
  const { status, stderr } = run(path.join(unpacked, "no-such-file.json"));
  assert.equal(status, 2, stderr);
  assert.match(stderr, /no-such-file\.json: cannot be read/);
});

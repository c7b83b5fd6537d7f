// Tests random worlds as WebAssembly: the invariants are kept, and each log equals the native one to the last byte. The
// hashes of native logs are recorded, because this stage builds nothing native: tests/random/hashes.txt,
// hashes_v1_34.txt and hashes_managed.txt, which the native stage compares, too.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const runner = path.join(root, "tests/random/run.mjs");

const kinds = [
  [[], "hashes.txt"],
  [["v1.34"], "hashes_v1_34.txt"],
  [["managed"], "hashes_managed.txt"],
];

for (const [version, file] of kinds) {
  const native = readFileSync(path.join(root, "tests/random", file), "utf8");
  const count = native.trim().split("\n").length;

  test(`the logs of ${[count, "random worlds", ...version].join(" ")} are those of the native build`, () => {
    assert.ok(count >= 100);
    const words = [runner, ...version, "1", String(count)];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
    assert.equal(stdout, native, stderr);
    assert.equal(status, 0);
  });
}

// Tests that the command needs nothing else: it runs without any library or other file.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const program = path.join(root, "build/native/bin/berth");

test("it runs in an empty root", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "empty-root-"));
  copyFileSync(program, path.join(folder, "berth"));
  const input = readFileSync(path.join(root, "scenarios/queue/backoff-grows.yaml"));
  // A user who is not root becomes root in a namespace of their own.
  const chroot = ["chroot", folder, "/berth", "run", "-", "--format", "hash"];
  const words = process.getuid() === 0 ? chroot : ["unshare", "--map-root-user", ...chroot];
  const { status, stdout, stderr } = spawnSync(words[0], words.slice(1), { input, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^[0-9a-f]{16}\n$/);
});

// CMake finds the installed library for a program outside of this tree.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const folder = mkdtempSync(path.join(tmpdir(), "berth-library-"));
after(() => rmSync(folder, { recursive: true }));

const run = (program, args, options = {}) => execFileSync(program, args, { encoding: "utf8", stdio: ["pipe", "pipe", "pipe"], ...options });

test("the example is built with the installed library, and prints why a pod waits", () => {
  run("cmake", ["--install", path.join(root, "build/native"), "--prefix", path.join(folder, "installed")]);
  const build = path.join(folder, "build");
  run("cmake", ["-S", path.join(root, "deploy/library"), "-B", build, "-G", "Ninja", `-DCMAKE_PREFIX_PATH=${path.join(folder, "installed")}`]);
  run("cmake", ["--build", build]);
  const node = { apiVersion: "v1", kind: "Node", metadata: { name: "a" }, status: { allocatable: { cpu: "1", pods: "5" } } };
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "web" }, spec: { containers: [{ name: "c", resources: { requests: { cpu: "2" } } }] } };
  const said = run(path.join(build, "why_pending"), [], { input: JSON.stringify({ apiVersion: "v1", kind: "List", items: [node, pod] }) });
  assert.match(said, /^default\/web: 0\/1 nodes are available: 1 Insufficient cpu\./);
});

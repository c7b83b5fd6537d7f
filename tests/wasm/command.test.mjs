// Tests the command of the npm package, as a user of Node.js runs it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const command = path.join(root, "build/npm/command.mjs");
const berth = (args, options = {}) => spawnSync(process.execPath, [command, ...args], { encoding: "utf8", ...options });

const node = { apiVersion: "v1", kind: "Node", metadata: { name: "a" }, status: { allocatable: { cpu: "1", pods: "5" } } };
const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "web" }, spec: { containers: [{ name: "c", resources: { requests: { cpu: "2" } } }] } };
const dump = JSON.stringify({ apiVersion: "v1", kind: "List", items: [node, pod] });

const folder = mkdtempSync(path.join(tmpdir(), "berth-"));
after(() => rmSync(folder, { recursive: true }));

test("a dump on standard input is explained", () => {
  const { status, stdout, stderr } = berth(["explain", "-", "--pod", "web"], { input: dump });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /0\/1 nodes are available: 1 Insufficient cpu/);
});

test("YAML is read, from a file as well", () => {
  const { status, stdout } = berth(["run", path.join(root, "scenarios/queue/backoff-grows.yaml")]);
  assert.equal(status, 0);
  assert.match(stdout, /nothing is left to happen/);
});

test("errors go to standard error, with the status of the native command", () => {
  const wrong = berth(["run", "-"], { input: "a: b: c" });
  assert.deepEqual([wrong.status, wrong.stdout], [2, ""]);
  assert.match(wrong.stderr, /mapping values are not allowed in this context/);
  assert.equal(berth(["run", "no-such-file"]).status, 2);
  assert.equal(berth(["fly"]).status, 2);
});

test("a reader that has left ends it quietly, with the code of SIGPIPE", () => {
  const scenario = path.join(root, "scenarios/queue/backoff-grows.yaml");
  // The reader has ended before the command begins.
  const script = 'exec 3> >(true); wait $!; "$@" >&3';
  for (const words of [["run", scenario], ["--help"], ["link", scenario, "--base", "https://example.org/"]]) {
    const { status, stderr } = spawnSync("bash", ["-c", script, "bash", process.execPath, command, ...words], { encoding: "utf8" });
    assert.deepEqual({ status, stderr }, { status: 141, stderr: "" }, words[0]);
  }
});

test("a text of many megabytes is read from a pipe", () => {
  const many = Array.from({ length: 20_000 }, (_, i) => ({ ...pod, metadata: { name: `web-${i}`, annotations: { note: "x".repeat(500) } } }));
  const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: [node, ...many] });
  const { status, stdout, stderr } = berth(["validate", "-"], { input, maxBuffer: 1e8 });
  assert.equal(status, 0, stderr.slice(0, 500));
  assert.match(stdout, /ok/);
});

test("the packed package is run by npx, without a network", () => {
  const npm = (...args) => spawnSync("npm", args, { cwd: folder, encoding: "utf8", input: dump, env: { ...process.env, npm_config_cache: path.join(folder, "cache") } });
  const packed = npm("pack", path.join(root, "build/npm"), "--pack-destination", folder, "--silent");
  assert.equal(packed.status, 0, packed.stderr);
  const [file] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  assert.match(file, /^kube-berth-\d/);
  const { status, stdout, stderr } = npm("exec", "--yes", "--offline", "--package", `./${file}`, "--", "berth", "explain", "-", "--pod", "web");
  assert.equal(status, 0, stderr);
  assert.match(stdout, /1 Insufficient cpu/);
});

// Tests the plugin of kubectl, with a kubectl that answers from files and records its arguments.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const folder = mkdtempSync(path.join(tmpdir(), "kubectl-berth-"));
after(() => rmSync(folder, { recursive: true }));

const bin = path.join(folder, "bin");
mkdirSync(bin);
const asked = path.join(folder, "asked");
// Like kubectl, it names the resources that are forbidden, prints the others, and fails.
writeFileSync(
  path.join(bin, "kubectl"),
  `#!/bin/sh
echo "$*" >>"${asked}"
case "$*" in
  *"api-resources --verbs=list -o name") printf 'pods\\nnodes\\nsecrets\\nconfigmaps\\nreplicasets.apps\\nwidgets.example.com\\n' ;;
  *"config view"*) printf shop ;;
  *" get "* | "get "*)
    cat "${folder}/cluster.json"
    if [ -e "${folder}/forbidden" ]; then cat "${folder}/forbidden" >&2; exit 1; fi
    ;;
  *) echo "unexpected: $*" >&2; exit 9 ;;
esac
`,
);
chmodSync(path.join(bin, "kubectl"), 0o755);
symlinkSync(path.join(root, "build/native/bin/berth"), path.join(bin, "berth"));
symlinkSync(path.join(root, "deploy/kubectl-berth"), path.join(bin, "kubectl-berth"));

const node = (name) => ({ apiVersion: "v1", kind: "Node", metadata: { name }, status: { allocatable: { cpu: "2", memory: "4Gi", pods: "9" } } });
const pod = (name, cpu, spec = {}) => ({
  ...{ apiVersion: "v1", kind: "Pod", metadata: { name, namespace: "shop" } },
  spec: { containers: [{ name: "c", image: "c", env: [{ name: "PASSWORD", value: "hunter2" }], resources: { requests: { cpu } } }], ...spec },
});
const items = [node("frankfurt-1"), node("frankfurt-2"), pod("web", "8"), pod("db", "1", { nodeName: "frankfurt-1" })];
writeFileSync(path.join(folder, "cluster.json"), JSON.stringify({ apiVersion: "v1", kind: "List", items }));

function plugin(...args) {
  writeFileSync(asked, "");
  const env = { ...process.env, PATH: `${bin}:/usr/bin:/bin` };
  const { status, stdout, stderr } = spawnSync("sh", [path.join(bin, "kubectl-berth"), ...args], { encoding: "utf8", env });
  return { status, stdout, stderr, asked: readFileSync(asked, "utf8").trim().split("\n") };
}

test("why: the pod is the one of the context's namespace, and it reads only the resources that Berth needs", () => {
  const { status, stdout, stderr, asked: calls } = plugin("why", "web");
  assert.equal(status, 0, stderr);
  assert.match(stdout, /0\/2 nodes are available: 2 Insufficient cpu/);
  const get = calls.find((call) => call.startsWith("get "));
  assert.equal(get, "get pods,nodes,replicasets.apps --all-namespaces --ignore-not-found -o json");
  for (const call of calls) assert.match(call, /^(api-resources|config view|get) /);
});

test("a namespace and a context are passed on, and arguments behind -- go to berth", () => {
  const { status, stdout, asked: calls } = plugin("why", "pod/web", "-n", "shop", "--context", "my cluster", "--", "--format", "json");
  assert.equal(status, 0);
  assert.equal(JSON.parse(stdout).pod.name, "shop/web");
  for (const call of calls) assert.match(call, /^--context my cluster /);
  assert.ok(!calls.some((call) => call.includes("config view")));
});

test("remedies, a drain and the number of further pods are answered", () => {
  assert.match(plugin("remedies", "web").stdout, /cpu/);
  assert.match(plugin("drain", "frankfurt-1").stdout, /frankfurt-2/);
  assert.match(plugin("drain").stdout, /frankfurt-1/);
  const manifest = path.join(folder, "pod.json");
  writeFileSync(manifest, JSON.stringify(pod("more", "1")));
  assert.match(plugin("fit", manifest).stdout, /3/);
});

test("a dump has neither names nor secrets", () => {
  const { status, stdout } = plugin("dump");
  assert.equal(status, 0);
  assert.doesNotMatch(stdout, /shop|frankfurt|hunter2|PASSWORD/);
});

test("missing rights are reported, and the rest is answered", () => {
  writeFileSync(path.join(folder, "forbidden"), 'Error from server (Forbidden): replicasets.apps is forbidden: User "me" cannot list resource "replicasets"\n');
  const { status, stdout, stderr } = plugin("why", "web");
  rmSync(path.join(folder, "forbidden"));
  assert.equal(status, 0);
  assert.match(stderr, /replicasets.apps is forbidden/);
  assert.match(stdout, /Insufficient cpu/);
});

test("impossible requests are refused before it reads the cluster", () => {
  for (const [args, said] of [[["why"], /needs the name of a pod/], [["why", "a", "b"], /not several/], [["fly"], /no action fly/], [["why", "web", "--fly"], /no option --fly/], [["why", "web", "-n", ""], /-n needs a value/]]) {
    const { status, stdout, stderr, asked: calls } = plugin(...args);
    assert.deepEqual([status, stdout, calls], [2, "", [""]], args.join(" "));
    assert.match(stderr, said);
  }
});

test("help lists the actions", () => {
  const { status, stdout } = plugin("--help");
  assert.equal(status, 0);
  for (const action of ["why", "remedies", "fit", "drain", "dump"]) assert.match(stdout, new RegExp(`kubectl berth ${action}`));
});

test("krew finds the plugin in its archive", () => {
  const address = "https://example.org/berth/releases/download/v9";
  const { status, stderr } = spawnSync(path.join(root, "deploy/krew"), [address], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const release = path.join(root, "build/release");
  const archive = readFileSync(path.join(release, "kubectl-berth.tar.gz"));
  const manifest = readFileSync(path.join(release, "berth.yaml"), "utf8");
  assert.ok(manifest.includes(`sha256: ${createHash("sha256").update(archive).digest("hex")}\n`));
  assert.ok(manifest.includes(`uri: ${address}/kubectl-berth.tar.gz\n`));
  assert.match(manifest, /^ {2}version: v\d+\.\d+\.\d+$/m);
  const { stdout } = spawnSync("tar", ["-tzf", path.join(release, "kubectl-berth.tar.gz")], { encoding: "utf8" });
  assert.equal(stdout, "kubectl-berth\nLICENSE\n");
});

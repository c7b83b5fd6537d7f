// Measures questions about other clusters, and prints one table: in Node with the npm package of build/npm, and with the native
// command `berth`, whose time for a run alone is subtracted.
//   node questions.mjs [NODES]...     (100, 1,000 and 5,000 nodes, when none are named)
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { machine, table } from "./readme.mjs";

const built = fileURLToPath(new URL("../../build/", import.meta.url));
const berth = path.join(built, "native/bin/berth");
const podsOnNode = 11;
const numWaiting = 20;
const runs = 3;
const longestRepeated = 5000; // milliseconds

const requests = (cpu, memory) => ({ containers: [{ name: "c", image: "registry/app:v1", resources: { requests: { cpu, memory } } }] });

// Node i has 2, 4, 8 or 16 cpu with 4Gi each; its pods take 11 of 24 parts.
function nodeWithPods(i) {
  const cpu = [2, 4, 8, 16][i % 4];
  const name = `node-${i}`;
  const labels = { "kubernetes.io/hostname": name, "topology.kubernetes.io/zone": "abc"[i % 3] };
  const node = {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name, labels },
    status: { allocatable: { cpu: `${cpu}`, memory: `${4 * cpu}Gi`, pods: "110" } },
  };
  const pods = Array.from({ length: podsOnNode }, (_, k) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: `pod-${i}-${k}`,
      namespace: "default",
      labels: { app: `app-${k}` },
      ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: `app-${k}`, uid: `app-${k}`, controller: true }],
    },
    spec: { nodeName: name, ...requests(`${Math.floor((1000 * cpu) / 24)}m`, `${Math.floor((4096 * cpu) / 24)}Mi`) },
  }));
  return [node, ...pods];
}

const template = { apiVersion: "v1", kind: "Pod", metadata: { name: "app", namespace: "default" }, spec: requests("500m", "1Gi") };

// Too large for every node.
const waiting = (i) => ({ apiVersion: "v1", kind: "Pod", metadata: { name: `waits-${i}`, namespace: "default" }, spec: requests("17", "1Gi") });

function clusterOf(numNodes) {
  const nodes = Array.from({ length: numNodes }, (_, i) => nodeWithPods(i)).flat();
  return [...nodes, ...Array.from({ length: numWaiting }, (_, i) => waiting(i))];
}

const questions = [
  { name: "remedies", ask: (sim) => sim.remedies("default/waits-0"), words: ["remedies", "--pod", "default/waits-0"] },
  { name: "capacity", ask: (sim) => sim.capacity([template]), words: ["capacity", "--pod", "POD"] },
  { name: "drain, one node", ask: (sim) => sim.drain({ nodes: ["node-0"] }), words: ["drain", "--node", "node-0"] },
  { name: "losses", ask: (sim) => sim.losses(), words: ["drain"] },
];

// Returns the shortest of some times, in milliseconds. Long actions run once.
function best(act) {
  const times = [];
  do {
    const before = performance.now();
    act();
    times.push(performance.now() - before);
  } while (times.length < runs && times[0] < longestRepeated);
  return Math.min(...times);
}

async function packageTimes(cluster) {
  const { open } = await import(pathToFileURL(path.join(built, "npm/index.js")).href);
  const sim = await open(cluster);
  sim.runUntil(Infinity);
  const times = questions.map(({ ask }) => best(() => ask(sim)));
  sim.close();
  return times;
}

function nativeTimes(cluster, folder) {
  const file = path.join(folder, "cluster.json");
  const pod = path.join(folder, "pod.json");
  writeFileSync(file, JSON.stringify({ apiVersion: "v1", kind: "List", items: cluster }));
  writeFileSync(pod, JSON.stringify(template));
  const call = ([command, ...words]) =>
    execFileSync(berth, [command, file, ...words.map((word) => (word === "POD" ? pod : word))], { stdio: "ignore" });
  const alone = best(() => call(["run", "--format", "hash"]));
  return questions.map(({ words }) => Math.max(0, best(() => call([...words, "--format", "json"])) - alone));
}

const sizes = process.argv.slice(2).map(Number);
const folder = mkdtempSync(path.join(os.tmpdir(), "berth-questions-"));
try {
  const rows = [];
  for (const numNodes of sizes.length > 0 ? sizes : [100, 1000, 5000]) {
    const cluster = clusterOf(numNodes);
    const inPackage = existsSync(path.join(built, "npm/index.js")) ? await packageTimes(cluster) : [];
    const natively = existsSync(berth) ? nativeTimes(cluster, folder) : [];
    const ms = (time) => time?.toFixed(1) ?? "-";
    for (const [i, { name }] of questions.entries()) rows.push([name, numNodes, ms(natively[i]), ms(inPackage[i])]);
  }
  console.log(`Node ${process.version}, on ${machine()}.\n`);
  console.log(table(["question", "nodes", "native ms", "npm package ms"], rows));
} finally {
  rmSync(folder, { recursive: true });
}

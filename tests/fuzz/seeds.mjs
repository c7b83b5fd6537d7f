// Valid texts from which the fuzz targets start. seedsOf(target) returns them as strings.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const read = (...parts) => readFileSync(path.join(root, ...parts), "utf8");

function filesIn(folder, ending) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => name.endsWith(ending));
}

// Returns the cases of all files in an archive of tests/conformance/recordings.
function casesOf(kind) {
  const into = path.join(root, "build/fuzz/recordings");
  mkdirSync(into, { recursive: true });
  execFileSync("tar", ["-xJf", path.join(root, `tests/conformance/recordings/${kind}.tar.xz`), "-C", into]);
  return readdirSync(path.join(into, kind)).flatMap((name) => JSON.parse(read("build/fuzz/recordings", kind, name)).cases);
}

const scenarios = () => filesIn("scenarios", ".yaml").map((file) => read(file));
// Returns the scenarios for v1.34, if they name no version and no other scheduler.
const laterScenarios = () =>
  scenarios()
    .filter((text) => !/^ {2}(semantics|scheduler|schedulerConfiguration|algorithmProvider):/m.test(text))
    .map((text) => text.replace(/^spec:\n/m, "spec:\n  semantics: v1.34\n"));
const dumps = () => [".json", ".jsonl"].flatMap((ending) => filesIn("tests/data/real-dumps", ending)).map((file) => read(file));

// Returns a cluster of the recordings as kubectl would print it.
const listOf = (objects) => JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });

const configurationV1 = (profile) =>
  JSON.stringify({ apiVersion: "kubescheduler.config.k8s.io/v1", kind: "KubeSchedulerConfiguration", profiles: [profile] });

// One line for each possible request; impossible ones are refused.
const commands = [
  ...["play", "pause", "toggle", "step", "stepBack", "run"].map((op) => ({ op })),
  { op: "seek", t: 3.5 }, { op: "seek", t: "4s" }, { op: "runUntil", t: 9 }, { op: "speed", value: 2.5 },
  { op: "stepAttempt", step: -1 }, { op: "failure", step: 1 }, { op: "caption", step: 1 }, { op: "direction", value: -1 },
  { op: "loop", from: 1, to: 2 }, { op: "loop" }, { op: "bet", choice: "a" }, { op: "find", text: "P-1" },
  { op: "select", target: "pod/default/p-1" }, { op: "select", target: "node/a" }, { op: "select", target: "queue/activeQ" },
  { op: "theme", value: "light" }, { op: "reducedMotion", value: true }, { op: "colorBy", value: "priority" },
  { op: "controls", value: false }, { op: "zoom", value: "fit" }, { op: "zoom", factor: 3, x: 5, y: 9 },
  { op: "apply", entry: { at: 5, op: "delete", object: { kind: "Pod", metadata: { name: "p-0" } } } },
  { op: "apply", entry: { at: 6, op: "create", object: { kind: "Pod", metadata: { name: "n" }, spec: { containers: [] } } } },
  { op: "edits", entries: [{ at: 2, op: "patch", object: { kind: "Node", metadata: { name: "a" }, spec: { unschedulable: true } } }] },
  { op: "edits", entries: [] },
  { what: "pod", name: "default/p-1" }, { what: "node", name: "a" }, { what: "queue", name: "backoffQ" },
  { what: "attempt", index: 2 }, { what: "pair", pod: "default/p-2", node: "b", attempt: 1 }, { what: "series", count: 20 },
  { what: "events", from: 3, count: 9 }, { what: "nodes", from: 0, count: 9 }, { what: "batch" }, { what: "manifests" },
  { what: "hit", x: 100, y: 200 }, { what: "set", pod: "default/p-1" }, { what: "summary" },
  { what: "explain", pod: "default/high", at: 9, attempts: [1], allFilters: true },
].map((command) => JSON.stringify(command));

function commandSeeds(others) {
  const seeds = [];
  for (const scheduler of ["", "batch", "v1.34"]) {
    for (const line of [...commands, ...others]) seeds.push(`${scheduler}\n{"op":"seek","t":8}\n${line}\n`);
    for (let i = 0; i + 5 <= commands.length; i += 5) seeds.push(`${scheduler}\n${commands.slice(i, i + 5).join("\n")}\n`);
  }
  return seeds;
}

const handSeeds = ["hand \u0000@@\u0001@@\u0002@@\u0001@p\u0000pp\u0002p@", "hand \u0001\u0020\u0020\u0000@@\u0004@@"];
const keySeeds = ["Tab", "Escape", "Enter", " ", "ArrowLeft", "ArrowRight", "Home", "End", "[", "]", "j", "k", "f", "0", "+"];

const seeds = {
  scenario_text: () => [...scenarios(), ...laterScenarios(), ...dumps()],
  manifests: () => [
    ...dumps(),
    ...["filter-score", "kube-batch"].flatMap((kind) => casesOf(kind)).filter((one, i) => one.objects && i % 16 === 0).map((one) => listOf(one.objects)),
  ],
  redaction: () => [
    read("tests/data/all-kinds.json"),
    ...dumps(),
    ...casesOf("filter-score").filter((one, i) => one.objects && i % 32 === 0).map((one) => listOf(one.objects)),
  ],
  admission: () => casesOf("admission").filter((_, i) => i % 4 === 0).map((one) => JSON.stringify(one.input)),
  quantity: () => [
    ...casesOf("quantity").flatMap((one) => [one.in, one.a, one.b]).filter((text) => typeof text === "string").map((text) => `q${text}`),
    ...["1h2m3.5s", "-100ms", "1us2ns", "0", ".5s", "2562047h47m16.854775807s"].map((text) => `d${text}`),
    ...["12", "1e3", "0.000000001", "9223372036.854775807"].map((text) => `s${text}`),
  ],
  selector: () => casesOf("selector").map((one) => JSON.stringify(one)),
  configuration: () => [
    ...casesOf("config").map((one) => (typeof one.in === "string" ? one.in : JSON.stringify(one.in))),
    ...casesOf("kube-batch").filter((one) => typeof one.config === "string").map((one) => one.config),
    ...casesOf("filter-score-v1-34").filter((one) => one.profile).map((one) => configurationV1(one.profile)),
  ],
  core_commands: () => commandSeeds([]),
  stage_commands: () => commandSeeds([...handSeeds, ...keySeeds.map((key) => `key ${key}`)]),
  // Any bytes describe a world: each is a choice.
  simulation: () => Array.from({ length: 40 }, (_, i) => createHash("sha512").update(`${i}`).digest("base64").repeat(1 + (i % 8))),
};

export const seedsOf = (target) => [...new Set(seeds[target]())];

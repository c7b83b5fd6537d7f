// Tests that scenarios/docs/limits.md has the same limits of scenarios as core/scenario/limits.h.
import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "./files.mjs";

// The subject of each row in the page's table, and the constant with its number.
const rows = {
  "objects (with those of generators) and timeline entries together": "kMaxInputs",
  "title, description, the text of a caption or a question": "kMaxTextBytes",
  "captions, columns of a generator": "kMaxCaptions",
  "nodes times pods under kube-batch": "kMaxBatchPairs",
  "other products that one step of a run computes: tolerations of a pod by taints": "kMaxTolerationPairs",
  "terms and requirements of a pod's node affinity by nodes": "kMaxNodeRequirementPairs",
  "affinity terms and spread constraints of a pod by pods": "kMaxPodTermPairs",
  "unbound claims by volumes that are free or made for them": "kMaxClaimPairs",
  "claims of a pod by free volumes by nodes": "kMaxVolumeNodePairs",
  "PodDisruptionBudgets, and workloads whose controllers run, by pods of their namespaces": "kMaxBudgetPairs",
  "DaemonSets whose controller runs, by nodes": "kMaxDaemonPairs",
  "pods by nodes where there is a `nodeAutoscaler`, the nodes that it may add included": "kMaxAutoscalerPairs",
  "the same by affinity terms and spread constraints of a pod": "kMaxAutoscalerTermPairs",
  "under kube-batch, pods by tolerations by taints, and so on": "kMaxBatchComparisons",
};

function constants() {
  const header = read("core/scenario/limits.h");
  const found = header.matchAll(/^inline constexpr \w+ (kMax\w+) = ([\d']+);$/gm);
  return new Map([...found].map(([, name, digits]) => [name, Number(digits.replaceAll("'", ""))]));
}

// Returns the first number of the cell behind this one.
function numberBeside(subject) {
  const row = read("scenarios/docs/limits.md").split("\n").find((line) => line.startsWith(`| ${subject} | `));
  assert.ok(row, `scenarios/docs/limits.md has a row about: ${subject}`);
  const [digits] = /[\d,]+/.exec(row.slice(`| ${subject} | `.length));
  return Number(digits.replaceAll(",", ""));
}

test("the page's limits are those of the code", () => {
  const inCode = constants();
  const stated = Object.entries(rows).map(([subject, name]) => [subject, numberBeside(subject), inCode.get(name)]);
  assert.deepEqual(stated.filter(([, there, here]) => there !== here), []);
});

test("each product that has a limit is on the page", () => {
  const products = [...constants().keys()].filter((name) => /(Pairs|Comparisons)$/.test(name));
  assert.ok(products.length > 5, `${products.length} products were found`);
  assert.deepEqual(products.filter((name) => !Object.values(rows).includes(name)), []);
});

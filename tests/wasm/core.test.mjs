// The module without a canvas, in Node: what a script gets, and that WebAssembly tells every scenario
// exactly as the native build does (tests/cli/scenario_logs, which the native tests compare too).
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const bin = path.join(root, "build/wasm/bin");
const { default: createBerthCore } = await import(pathToFileURL(path.join(bin, "berth-core.mjs")));
const berth = await createBerthCore({ wasmBinary: readFileSync(path.join(bin, "berth-core.wasm")) });

// The gallery as the page gets it: YAML has become JSON.
const gallery = path.join(root, "build/public/scenarios");
const slugs = readdirSync(gallery, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap((topic) => readdirSync(path.join(gallery, topic.name)).map((file) => `${topic.name}/${file}`))
  .map((file) => file.replace(/\.json$/, ""))
  // Translations differ in their texts alone.
  .filter((slug) => !slug.includes("."));

const run = (text, options = {}) => JSON.parse(berth.run(text, JSON.stringify(options)));

const twoPods = JSON.stringify({
  apiVersion: "berth.dev/v1",
  kind: "Scenario",
  metadata: { title: "Two pods" },
  spec: {
    until: "20s",
    objects: [
      { kind: "Node", metadata: { name: "n1" }, status: { allocatable: { cpu: "1", pods: "5" } } },
      ...["a", "b"].map((name) => ({
        kind: "Pod",
        metadata: { name },
        spec: { containers: [{ name: "c", resources: { requests: { cpu: "600m" } } }] },
      })),
    ],
  },
});

test("the gallery is not empty", () => assert.ok(slugs.length >= 9));

for (const slug of slugs) {
  test(`${slug} has the native log`, () => {
    const text = readFileSync(path.join(gallery, `${slug}.json`), "utf8");
    const recorded = readFileSync(path.join(root, "tests/cli/scenario_logs", `${slug}.txt`), "utf8");
    const summary = run(text);
    assert.equal(summary.ok, true, JSON.stringify(summary.error));
    if (/^\d+ events, hash /.test(recorded)) {
      assert.equal(`${summary.events} events, hash ${summary.hash}\n`, recorded);
    } else {
      assert.equal(run(text, { format: "text" }).output, recorded);
    }
  });
}

test("a summary counts what came of the run", () => {
  const { ok, title, bound, pending, end } = run(twoPods);
  assert.deepEqual({ ok, title, bound, pending, end }, { ok: true, title: "Two pods", bound: 1, pending: 1, end: 20 });
});

test("until and seed are options", () => {
  assert.equal(run(twoPods, { until: 5 }).end, 5);
  assert.equal(run(twoPods, { seed: 7 }).ok, true);
});

test("explain tells the message and every node's verdict", () => {
  const answer = JSON.parse(berth.explain(twoPods, JSON.stringify({ pod: "default/b" })));
  assert.equal(answer.ok, true);
  assert.equal(answer.account.pod.message, "0/1 nodes are available: 1 Insufficient cpu.");
  assert.equal(answer.account.lastAttempt.nodes[0].plugin, "NodeResourcesFit");
});

test("explain asks all filters when it is told to", () => {
  const options = { pod: "default/b", attempts: [1], allFilters: true };
  const { account } = JSON.parse(berth.explain(twoPods, JSON.stringify(options)));
  const { filters, nodes } = account.attempts[0].whatIf;
  assert.equal(nodes[0].verdicts.length, filters.length);
  const rejects = filters.filter((_, i) => nodes[0].verdicts[i].verdict === "rejected");
  assert.deepEqual(rejects, ["NodeResourcesFit"]);
});

test("bad input is one message with its place, and the module lives on", () => {
  const broken = twoPods.replace("600m", "1x");
  const { ok, error } = JSON.parse(berth.validate(broken));
  assert.equal(ok, false);
  assert.equal(error.path, "spec.objects[1].spec.containers[0].resources.requests.cpu");
  for (const text of ["", "{", "[1]", "null", "\u0000", '{"kind":"Scenery"}', "[".repeat(1e7)]) {
    const answer = JSON.parse(berth.validate(text));
    assert.equal(answer.ok, false, text.slice(0, 20));
    assert.ok(answer.error.message.length > 0 && answer.error.message.length < 1000);
  }
  assert.equal(run(twoPods, { format: "xml" }).error.path, "options.format");
  assert.equal(JSON.parse(berth.run(twoPods, "{")).ok, false);
  assert.equal(run(twoPods).ok, true);
});

// Tests the package for scripts, as it is built into build/npm, in Node.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { random } from "../web/random.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const folder = path.join(root, "build/npm");
const berth = await import(pathToFileURL(path.join(folder, "index.js")));
const { open, openSweep, run, explain, redact, sweep, validate, BerthError } = berth;

const node = (name, cpu) => ({ kind: "Node", metadata: { name }, status: { allocatable: { cpu, pods: "5" } } });
const pod = (name, cpu) => ({
  kind: "Pod",
  metadata: { name },
  spec: { containers: [{ name: "c", resources: { requests: { cpu } } }] },
});
// A node with room for one of two pods.
const twoPods = {
  apiVersion: "berth.dev/v1",
  kind: "Scenario",
  metadata: { title: "Two pods" },
  spec: { until: "60s", attemptLatency: "400ms", objects: [node("n1", "1"), pod("a", "600m"), pod("b", "600m")] },
};
const deleteA = { op: "delete", object: { kind: "Pod", metadata: { name: "a" } } };

// The package from the view of a project that depends on it.
const project = path.join(root, "build/npm-project");
rmSync(project, { recursive: true, force: true });
mkdirSync(path.join(project, "node_modules"), { recursive: true });
symlinkSync(folder, path.join(project, "node_modules/kube-berth"), "dir");
writeFileSync(path.join(project, "package.json"), '{ "type": "module" }');

function inProject(name, text, program, ...args) {
  writeFileSync(path.join(project, name), text);
  return execFileSync(process.execPath, [...program, ...args, name], { cwd: project, encoding: "utf8", stdio: "pipe" });
}

test("the README's example prints the output in the README", () => {
  const readme = readFileSync(path.join(folder, "README.md"), "utf8");
  const [example, printed] = [...readme.matchAll(/```(?:js)?\n([\s\S]*?)```/g)].map((block) => block[1]);
  assert.equal(inProject("example.js", example, []), printed);
});

test("the README's script for continuous integration reports whether a chart fits", () => {
  const readme = readFileSync(path.join(folder, "README.md"), "utf8");
  const [, script] = /## In continuous integration\n[\s\S]*?```js\n([\s\S]*?)```/.exec(readme);
  writeFileSync(path.join(project, "fits.mjs"), script);
  writeFileSync(path.join(project, "nodes.yaml"), "kind: List\nitems:\n- kind: Node\n  metadata: {name: n1}\n  status: {allocatable: {cpu: 1, pods: 9}}\n");
  const chart = (replicas) => `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: shop, namespace: web}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: shop}}
  template:
    metadata: {labels: {app: shop}}
    spec: {containers: [{name: shop, image: shop, resources: {requests: {cpu: 400m}}}]}
`;
  const run = (replicas) => spawnSync(process.execPath, ["fits.mjs"], { cwd: project, encoding: "utf8", input: chart(replicas) });
  assert.deepEqual([run(2).status, run(2).stdout], [0, "2 pods have a node, 0 wait\n"]);
  const { status, stdout } = run(3);
  assert.equal(status, 1);
  assert.match(stdout, /^web\/shop-[\w-]+: 0\/1 nodes are available: 1 Insufficient cpu\.[\s\S]*\n2 pods have a node, 1 wait\n$/);
});

const yaml = `
# two manifests
kind: Node
metadata: {name: n1}
status:
  allocatable: {cpu: "1", pods: 5}
---
kind: Pod
metadata:
  name: a
spec:
  containers: [{name: c, resources: {requests: {cpu: 600m}}}]
`;

test("a text may be YAML, with one document or several", async () => {
  const sim = await open(yaml);
  sim.run();
  assert.equal(sim.pod("a").node, "n1");
  assert.equal((await validate("apiVersion: berth.dev/v1\nkind: Scenario\nspec: {seed: 010}\n")).ok, true);
  assert.equal((await openSweep("apiVersion: berth.dev/v1\nkind: Sweep\nspec: {axes: [{name: seed, seeds: {count: 2}}], scenario: {apiVersion: berth.dev/v1, kind: Scenario, spec: {}}}\n")).runs, 2);
});

test("an error in YAML names the line of the text", async () => {
  const failure = async (text) => {
    const { message, path: place, line } = await open(text).then(assert.fail, (error) => error);
    return { message, path: place, line };
  };
  const refused = await failure(yaml.replace("600m", "sixty"));
  assert.deepEqual([refused.path, refused.line], ["[1].spec.containers[0].resources.requests.cpu", 12]);
  assert.deepEqual(await failure("kind: [\n"), {
    message: "did not find expected node content",
    path: undefined,
    line: 2,
  });
  const manifest = yaml.slice(yaml.indexOf("kind: Pod")).replace("kind", "apiVersion: v1\nkind").replace("name: c,", "name: c, image: c,");
  const cannot = 'Pod in version "v1" cannot be handled as a Pod: strict decoding error: ';
  const { message, line } = await open(`${manifest}  hostnam: x\n`, { strict: true }).then(assert.fail, (error) => error);
  assert.deepEqual([message, line], [`${cannot}unknown field "spec.hostnam": is it "hostname"?`, 7]);
});

test("the types hold for strict users, and each thing exported has one", () => {
  const members = Object.getOwnPropertyNames(berth.Simulation.prototype).filter((name) => name !== "constructor");
  const own = ["title", "inputs", "warnings", "report", "leftOut"];
  // Uses every member with its type; one without a type is an error.
  const uses = `
    import * as berth from 'kube-berth';
    import type { Account, AttemptDescription, CapacityReport, Edit, LoggedEvent, PodDescription, Remedy, Summary, Validity } from 'kube-berth';
    const sim: berth.Simulation = await berth.open({ kind: 'List', items: [] }, { seed: 7, until: 60 });
    const members: unknown[] = [${[...members, ...own].map((name) => `sim.${name}`).join(", ")}];
    const names: (keyof typeof berth)[] = ${JSON.stringify(Object.keys(berth))};
    const report: CapacityReport = sim.capacity({ kind: 'Pod' }, { maxLimit: 3, weights: [1], walk: true });
    const more: number = report.status.replicas;
    const remedies: Remedy[] = sim.remedies('web').remedies;
    const summary: Summary = await berth.run('{}');
    const account: Account = await berth.explain('{}', 'web', { at: 3, attempts: [1], allFilters: true });
    const validity: Validity = await berth.validate('{}');
    if (!validity.ok) console.log(validity.error.message, validity.error.line ?? 0);
    else for (const { path, message, rule } of validity.complaints) console.log(path, message, rule === 'scenario');
    const next: number | null = sim.step();
    const described: PodDescription | null = sim.pod('web');
    const attempt: AttemptDescription | null | undefined = account.lastAttempt;
    const edit: Edit = { op: 'delete', object: {} };
    sim.apply(edit);
    const events: LoggedEvent[] = sim.events();
    // @ts-expect-error There is no such queue.
    sim.queue('active');
    // @ts-expect-error Only open() makes one.
    new berth.Simulation();
    // @ts-expect-error It may be missing.
    described.name;
    export { members, more, names, summary, next, attempt, events };
  `;
  const tsc = path.join(root, "web/node_modules/typescript/bin/tsc");
  const options = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "nodenext"];
  inProject("uses.mts", uses, [tsc], ...options);
});

test("the package names files that are there, and depends on nothing", () => {
  const { name, type, license, bin, exports, dependencies, sideEffects } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  assert.deepEqual([name, type, license, sideEffects], ["kube-berth", "module", "Apache-2.0", false]);
  assert.equal(dependencies, undefined);
  const modules = ["berth-core.wasm", "berth-core.rest.wasm", "berth-reader.wasm", "berth-redaction.wasm"];
  const files = [...Object.values(exports["."]), ...Object.values(bin), ...modules, "berth-command.cjs", "berth-command.wasm", "LICENSE", "README.md", "third-party-licenses.txt"];
  for (const file of files) {
    assert.ok(readFileSync(path.join(folder, file)).length > 0, file);
  }
});

test("no file of it needs eval, or names a module of Node's where a bundler would see it", () => {
  for (const file of ["index.js", "simulation.js", "core.js", "error.js", "given.js", "two_parts.js", "redaction.js", "complaints.js", "plain_modules.js", "plain_module.js", "berth-core.mjs"]) {
    const text = readFileSync(path.join(folder, file), "utf8");
    assert.doesNotMatch(text, /\beval\(|new Function\(|Function\("/, file);
    assert.doesNotMatch(text, /(from|import\(|require\()\s*["'](node:|fs|path|url)/, file);
  }
});

test("a run is summed up", async () => {
  const { title, time, bound, pending, events, hash } = await run(twoPods);
  assert.deepEqual({ title, time, bound, pending }, { title: "Two pods", time: 60, bound: 1, pending: 1 });
  assert.ok(events > 5);
  assert.match(hash, /^[0-9a-f]{16}$/);
  assert.equal((await run(JSON.stringify(twoPods))).hash, hash);
  assert.equal((await run(twoPods, { until: 5 })).time, 5);
});

test("a pod is explained at the end, at a moment, and by all filters", async () => {
  const { pod: b, lastAttempt } = await explain(twoPods, "default/b");
  assert.equal(b.message, "0/1 nodes are available: 1 Insufficient cpu.");
  assert.equal(lastAttempt.nodes[0].plugin, "NodeResourcesFit");
  assert.equal((await explain(twoPods, "b", { at: 0 })).lastAttempt, null);
  const { attempts } = await explain(twoPods, "b", { attempts: [1], allFilters: true });
  const { filters, nodes } = attempts[0].whatIf;
  const rejecting = filters.filter((_, i) => nodes[0].verdicts[i].verdict === "rejected");
  assert.deepEqual(rejecting, ["NodeResourcesFit"]);
  await assert.rejects(explain(twoPods, "c"), BerthError);
  await assert.rejects(explain(twoPods, "b", { attempts: [9] }), /has had no attempt 9/);
});

test("a scenario is validated, and each error has its message, path and line", async () => {
  const { complaints, ...validity } = await validate(twoPods);
  assert.deepEqual(validity, { ok: true, title: "Two pods", inputs: 3, warnings: [], report: null, leftOut: [] });
  assert.ok(complaints.every(({ rule, kind }) => rule === "apiServer" && kind === "error"));
  assert.deepEqual(complaints.filter(({ path }) => path === "spec.objects[1]"), [
    { path: "spec.objects[1]", message: "error validating data: apiVersion not set", kind: "error", rule: "apiServer" },
  ]);
  const text = JSON.stringify(twoPods, null, 1);
  const { ok, error } = await validate(text.replace("600m", "1x"));
  assert.equal(ok, false);
  assert.equal(error.path, "spec.objects[1].spec.containers[0].resources.requests.cpu");
  assert.equal(error.line, text.slice(0, text.indexOf("600m")).split("\n").length);
  await assert.rejects(open(text.replace("600m", "1x")), (thrown) => {
    assert.ok(thrown instanceof BerthError && thrown instanceof Error);
    const { name, message, path: place, line } = thrown;
    assert.deepEqual({ name, message, path: place, line }, { name: "BerthError", ...error });
    return true;
  });
  const { error: ofValue } = await validate({ ...twoPods, spec: { objects: [node("n1", "1x")] } });
  assert.deepEqual([ofValue.path, ofValue.line], ["spec.objects[0].status.allocatable.cpu", 0]);
});

test("nonsense is refused, and the module lives on", async () => {
  for (const text of ["", "{", "[1]", "null", "\u0000", '{"kind":"Scenery"}', "[".repeat(1e7)]) {
    const { ok, error } = await validate(text);
    assert.equal(ok, false, text.slice(0, 20));
    assert.ok(error.message.length > 0 && error.message.length < 1000);
  }
  await assert.rejects(open(undefined), BerthError);
  await assert.rejects(open(twoPods, { seed: "seven" }), BerthError);
  const sim = await open(twoPods);
  assert.throws(() => sim.seek(Number.NaN), BerthError);
  assert.throws(() => sim.apply({ op: "dance" }), BerthError);
  assert.throws(() => sim.queue("q"), BerthError);
  assert.throws(() => sim.log("xml"), BerthError);
  sim.seek(Number.POSITIVE_INFINITY);
  assert.equal(sim.finished, true);
  sim.close();
  assert.equal((await run(twoPods)).bound, 1);
});

test("a simulation continues by steps, to a moment and to the end", async () => {
  const sim = await open(twoPods);
  assert.deepEqual([sim.time, sim.finished, sim.end], [0, false, null]);
  assert.deepEqual([sim.title, sim.inputs, sim.warnings], ["Two pods", 3, []]);
  const moments = [sim.step(), sim.step()];
  assert.deepEqual(moments, [0.4, 0.8]);
  sim.runUntil(5);
  sim.runUntil(2);
  assert.equal(sim.time, 5);
  sim.run();
  assert.deepEqual([sim.time, sim.finished, sim.end], [60, true, 60]);
  assert.equal(sim.step(), null);
  sim.close();
});

test("misspelt fields and names that never occur are found, and refused by the strict", async () => {
  const misspelt = { ...twoPods, spec: { until: "60s", atemptLatency: "1s", objects: [] } };
  const complaint = {
    path: "spec.atemptLatency",
    message: 'unknown field "spec.atemptLatency": is it "attemptLatency"?',
    kind: "warning",
    rule: "scenario",
  };
  const found = await validate(misspelt);
  assert.deepEqual([found.ok, found.complaints], [true, [complaint]]);
  const { path, message } = complaint;
  assert.deepEqual(await validate(misspelt, { strict: true }), { ok: false, error: { message, path, line: 0 } });
  await assert.rejects(run(misspelt, { strict: true }), { name: "BerthError", message, path });

  const captions = [{ at: 1, text: "x", focus: ["pod/never"] }];
  const never = { ...twoPods, spec: { until: "60s", objects: [], captions } };
  const warning = 'spec.captions[0]: there is never a pod "default/never"';
  assert.deepEqual((await validate(never)).warnings, [warning]);
  await assert.rejects(open(never, { strict: true }), { name: "BerthError", message: warning });

  assert.equal((await validate(twoPods, { strict: true })).ok, false, "its containers have no image");
  const clean = { ...twoPods, spec: { until: "60s", objects: [] } };
  assert.equal((await validate(clean, { strict: true })).ok, true);
  (await open(clean, { strict: true })).close();
  await assert.rejects(open(clean, { strict: "yes" }), { name: "BerthError", path: "options.strict" });
});

test("manifests are those of the objects that exist at the moment, as they were written", async () => {
  const sim = await open(twoPods);
  sim.run();
  sim.apply({ at: 5, ...deleteA });
  const names = () => sim.manifests().map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  assert.deepEqual(names(), ["Node n1", "Pod b"]);
  sim.seek(4);
  assert.deepEqual(names(), ["Node n1", "Pod a", "Pod b"]);
  assert.deepEqual(sim.manifests()[1], { apiVersion: "v1", ...pod("a", "600m") });
  sim.close();
});

test("kube-scheduler's answer at /configz is that of the version and of the scenario's configuration", async () => {
  const schedulerConfiguration = { profiles: [{ schedulerName: "mine" }] };
  const sim = await open({ ...twoPods, spec: { ...twoPods.spec, semantics: "v1.34", schedulerConfiguration } });
  const { componentconfig } = sim.configz();
  assert.equal(componentconfig.apiVersion, "kubescheduler.config.k8s.io/v1");
  assert.equal(componentconfig.LeaderElection.LeaseDuration, "15s");
  assert.deepEqual(componentconfig.Profiles.map(({ SchedulerName }) => SchedulerName), ["mine"]);
  sim.close();
  const batch = await open({ ...twoPods, spec: { ...twoPods.spec, scheduler: "kube-batch" } });
  assert.throws(() => batch.configz(), BerthError);
  batch.close();
});

test("the events of kube-batch's pods are those of its own recorder", async () => {
  const big = pod("big", "2");
  big.spec.schedulerName = "kube-batch";
  const spec = { until: "10s", scheduler: "kube-batch", objects: [node("n1", "1"), big] };
  const sim = await open({ ...twoPods, spec });
  sim.run();
  const { events, recorder, text } = sim.clusterEvents("big");
  assert.deepEqual([recorder, events.length, events[0].reason, events[0].from], [
    "counts",
    1,
    "FailedScheduling",
    "kube-batch",
  ]);
  assert.match(text, /^Events:\n {2}Type {5}Reason /);
  sim.close();
});

test("an import comes with a report, which outlives options and forks", async () => {
  const claims = { ...pod("a", "1"), spec: { ...pod("a", "1").spec, resourceClaims: [{ name: "x" }] } };
  const sim = await open({ nodes: [node("n1", "1")], pods: [claims], schedulerConfig: null }, { seed: 7 });
  assert.equal(
    sim.report.text,
    "Read 1 Pod (1 pending), 1 Node. 1 thing is not modelled. Simulated as kube-scheduler v1.34.1.",
  );
  const { section, code, path: place, count, examples } = sim.report.facts.at(-1);
  assert.deepEqual([section, code, place, count, examples], [
    "notModelled",
    "claimsWait",
    "spec.resourceClaims",
    1,
    ["a"],
  ]);
  assert.deepEqual(sim.fork().report, sim.report);
  sim.close();
});

test("its answers are about its moment, and going back and on gives the same log", async () => {
  const sim = await open(twoPods);
  sim.runUntil(5);
  const [log, events] = [sim.log(), sim.events()];
  assert.equal(log.trimEnd().split("\n").length, events.length);
  assert.deepEqual(JSON.parse(sim.log("jsonl").split("\n")[0]).event, events[0].event);
  sim.run();
  const whole = sim.log("jsonl");
  sim.seek(5);
  assert.equal(sim.finished, false);
  assert.equal(sim.log(), log);
  assert.deepEqual(sim.events(), events);
  assert.deepEqual(sim.events(1, 2), events.slice(1, 3));
  assert.equal(sim.queue("unschedulableQ").pods[0].name, "default/b");
  assert.deepEqual(sim.node("n1").pods, ["default/a"]);
  assert.equal(sim.pod("b").place, "unschedulableQ");
  assert.equal(sim.pair("b", "n1").verdict.plugin, "NodeResourcesFit");
  assert.equal(sim.pair("a", "n1", 0).chosen, true);
  assert.equal(sim.attempt(1).outcome, "failed");
  assert.equal(sim.explain("b").pod.place, "unschedulableQ");
  assert.deepEqual(sim.series(2).bound, [0, 1]);
  assert.equal(sim.series().t.length, 200);
  assert.equal(sim.summary().hash, sim.log("hash"));
  sim.seek(0.2);
  assert.equal(sim.attempt(1), null);
  sim.run();
  assert.equal(sim.log("jsonl"), whole);
  assert.deepEqual([sim.pod("c"), sim.node("n2"), sim.attempt(99)], [null, null, null]);
  assert.throws(() => sim.pair("b", "n2"), BerthError);
  sim.close();
});

test("edits change the present from any moment on, and can be taken back", async () => {
  const sim = await open(twoPods);
  sim.runUntil(8);
  sim.apply({ at: 4, ...deleteA });
  // The run ends earlier now, and nothing happens after the end.
  assert.deepEqual([sim.time, sim.end, sim.finished, sim.pod("b").node], [4.4, 4.4, true, "n1"]);
  sim.edits([]);
  assert.deepEqual([sim.time, sim.finished, sim.pod("b").place], [4.4, false, "unschedulableQ"]);
  sim.seek(8);
  sim.apply(deleteA);
  assert.equal(sim.events().at(-1).t, 8);
  const again = { op: "create", object: node("n1", "1") };
  assert.throws(() => sim.apply(again), { name: "BerthError", path: /^spec\.timeline\[1\]/ });
  assert.equal(sim.export().spec.timeline.length, 1);
  sim.close();
});

test("a fork is independent, and outlives its original", async () => {
  const sim = await open(twoPods, { seed: 7 });
  sim.runUntil(8);
  const fork = sim.fork();
  assert.equal(fork.log("hash"), sim.log("hash"));
  fork.apply(deleteA);
  fork.run();
  assert.equal(sim.time, 8);
  assert.equal(sim.pod("b").place, "unschedulableQ");
  assert.equal(sim.export().spec.timeline?.length ?? 0, 0);
  sim.close();
  assert.equal(fork.pod("b").node, "n1");
  fork.close();
});

test("an export gives the same log when it is opened again", async () => {
  const sim = await open([node("n1", "1"), pod("a", "600m"), pod("b", "600m"), pod("c", "3")], { seed: 7, until: 50 });
  sim.runUntil(8.5);
  sim.apply(deleteA);
  sim.run();
  const again = await open(sim.export());
  again.run();
  assert.equal(again.log("jsonl"), sim.log("jsonl"));
  assert.deepEqual([again.time, again.export().spec.seed], [50, 7]);
  assert.deepEqual(again.export(), sim.export());
});

test("calls of a closed simulation are errors", async () => {
  const sim = await open(twoPods);
  sim.close();
  sim.close();
  for (const call of [() => sim.run(), () => sim.pod("a"), () => sim.log(), () => sim.fork(), () => sim.export()]) {
    assert.throws(call, { name: "BerthError", message: "the simulation is closed" });
  }
});

test("a simulation that runs out of memory throws, ends the simulations beside it, and the next ones work", async () => {
  const { grow } = WebAssembly.Memory.prototype;
  const refuse = () => {
    WebAssembly.Memory.prototype.grow = () => {
      throw new RangeError("no");
    };
  };
  const refused = { name: "BerthError", message: /more memory than there is/ };
  const generators = [{ count: 30_000, object: pod("p-{i}", "1") }, { count: 9000, object: node("n-{i}", "1") }];
  // A text that malloc refuses, and objects for which there is not enough memory.
  const tooLarge = [`{"metadata":{"description":"${"x".repeat(60e6)}"}}`, { ...twoPods, spec: { generators } }];
  try {
    for (const scenario of tooLarge) {
      WebAssembly.Memory.prototype.grow = grow;
      const beside = await open(twoPods);
      refuse();
      await assert.rejects(open(scenario), refused);
      assert.throws(() => beside.summary(), refused);
      assert.throws(() => beside.fork(), refused);
      beside.close();
      assert.throws(() => beside.summary(), /closed/);
    }
    for (const ask of [run, (scenario) => explain(scenario, "p-0")]) await assert.rejects(ask(tooLarge[1]), refused);
    assert.deepEqual(await validate(tooLarge[1]).then(({ ok, error }) => [ok, refused.message.test(error.message)]), [false, true]);
    // Small ones still get their memory.
    assert.equal((await run(twoPods)).bound, 1);
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  assert.equal((await run(twoPods)).bound, 1);
});

// Returns all answers of a simulation except `end`, which depends on whether it has been at the end.
function answersOf(sim) {
  const names = ["a", "b", "c", "d", "e"];
  const nodes = ["n1", "n2", "n3"];
  const attempt = (call) => {
    try {
      return call();
    } catch (error) {
      assert.ok(error instanceof BerthError, String(error));
      return [error.message, error.path];
    }
  };
  return {
    time: sim.time,
    finished: sim.finished,
    summary: sim.summary(),
    log: sim.log("jsonl"),
    events: sim.events(),
    series: sim.series(5),
    export: sim.export(),
    manifests: sim.manifests(),
    pods: names.map((name) => sim.pod(name)),
    nodes: nodes.map((name) => sim.node(name)),
    queues: ["activeQ", "backoffQ", "unschedulableQ"].map((name) => sim.queue(name)),
    attempts: [0, 1, 2, 5, 9].map((index) => sim.attempt(index)),
    accounts: names.map((name) => attempt(() => sim.explain(name))),
    pairs: names.flatMap((name) => nodes.map((it) => attempt(() => sim.pair(name, it)))),
    pairsOfAttempts: names.map((name, i) => attempt(() => sim.pair(name, "n1", i))),
  };
}

test("its answers follow from scenario, edits and time alone", async () => {
  // Edits of existing objects, in any order, at any moment.
  const things = [
    ...["a", "b", "c", "d", "e"].map((name) => ["Pod", name, pod(name, "600m")]),
    ...["n1", "n2", "n3"].map((name) => ["Node", name, node(name, "1")]),
  ];
  let shortened = 0;
  for (let seed = 1; seed <= 25; seed += 1) {
    const below = random(seed);
    const scenario = structuredClone(twoPods);
    scenario.spec.timeline = [{ at: 20, op: "create", object: node("n2", "1") }];
    const settings = { seed };
    let sim = await open(scenario, settings);
    let edits = [];
    const steps = [];
    for (let i = 0; i < 10; i += 1) {
      const moment = below(650) / 10;
      const [kind, name, object] = things[below(things.length)];
      const entry = { at: moment, ...(below(2) ? { op: "create", object } : { op: "delete", object: { kind, metadata: { name } } }) };
      const before = sim.time;
      const revised = edits.filter(() => below(2));
      const moves = {
        run: () => sim.run(),
        step: () => sim.step(),
        seek: () => sim.seek(moment),
        runUntil: () => sim.runUntil(moment),
        explain: () => sim.explain(name, { at: moment }),
        fork: () => {
          const fork = sim.fork();
          sim.close();
          sim = fork;
        },
        apply: () => {
          sim.apply(entry);
          edits = [...edits, entry];
        },
        edits: () => {
          sim.edits(revised);
          edits = revised;
        },
      };
      const kinds = [...Object.keys(moves), "apply", "apply", "edits", "seek"];
      const move = kinds[below(kinds.length)];
      steps.push(`${move} ${moment} ${JSON.stringify(entry)}`);
      try {
        moves[move]();
      } catch (error) {
        assert.ok(error instanceof BerthError, String(error));
      }
      if (/apply|edits/.test(move)) shortened += sim.time < before;
      const way = `seed ${seed}: ${steps.join("; ")}`;
      assert.ok(sim.end === null || sim.time <= sim.end, way);
      const now = answersOf(sim);
      const fresh = await open(scenario, settings);
      if (edits.length > 0) fresh.edits(edits);
      fresh.seek(sim.time);
      assert.deepEqual(answersOf(fresh), now, way);
      fresh.close();
      sim.seek(sim.time);
      assert.deepEqual(answersOf(sim), now, way);
    }
    sim.close();
  }
  assert.ok(shortened > 3, `${shortened} edits have ended the run before the moment`);
});

// Values of the wrong type for each kind of argument.
const circular = {};
circular.self = circular;
const throwing = {
  toJSON() {
    throw new Error("no");
  },
};
const values = {
  bigint: 5n,
  symbol: Symbol("s"),
  function: () => "x",
  notANumber: Number.NaN,
  negativeInfinity: Number.NEGATIVE_INFINITY,
  circular,
  throwing,
  getter: Object.defineProperty({}, "x", { enumerable: true, get: () => { throw new Error("no"); } }),
  proxy: new Proxy({}, { get() { throw Symbol("no"); }, ownKeys() { throw Object.create(null); } }),
  map: new Map([["kind", "Scenario"]]),
  holes: new Array(2),
  inside: { a: [{ b: 5n }] },
  deep: JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`),
  nothing: null,
  truth: true,
  list: [],
  object: {},
};
const numbers = { number: 5, fraction: 0.5, infinity: Number.POSITIVE_INFINITY };
const words = { text: "x", empty: "" };
const missing = { undefined };
const without = (given, ...kinds) => Object.fromEntries(Object.entries(given).filter(([kind]) => !kinds.includes(kind)));

// Each call with its one wrong value, the error, and the beginning of the error's place: the name of an argument, or
// the place where the core found it in the document.
const wholeNumber = { ...values, ...words, fraction: 0.5, infinity: Number.POSITIVE_INFINITY };
const anything = { ...values, ...numbers, ...words, ...missing };
const noText = { ...values, ...numbers, ...missing };
const noScenario = { ...values, ...numbers, ...missing };
// A moment may be text, as in scenarios: "8s".
const noMoment = { ...values, ...words };
const noOptions = { ...without(values, "object"), ...numbers, ...words };
const smallPlan = {
  ...{ apiVersion: "berth.dev/v1", kind: "Sweep", metadata: { title: "Small" } },
  spec: { scenario: twoPods, figures: ["podsBound", "waitMax"], axes: [{ name: "seed", seeds: { count: 8 } }] },
};
// A module that ran out of memory is not used any more.
let smallSweep;
const openedSweep = async () => (smallSweep ??= await openSweep(smallPlan));
const noList = { ...without(values, "list"), ...numbers, ...words, ...missing };
const calls = [
  ["sweep(it)", noScenario, "", (_, it) => sweep(it)],
  ["openSweep(it)", noScenario, "", (_, it) => openSweep(it)],
  ["openSweep(text)", words, "", (_, it) => openSweep(it)],
  ["sweep.run(it)", { ...wholeNumber, ...missing }, "first", async (_, it) => (await openedSweep()).run(it, 8)],
  ["sweep.run(_, it)", { ...wholeNumber, ...missing }, "last", async (_, it) => (await openedSweep()).run(0, it)],
  ["sweep.summarize", noList, "records", async (_, it) => (await openedSweep()).summarize(it)],
  ["sweep.summarize([])", anything, "records[0]", async (_, it) => (await openedSweep()).summarize([it])],
  ["sweep.csv", noList, "records", async (_, it) => (await openedSweep()).csv(it)],
  ["open(it)", noScenario, "", (_, it) => open(it)],
  ["open(text)", words, "", (_, it) => open(it)],
  ["open(_, it)", noOptions, "options", (_, it) => open(twoPods, it)],
  ["open(_, { seed })", { ...wholeNumber }, /^(options|spec)\.seed/, (_, it) => open(twoPods, { seed: it })],
  ["open(_, { until })", { ...noMoment, infinity: Number.POSITIVE_INFINITY }, /^(options|spec)\.until/, (_, it) => open(twoPods, { until: it })],
  ["run(it)", noScenario, "", (_, it) => run(it)],
  ["run(_, it)", noOptions, "options", (_, it) => run(twoPods, it)],
  ["run(_, { seed })", wholeNumber, /^(options|spec)\.seed/, (_, it) => run(twoPods, { seed: it })],
  ["explain(it)", noScenario, "", (_, it) => explain(it, "a")],
  ["explain(_, it)", noText, "pod", (_, it) => explain(twoPods, it)],
  ["explain(_, _, it)", noOptions, "options", (_, it) => explain(twoPods, "a", it)],
  ["explain(_, _, { at })", { ...noMoment, infinity: Number.POSITIVE_INFINITY }, /^(options\.)?at/, (_, it) => explain(twoPods, "a", { at: it })],
  ["explain(_, _, { attempts })", { ...without(values, "list"), ...numbers, ...words }, "options.attempts", (_, it) => explain(twoPods, "a", { attempts: it })],
  ["explain(_, _, { attempts: [] })", { ...wholeNumber, ...missing }, "options.attempts[0]", (_, it) => explain(twoPods, "a", { attempts: [it] })],
  ["explain(_, _, { allFilters })", { ...without(values, "truth"), ...numbers, ...words }, /^(options\.)?allFilters/, (_, it) => explain(twoPods, "a", { allFilters: it })],
  ["redact(it)", noScenario, "", (_, it) => redact(it)],
  ["runUntil", { ...noMoment, ...missing }, "t", (sim, it) => sim.runUntil(it)],
  ["seek", { ...noMoment, ...missing }, "t", (sim, it) => sim.seek(it)],
  ["apply", anything, "", (sim, it) => sim.apply(it)],
  ["apply({ at })", { ...noMoment, infinity: Number.POSITIVE_INFINITY }, /^(edit|spec\.timeline\[\d\])\.at/, (sim, it) => sim.apply({ ...deleteA, at: it })],
  ["apply({ op })", anything, /^(edit|spec\.timeline\[\d\])\.op/, (sim, it) => sim.apply({ ...deleteA, op: it })],
  ["apply({ object })", anything, /^(edit|spec\.timeline\[\d\])\.object/, (sim, it) => sim.apply({ ...deleteA, object: it })],
  ["edits", { ...without(values, "list"), ...numbers, ...words, ...missing }, "edits", (sim, it) => sim.edits(it)],
  ["edits([])", anything, /^(edits|spec\.timeline)\[\d\]/, (sim, it) => sim.edits([it])],
  ["edits([{ at }])", { ...noMoment, infinity: Number.POSITIVE_INFINITY }, /^(edits|spec\.timeline)\[\d\]\.at/, (sim, it) => sim.edits([{ ...deleteA, at: it }])],
  ["pod", noText, "name", (sim, it) => sim.pod(it)],
  ["node", noText, "name", (sim, it) => sim.node(it)],
  ["attempt", { ...wholeNumber, ...missing }, "index", (sim, it) => sim.attempt(it)],
  ["queue", anything, "name", (sim, it) => sim.queue(it)],
  ["pair(it)", anything, "pod", (sim, it) => sim.pair(it, "n1")],
  ["pair(_, it)", anything, "node", (sim, it) => sim.pair("a", it)],
  ["pair(_, _, it)", wholeNumber, "attempt", (sim, it) => sim.pair("a", "n1", it)],
  ["series", wholeNumber, "count", (sim, it) => sim.series(it)],
  ["sim.explain(it)", noText, "pod", (sim, it) => sim.explain(it)],
  ["sim.explain(_, it)", noOptions, "options", (sim, it) => sim.explain("a", it)],
  ["sim.explain(_, { at })", { ...noMoment, infinity: Number.POSITIVE_INFINITY }, /^(options\.)?at/, (sim, it) => sim.explain("a", { at: it })],
  ["events(it)", wholeNumber, "from", (sim, it) => sim.events(it)],
  ["events(_, it)", wholeNumber, "count", (sim, it) => sim.events(0, it)],
  ["drain(it)", { ...noOptions, empty: {} }, "nodes", (sim, it) => sim.drain(it)],
  ["drain(_, it)", noOptions, "options", (sim, it) => sim.drain({ nodes: ["n1"] }, it)],
  ["waves(it)", { ...noOptions, empty: {} }, "nodes", (sim, it) => sim.waves(it)],
  ["waves(_, it)", noOptions, "options", (sim, it) => sim.waves({ nodes: ["n1"] }, it)],
  ["waves(_, { atATime })", wholeNumber, /^(options\.)?atATime/, (sim, it) => sim.waves({ nodes: ["n1"] }, { atATime: it })],
  ["compare(it)", noOptions, "b", (sim, it) => sim.compare(it)],
  ["compare(_, it)", noOptions, "a", (sim, it) => sim.compare({ seed: 2 }, it)],
  ["compare({ seed })", wholeNumber, /^b\.seed/, (sim, it) => sim.compare({ seed: it })],
  ["remedies(it)", noText, "pod", (sim, it) => sim.remedies(it)],
  ["clusterEvents(it)", noText, "pod", (sim, it) => sim.clusterEvents(it)],
  ["metrics(it)", noOptions, "options", (sim, it) => sim.metrics(it)],
  ["metrics({ timedPercent })", wholeNumber, /^(options\.)?timedPercent/, (sim, it) => sim.metrics({ timedPercent: it })],
  ["metrics({ replica })", wholeNumber, /^(options\.)?replica/, (sim, it) => sim.metrics({ replica: it })],
  ["metricsOverTime(it)", noOptions, "options", (sim, it) => sim.metricsOverTime(it)],
  ["metricsOverTime({ names })", { ...without(values, "list"), ...numbers, ...words }, /^(options\.)?names/, (sim, it) => sim.metricsOverTime({ names: it })],
  ["metricsOverTime({ names: [] })", { ...values, ...numbers, ...words }, /^(options\.)?names\[0\]/, (sim, it) => sim.metricsOverTime({ names: [it] })],
  ["metricsOverTime({ count })", wholeNumber, /^(options\.)?count/, (sim, it) => sim.metricsOverTime({ count: it })],
  ["metricsOverTime({ replica })", wholeNumber, /^(options\.)?replica/, (sim, it) => sim.metricsOverTime({ replica: it })],
  ["capacity(it)", anything, "templates", (sim, it) => sim.capacity(it)],
  ["capacity([])", anything, "templates[0]", (sim, it) => sim.capacity([it])],
  ["capacity(_, it)", noOptions, "options", (sim, it) => sim.capacity(pod("web", "1"), it)],
  ["capacity(_, { maxLimit })", wholeNumber, /^(options\.)?maxLimit/, (sim, it) => sim.capacity(pod("web", "1"), { maxLimit: it })],
  ["capacity(_, { excludeNodes })", { ...without(values, "list"), ...numbers, ...words }, /^(options\.)?excludeNodes/, (sim, it) => sim.capacity(pod("web", "1"), { excludeNodes: it })],
  ["capacity(_, { inTurns })", { ...without(values, "truth"), ...numbers, ...words }, /^(options\.)?inTurns/, (sim, it) => sim.capacity(pod("web", "1"), { inTurns: it })],
  ["capacity(_, { weights })", { ...values, ...numbers, ...words }, /^(options\.)?weights/, (sim, it) => sim.capacity(pod("web", "1"), { weights: it })],
  ["capacity(_, { version })", { ...values, ...numbers, text: "x" }, /^(options\.)?version/, (sim, it) => sim.capacity(pod("web", "1"), { version: it })],
  ["capacity(_, { seed })", wholeNumber, /^(options\.)?seed/, (sim, it) => sim.capacity(pod("web", "1"), { seed: it })],
  ["capacity(_, { addNode })", { ...values, ...numbers, ...words }, /^(options\.)?(addNode|maxLimit)/, (sim, it) => sim.capacity(pod("web", "1"), { addNode: it })],
  ["capacity(_, { addNodes })", { ...values, ...numbers, ...words }, /^(options\.)?(addNodes|maxLimit)/, (sim, it) => sim.capacity(pod("web", "1"), { addNodes: it })],
  ["capacity(_, { prices })", { ...without(values, "list"), ...numbers, ...words }, /^(options\.)?prices/, (sim, it) => sim.capacity(pod("web", "1"), { maxLimit: 1, addNodes: [{ kind: "Node", metadata: { name: "n" } }], prices: it })],
  ["capacity(_, { walk })", { ...without(values, "truth"), ...numbers, ...words }, /^(options\.)?walk/, (sim, it) => sim.capacity(pod("web", "1"), { walk: it })],
  ["log", without(anything, "undefined"), "format", (sim, it) => sim.log(it)],
];

test("every wrong value of every call is a BerthError with its place, and nothing else comes of it", async () => {
  const sim = await open(twoPods);
  sim.runUntil(5);
  const before = [answersOf(sim), sim.end];
  for (const [name, wrong, place, call] of calls) {
    for (const [kind, it] of Object.entries(wrong)) {
      const what = `${name} with ${kind}`;
      let thrown;
      try {
        await call(sim, it);
        assert.fail(`${what} was taken`);
      } catch (error) {
        thrown = error;
      }
      assert.ok(thrown instanceof BerthError, `${what}: ${thrown?.stack}`);
      assert.doesNotMatch(thrown.message, /the simulation broke/, what);
      assert.ok(thrown.message.length > 5, what);
      if (place instanceof RegExp) assert.match(thrown.path ?? "", place, `${what}: ${thrown.message}`);
      else assert.ok((thrown.path ?? "").startsWith(place), `${what}: ${thrown.path}: ${thrown.message}`);
    }
    assert.deepEqual([answersOf(sim), sim.end], before, name);
  }
  assert.throws(() => new berth.Simulation(), BerthError);
  assert.throws(() => new berth.Sweep(), BerthError);
  // The module is still the same, and open simulations continue.
  sim.run();
  assert.equal(sim.finished, true);
  sim.close();
});

test("a scenario without names has the same run", async () => {
  const secret = { ...twoPods, metadata: { title: "Payroll of Acme" } };
  secret.spec = { ...twoPods.spec, objects: [node("vault", "1"), pod("payroll", "600m"), pod("audit", "600m")] };
  const { scenario, names } = await redact(secret);
  assert.deepEqual(Object.keys(names).filter((name) => /vault|payroll|audit/.test(name)).sort(), ["audit", "payroll", "vault"]);
  for (const name of Object.keys(names)) assert.ok(!JSON.stringify(scenario).includes(`"${name}"`), name);
  assert.doesNotMatch(JSON.stringify(scenario), /Acme|Payroll/);
  const [before, after] = [await run(JSON.stringify(secret)), await run(scenario)];
  const figures = ({ time, events, bound, pending }) => ({ time, events, bound, pending });
  assert.deepEqual(figures(after), figures(before));
  const account = await explain(scenario, names.audit);
  assert.match(JSON.stringify(account), new RegExp(names.vault));
  // An import becomes a scenario first.
  const list = await redact([node("vault", "1"), pod("payroll", "600m")]);
  assert.equal(list.scenario.kind, "Scenario");
  assert.equal((await run(list.scenario)).bound, 1);
});

// Returns the methods of a class, without its getters.
const methodsOf = ({ prototype }) =>
  Object.getOwnPropertyNames(prototype).filter(
    (name) => name !== "constructor" && Object.getOwnPropertyDescriptor(prototype, name).value !== undefined,
  );

test("all public calls are among those", () => {
  const withoutArguments = ["run", "step", "fork", "summary", "losses", "configz", "manifests", "export", "close", "sweep.close"];
  const tried = new Set(calls.map(([name]) => name.replace(/^sim\./, "").replace(/\(.*/, "")));
  const functions = ["open", "openSweep", "run", "explain", "compare", "redact", "sweep", "validate"];
  assert.deepEqual(Object.keys(berth).sort(), [...functions, "BerthError", "Simulation", "Sweep"].sort());
  const methods = [...methodsOf(berth.Simulation), ...methodsOf(berth.Sweep).map((name) => `sweep.${name}`)];
  for (const name of methods) assert.ok(tried.has(name) || withoutArguments.includes(name), name);
});

test("a sweep gives the same in parts, in any order, as in one go", async () => {
  const whole = await sweep(smallPlan);
  assert.deepEqual(whole.runs.map(({ run: number }) => number), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(whole.groups.map(({ runs, failed, axes }) => ({ runs, failed, axes })), [{ runs: 8, failed: 0, axes: {} }]);
  assert.deepEqual(whole.groups[0].figures.podsBound, { values: 8, median: 1, low: 1, high: 1 });
  // One pod never gets a node.
  assert.deepEqual(whole.groups[0].figures.waitMax, { values: 0, median: null, low: null, high: null });
  const opened = await openSweep(JSON.stringify(smallPlan));
  const { title, hash, runs, axes, figures } = opened;
  assert.deepEqual([title, runs, hash], ["Small", 8, whole.plan]);
  assert.deepEqual(axes, [{ name: "seed", kind: "seeds", values: ["1", "2", "3", "4", "5", "6", "7", "8"] }]);
  assert.deepEqual(figures.map(({ name, unit }) => [name, unit]), [["podsBound", ""], ["waitMax", "s"]]);
  const records = [...opened.run(5, 8), ...opened.run(0, 5)];
  assert.deepEqual(opened.summarize(records), whole);
  assert.equal(opened.summarize(records.slice(3)).groups[0].runs, 5);
  assert.deepEqual(opened.run(3, 3), []);
  assert.match(opened.csv(records), /^run,seed,podsBound,waitMax,end,error\n0,1,1\.0,,/);
  opened.close();
  opened.close();
  assert.throws(() => opened.run(0, 1), /the sweep is closed/);
});

test("errors of a plan, or of a part of one, have their place", async () => {
  const wrong = (spec) => ({ ...smallPlan, spec: { ...smallPlan.spec, ...spec } });
  const placeOf = (plan) => openSweep(plan).then(() => assert.fail("it was opened"), ({ path, line }) => [path, line]);
  const text = JSON.stringify(wrong({ figures: ["waitP96"] }), undefined, 1);
  const line = text.split("\n").findIndex((it) => it.includes("waitP96")) + 1;
  assert.deepEqual(await placeOf(text), ["spec.figures[0]", line]);
  assert.deepEqual(await placeOf(JSON.parse(text)), ["spec.figures[0]", undefined]);
  assert.deepEqual(await placeOf(wrong({ scenario: { ...twoPods, spec: { attemptLatency: "x" } } })), ["spec.scenario.spec.attemptLatency", undefined]);
  const opened = await openSweep(smallPlan);
  const [record] = opened.run(0, 1);
  for (const [call, path] of [
    [() => opened.run(-1, 3), "first"],
    [() => opened.run(2, 1), "last"],
    [() => opened.run(0, 9), "last"],
    [() => opened.run(0, 1e300), "last"],
    [() => opened.summarize([{ ...record, run: 8 }]), "records[0].run"],
    [() => opened.summarize([record, { ...record, end: "never" }]), "records[1].run"],
  ]) {
    assert.throws(call, (error) => error instanceof BerthError && error.path === path, path);
  }
  assert.deepEqual(opened.summarize([record, record]).runs, [record]);
  opened.close();
});

test("a mistake inside of a value is reported with its path in the document, and none is left out", async () => {
  const withCpu = (cpu) => ({ ...twoPods, spec: { ...twoPods.spec, objects: [node("n1", cpu)] } });
  const place = "spec.objects[0].status.allocatable.cpu";
  const loop = withCpu("1");
  loop.spec.objects[0].metadata.owner = loop;
  const mistakes = [
    [withCpu(8n), place, /BigInt/],
    [withCpu(Number.NaN), place, /NaN/],
    [withCpu(Number.POSITIVE_INFINITY), place, /Infinity/],
    [withCpu(() => "1"), place, /function/],
    [withCpu(Symbol("cpu")), place, /symbol/],
    [withCpu(throwing), place, /cannot be read: no/],
    [loop, "spec.objects[0].metadata.owner", /contains itself/],
    [[node("n1", "1"), undefined], "[1]", /undefined/],
    [throwing, "scenario", /cannot be read: no/],
    [5n, "scenario", /BigInt/],
  ];
  for (const [given, where, message] of mistakes) {
    const { ok, error } = await validate(given);
    assert.deepEqual([ok, error.path, error.line], [false, where, 0]);
    assert.match(error.message, message);
    await assert.rejects(open(given), (thrown) => thrown instanceof BerthError && thrown.path === where);
  }
  // Accepts values with a JSON form (dates, for example); leaves out undefined members.
  const date = new Date(0);
  const fine = { ...twoPods, metadata: { title: new String("Boxed"), creationTimestamp: date, note: undefined } };
  assert.equal((await validate(fine)).title, "Boxed");
  const shared = pod("a", "600m").spec;
  const twice = ["x", "y"].map((name) => ({ kind: "Pod", metadata: { name }, spec: shared }));
  assert.equal((await validate(twice)).ok, true);
  assert.equal((await run(twoPods, { seed: undefined, until: undefined })).time, 60);
  const sim = await open(twoPods);
  sim.apply({ ...deleteA, at: undefined });
  assert.equal(sim.export().spec.timeline[0].at, 0);
  sim.close();
});

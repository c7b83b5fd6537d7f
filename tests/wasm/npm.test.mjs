// The package for scripts, as it is built into build/npm, in Node.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const folder = path.join(root, "build/npm");
const berth = await import(pathToFileURL(path.join(folder, "index.js")));
const { open, run, explain, validate, BerthError } = berth;

const node = (name, cpu) => ({ kind: "Node", metadata: { name }, status: { allocatable: { cpu, pods: "5" } } });
const pod = (name, cpu) => ({
  kind: "Pod",
  metadata: { name },
  spec: { containers: [{ name: "c", resources: { requests: { cpu } } }] },
});
// Room for one of them.
const twoPods = {
  apiVersion: "berth.dev/v1",
  kind: "Scenario",
  metadata: { title: "Two pods" },
  spec: { until: "60s", attemptLatency: "400ms", objects: [node("n1", "1"), pod("a", "600m"), pod("b", "600m")] },
};
const deleteA = { op: "delete", object: { kind: "Pod", metadata: { name: "a" } } };

// What a project that depends on the package sees.
const project = path.join(root, "build/npm-project");
rmSync(project, { recursive: true, force: true });
mkdirSync(path.join(project, "node_modules"), { recursive: true });
symlinkSync(folder, path.join(project, "node_modules/berth"), "dir");
writeFileSync(path.join(project, "package.json"), '{ "type": "module" }');

function inProject(name, text, program, ...args) {
  writeFileSync(path.join(project, name), text);
  return execFileSync(process.execPath, [...program, ...args, name], { cwd: project, encoding: "utf8", stdio: "pipe" });
}

test("the README's example prints what it says", () => {
  const readme = readFileSync(path.join(folder, "README.md"), "utf8");
  const [example, printed] = [...readme.matchAll(/```(?:js)?\n([\s\S]*?)```/g)].map((block) => block[1]);
  assert.equal(inProject("example.js", example, []), printed);
});

test("the types hold for strict users, and each thing exported has one", () => {
  const members = Object.getOwnPropertyNames(berth.Simulation.prototype).filter((name) => name !== "constructor");
  const own = ["title", "inputs", "warnings", "report"];
  // Every member is looked up by its type; one that has none is an error.
  const uses = `
    import * as berth from 'berth';
    import type { Account, AttemptDescription, Edit, LoggedEvent, PodDescription, Summary, Validity } from 'berth';
    const sim: berth.Simulation = await berth.open({ kind: 'List', items: [] }, { seed: 7, until: 60 });
    const members: unknown[] = [${[...members, ...own].map((name) => `sim.${name}`).join(", ")}];
    const names: (keyof typeof berth)[] = ${JSON.stringify(Object.keys(berth))};
    const summary: Summary = await berth.run('{}');
    const account: Account = await berth.explain('{}', 'web', { at: 3, attempts: [1], allFilters: true });
    const validity: Validity = await berth.validate('{}');
    if (!validity.ok) console.log(validity.error.message, validity.error.line ?? 0);
    const next: number | null = sim.step();
    const described: PodDescription | null = sim.pod('web');
    const attempt: AttemptDescription | null | undefined = account.lastAttempt;
    const edit: Edit = { op: 'delete', object: {} };
    sim.apply(edit);
    const events: LoggedEvent[] = sim.events();
    // @ts-expect-error There is no such queue.
    sim.queue('active');
    // @ts-expect-error Nobody else makes one.
    new berth.Simulation();
    // @ts-expect-error It may be missing.
    described.name;
    export { members, names, summary, next, attempt, events };
  `;
  const tsc = path.join(root, "web/node_modules/typescript/bin/tsc");
  const options = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "nodenext"];
  inProject("uses.mts", uses, [tsc], ...options);
});

test("the package names files that are there, and depends on nothing", () => {
  const { name, type, license, exports, dependencies, sideEffects } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  assert.deepEqual([name, type, license, sideEffects], ["berth", "module", "Apache-2.0", false]);
  assert.equal(dependencies, undefined);
  const modules = ["berth-core.wasm", "berth-core.rest.wasm"];
  const files = [...Object.values(exports["."]), ...modules, "LICENSE", "README.md", "third-party-licenses.txt"];
  for (const file of files) {
    assert.ok(readFileSync(path.join(folder, file)).length > 0, file);
  }
});

test("no file of it needs eval, or names a module of Node's where a bundler would see it", () => {
  for (const file of ["index.js", "simulation.js", "core.js", "error.js", "two_parts.js", "berth-core.mjs"]) {
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

test("a scenario is validated, and what is wrong has its message, path and line", async () => {
  assert.deepEqual(await validate(twoPods), {
    ok: true,
    title: "Two pods",
    inputs: 3,
    warnings: [],
    report: null,
  });
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

test("a simulation goes on by steps, to a moment and to the end", async () => {
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

test("manifests are what there is at the moment, as it was written", async () => {
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

test("what is no scenario comes with a report, which outlives options and forks", async () => {
  const gated = { ...pod("a", "1"), spec: { ...pod("a", "1").spec, schedulingGates: [{ name: "x" }] } };
  const sim = await open({ nodes: [node("n1", "1")], pods: [gated], schedulerConfig: null }, { seed: 7 });
  assert.equal(sim.report.text, "Read 1 Pod (1 pending), 1 Node. 1 thing is not modelled.");
  const { section, code, path: place, count, examples } = sim.report.facts.at(-1);
  assert.deepEqual([section, code, place, count, examples], [
    "notModelled",
    "schedulingGates",
    "spec.schedulingGates",
    1,
    ["a"],
  ]);
  assert.deepEqual(sim.fork().report, sim.report);
  sim.close();
});

test("it tells what is so at its moment, and going back and on gives the same log", async () => {
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
  assert.deepEqual([sim.time, sim.end, sim.finished, sim.pod("b").node], [8, 4.4, true, "n1"]);
  sim.edits([]);
  assert.equal(sim.pod("b").place, "unschedulableQ");
  sim.apply(deleteA);
  assert.equal(sim.events().at(-1).t, 8);
  const again = { op: "create", object: node("n1", "1") };
  assert.throws(() => sim.apply(again), { name: "BerthError", path: /^spec\.timeline\[1\]/ });
  assert.equal(sim.export().spec.timeline.length, 1);
  sim.close();
});

test("a fork is independent, and outlives what it was forked from", async () => {
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

test("what is exported gives the same log when it is opened again", async () => {
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

test("a closed simulation says so", async () => {
  const sim = await open(twoPods);
  sim.close();
  sim.close();
  for (const call of [() => sim.run(), () => sim.pod("a"), () => sim.log(), () => sim.fork(), () => sim.export()]) {
    assert.throws(call, { name: "BerthError", message: "the simulation is closed" });
  }
});

test("what there is no memory for is told of, ends the simulations beside it, and the next ones work", async () => {
  const { grow } = WebAssembly.Memory.prototype;
  const refuse = () => {
    WebAssembly.Memory.prototype.grow = () => {
      throw new RangeError("no");
    };
  };
  const refused = { name: "BerthError", message: /more memory than there is/ };
  const generators = [{ count: 30_000, object: pod("p-{i}", "1") }, { count: 9000, object: node("n-{i}", "1") }];
  // A text that malloc refuses, and objects for which there is no room one by one.
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
    // Small ones still have what they need.
    assert.equal((await run(twoPods)).bound, 1);
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  assert.equal((await run(twoPods)).bound, 1);
});

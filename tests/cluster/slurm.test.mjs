// Tests a sweep as a job array of Slurm (deploy/slurm.sh), with a real Slurm on this machine and the program that stage
// `native` builds.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startSlurm, until } from "./slurm.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const program = path.join(root, "build/native/bin/berth");
const script = path.join(root, "deploy/slurm.sh");
const folder = mkdtempSync(path.join(tmpdir(), "berth-sweep-"));
const tasks = 20;

// 10,000 runs, in each of which some pods wait and others do not.
const plan = `
apiVersion: berth.dev/v1
kind: Sweep
metadata: { title: Pods and a lost node }
spec:
  scenario:
    apiVersion: berth.dev/v1
    kind: Scenario
    spec:
      objects:
      - { kind: Node, metadata: { name: a }, status: { allocatable: { cpu: "4", pods: "10" } } }
      - { kind: Node, metadata: { name: b }, status: { allocatable: { cpu: "4", pods: "10" } } }
      generators:
      - count: 2
        every: 1s
        object:
          kind: Pod
          metadata: { name: "p{i}" }
          spec: { containers: [ { name: c, resources: { requests: { cpu: "3" } } } ] }
  axes:
  - { name: version, semantics: [v1.21, v1.34] }
  - { name: loss, failures: [ { name: none }, { name: b, at: 500ms, nodes: [b] } ] }
  - { name: seed, seeds: { count: 2500 } }
`;

const file = (name) => path.join(folder, name);

function berth(...args) {
  const { status, stdout, stderr } = spawnSync(program, ["sweep", ...args], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  return { status, stdout, stderr };
}

// Returns the bytes of a successful merge, in both formats that contain all runs.
function merged(results) {
  return ["json", "csv"].map((format) => {
    const { status, stdout, stderr } = berth("merge", "plan.yaml", results, "--format", format);
    assert.equal(status, 0, stderr);
    return stdout;
  });
}

let slurm;
let onOneMachine;
before(async () => {
  writeFileSync(file("plan.yaml"), plan);
  slurm = await startSlurm(4);
});
after(async () => {
  await slurm?.stop();
  rmSync(folder, { recursive: true });
});

test("7 shards give the bytes of one machine", () => {
  onOneMachine = ["json", "csv"].map((format) => berth("plan.yaml", "--format", format).stdout);
  assert.equal(JSON.parse(onOneMachine[0]).runs.length, 10_000);
  for (const shard of [4, 0, 6, 2, 5, 3, 1]) assert.equal(berth("plan.yaml", "--shard", `${shard}/7`, "--out", "sevenths").status, 0);
  assert.deepEqual(merged("sevenths"), onOneMachine);
});

// Submits the script and returns the number of the job.
function submit(array, variables = {}) {
  const environment = { ...slurm.environment, BERTH: program, ...variables };
  const args = ["--parsable", `--array=${array}`, script, "plan.yaml", "results", String(tasks)];
  return slurm.run("sbatch", args, { cwd: folder, env: environment }).trim();
}

// Returns a program that is berth, except that some tasks stop midway until they are ended. Each of them writes its
// process id to a file.
function programThatStops(stopped) {
  const text = `#!/bin/sh
"${program}" "$@" &
case "$SLURM_ARRAY_TASK_ID" in
${stopped.join("|")})
  kill -STOP "$!"
  echo "$!" >"stopped-$SLURM_ARRAY_TASK_ID.new"
  mv "stopped-$SLURM_ARRAY_TASK_ID.new" "stopped-$SLURM_ARRAY_TASK_ID" ;;
esac
wait "$!"
`;
  writeFileSync(file("berth-that-stops"), text);
  chmodSync(file("berth-that-stops"), 0o755);
  return file("berth-that-stops");
}

const fileOf = (shard) => file(`results/shard-${shard}-of-${tasks}.jsonl`);

test("an array of Slurm names both shards of which the tasks were ended, and gives the bytes of one machine when they have run again", async () => {
  const [cancelled, killed] = [6, 13];
  const job = submit(`0-${tasks - 1}`, { BERTH: programThatStops([cancelled, killed]) });
  for (const task of [cancelled, killed]) {
    await until(() => existsSync(file(`stopped-${task}`)), () => `task ${task} does not run: ${JSON.stringify([...slurm.states(job)])}`);
  }
  slurm.run("scancel", [`${job}_${cancelled}`]);
  process.kill(Number(readFileSync(file(`stopped-${killed}`), "utf8")), "SIGKILL");
  const states = await slurm.finish(job);
  for (let task = 0; task < tasks; task++) {
    const expected = { [cancelled]: "CANCELLED", [killed]: "FAILED" }[task] ?? "COMPLETED";
    assert.equal(states.get(String(task)), expected, `task ${task}`);
    assert.equal(existsSync(fileOf(task)), expected === "COMPLETED", `the file of task ${task}`);
  }

  const missing = (shard) =>
    `berth: shard ${shard}/${tasks} is missing with 500 runs; to run it: berth sweep plan.yaml --shard ${shard}/${tasks} --out results\n`;
  const without = berth("merge", "plan.yaml", "results");
  assert.deepEqual(without, { status: 1, stdout: "", stderr: missing(cancelled) + missing(killed) });

  const again = await slurm.finish(submit(cancelled));
  assert.deepEqual([...again], [[String(cancelled), "COMPLETED"]]);
  assert.deepEqual(berth("merge", "plan.yaml", "results"), { status: 1, stdout: "", stderr: missing(killed) });

  assert.equal(berth("plan.yaml", "--shard", `${killed}/${tasks}`, "--out", "results").status, 0);
  assert.deepEqual(merged("results"), onOneMachine);
});

test("a task that is run a second time changes nothing", async () => {
  const before = readFileSync(fileOf(3));
  assert.deepEqual([...(await slurm.finish(submit(3)))], [["3", "COMPLETED"]]);
  assert.deepEqual(readFileSync(fileOf(3)), before);
});

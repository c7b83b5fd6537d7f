// Runs Slurm on this machine alone: munged, slurmctld and slurmd as child processes, without systemd, without root, and
// independent of any other Slurm on the machine. All their files are in a folder of their own.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname, tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// Waits until `condition` returns a true value, and returns that. After `seconds`, fails with the text that `describe`
// returns.
export async function until(condition, describe, seconds = 300) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s: ${describe()}`);
    await sleep(50);
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// One node that takes as many tasks at a time as the configured number of processors. Slurm tracks processes by their
// parents and binds them to nothing, which needs neither cgroups nor root. A busy machine does not make a node fail.
function configuration({ folder, node, user, controllerPort, nodePort, processors }) {
  return `ClusterName=berth
SlurmctldHost=${node}(127.0.0.1)
SlurmctldPort=${controllerPort}
SlurmdPort=${nodePort}
SlurmUser=${user}
SlurmdUser=${user}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge.socket
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0
SlurmdParameters=config_overrides
MessageTimeout=100
BatchStartTimeout=300
SlurmdTimeout=0
KillWait=1
NodeName=${node} NodeAddr=127.0.0.1 CPUs=${processors} RealMemory=1024
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
`;
}

// Slurm requires cgroups even if nothing uses them, unless its configuration disables them. Versions before 23.11 do
// not know the word "disabled", but look for a mounted cgroup file system only if they have to find out its version.
function cgroupPlugin(environment) {
  const version = execFileSync("slurmd", ["-V"], { encoding: "utf8", env: environment });
  const [, year, month] = /(\d+)\.(\d+)/.exec(version);
  return Number(year) * 100 + Number(month) >= 2311 ? "disabled" : "cgroup/v1";
}

// Kills all processes whose environment has the entry: daemons, tasks, and their children.
function killAllWith(entry) {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    try {
      const entries = readFileSync(`/proc/${name}/environ`, "utf8").split("\0");
      if (entries.includes(entry)) process.kill(Number(name), "SIGKILL");
    } catch {
      // It has ended, or belongs to another user.
    }
  }
}

const exit = () => process.exit(1);

class Slurm {
  #folder = mkdtempSync(path.join(tmpdir(), "berth-slurm-"));
  #settings = path.join(this.#folder, "slurm.conf");
  #daemons = [];
  #killAll = () => {
    killAllWith(`SLURM_CONF=${this.#settings}`);
    rmSync(this.#folder, { recursive: true, force: true });
  };
  environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, SLURM_CONF: this.#settings };

  async start(processors) {
    process.on("exit", this.#killAll).on("SIGINT", exit).on("SIGTERM", exit);
    const folder = this.#folder;
    const file = (name) => path.join(folder, name);
    chmodSync(folder, 0o755); // munged gives credentials to all users who reach its socket
    for (const name of ["state", "spool"]) mkdirSync(file(name));
    const ports = { controllerPort: await freePort(), nodePort: await freePort() };
    const node = hostname().split(".")[0];
    writeFileSync(this.#settings, configuration({ folder, node, user: userInfo().username, processors, ...ports }));
    writeFileSync(file("cgroup.conf"), `CgroupPlugin=${cgroupPlugin(this.environment)}\n`);
    writeFileSync(file("munge.key"), randomBytes(1024), { mode: 0o600 });
    const option = (name, value) => `--${name}=${file(value)}`;
    const files = [option("key-file", "munge.key"), option("socket", "munge.socket"), option("pid-file", "munged.pid")];
    const more = [option("log-file", "munged.log"), option("seed-file", "munge.seed")];
    this.#daemon("munged", ["--foreground", "--num-threads=10", ...files, ...more]);
    await this.#until(() => this.#answer("munge", ["--no-input", "--socket", file("munge.socket")]) !== undefined);
    this.#daemon("slurmctld", ["-D"]);
    this.#daemon("slurmd", ["-D"]);
    await this.#until(() => this.#answer("sinfo", ["--noheader", "--format=%T"])?.trim() === "idle");
  }

  // Later daemons come first.
  #daemon(name, args) {
    const log = path.join(this.#folder, `${name}.output`);
    const output = openSync(log, "w");
    const child = spawn(name, args, { env: this.environment, stdio: ["ignore", output, output] });
    const daemon = { name, log, child, hasEnded: false };
    daemon.ended = new Promise((resolve) => child.on("close", resolve).on("error", resolve)).then(() => {
      daemon.hasEnded = true;
    });
    this.#daemons.unshift(daemon);
  }

  // Returns the output of a command; nothing if it fails, as it does while the daemons start.
  #answer(command, args) {
    try {
      return execFileSync(command, args, { encoding: "utf8", env: this.environment, stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return undefined;
    }
  }

  // Returns the last lines of each daemon.
  #lastLines() {
    return this.#daemons.map(({ name, log }) => `${name}:\n${readFileSync(log, "utf8").split("\n").slice(-20).join("\n")}`).join("\n");
  }

  #until(condition) {
    const orEnded = () => {
      if (this.#daemons.some(({ hasEnded }) => hasEnded)) throw new Error(`a daemon has ended\n${this.#lastLines()}`);
      return condition();
    };
    return until(orEnded, () => this.#lastLines());
  }

  // Returns the output of a command of Slurm's.
  run(command, args, options = {}) {
    return execFileSync(command, args, { encoding: "utf8", env: this.environment, ...options });
  }

  // Returns Slurm's states of the tasks of a job array: PENDING, RUNNING, COMPLETED, FAILED, CANCELLED and more. Slurm
  // remembers ended tasks for five minutes.
  states(job) {
    const lines = this.run("squeue", ["--noheader", "--array", "--states=all", `--jobs=${job}`, "--format=%K %T"]).trim().split("\n");
    return new Map(lines.map((line) => line.split(" ")));
  }

  // Waits for the tasks of a job array, and returns their last states.
  async finish(job) {
    await this.#until(() => this.run("squeue", ["--noheader", `--jobs=${job}`]).trim() === "");
    return this.states(job);
  }

  // Ends the daemons, and then all other processes.
  async stop() {
    for (const { child, ended } of this.#daemons) {
      child.kill("SIGTERM");
      await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
    }
    this.#killAll();
    await Promise.all(this.#daemons.map(({ ended }) => ended));
    process.off("exit", this.#killAll).off("SIGINT", exit).off("SIGTERM", exit);
  }
}

// Starts a cluster whose one node takes `processors` tasks of one processor at a time. The caller calls stop() at the
// end. A cluster that cannot be started is removed completely.
export async function startSlurm(processors) {
  const slurm = new Slurm();
  try {
    await slurm.start(processors);
  } catch (error) {
    await slurm.stop();
    throw error;
  }
  return slurm;
}

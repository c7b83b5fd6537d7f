// Runs every row of the benchmarks and writes the tables of README.md:
//   node tables.mjs native|wasm...
// Each row is a process of its own, so that its memory is its own.
import { machine, measure, table, writeTables } from "./readme.mjs";

const workloads = ["basic", "spread", "spread-host", "interpod-anti", "node-affinity"];
const sizes = [
  { nodes: 100, pods: 2000 },
  { nodes: 1000, pods: 1000 },
  { nodes: 5000, pods: 500 },
];
const podsOf = (workload, { nodes, pods }) => (workload === "interpod-anti" && nodes === 100 ? 1500 : pods);

function scheduleRows(target) {
  const rows = [];
  for (const workload of workloads) {
    for (const size of sizes) {
      for (const percentage of [0, 100]) {
        const pods = podsOf(workload, size);
        const words = ["--workload", workload, "--nodes", size.nodes, "--pods", pods, "--percentage", percentage];
        const row = measure(target, ["schedule", ...words]);
        rows.push([
          workload, row.nodes, percentage === 0 ? "adaptive" : percentage, row.pods, row.failed,
          `${row.evaluatedPerPod}/${row.feasiblePerPod}`, row.podsPerSecond, row.medianUs, row.p99Us, row.rssMiB,
          row.goPodsPerSecond, `**${row.ratio}**`,
        ]);
        console.error(target, rows.at(-1).join(" "));
      }
    }
  }
  return rows;
}

function queueRows(target) {
  return [10000, 100000, 1000000].map((pods) => {
    const row = measure(target, ["queue", "--pods", pods, "--runs", 3]);
    return [
      row.pods, row.addNs, row.popNs, row.rssMiB, `${row.goAddNs} / ${row.goPopNs} / ${row.goRssMiB}`,
      `**${row.addRatio}** / **${row.popRatio}**`, `1/${row.rssRatio}`,
    ];
  });
}

function tablesOf(target) {
  const name = target === "native" ? "C++ compiled natively" : `WebAssembly under Node ${process.version}`;
  const schedule = table(
    ["workload", "nodes", "% scored", "pods", "failed", "evaluated/feasible", "pods/s", "median us", "p99 us", "MiB", "Go pods/s", "ratio"],
    scheduleRows(target),
  );
  const queue = table(
    ["pods", "Add ns", "Pop ns", "MiB", "Go Add / Pop / MiB", "ratio of Add / Pop", "memory"],
    queueRows(target),
  );
  return `${name}, on ${machine()}.\n\n${schedule}\n\nThe queue alone:\n\n${queue}`;
}

for (const target of process.argv.slice(2)) writeTables(target, tablesOf(target));

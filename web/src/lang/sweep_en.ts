// The page's texts about many runs of one scenario, in English. What is wrong with a plan or a run comes from the core.
import { plural, whole } from './format';

export const sweepEn = {
  title: 'Run it many times',
  close: 'Close',
  hint: 'Each run is the scenario on the stage, from its beginning to its end. Runs that differ in the seed alone are one group, and each group gets the medians of its figures.',

  // The plan.
  seeds: 'Seeds',
  firstSeed: 'First seed',
  seedCount: 'How many seeds',
  versions: 'Versions of kube-scheduler',
  configuration: 'Configuration of the scheduler',
  otherConfiguration: 'Run it with another configuration, too',
  configurations: {
    kubeScheduler: { hint: 'KubeSchedulerConfiguration or Policy; YAML or JSON', example: 'Example: fill nodes up' },
    kubeBatch: { hint: 'The configuration of kube-batch; YAML or JSON', example: 'Example: its default' },
  },
  size: 'Size',
  generator: 'What a generator makes',
  sameSize: 'As it is',
  generated: (index: number, kind: string, name: string, count: number) => `${index}: ${whole(count)} × ${kind} ${name}`,
  counts: 'How many, with commas between them',
  sample: 'Random sample',
  samples: 'How many of all combinations (empty: all of them)',
  runs: (count: number) => plural(count, 'run'),
  submit: 'Run',
  openResults: 'Open results…',
  openHint: 'Results are a file that “berth sweep plan.yaml --format json” printed, or that was saved here.',
  // Names of the axes and of values, in the plan and in its results.
  axes: { configuration: 'configuration', version: 'version', size: 'size', seed: 'seed' },
  ownConfiguration: 'as on the stage',
  pastedConfiguration: 'the other one',
  problems: {
    seed: 'A whole number is needed.',
    seedCount: 'A whole number from 1 on is needed.',
    versions: 'At least one version is needed.',
    configuration: 'A configuration is needed.',
    counts: 'Whole numbers from 1 on are needed, with commas between them, as in 50, 100, 200.',
    samples: 'A whole number from 1 on is needed, or nothing.',
    tooMany: (runs: number, limit: number) =>
      `This makes ${whole(runs)} runs; the page makes ${whole(limit)} at the most. “berth sweep” makes more.`,
    at: (path: string, message: string) => `${path}: ${message}`,
    noResult: 'This file has no results of a sweep: “berth sweep plan.yaml --format json” prints them.',
    brokenResult: 'The results in this file are damaged.',
    largeResult: (limit: number) => `The page shows ${whole(limit)} runs or groups at the most; this file has more.`,
  },

  // While it runs.
  starting: 'Loading the simulator…',
  progress: (done: number, runs: number) => `${whole(done)} of ${plural(runs, 'run')}`,
  cancel: 'Cancel',
  finished: (runs: number) => `${plural(runs, 'run')} done.`,
  cancelled: (done: number, runs: number) => `Cancelled after ${whole(done)} of ${plural(runs, 'run')}.`,
  broke: (done: number, runs: number, reason: string) =>
    `The simulator stopped after ${whole(done)} of ${plural(runs, 'run')}: ${reason}`,
  failed: (failed: number, run: number, reason: string) =>
    `${plural(failed, 'run')} could not be run. The first is run ${run}: ${reason}`,

  // The results.
  results: 'Results',
  fromFile: (name: string, runs: number) => `${plural(runs, 'run')} from ${name}.`,
  otherPlan: 'Another plan…',
  legend: 'A faint point is one run, a large one the median of its group; the bar is the interval that covers the true median with 95 % confidence. A click on a point chooses the run.',
  shownFigures: (shown: number, all: number) => `Figures: ${whole(shown)} of ${whole(all)}`,
  allRuns: 'All runs',
  group: 'Group',
  median: 'Median, 95 % interval',
  interval: (low: string, high: string) => `${low} to ${high}`,
  beyond: '> run',
  none: '–',
  withValue: (values: number, runs: number) => `${whole(values)} of ${plural(runs, 'run')} with a value`,
  noRuns: 'No run has figures.',
  figures: {
    pods: () => 'Pods to place',
    podsBound: () => 'Pods bound',
    podsWaiting: () => 'Pods waiting at the end',
    waitP50: () => 'Wait of half of the pods, at most',
    waitP95: () => 'Wait of 95 % of the pods, at most',
    waitP99: () => 'Wait of 99 % of the pods, at most',
    waitMax: () => 'Longest wait of a pod',
    makespan: () => 'Time until all pods are placed',
    attempts: () => 'Scheduling attempts',
    failedAttempts: () => 'Failed scheduling attempts',
    failedAttemptsPerPod: () => 'Failed attempts per pod',
    queueMoves: () => 'Moves between sections of the queue',
    evictions: () => 'Pods evicted by the scheduler',
    nodes: () => 'Nodes at the end',
    nodesUsed: () => 'Nodes with pods at the end',
    utilization: (resource: string) => `Requested of all ${resource} at the end`,
    imbalance: (resource: string) => `Imbalance of ${resource} between nodes`,
    zoneSkew: () => 'Pods in the fullest zone more than in the emptiest',
    fragmentedPods: () => 'Waiting pods that fit into free space of several nodes alone',
    queueFairness: () => 'Fairness between queues of kube-batch',
  },

  // One run.
  run: 'Run',
  noRun: 'Choose a run',
  runOption: (run: number, values: string) => (values === '' ? `Run ${run}` : `Run ${run}: ${values}`),
  valueOf: (axis: string, value: string) => `${axis} ${value}`,
  play: 'Play it beside the stage',

  save: 'Save',
  saveCsv: 'CSV',
  saveJson: 'Results as JSON',
  savePlan: 'Plan for berth sweep',
};

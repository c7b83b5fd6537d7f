// What crosses between the page and the stage, as JSON. Times are seconds.

export interface InputError {
  message: string;
  // Where in the document, as `spec.objects[2].spec.taints`; absent or "" when it concerns all of it.
  path?: string;
  // In the JSON text that the stage was given, from 1; absent or 0 when unknown.
  line?: number;
}

export interface LoadOptions {
  seed?: number;
  t?: number;
  speed?: number;
  select?: string;
  play?: boolean;
}

export type LoadResult =
  | {
      ok: true;
      title: string;
      description: string;
      end: number | null;
      warnings: string[];
      nodes: number;
      pods: number;
    }
  | { ok: false; error: InputError };

export type CommandResult = { ok: true } | { ok: false; error: InputError };

// One thing done to the cluster by hand; becomes an entry of spec.timeline.
export interface TimelineEntry {
  at: number;
  op: 'create' | 'update' | 'patch' | 'delete';
  object: unknown;
}

export type Theme = 'dark' | 'light';
export type ColorBy = 'app' | 'priority';

export type Command =
  | { op: 'play' | 'pause' | 'toggle' | 'step' | 'stepBack' }
  // To the next moment at which an attempt ends, or back to the last at which one began.
  | { op: 'stepAttempt'; step: 1 | -1 }
  // To the next failed attempt, or the last before.
  | { op: 'failure'; step: 1 | -1 }
  // Which way play runs.
  | { op: 'direction'; value: 1 | -1 }
  // Play goes round between two moments; without them it does so no more.
  | { op: 'loop'; from?: number; to?: number }
  // The viewer's guess, one of Bet.options.
  | { op: 'bet'; choice: string }
  // Nodes and pods whose names contain the text stand out; "" ends it.
  | { op: 'find'; text: string }
  // Whether the stage draws buttons of its own beside the time line.
  | { op: 'controls'; value: boolean }
  | { op: 'seek'; t: number }
  | { op: 'speed'; value: number }
  | { op: 'select'; target: string }
  | { op: 'theme'; value: Theme }
  | { op: 'reducedMotion'; value: boolean }
  | { op: 'colorBy'; value: ColorBy }
  // Whether the stage's scrubber has buttons; it needs none where the page has them.
  | { op: 'controls'; value: boolean }
  // All nodes in sight, or magnified around a point of the canvas in CSS pixels (without: their middle).
  | { op: 'zoom'; value: 'fit' }
  | { op: 'zoom'; factor: number; x?: number; y?: number }
  | { op: 'caption'; step: 1 | -1 }
  | { op: 'apply'; entry: TimelineEntry }
  // All that was done by hand so far, in place of what the last such command said: all of it, or on an error
  // nothing. What is computed anew begins at the first moment that differs.
  | { op: 'edits'; entries: TimelineEntry[] };

export interface Caption {
  index: number;
  text: string;
  pause: boolean;
  bet?: Bet;
}

// A question to be answered before the stage shows it.
export interface Bet {
  ask: 'node' | 'queue' | 'wait';
  pod: string;
  question: string;
  options: { value: string; label: string }[];
  placed?: string;
  // From the moment on at which the stage shows it: the value of the right option, and how it went in words.
  answer?: string;
  outcome?: string;
}

export interface StageState {
  t: number;
  playing: boolean;
  speed: number;
  direction: 1 | -1;
  loop: { from: number; to: number } | null;
  // How many pods and nodes the text of `find` is in, and the first of them as `select` takes it; null:
  // nothing is being looked for.
  found: { pods: number; nodes: number; first?: string } | null;
  end: number | null;
  complete: boolean;
  stopMessage: string;
  selection: string;
  theme: Theme;
  seed: number;
  title: string;
  caption: Caption | null;
  // The bet placed last, until the caption after the moment at which it is settled.
  bet?: Bet & { caption: number };
  counts: {
    active: number;
    backoff: number;
    unschedulable: number;
    bound: number;
    pending: number;
    nodes: number;
  };
  schedulingCycle: number;
  moveRequestCycle: number;
  // Index of the attempt that runs, else of the last one by now; absent before the first.
  attempt?: number;
  narration: string;
  revision: number;
}

export interface HistoryEntry {
  t: number;
  event: string;
  text: string;
}

// Why a pod is not on a node yet. `kubectl` calls all of these Pending.
export type PendingKind =
  'neverTried' | 'beingTried' | 'backingOff' | 'parked' | 'waitsAtPermit' | 'unserved';

// A stretch of a pod's life; the last one has no end yet.
export interface PodSpan {
  place: string;
  from: number;
  to?: number;
  node?: string;
  // Index of the attempt, where the place is `scheduling` or `permit`.
  attempt?: number;
  // The event that brought it here.
  cause?: string;
}

export interface PodDescription {
  name: string;
  place: string;
  pending?: PendingKind;
  spans?: PodSpan[];
  since?: number;
  node?: string;
  nominatedNode?: string;
  priority?: number;
  attempts?: number;
  backoffExpiry?: number;
  leftoverFlush?: number;
  message?: string;
  plugins?: string[];
  // When backoffQ lets it go.
  wakesAt?: number;
  wakesOn?: string[];
  // Of each of these events, those of `plugins` that listen to it.
  interests?: { event: string; plugins: string[] }[];
  wakesOnAnything?: boolean;
  summary?: string;
  requests?: Record<string, string>;
  history?: HistoryEntry[];
  attemptIndexes?: number[];
}

export interface ResourceUse {
  name: string;
  requested: number;
  allocatable: number;
}

export interface NodeDescription {
  name: string;
  present: boolean;
  unschedulable?: boolean;
  taints?: string[];
  labels?: Record<string, string>;
  resources?: ResourceUse[];
  pods?: string[];
  nominated?: string[];
}

export interface NodeVerdict {
  node: string;
  verdict: 'passed' | 'rejected' | 'notVisited';
  // How many of the attempt's filters ran on it; the others were not asked.
  filtersRun?: number;
  // Where it was rejected; with Extender, `plugin` is the extender's name.
  point?: 'PreFilter' | 'Filter' | 'Extender';
  plugin?: string;
  code?: string;
  reasons?: string[];
  // Rejected only because of pods that are nominated to the node.
  withNominatedPods?: boolean;
  total?: number;
}

export interface PluginScores {
  plugin: string;
  weight: number;
  raw: number[];
  normalized: number[];
  weighted: number[];
}

export interface PointVerdict {
  point: string;
  plugin: string;
  code: string;
  reasons?: string[];
}

export interface ExtenderCall {
  extender: string;
  verb: string;
  error?: string;
}

// A score counts score × weight × scale.
export interface ExtenderScores {
  extender: string;
  weight: number;
  scale: number;
  scores: { node: string; score: number }[];
}

export type PreemptionCriterion =
  | 'onlyCandidate'
  | 'fewestPdbViolations'
  | 'lowestHighestPriority'
  | 'lowestPrioritySum'
  | 'fewestVictims'
  | 'latestStartTime'
  | 'random';

export interface PreemptionPod {
  pod: string;
  priority: number;
  start?: number;
}

export interface PreemptionNode {
  node: string;
  outcome: 'notHelpful' | 'notTried' | 'stillUnfit' | 'candidate' | 'extenderVeto';
  reasons?: string[];
  victims?: PreemptionPod[];
  victimsBeforeExtenders?: PreemptionPod[];
  reprieved?: PreemptionPod[];
  criteria?: {
    pdbViolations: number;
    highestPriority: number | null;
    prioritySum: number;
    raisedPrioritySum: number;
    victims: number;
    earliestStart: number | null;
  };
}

// How preemption went; only notEligible when it was not tried.
export interface PreemptionDescription {
  notEligible?: string;
  chosen?: string;
  decidedBy?: PreemptionCriterion;
  tied?: string[];
  nodes?: PreemptionNode[];
}

export interface AttemptDescription {
  // Among the attempts of all pods.
  index: number;
  pod: string;
  // The how manieth of the pod.
  attempt: number;
  cycle: number;
  start: number;
  end?: number;
  outcome: 'bound' | 'failed' | 'waiting' | 'running' | 'skipped';
  node?: string;
  message?: string;
  profile?: string;
  points?: PointVerdict[];
  filters?: string[];
  nodes?: NodeVerdict[];
  scores?: PluginScores[];
  feasible?: string[];
  tied?: string[];
  chosen?: string;
  extenderCalls?: ExtenderCall[];
  extenderScores?: ExtenderScores[];
  preemption?: PreemptionDescription;
}

// One filter plugin about one node: as the attempt ran it, and as it would have answered had it been asked.
export interface PairFilter {
  plugin: string;
  verdict: 'passed' | 'rejected' | 'notRun';
  whatIf: 'passed' | 'rejected' | 'cannotRun';
  reasons?: string[];
}

export interface PairScore {
  plugin: string;
  weight: number;
  raw: number;
  normalized: number;
  weighted: number;
  // The same of the node that was chosen.
  chosenWeighted: number;
}

// Why an attempt put a pod on a node, or why not there.
export interface PairDescription {
  pod: string;
  node: string;
  attempt: number;
  // Its moment.
  t: number;
  chosen: boolean;
  chosenNode?: string;
  // One sentence.
  summary: string;
  verdict: NodeVerdict;
  filters: PairFilter[];
  scores?: PairScore[];
  total?: number;
  chosenTotal?: number;
}

// Figures over the whole run, at equal distances: entry i is at `t[i]`.
export interface SeriesDescription {
  t: number[];
  active: number[];
  backoff: number[];
  unschedulable: number[];
  bound: number[];
  // Pods in backoffQ and unschedulableQ by the plugins that failed them; those that never failed are under "".
  pendingBy: { plugin: string; pods: number[] }[];
  // Requested of all that is allocatable, from 0 to 1, by resource.
  utilization: { resource: string; share: number[] }[];
  // Since the entry before.
  attempts: number[];
  failures: number[];
  // Of the pods that were bound since the entry before, from creation; null: none was.
  meanWait: (number | null)[];
  maxWait: (number | null)[];
}

// What is at a point of the canvas.
export interface HitDescription {
  kind: 'pod' | 'node' | 'queue' | 'nodes' | 'none';
  // Of the pod, node or queue.
  name?: string;
}

// What a drag or a pinch that begins at a point of the canvas has hold of: the playhead, all nodes, magnified
// nodes, nothing.
export type Ground = 'track' | 'nodes' | 'magnified' | '';

// Pods that are copies of each other, by their names.
export interface PodSetDescription {
  // "namespace/name" without what tells the copies apart.
  base: string;
  // Those that are there, the oldest first.
  pods: string[];
  // Of the pod that was asked for, as it was written last; null: somebody else made it.
  manifest: unknown;
}

export type QueueName = 'activeQ' | 'backoffQ' | 'unschedulableQ';

export interface QueuedPod {
  name: string;
  priority: number;
  attempts: number;
  // When it came into the queue.
  since: number;
  expiry?: number;
  plugins?: string[];
  message?: string;
}

export interface QueueDescription {
  // In the order in which they leave, or that of their arrival in unschedulableQ.
  pods: QueuedPod[];
  // The next periodic look at the queue; activeQ has none.
  nextFlush?: number;
}

export interface LoggedEvent {
  i: number;
  t: number;
  event: string;
  pod?: string;
  node?: string;
  text: string;
}

export interface EventsDescription {
  total: number;
  events: LoggedEvent[];
}

export type Query =
  | { what: 'pod'; name: string }
  | { what: 'node'; name: string }
  | { what: 'attempt'; index: number }
  | { what: 'queue'; name: QueueName }
  // Without `attempt` the pod's last one by now.
  | { what: 'pair'; pod: string; node: string; attempt?: number }
  | { what: 'series'; count: number }
  // In CSS pixels of the canvas.
  | { what: 'hit'; x: number; y: number }
  | { what: 'set'; pod: string }
  | { what: 'events'; from: number; count: number };

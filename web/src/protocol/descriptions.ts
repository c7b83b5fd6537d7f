// What a simulation tells of itself, as JSON: core/answers/describe.h has what each member means. The page has it from
// the stage, scripts from the module without a canvas, which hands these comments on. Times are seconds.

export interface InputError {
  message: string;
  /** Where in the document, as `spec.objects[2].spec.taints`; absent or "" when it concerns all of it. */
  path?: string;
  /** In the JSON text that the stage was given, from 1; absent or 0 when unknown. */
  line?: number;
}

/** One row of an ImportReport: `count` objects, some of them by name. */
export interface ImportFact {
  /** What was read; what makes no difference and was left out; what makes one and is not modelled. */
  section: 'read' | 'ignored' | 'notModelled';
  /** What the row is about: `object`, `bound`, `otherKind`, `schedulingGates`, ... */
  code: string;
  kind: string;
  /** Of the field, as `spec.topologySpreadConstraints[].minDomains`; "" where it is the whole object. */
  path: string;
  count: number;
  examples: string[];
  /** What the difference is, in English. */
  text: string;
}

/** What became of a file that was no scenario. */
export interface ImportReport {
  text: string;
  facts: ImportFact[];
}

/** One thing done to the cluster by hand; becomes an entry of spec.timeline. */
export interface TimelineEntry {
  at: number;
  op: 'create' | 'update' | 'patch' | 'delete';
  object: unknown;
}

/** What an entry of the log says, for who words it in another language than English. */
export interface EventFacts {
  event: string;
  pod?: string;
  other?: string;
  node?: string;
  from?: string;
  to?: string;
  alreadyIn?: string;
  attempts?: number;
  cycle?: number;
  cause?: string;
  message?: string;
  /** `PodGroup default/web`, `Queue research`: what kube-batch tells of. */
  object?: string;
  plugins?: string[];
  /** When the backoff or the waiting ends. */
  until?: number;
}

export interface HistoryEntry {
  t: number;
  event: string;
  text: string;
  facts: EventFacts;
}

/** Why a pod is not on a node yet. `kubectl` calls all of these Pending. */
export type PendingKind =
  'neverTried' | 'beingTried' | 'backingOff' | 'parked' | 'waitsAtPermit' | 'unserved';

/** A stretch of a pod's life; the last one has no end yet. */
export interface PodSpan {
  place: string;
  from: number;
  to?: number;
  node?: string;
  /** Index of the attempt, where the place is `scheduling` or `permit`. */
  attempt?: number;
  /** The event that brought it here. */
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
  /** How many pods of activeQ come before it. */
  ahead?: number;
  /** It backs off because the cluster changed during its attempt. */
  changedMeanwhile?: boolean;
  message?: string;
  plugins?: string[];
  /** When backoffQ lets it go. */
  wakesAt?: number;
  wakesOn?: string[];
  /** Of each of these events, those of `plugins` that listen to it. */
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

export interface NodesDescription {
  total: number;
  nodes: (Required<Pick<NodeDescription, 'name' | 'taints' | 'resources' | 'pods'>> & {
    unschedulable?: boolean;
  })[];
}

export interface NodeVerdict {
  node: string;
  verdict: 'passed' | 'rejected' | 'notVisited';
  /** How many of the attempt's filters ran on it; the others were not asked. */
  filtersRun?: number;
  /** Where it was rejected; with Extender, `plugin` is the extender's name. */
  point?: 'PreFilter' | 'Filter' | 'Extender';
  plugin?: string;
  code?: string;
  reasons?: string[];
  /** Rejected only because of pods that are nominated to the node. */
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

/** A score counts score × weight × scale. */
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

/** How preemption went; only notEligible when it was not tried. */
export interface PreemptionDescription {
  notEligible?: string;
  chosen?: string;
  decidedBy?: PreemptionCriterion;
  tied?: string[];
  nodes?: PreemptionNode[];
}

export interface AttemptDescription {
  /** Among the attempts of all pods. */
  index: number;
  pod: string;
  /** The how manieth of the pod. */
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
  /** Where it was asked for. */
  whatIf?: AllFiltersDescription;
}

/** What every filter says of every node, asked one by one. The real scheduler does not do that. */
export interface AllFiltersDescription {
  filters: string[];
  nodes: { node: string; verdicts: FilterVerdict[] }[];
}

export interface FilterVerdict {
  /** cannotRun: PreFilter ended before this filter's own part of it. */
  verdict: 'passed' | 'rejected' | 'cannotRun';
  code?: string;
  reasons?: string[];
  withNominatedPods?: boolean;
}

/** One filter plugin about one node: as the attempt ran it, and as it would have answered had it been asked. */
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
  /** The same of the node that was chosen. */
  chosenWeighted: number;
}

/** Why an attempt put a pod on a node, or why not there. */
export interface PairDescription {
  pod: string;
  node: string;
  attempt: number;
  /** Its moment. */
  t: number;
  chosen: boolean;
  chosenNode?: string;
  /** One sentence. */
  summary: string;
  // How the attempt ended by now, as the log calls it; "": it runs.
  outcome: string;
  message: string;
  // How many nodes passed, and how many share the best total.
  feasible: number;
  tied: number;
  verdict: NodeVerdict;
  filters: PairFilter[];
  scores?: PairScore[];
  total?: number;
  chosenTotal?: number;
}

/** Figures over the whole run, at equal distances: entry i is at `t[i]`. */
export interface SeriesDescription {
  t: number[];
  active: number[];
  backoff: number[];
  unschedulable: number[];
  bound: number[];
  /** Pods in backoffQ and unschedulableQ by the plugins that failed them; those that never failed are under "". */
  pendingBy: { plugin: string; pods: number[] }[];
  /** Requested of all that is allocatable, from 0 to 1, by resource. */
  utilization: { resource: string; share: number[] }[];
  /** Since the entry before. */
  attempts: number[];
  failures: number[];
  /** Of the pods that were bound since the entry before, from creation; null: none was. */
  meanWait: (number | null)[];
  maxWait: (number | null)[];
}

export type QueueName = 'activeQ' | 'backoffQ' | 'unschedulableQ';

export interface QueuedPod {
  name: string;
  priority: number;
  attempts: number;
  /** When it came into the queue. */
  since: number;
  expiry?: number;
  plugins?: string[];
  message?: string;
}

export interface QueueDescription {
  /** In the order in which they leave, or that of their arrival in unschedulableQ. */
  pods: QueuedPod[];
  /** The next periodic look at the queue; activeQ has none. */
  nextFlush?: number;
}

/** kube-batch's amounts: cpu in milli, memory in bytes, others in milli-units; they may be fractions. */
export type BatchAmounts = Record<string, number>;

/** A queue of kube-batch, as a session told of it last. */
export interface BatchQueue {
  name: string;
  weight: number;
  share: number;
  overused: boolean;
  deserved: BatchAmounts;
  allocated: BatchAmounts;
  request: BatchAmounts;
}

/** How the job of a gang, or of pods without a PodGroup, stands. */
export interface BatchJobCounts {
  /** It has a PodGroup. */
  gang: boolean;
  minMember: number;
  /** Tasks that have a place, or are done. */
  ready: number;
  /** Tasks that are promised one. */
  pipelined: number;
  tasks: number;
}

export interface BatchJob extends BatchJobCounts {
  uid: string;
  queue: string;
  /** Of the cluster, by its dominant resource. */
  share: number;
}

export interface BatchPod {
  name: string;
  place: 'inJob' | 'allocated' | 'pipelined' | 'node' | 'done';
  /** `default/web`; absent for a pod without a PodGroup. */
  group?: string;
  node?: string;
}

/** kube-batch's session that is open, or the last one, with what it told of. */
export interface BatchDescription {
  /** 0: none yet. */
  session: number;
  open: boolean;
  opened?: number;
  closed?: number;
  /** That runs, or ran last. */
  action?: string;
  /** Index of the entry that opened it. */
  from?: number;
  actions: string[];
  defaultQueue: string;
  queues: BatchQueue[];
  jobs: BatchJob[];
  /** Named as `PodGroup default/web`. */
  podGroups: { name: string; phase: string; message?: string; since: number }[];
  pods: BatchPod[];
}

/** What an action found of a node for a task. */
export interface BatchVerdict {
  node: string;
  feasible: boolean;
  fitsIdle: boolean;
  fitsReleasing: boolean;
  /** That failed, and why; absent where room was lacking. */
  predicate?: string;
  reason?: string;
  score?: number;
}

/** One thing that happened to a pod's job in a session. */
export interface BatchTurn {
  action: string;
  what: 'overused' | 'considered' | 'allocated' | 'pipelined' | 'undone' | 'released';
  task?: string;
  node?: string;
  outcome?: 'ready' | 'putBack' | 'noNode' | 'noTasksLeft' | 'served' | 'notAssigned';
  nodes?: BatchVerdict[];
}

/** A session on behalf of one pod: why it waits, or why it got its place. */
export interface SessionDescription extends Partial<BatchJobCounts> {
  session: number;
  t: number;
  pod: string;
  why: 'placed' | 'noJob' | 'overused' | 'predicate' | 'resources' | 'gang' | 'share';
  summary: string;
  job?: string;
  jobShare?: number;
  queue?: BatchQueue;
  turns?: BatchTurn[];
}

export interface LoggedEvent {
  i: number;
  t: number;
  event: string;
  pod?: string;
  node?: string;
  text: string;
  facts: EventFacts;
}

export interface EventsDescription {
  total: number;
  events: LoggedEvent[];
}

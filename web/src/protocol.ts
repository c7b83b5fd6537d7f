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
  | { op: 'seek'; t: number }
  | { op: 'speed'; value: number }
  | { op: 'select'; target: string }
  | { op: 'theme'; value: Theme }
  | { op: 'reducedMotion'; value: boolean }
  | { op: 'colorBy'; value: ColorBy }
  | { op: 'caption'; step: 1 | -1 }
  | { op: 'apply'; entry: TimelineEntry };

export interface Caption {
  index: number;
  text: string;
  pause: boolean;
}

export interface StageState {
  t: number;
  playing: boolean;
  speed: number;
  end: number | null;
  complete: boolean;
  stopMessage: string;
  selection: string;
  theme: Theme;
  seed: number;
  title: string;
  caption: Caption | null;
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
  narration: string;
  revision: number;
}

export interface HistoryEntry {
  t: number;
  event: string;
  text: string;
}

export interface PodDescription {
  name: string;
  place: string;
  since?: number;
  node?: string;
  nominatedNode?: string;
  priority?: number;
  attempts?: number;
  backoffExpiry?: number;
  leftoverFlush?: number;
  message?: string;
  plugins?: string[];
  wakesOn?: string[];
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
  pod: string;
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

export type QueueName = 'activeQ' | 'backoffQ' | 'unschedulableQ';

export interface QueuedPod {
  name: string;
  attempts: number;
  expiry?: number;
  plugins?: string[];
  message?: string;
}

export interface QueueDescription {
  pods: QueuedPod[];
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
  | { what: 'events'; from: number; count: number };

// What crosses between the page and the stage, as JSON. Times are seconds.
import type { EventFacts, ImportReport, InputError, LoggedEvent, QueueName, TimelineEntry } from './descriptions';

export type * from './descriptions';

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
      // It was a scheduler's configuration alone: what was on the stage before runs anew with it.
      configured: boolean;
      report: ImportReport | null;
      nodes: number;
      pods: number;
      captions: number;
      // The scenario's own, whatever the options said.
      seed: number;
    }
  // `givenUp`: something else was opened meanwhile, or it was cancelled.
  | { ok: false; error: InputError; givenUp?: true };

export type CommandResult = { ok: true } | { ok: false; error: InputError };

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
  // Back to what was on the stage before the scenario that is being run, as it was. Run.cancellable: there is such.
  | { op: 'cancel' }
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
  // The question is the usual one of `ask`; else it is the scenario's own.
  usual?: boolean;
  // From the moment on at which the stage shows it: the value of the right option, how it went in words, and
  // how long it was.
  answer?: string;
  outcome?: string;
  wait?: number;
}

// A scenario that is still being run.
export interface Run {
  // About how much of it is behind, from 0 to 1.
  progress: number;
  cancellable: boolean;
  // A moment that was asked for and is yet to come.
  wanted?: number;
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
  // Absent where kube-scheduler is at work.
  scheduler?: 'kube-batch';
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
  // What happens now in English, and as facts, the weightiest first.
  narration: string;
  told: (EventFacts & { count?: number; underWay?: boolean })[];
  // How the attempt that runs began, and how the last one ended.
  underWay: LoggedEvent | null;
  decision: LoggedEvent | null;
  revision: number;
  // Until it is complete.
  run?: Run;
}

// What is at a point of the canvas.
export interface HitDescription {
  kind: 'pod' | 'node' | 'queue' | 'podgroup' | 'nodes' | 'none';
  // Of the pod, node, queue or PodGroup.
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
  // Of the pod that was asked for, as it was written last; null: the scenario did not create it.
  manifest: unknown;
}

export type Query =
  | { what: 'pod'; name: string }
  | { what: 'node'; name: string }
  // Those that are there, in the order of their creation.
  | { what: 'nodes'; from: number; count: number }
  | { what: 'attempt'; index: number }
  | { what: 'queue'; name: QueueName }
  // Without `attempt` the pod's last one by now.
  | { what: 'pair'; pod: string; node: string; attempt?: number }
  // Of kube-batch.
  | { what: 'batch' }
  | { what: 'session'; pod: string }
  | { what: 'series'; count: number }
  // In CSS pixels of the canvas.
  | { what: 'hit'; x: number; y: number }
  | { what: 'set'; pod: string }
  | { what: 'manifests' }
  | { what: 'lesson' }
  | { what: 'events'; from: number; count: number };

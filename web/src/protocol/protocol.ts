// What crosses between the page and the stage, as JSON. Times are seconds. What the page asks is written here; the types
// of what the stage answers are made from the schema in core/answers/schema, by scripts/types.mjs.
import type { Failure, QueueName, TimelineEntry } from './descriptions';
import type { LoadedScenario, TourDescription } from './stage_answers';

export type * from './descriptions';
export type * from './stage_answers';

export interface LoadOptions {
  seed?: number;
  t?: number;
  speed?: number;
  select?: string;
  play?: boolean;
  // What is on the stage, with other settings: its captions, if they stay, were written for that run.
  forks?: boolean;
}

// `givenUp`: something else was opened meanwhile, or it was cancelled.
export type LoadResult = LoadedScenario | (Failure & { givenUp?: true });

// A caption of the scenario's tour.
export type TourCaption = TourDescription['captions'][number];

export type Theme = 'dark' | 'light';
export type LonePanel = 'queues' | 'cycle' | 'nodes';
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
  | { op: 'seek'; t: number }
  | { op: 'speed'; value: number }
  | { op: 'select'; target: string }
  | { op: 'theme'; value: Theme }
  | { op: 'reducedMotion'; value: boolean }
  | { op: 'colorBy'; value: ColorBy }
  // Whether the stage's scrubber has buttons; it needs none where the page has them.
  | { op: 'controls'; value: boolean }
  // One panel in place of all, in large type; '' for all of them.
  | { op: 'alone'; value: LonePanel | '' }
  // All nodes in sight, or magnified around a point of the canvas in CSS pixels (without: their middle).
  | { op: 'zoom'; value: 'fit' }
  | { op: 'zoom'; factor: number; x?: number; y?: number }
  // How many more pods like this one each node takes, drawn on the nodes as long as this moment is on screen.
  | { op: 'room'; pod: string; nodes: Record<string, number> }
  | { op: 'caption'; step: 1 | -1 }
  // Back to what was on the stage before the scenario that is being run, as it was. Run.cancellable: there is such.
  | { op: 'cancel' }
  | { op: 'apply'; entry: TimelineEntry }
  // All that was done by hand so far, in place of what the last such command said: all of it, or on an error
  // nothing. What is computed anew begins at the first moment that differs.
  | { op: 'edits'; entries: TimelineEntry[] };

// What a drag or a pinch that begins at a point of the canvas has hold of: the playhead, all nodes, magnified
// nodes, nothing.
export type Ground = 'track' | 'nodes' | 'magnified' | '';

export type Query =
  | { what: 'pod'; name: string }
  | { what: 'node'; name: string }
  // Those that are there, in the order of their creation.
  | { what: 'nodes'; from: number; count: number }
  | { what: 'attempt'; index: number }
  | { what: 'queue'; name: QueueName }
  // Without `attempt` the pod's last one by now.
  | { what: 'pair'; pod: string; node: string; attempt?: number }
  // Of kube-scheduler.
  | { what: 'clusterEvents'; pod: string }
  | { what: 'metrics'; replica?: number }
  | { what: 'metricSeries'; count: number; until: number; replica?: number }
  // Of kube-batch.
  | { what: 'batch' }
  | { what: 'session'; pod: string }
  | { what: 'series'; count: number }
  // In CSS pixels of the canvas.
  | { what: 'hit'; x: number; y: number }
  | { what: 'set'; pod: string }
  | { what: 'manifests' }
  | { what: 'manifest'; kind: string; name: string }
  // Of kube-scheduler.
  | { what: 'configuration' }
  | { what: 'lesson' }
  | { what: 'tour' }
  | { what: 'events'; from: number; count: number };

// About clusters that are not quite the run's, which fail where kube-batch or extenders are at work.
export type WhatIfQuery =
  // What would help a pod that waits: each query about the same moment goes on with the search.
  | { what: 'remediesSoFar'; pod: string }
  // How many more pods like the templates, which are manifests, fit: up to maxLimit of each.
  | { what: 'capacity'; templates: object[]; maxLimit: number; exact: true }
  // What becomes of the pods of nodes, or of a zone's, if they are drained, or lost.
  | { what: 'drain'; nodes?: string[]; zone?: string; lost: boolean }
  // The same of nodes that are drained `atATime` at a time, and are back before the next go. `play`: with the edits that
  // bring each wave about.
  | { what: 'waves'; nodes: string[]; atATime: number; play: boolean }
  // The same of each node, if it alone is lost.
  | { what: 'losses' };

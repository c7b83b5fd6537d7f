// The messages between the page and the stage, as JSON. Times are in seconds. This file has the types of the page's
// messages; scripts/types.mjs writes the types of the stage's answers from the schema in core/answers/schema.
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
  // The load replaces the scenario on the stage by one with other settings. Its captions, if they stay, were written
  // for the old run.
  forks?: boolean;
}

// `givenUp`: another scenario was opened meanwhile, or the load was cancelled.
export type LoadResult = LoadedScenario | (Failure & { givenUp?: true });

// A caption of the scenario's tour.
export type TourCaption = TourDescription['captions'][number];

export type Theme = 'dark' | 'light';
export type LonePanel = 'queues' | 'cycle' | 'nodes';
export type ColorBy = 'app' | 'priority';

export type Command =
  | { op: 'play' | 'pause' | 'toggle' | 'step' | 'stepBack' }
  // Moves to the next moment at which an attempt ends, or back to the last one at which an attempt began.
  | { op: 'stepAttempt'; step: 1 | -1 }
  // Moves to the next failed attempt, or the one before.
  | { op: 'failure'; step: 1 | -1 }
  // Sets the direction of playback.
  | { op: 'direction'; value: 1 | -1 }
  // Repeats playback between two moments; without moments, ends the repetition.
  | { op: 'loop'; from?: number; to?: number }
  // The reader's guess, one of Bet.options.
  | { op: 'bet'; choice: string }
  // Emphasizes nodes and pods whose names contain the text; "" ends this.
  | { op: 'find'; text: string }
  | { op: 'seek'; t: number }
  | { op: 'speed'; value: number }
  | { op: 'select'; target: string }
  | { op: 'theme'; value: Theme }
  | { op: 'reducedMotion'; value: boolean }
  | { op: 'colorBy'; value: ColorBy }
  // Sets whether the stage's scrubber has buttons. It needs none if the page has them.
  | { op: 'controls'; value: boolean }
  // Shows one panel in large type in place of all; '' shows all of them.
  | { op: 'alone'; value: LonePanel | '' }
  // Shows all nodes, or magnifies them around a point of the canvas in CSS pixels (without a point: around their
  // middle).
  | { op: 'zoom'; value: 'fit' }
  | { op: 'zoom'; factor: number; x?: number; y?: number }
  // Draws on each node how many more pods like this one it takes, as long as this moment is on screen.
  | { op: 'room'; pod: string; nodes: Record<string, number> }
  | { op: 'caption'; step: 1 | -1 }
  // Returns to the scenario that was on the stage before the one that is being run. Run.cancellable says whether there
  // is one.
  | { op: 'cancel' }
  | { op: 'apply'; entry: TimelineEntry }
  // Replaces the edits of the last such command by these: all of them, or none if one has an error. The simulation runs
  // again from the first moment that differs.
  | { op: 'edits'; entries: TimelineEntry[] };

// The thing at a point of the canvas that a drag or a pinch moves: the playhead, all nodes, magnified nodes, or
// nothing.
export type Ground = 'track' | 'nodes' | 'magnified' | '';

export type Query =
  | { what: 'pod'; name: string }
  | { what: 'node'; name: string }
  // Nodes that exist now, in the order of their creation.
  | { what: 'nodes'; from: number; count: number }
  | { what: 'attempt'; index: number }
  | { what: 'queue'; name: QueueName }
  // Without `attempt`, the pod's last attempt so far.
  | { what: 'pair'; pod: string; node: string; attempt?: number }
  // Only with kube-scheduler.
  | { what: 'clusterEvents'; pod: string }
  | { what: 'metrics'; replica?: number }
  | { what: 'metricSeries'; count: number; until: number; replica?: number }
  // Only with kube-batch.
  | { what: 'batch' }
  | { what: 'session'; pod: string }
  | { what: 'series'; count: number }
  // In CSS pixels of the canvas.
  | { what: 'hit'; x: number; y: number }
  | { what: 'set'; pod: string }
  | { what: 'manifests' }
  | { what: 'manifest'; kind: string; name: string }
  // Only with kube-scheduler.
  | { what: 'configuration' }
  | { what: 'lesson' }
  | { what: 'tour' }
  | { what: 'events'; from: number; count: number };

// Questions about clusters that differ from the run's. They fail with kube-batch and with extenders.
export type WhatIfQuery =
  // Changes that would help a waiting pod. Each query about the same moment continues the search.
  | { what: 'remediesSoFar'; pod: string }
  // The number of further pods like the templates, which are manifests, that fit: up to maxLimit of each.
  | { what: 'capacity'; templates: object[]; maxLimit: number; exact: true }
  // The outcome for the pods of nodes, or of a zone, that are drained or lost.
  | { what: 'drain'; nodes?: string[]; zone?: string; lost: boolean }
  // The same for nodes that are drained `atATime` at a time, and are back before the next ones. `play`: the answer has
  // the edits for each wave.
  | { what: 'waves'; nodes: string[]; atATime: number; play: boolean }
  // The same for each node, if only that node is lost.
  | { what: 'losses' };

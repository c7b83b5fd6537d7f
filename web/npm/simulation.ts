import type { RawSimulation } from './berth-core.mjs';
import { firstObjection } from './complaints.js';
import { call, type Core, loadCore } from './core.js';
import type {
  Account,
  Answers,
  AttemptDescription,
  CapacityReport,
  ClusterEvents,
  Comparison,
  ConfigzAnswer,
  Failure,
  ImportReport,
  LeftOut,
  LoggedEvent,
  NodeDescription,
  OpenedSimulation,
  PairDescription,
  DrainReport,
  LossesReport,
  MetricsOverTime,
  MetricsReport,
  PodDescription,
  RemediesAnswer,
  QueueDescription,
  QueueName,
  SeriesDescription,
  SimulationState,
  Summary,
  TimelineEntry,
  WavesReport,
} from './descriptions.js';
import { readDocument } from './document.js';
import { BerthError } from './error.js';
import { integerOf, kindOf, plain, plainObject, textOf, wrong } from './given.js';

/**
 * A scenario, a Kubernetes List, a list of manifests or what kube-scheduler-simulator exports: a text in JSON or YAML, or the
 * value that it is.
 */
export type ScenarioSource = string | object;

/** They stand in place of the scenario's own, in what is exported too. */
export interface OpenOptions {
  seed?: number;
  /** The simulated second at which the run ends if it has not ended by itself. */
  until?: number;
  /** Refuses a scenario about which there is a warning or a complaint. */
  strict?: boolean;
}

export interface ExplainOptions {
  /** The moment in simulated seconds; without it, the simulation's `time`. */
  at?: number;
  /** Numbers of attempts among the pod's own, from 1; without it, the last attempt. */
  attempts?: number[];
  /** Asks every filter about every node, which the real scheduler does not. */
  allFilters?: boolean;
}

export interface DrainedNodes {
  nodes?: readonly string[];
  zone?: string;
  selector?: string;
}

export interface CapacityOptions {
  /** How many instances each template has at the most; without it, as many as fit. */
  maxLimit?: number;
  /** The names of nodes that do not count. */
  excludeNodes?: readonly string[];
  /** Of each template one instance in turn, instead of one template after the other. */
  inTurns?: boolean;
  /** How many of each template in a turn. */
  weights?: readonly number[];
  /** The version of kube-scheduler, as `v1.34`; without it, the scenario's. */
  version?: string;
  /** Of the choices among equally good nodes; without it, the scenario's. */
  seed?: number;
  /** The manifest of a node: says how many like it are missing for the pods that wait and `maxLimit` instances. */
  addNode?: object;
  /** The manifests of several nodes, 8 at the most: which mix of nodes like them is the cheapest of those tried. */
  addNodes?: readonly object[];
  /** What a node like each of `addNodes` costs, in any unit; without it, 1 each. */
  prices?: readonly number[];
  /** Whether the report has the `walk`: every instance with its node. */
  walk?: boolean;
}

/** What one of two runs has in place of the scenario's own. Members that are missing change nothing. */
export interface Variant {
  seed?: number;
  /** The simulated second at which the run ends if it has not ended by itself. */
  until?: number;
  /** The version of kube-scheduler, as `v1.34`. */
  semantics?: string;
  /** The other scheduler serves the same pods; it does not read the scenario's configuration. */
  scheduler?: 'kube-scheduler' | 'kube-batch';
  /** A KubeSchedulerConfiguration or Policy, or kube-batch's. */
  configuration?: object;
  /** Another scenario or list of manifests: the cluster after an edit. The other members are put into it. */
  scenario?: object;
}

const logFormats = ['text', 'jsonl', 'hash'] as const;
export type LogFormat = (typeof logFormats)[number];

/** A change of the cluster from outside the scenario; without `at`, it happens at the simulation's `time`. */
export type Edit = Omit<TimelineEntry, 'at'> & { at?: number };

// A query; `what` says which answer there is to it.
type Asking<What extends keyof Answers> = { what: What; [member: string]: unknown };

/**
 * A simulation and the moment at which it stands. Every answer is about that moment, by whatever calls it was
 * reached. Pods are called "namespace/name", or by their name if the namespace is `default`.
 * Times are simulated seconds. What cannot be done throws a BerthError, and changes nothing.
 */
export class Simulation {
  readonly title: string;
  /** Number of the scenario's inputs: objects that it creates, and entries of its timeline. */
  readonly inputs: number;
  /** Mistakes in the scenario that do not keep it from running. */
  readonly warnings: readonly string[];
  /** What was read, left out and not modelled of an imported file; null for a scenario. */
  readonly report: ImportReport | null;
  /** Fields that no decision depends on, which are gone from everything that the simulation answers. */
  readonly leftOut: readonly LeftOut[];
  #core: Core;
  #raw: RawSimulation | undefined;
  #state: SimulationState;

  private constructor(core: Core, raw: RawSimulation, opened: OpenedSimulation) {
    // Scripts without types can call it.
    if (opened === undefined) throw new BerthError({ message: 'a simulation is made by open()' });
    this.#core = core;
    this.#raw = raw;
    this.#state = opened;
    this.title = opened.title;
    this.inputs = opened.inputs;
    this.warnings = opened.warnings;
    this.report = opened.report;
    this.leftOut = opened.leftOut;
  }

  static async open(scenario: ScenarioSource, options: OpenOptions = {}): Promise<Simulation> {
    const { json, ofGiven } = await readDocument(scenario, 'scenario');
    const settings = optionsText(options);
    const isStrict = strictOf(options);
    const core = await loadCore();
    const raw = call(core, () => new core.module.Simulation());
    const answer = call(core, () => parse<OpenedSimulation>(raw.open(json, settings)));
    try {
      if (!answer.ok) throw new BerthError(ofGiven(answer.error));
      const objection = isStrict ? await firstObjection(json, answer.warnings) : undefined;
      if (objection) throw new BerthError(ofGiven(objection));
      return new Simulation(core, raw, answer);
    } catch (error) {
      raw.delete();
      throw error;
    }
  }

  get time(): number {
    return this.#state.time;
  }
  /** Whether it stands at its end. */
  get finished(): boolean {
    return this.#state.finished;
  }
  /** Null until the simulation has been there. */
  get end(): number | null {
    return this.#state.end;
  }

  /** To the end. */
  run(): void {
    this.#command({ op: 'run' });
  }
  /** To t, unless that is over. */
  runUntil(t: number): void {
    this.#command(t === Infinity ? { op: 'run' } : { op: 'runUntil', t: plain(t, 't') });
  }
  /** To the next moment at which something happens, and says which; null: nothing happens any more. */
  step(): number | null {
    const { time } = this;
    this.#command({ op: 'step' });
    return this.time > time ? this.time : null;
  }
  /** Goes to t, also back. */
  seek(t: number): void {
    this.#command(t === Infinity ? { op: 'run' } : { op: 'seek', t: plain(t, 't') });
  }

  /**
   * As if it had been in the scenario's timeline from the start, past moments included. The simulation stays at
   * its moment, or at the end if the run now ends before.
   */
  apply(edit: Edit): void {
    const entry = plainObject(edit, 'edit');
    if (entry['at'] === null) throw wrong('must be a moment, not null', 'edit.at');
    entry['at'] ??= this.time;
    this.#command({ op: 'apply', entry });
  }
  /** All that was done by hand, in place of what was before: `edits([])` takes everything back. */
  edits(edits: readonly TimelineEntry[]): void {
    const entries = plain(edits, 'edits');
    if (!Array.isArray(entries)) throw wrong(`must be a list, not ${kindOf(entries)}`, 'edits');
    this.#command({ op: 'edits', entries });
  }

  /** Another one of the same at the same moment, which goes its own way. It computes anew up to there. */
  fork(): Simulation {
    const raw = this.#call((raw) => raw.fork());
    const { title, inputs, warnings, report, leftOut } = this;
    const opened = { ...this.#state, title, inputs, warnings: [...warnings], report, leftOut: [...leftOut] };
    return new Simulation(this.#core, raw, opened);
  }

  /** Null for what has not been there by this moment. */
  pod(name: string): PodDescription | null {
    return this.#find({ what: 'pod', name: fullName(name, 'name') });
  }
  node(name: string): NodeDescription | null {
    return this.#find({ what: 'node', name: textOf(name, 'name') });
  }
  /** Of all pods, from 0, in the order in which they began. */
  attempt(index: number): AttemptDescription | null {
    return this.#find({ what: 'attempt', index: integerOf(index, 'index') });
  }
  queue(name: QueueName): QueueDescription {
    return this.#describe({ what: 'queue', name: textOf(name, 'name') });
  }
  /** Why a pod was put on a node, or why not there: at an attempt, or the pod's last one. */
  pair(pod: string, node: string, attempt?: number): PairDescription {
    const index = attempt === undefined ? undefined : integerOf(attempt, 'attempt');
    return this.#describe({ what: 'pair', pod: fullName(pod, 'pod'), node: textOf(node, 'node'), attempt: index });
  }
  /** Figures over the run so far, at `count` moments. */
  series(count = 200): SeriesDescription {
    return this.#describe({ what: 'series', count: integerOf(count, 'count') });
  }
  explain(pod: string, options: ExplainOptions = {}): Account {
    return this.#describe({ ...explainOptions(options), what: 'explain', pod: fullName(pod, 'pod') });
  }
  /**
   * How many more pods like a template fit into the cluster as it is now, where, and why no more: as cluster-capacity.
   * `templates`: manifests of pods. The simulation itself does not change; it is computed anew up to its moment.
   */
  capacity(templates: object | readonly object[], options: CapacityOptions = {}): CapacityReport {
    const list = plain(Array.isArray(templates) ? templates : [templates], 'templates');
    return this.#describe({ ...capacityOptions(options), what: 'capacity', templates: list });
  }
  /**
   * What would help a pod that waits: the smallest changes of the pod and of the cluster with which it gets a node, each
   * verified by a run. `entries` of a remedy are edits without their time, for `edit` or `apply`.
   */
  remedies(pod: string): RemediesAnswer {
    return this.#describe({ what: 'remedies', pod: fullName(pod, 'pod') });
  }
  /**
   * Where the pods of nodes go when the nodes are drained, or with `lost` when they are gone. The nodes are named, or those
   * of a zone, or those with the labels of a selector like `pool=old`.
   */
  drain(nodes: DrainedNodes, options: { lost?: boolean } = {}): DrainReport {
    const asked = plainObject(nodes, 'nodes');
    const { lost = false } = withoutNulls(plainObject(options, 'options'), ['lost']);
    return this.#describe({ ...withoutNulls(asked, ['nodes', 'zone', 'selector']), what: 'drain', lost: lost === true });
  }
  /**
   * The same for nodes that are drained in waves of `atATime`, as in an upgrade: a wave's nodes are back, empty, before the
   * next begins. With `play` each wave has, as `played`, the edits that bring it about in a run: those of all waves
   * together are for `edits`.
   */
  waves(nodes: DrainedNodes, options: { atATime?: number; play?: boolean } = {}): WavesReport {
    const asked = plainObject(nodes, 'nodes');
    const { atATime = 1, play = false } = withoutNulls(plainObject(options, 'options'), ['atATime', 'play']);
    return this.#describe({
      ...withoutNulls(asked, ['nodes', 'zone', 'selector']),
      what: 'waves',
      atATime: integerOf(atATime, 'atATime'),
      play: play === true,
    });
  }
  /** Which nodes can be lost, each by itself, and which pods would find no other. */
  losses(): LossesReport {
    return this.#describe({ what: 'losses' });
  }
  /**
   * Two runs of the scenario, edits included, each to its end: as it is with the changes of `a`, and with those of `b`. Where
   * they part and what decided there, the pods that fare differently, and the figures of both. The answer does not depend on
   * `time`; the simulation itself does not change.
   */
  compare(b: Variant, a: Variant = {}): Comparison {
    return this.#describe({ what: 'compare', a: plainObject(a, 'a'), b: plainObject(b, 'b') });
  }
  /** What kube-scheduler answers at /configz: the configuration with which it runs, in the form that it has inside. */
  configz(): ConfigzAnswer {
    return this.#describe({ what: 'configz' });
  }
  /**
   * The events of a pod as `kubectl describe pod` shows them at `time`: those that kube-scheduler or kube-batch recorded,
   * with series or counts, and with messages that are cut where its recorder cuts them.
   */
  clusterEvents(pod: string): ClusterEvents {
    return this.#describe({ what: 'clusterEvents', pod: fullName(pod, 'pod') });
  }
  /**
   * What the scheduler would show at /metrics at `time`: as Prometheus' text, and as data. Of a hundred attempts of
   * kube-scheduler, the calls of plugins are timed in `timedPercent`, 10 as there if it is missing. `replica`: the number of the
   * process that is asked, where the scenario has several; without it, the one that leads.
   */
  metrics(options: { timedPercent?: number; replica?: number } = {}): MetricsReport {
    return this.#describe({ ...integersOf(options, ['timedPercent', 'replica']), what: 'metrics' });
  }
  /**
   * A few of kube-scheduler's metrics from the start to `time`, at `count` moments, 200 if it is missing: those with the `names`, or
   * what dashboards of kube-scheduler show. It takes one more run, however many moments there are.
   */
  metricsOverTime(options: { names?: readonly string[]; count?: number; replica?: number } = {}): MetricsOverTime {
    const { names } = withoutNulls(plainObject(options, 'options'), ['names']);
    const numbers = integersOf(options, ['count', 'replica']);
    return this.#describe({ ...numbers, ...(names === undefined ? {} : { names }), what: 'metricSeries' });
  }
  summary(): Summary {
    return this.#describe({ what: 'summary' });
  }

  events(from = 0, count = Number.MAX_SAFE_INTEGER): LoggedEvent[] {
    return this.#describe({ what: 'events', from: integerOf(from, 'from'), count: integerOf(count, 'count') }).events;
  }
  /** The log as one line of text or of JSON for each event, or its hash in 16 hexadecimal digits. */
  log(format: LogFormat = 'text'): string {
    const isKnown = logFormats.includes(format);
    if (!isKnown) throw wrong(`there is no format ${typeof format === 'string' ? format : kindOf(format)}`, 'format');
    return this.#call((raw) => raw.log(format));
  }
  /**
   * What kubectl could apply to have the cluster as it is now: every object that exists, as it was written last. What the
   * scheduler decided is not in it.
   */
  manifests(): Record<string, unknown>[] {
    return this.#describe({ what: 'manifests' }).manifests;
  }
  /** The scenario with all that was done by hand: opened again, it gives the same log. */
  export(): Record<string, unknown> {
    return JSON.parse(this.#call((raw) => raw.scenario())) as Record<string, unknown>;
  }

  /** Frees its memory, which the garbage collector does not do; after that every call throws. */
  close(): void {
    // A module that broke is gone as a whole.
    if (this.#core.broke === undefined) this.#raw?.delete();
    this.#raw = undefined;
  }

  #call<T>(ask: (raw: RawSimulation) => T): T {
    const raw = this.#raw;
    if (!raw) throw new BerthError({ message: 'the simulation is closed' });
    return call(this.#core, () => ask(raw));
  }
  #command(command: object): void {
    const text = JSON.stringify(command);
    const answer = this.#call((raw) => parse<SimulationState>(raw.command(text)));
    if (!answer.ok) throw new BerthError(answer.error);
    this.#state = answer;
  }
  #ask<What extends keyof Answers>(query: Asking<What>): Answers[What] | Failure {
    const text = JSON.stringify(query);
    return this.#call((raw) => parse<Answers[What]>(raw.describe(text)));
  }
  #describe<What extends keyof Answers>(query: Asking<What>): Answers[What] {
    const answer = this.#ask(query);
    if (isFailure(answer)) throw new BerthError(answer.error);
    return answer;
  }
  #find<What extends keyof Answers>(query: Asking<What>): Answers[What] | null {
    const answer = this.#ask(query);
    return isFailure(answer) ? null : answer;
  }
}

const parse = <T>(text: string): T | Failure => JSON.parse(text) as T | Failure;

const isFailure = (answer: object): answer is Failure => 'ok' in answer && answer.ok === false;

function fullName(pod: unknown, path: string): string {
  const name = textOf(pod, path);
  return name.includes('/') ? name : `default/${name}`;
}

// Null would be taken for nothing.
function withoutNulls(options: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  for (const name of names) if (options[name] === null) throw wrong('must not be null', `options.${name}`);
  return options;
}

// Those of the options that are given, each a whole number.
function integersOf(options: unknown, names: readonly string[]): Record<string, number> {
  const given = Object.entries(withoutNulls(plainObject(options, 'options'), names)).filter(([name]) => names.includes(name));
  return Object.fromEntries(given.map(([name, value]) => [name, integerOf(value, `options.${name}`)]));
}

function optionsText(options: unknown): string {
  const { strict: _, ...others } = withoutNulls(plainObject(options, 'options'), ['seed', 'until', 'strict']);
  return JSON.stringify(others);
}

function strictOf({ strict = false }: OpenOptions): boolean {
  if (typeof strict !== 'boolean') throw wrong(`must be true or false, not ${kindOf(strict)}`, 'options.strict');
  return strict;
}

const capacityNames = ['maxLimit', 'excludeNodes', 'inTurns', 'weights', 'version', 'seed', 'addNode', 'addNodes', 'prices', 'walk'] as const;

function capacityOptions(options: unknown): Record<string, unknown> {
  return withoutNulls(plainObject(options, 'options'), capacityNames);
}

function explainOptions(options: unknown): Record<string, unknown> {
  const { attempts, ...others } = withoutNulls(plainObject(options, 'options'), ['at', 'attempts', 'allFilters']);
  if (attempts === undefined) return others;
  if (!Array.isArray(attempts)) throw wrong(`must be a list, not ${kindOf(attempts)}`, 'options.attempts');
  return { ...others, attempts: attempts.map((number, i) => integerOf(number, `options.attempts[${i}]`)) };
}

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
 * A scenario, a Kubernetes List, a list of manifests or an export of kube-scheduler-simulator: a text in JSON or YAML,
 * or the value of such a text.
 */
export type ScenarioSource = string | object;

/** Settings that replace the scenario's own, in its export, too. */
export interface OpenOptions {
  seed?: number;
  /** The simulated second at which the run ends if it has not ended by itself. */
  until?: number;
  /** Refuses a scenario about which there is a warning or a complaint. */
  strict?: boolean;
}

export interface ExplainOptions {
  /** The moment in simulated seconds; by default, the simulation's `time`. */
  at?: number;
  /** Numbers of attempts among the pod's own, from 1; by default, the last attempt. */
  attempts?: number[];
  /** Runs every filter on every node, which the real scheduler does not do. */
  allFilters?: boolean;
}

export interface DrainedNodes {
  nodes?: readonly string[];
  zone?: string;
  selector?: string;
}

export interface CapacityOptions {
  /** The largest number of instances of each template; by default, as many as fit. */
  maxLimit?: number;
  /** The names of nodes that are left out. */
  excludeNodes?: readonly string[];
  /** Places one instance of each template in turn, instead of one template after the other. */
  inTurns?: boolean;
  /** The number of instances of each template in a turn. */
  weights?: readonly number[];
  /** The version of kube-scheduler, as `v1.34`; by default, the scenario's. */
  version?: string;
  /** The seed of the choices among equally good nodes; by default, the scenario's. */
  seed?: number;
  /**
   * The manifest of a node. The report then says how many nodes like it are missing for the pods that wait and
   * `maxLimit` instances.
   */
  addNode?: object;
  /** The manifests of at most 8 nodes. The report then has the cheapest mix of such nodes among those tried. */
  addNodes?: readonly object[];
  /** The price of a node like each of `addNodes`, in any unit; by default, 1 each. */
  prices?: readonly number[];
  /** Adds the `walk` to the report: every instance with its node. */
  walk?: boolean;
}

/** The settings of one of two runs that replace the scenario's own. Missing members change nothing. */
export interface Variant {
  seed?: number;
  /** The simulated second at which the run ends if it has not ended by itself. */
  until?: number;
  /** The version of kube-scheduler, as `v1.34`. */
  semantics?: string;
  /** kube-batch serves the same pods, but does not read the scenario's configuration. */
  scheduler?: 'kube-scheduler' | 'kube-batch';
  /** A KubeSchedulerConfiguration or Policy, or kube-batch's. */
  configuration?: object;
  /** Another scenario or list of manifests: the cluster after an edit. The other members are applied to it. */
  scenario?: object;
}

const logFormats = ['text', 'jsonl', 'hash'] as const;
export type LogFormat = (typeof logFormats)[number];

/** A change of the cluster from outside the scenario. By default it happens at the simulation's `time`. */
export type Edit = Omit<TimelineEntry, 'at'> & { at?: number };

// A query; `what` determines the type of its answer.
type Asking<What extends keyof Answers> = { what: What; [member: string]: unknown };

/**
 * A simulation at a moment. Every answer is about that moment, no matter by which calls it was reached. Pods are named
 * "namespace/name", or only by their name if the namespace is `default`. Times are in simulated seconds. A call that
 * cannot be done throws a BerthError, and changes nothing.
 */
export class Simulation {
  readonly title: string;
  /** Number of the scenario's inputs: objects that it creates, and entries of its timeline. */
  readonly inputs: number;
  /** Mistakes in the scenario that do not prevent a run. */
  readonly warnings: readonly string[];
  /** The parts of an imported file that were read, left out and not modelled; null for a scenario. */
  readonly report: ImportReport | null;
  /** Fields on which no decision depends; they are missing from all answers of the simulation. */
  readonly leftOut: readonly LeftOut[];
  #core: Core;
  #raw: RawSimulation | undefined;
  #state: SimulationState;

  private constructor(core: Core, raw: RawSimulation, opened: OpenedSimulation) {
    // Scripts without types can call the constructor.
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
  /** True if the simulation is at its end. */
  get finished(): boolean {
    return this.#state.finished;
  }
  /** The end of the run in seconds; null until the simulation has reached it. */
  get end(): number | null {
    return this.#state.end;
  }

  /** Runs to the end. */
  run(): void {
    this.#command({ op: 'run' });
  }
  /** Runs to t, or does nothing if t is in the past. */
  runUntil(t: number): void {
    this.#command(t === Infinity ? { op: 'run' } : { op: 'runUntil', t: plain(t, 't') });
  }
  /** Moves to the next moment with an event and returns it; null if nothing happens any more. */
  step(): number | null {
    const { time } = this;
    this.#command({ op: 'step' });
    return this.time > time ? this.time : null;
  }
  /** Moves to t, which may be in the past. */
  seek(t: number): void {
    this.#command(t === Infinity ? { op: 'run' } : { op: 'seek', t: plain(t, 't') });
  }

  /**
   * Applies an edit as if it had been in the scenario's timeline from the start; its moment may be in the past. The
   * simulation stays at its moment, or moves to the end if the run now ends before.
   */
  apply(edit: Edit): void {
    const entry = plainObject(edit, 'edit');
    if (entry['at'] === null) throw wrong('must be a moment, not null', 'edit.at');
    entry['at'] ??= this.time;
    this.#command({ op: 'apply', entry });
  }
  /** Replaces all edits by these: `edits([])` takes everything back. */
  edits(edits: readonly TimelineEntry[]): void {
    const entries = plain(edits, 'edits');
    if (!Array.isArray(entries)) throw wrong(`must be a list, not ${kindOf(entries)}`, 'edits');
    this.#command({ op: 'edits', entries });
  }

  /** Returns an independent copy at the same moment, which it has to compute again. */
  fork(): Simulation {
    const raw = this.#call((raw) => raw.fork());
    const { title, inputs, warnings, report, leftOut } = this;
    const opened = { ...this.#state, title, inputs, warnings: [...warnings], report, leftOut: [...leftOut] };
    return new Simulation(this.#core, raw, opened);
  }

  /** Returns null if the pod has not existed by this moment. */
  pod(name: string): PodDescription | null {
    return this.#find({ what: 'pod', name: fullName(name, 'name') });
  }
  node(name: string): NodeDescription | null {
    return this.#find({ what: 'node', name: textOf(name, 'name') });
  }
  /** Returns an attempt by its index among those of all pods, from 0, in the order in which they began. */
  attempt(index: number): AttemptDescription | null {
    return this.#find({ what: 'attempt', index: integerOf(index, 'index') });
  }
  queue(name: QueueName): QueueDescription {
    return this.#describe({ what: 'queue', name: textOf(name, 'name') });
  }
  /** Explains why a pod was put on a node, or why not there, in an attempt; by default, in the pod's last one. */
  pair(pod: string, node: string, attempt?: number): PairDescription {
    const index = attempt === undefined ? undefined : integerOf(attempt, 'attempt');
    return this.#describe({ what: 'pair', pod: fullName(pod, 'pod'), node: textOf(node, 'node'), attempt: index });
  }
  /** Returns figures over the run so far, at `count` moments. */
  series(count = 200): SeriesDescription {
    return this.#describe({ what: 'series', count: integerOf(count, 'count') });
  }
  explain(pod: string, options: ExplainOptions = {}): Account {
    return this.#describe({ ...explainOptions(options), what: 'explain', pod: fullName(pod, 'pod') });
  }
  /**
   * Returns how many more pods like a template fit into the cluster at this moment, where, and why no more fit, like
   * cluster-capacity. `templates`: manifests of pods. The simulation itself does not change; it is computed again up to
   * its moment.
   */
  capacity(templates: object | readonly object[], options: CapacityOptions = {}): CapacityReport {
    const list = plain(Array.isArray(templates) ? templates : [templates], 'templates');
    return this.#describe({ ...capacityOptions(options), what: 'capacity', templates: list });
  }
  /**
   * Returns changes that would help a waiting pod: the smallest changes of the pod and of the cluster with which it
   * gets a node, each verified by a run. `entries` of a remedy are edits without their time, for `edit` or `apply`.
   */
  remedies(pod: string): RemediesAnswer {
    return this.#describe({ what: 'remedies', pod: fullName(pod, 'pod') });
  }
  /**
   * Returns the new places of pods whose nodes are drained, or with `lost` are gone. The nodes are given by name, by
   * zone, or by a label selector like `pool=old`.
   */
  drain(nodes: DrainedNodes, options: { lost?: boolean } = {}): DrainReport {
    const asked = plainObject(nodes, 'nodes');
    const { lost = false } = withoutNulls(plainObject(options, 'options'), ['lost']);
    return this.#describe({ ...withoutNulls(asked, ['nodes', 'zone', 'selector']), what: 'drain', lost: lost === true });
  }
  /**
   * Does the same for nodes that are drained in waves of `atATime`, as in an upgrade: a wave's nodes are back, empty,
   * before the next wave begins. With `play` each wave has, as `played`, the edits that cause it in a run; pass those
   * of all waves together to `edits`.
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
  /** Returns for each node the pods that would find no other node if only that node were lost. */
  losses(): LossesReport {
    return this.#describe({ what: 'losses' });
  }
  /**
   * Compares two runs of the scenario, edits included, to their ends: one with the changes of `a`, and one with those
   * of `b`. Returns where they part and the rule that decided there, the pods with different outcomes, and the figures
   * of both. The answer does not depend on `time`; the simulation itself does not change.
   */
  compare(b: Variant, a: Variant = {}): Comparison {
    return this.#describe({ what: 'compare', a: plainObject(a, 'a'), b: plainObject(b, 'b') });
  }
  /** Returns kube-scheduler's answer at /configz: its configuration in the internal form. */
  configz(): ConfigzAnswer {
    return this.#describe({ what: 'configz' });
  }
  /**
   * Returns the events of a pod as `kubectl describe pod` shows them at `time`: those that kube-scheduler or kube-batch
   * recorded, with series or counts, and with messages that are cut where its recorder cuts them.
   */
  clusterEvents(pod: string): ClusterEvents {
    return this.#describe({ what: 'clusterEvents', pod: fullName(pod, 'pod') });
  }
  /**
   * Returns the scheduler's answer at /metrics at `time`: as Prometheus' text, and as data. `timedPercent` of
   * kube-scheduler's attempts have the times of plugin calls; by default 10, as in kube-scheduler. `replica`: the
   * number of the process if the scenario has several; by default, the one that leads.
   */
  metrics(options: { timedPercent?: number; replica?: number } = {}): MetricsReport {
    return this.#describe({ ...integersOf(options, ['timedPercent', 'replica']), what: 'metrics' });
  }
  /**
   * Returns a few of kube-scheduler's metrics from the start to `time`, at `count` moments, by default 200: those with
   * the `names`, or those of usual dashboards. It takes one more run, for any number of moments.
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
  /** Returns the log as one line of text or of JSON for each event, or its hash in 16 hexadecimal digits. */
  log(format: LogFormat = 'text'): string {
    const isKnown = logFormats.includes(format);
    if (!isKnown) throw wrong(`there is no format ${typeof format === 'string' ? format : kindOf(format)}`, 'format');
    return this.#call((raw) => raw.log(format));
  }
  /**
   * Returns manifests with which kubectl could create the present cluster: every object that exists, as it was last
   * written. They do not have the decisions of the scheduler.
   */
  manifests(): Record<string, unknown>[] {
    return this.#describe({ what: 'manifests' }).manifests;
  }
  /** Returns the scenario with all edits. Opened again, it gives the same log. */
  export(): Record<string, unknown> {
    return JSON.parse(this.#call((raw) => raw.scenario())) as Record<string, unknown>;
  }

  /** Frees its memory, which the garbage collector does not do. After that every call throws. */
  close(): void {
    // A module that failed is lost as a whole.
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

// The module would take null for a missing member.
function withoutNulls(options: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  for (const name of names) if (options[name] === null) throw wrong('must not be null', `options.${name}`);
  return options;
}

// Returns those of the options that are given; each must be a whole number.
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

// The package: README.md has an example.
import { type Complaint, complaintsAbout } from './complaints.js';
import type { Account, Comparison, Failure, ImportReport, LeftOut, Summary, SweepResult } from './descriptions.js';
import { readDocument } from './document.js';
import { BerthError } from './error.js';
import { type Redacted, redactScenario } from './redaction.js';
import { type ExplainOptions, type OpenOptions, type ScenarioSource, Simulation, type Variant } from './simulation.js';
import { type PlanSource, Sweep } from './sweep.js';

export type * from './descriptions.js';
export { BerthError, Simulation, Sweep };
export type { Complaint } from './complaints.js';
export type { Redacted } from './redaction.js';
export type { CapacityOptions, DrainedNodes, Edit, ExplainOptions, LogFormat, OpenOptions, ScenarioSource, Variant } from './simulation.js';
export type { PlanSource } from './sweep.js';

export type Validity =
  | {
      ok: true;
      title: string;
      inputs: number;
      warnings: string[];
      complaints: Complaint[];
      report: ImportReport | null;
      leftOut: LeftOut[];
    }
  | Failure;

/** Opens a simulation of the scenario at its beginning. */
export function open(scenario: ScenarioSource, options?: OpenOptions): Promise<Simulation> {
  return Simulation.open(scenario, options);
}

/** Runs the scenario to its end, and returns a summary. */
export function run(scenario: ScenarioSource, options?: OpenOptions): Promise<Summary> {
  return withSimulation(scenario, options, (simulation) => {
    simulation.run();
    return simulation.summary();
  });
}

/** Explains why a pod is in its place: at a moment, or at the end. */
export function explain(
  scenario: ScenarioSource,
  pod: string,
  options: OpenOptions & ExplainOptions = {},
): Promise<Account> {
  return withSimulation(scenario, options, (simulation) => {
    if (options.at === undefined) simulation.run();
    return simulation.explain(pod, options);
  });
}

/**
 * Compares two runs of the scenario, with the changes of `a` and with those of `b`: where they part, why, and the
 * consequences.
 */
export function compare(scenario: ScenarioSource, b: Variant, a: Variant = {}): Promise<Comparison> {
  return withSimulation(scenario, {}, (simulation) => simulation.compare(b, a));
}

/** Opens the plan of a sweep, which can be run in parts. */
export function openSweep(plan: PlanSource): Promise<Sweep> {
  return Sweep.open(plan);
}

/** Runs all runs of a plan, and returns the medians of their figures, with intervals, and the records of the runs. */
export async function sweep(plan: PlanSource): Promise<SweepResult> {
  const opened = await Sweep.open(plan);
  try {
    return opened.summarize(opened.run(0, opened.runs));
  } finally {
    opened.close();
  }
}

/**
 * Reports whether the scenario can be opened, and what is doubtful about it: `warnings` has names that never occur, and
 * `complaints` has unknown fields. With `strict` it is not ok if there is one of either.
 */
export async function validate(scenario: ScenarioSource, { strict = false }: { strict?: boolean } = {}): Promise<Validity> {
  try {
    const opened = await withSimulation(scenario, { strict }, ({ title, inputs, warnings, report, leftOut }) => {
      return { title, inputs, warnings: [...warnings], report, leftOut: [...leftOut] };
    });
    return { ok: true, ...opened, complaints: await complaintsAbout((await readDocument(scenario, 'scenario')).json) };
  } catch (error) {
    if (!(error instanceof BerthError)) throw error;
    const { message, path = '', line = 0 } = error;
    return { ok: false, error: { message, path, line } };
  }
}

/**
 * Returns the scenario without the names of its cluster, to be shown to others: pods, nodes, namespaces, labels, images
 * and the like have other names, and fields on which no run depends are left out. The run is the same.
 */
export async function redact(scenario: ScenarioSource): Promise<Redacted> {
  return redactScenario(await withSimulation(scenario, {}, (simulation) => simulation.export()));
}

async function withSimulation<T>(
  scenario: ScenarioSource,
  options: OpenOptions | undefined,
  use: (simulation: Simulation) => T,
): Promise<T> {
  const simulation = await Simulation.open(scenario, options);
  try {
    return use(simulation);
  } finally {
    simulation.close();
  }
}

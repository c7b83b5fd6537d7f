// The plan of a sweep, in the form of core/sweep/README.md, created from the values of a form; and the scenario of one
// of its runs.
import { scenarioIn, withEntries, type ScenarioJson } from '../stage/scenario_json';
import type { Stage } from '../stage/stage';

// The members of a scenario that a sweep sets.
export interface SweptScenario extends ScenarioJson {
  apiVersion?: unknown;
  spec?: ScenarioJson['spec'] & { seed?: number; scheduler?: string; kubeBatch?: { schedulerName?: string }; generators?: { count?: number; object?: ObjectJson }[] };
}

interface ObjectJson {
  kind?: string;
  metadata?: { name?: string };
}

interface NamedConfiguration {
  name: string;
  // Absent for the scheduler's default configuration.
  schedulerConfiguration?: unknown;
}

// Nodes that are deleted at a moment; none without `nodes`.
export interface NamedFailure {
  name: string;
  at?: string;
  nodes?: string[];
}

export type Axis = { name: string } & (
  | { configurations: NamedConfiguration[] }
  | { semantics: string[] }
  // Versions of kube-scheduler, and kube-batch.
  | { schedulers: string[] }
  | { sizes: { generator: number; counts: number[] } }
  | { failures: NamedFailure[] }
  | { seeds: { first: number; count: number } }
);

export interface Plan {
  apiVersion: 'berth.dev/v1';
  kind: 'Sweep';
  metadata: { title: string };
  // Without `samples`, the sweep runs all combinations.
  spec: { scenario: SweptScenario; axes: Axis[]; samples?: number };
}

// Returns the scenario with all edits, but without captions and lesson, on which no figure depends.
export function scenarioOn(stage: Stage): SweptScenario {
  const scenario: SweptScenario = scenarioIn(stage.scenario()) ?? {};
  const { captions: _, lesson: __, ...spec } = { captions: null, lesson: null, ...scenario.spec };
  return { ...scenario, spec };
}

export function makePlan(title: string, scenario: SweptScenario, axes: Axis[], samples: number | null): Plan {
  const spec = { scenario, axes, ...(samples !== null && { samples }) };
  return { apiVersion: 'berth.dev/v1', kind: 'Sweep', metadata: { title }, spec };
}

// Returns the number of the plan's runs.
export function runsOf({ spec: { axes, samples } }: Plan): number {
  return samples ?? axes.reduce((product, axis) => product * sizeOf(axis), 1);
}

function sizeOf(axis: Axis): number {
  if ('configurations' in axis) return axis.configurations.length;
  if ('semantics' in axis) return axis.semantics.length;
  if ('schedulers' in axis) return axis.schedulers.length;
  if ('failures' in axis) return axis.failures.length;
  return 'sizes' in axis ? axis.sizes.counts.length : axis.seeds.count;
}

// Returns the scenario of the run whose record has these values of the axes.
export function scenarioOfRun({ spec: { scenario, axes } }: Plan, values: Record<string, string>): SweptScenario {
  let spec = { ...scenario.spec };
  for (const axis of axes) {
    const value = values[axis.name] ?? '';
    if ('configurations' in axis) {
      spec.schedulerConfiguration = axis.configurations.find(({ name }) => name === value)?.schedulerConfiguration;
    } else if ('semantics' in axis) {
      spec.semantics = value;
    } else if ('schedulers' in axis) {
      if (value === kubeBatch) spec = underKubeBatch(spec);
    } else if ('sizes' in axis) {
      const { generator } = axis.sizes;
      spec.generators = (spec.generators ?? []).map((it, i) => (i === generator ? { ...it, count: Number(value) } : it));
    } else if ('failures' in axis) {
      const { at, nodes = [] } = axis.failures.find(({ name }) => name === value) ?? {};
      const deleted = nodes.map((name) => ({ at, op: 'delete', object: { kind: 'Node', metadata: { name } } }));
      spec = { ...withEntries({ spec }, deleted).spec };
    } else {
      spec.seed = Number(value);
    }
  }
  return { ...scenario, spec };
}

export const kubeBatch = 'kube-batch';

// Follows core/compare/variant.h: kube-batch cannot read the configuration, and serves the pods of the first profile.
function underKubeBatch({ schedulerConfiguration, ...spec }: NonNullable<SweptScenario['spec']>): NonNullable<SweptScenario['spec']> {
  if (spec.scheduler === kubeBatch) return { ...spec, ...(schedulerConfiguration !== undefined && { schedulerConfiguration }) };
  const { profiles } = (schedulerConfiguration ?? {}) as { profiles?: { schedulerName?: string }[] };
  const schedulerName = profiles?.[0]?.schedulerName ?? 'default-scheduler';
  return { ...spec, scheduler: kubeBatch, kubeBatch: { schedulerName, ...spec.kubeBatch } };
}

// Returns the version of kube-scheduler that an axis of schedulers names for a run; undefined if there is none.
function versionOf(axes: Axis[], values: Record<string, string>): string | undefined {
  const axis = axes.find((it) => 'schedulers' in it);
  const scheduler = axis && values[axis.name];
  return scheduler === kubeBatch ? undefined : scheduler;
}

// A run to play: only its differences if the stage has the plan's scenario, otherwise the whole scenario.
export interface ChosenRun {
  seed: number;
  semantics?: string;
  // JSON text.
  scenario?: string;
}

// `onStage` is the present result of scenarioOn().
export function chosenRun(plan: Plan, values: Record<string, string>, onStage: SweptScenario): ChosenRun {
  const { scenario, axes } = plan.spec;
  const run = scenarioOfRun(plan, values);
  const { seed = 0 } = run.spec ?? {};
  const version = versionOf(axes, values);
  const isSame = JSON.stringify(onStage) === JSON.stringify(scenario);
  const isOfStage = isSame && axes.every((axis) => 'seeds' in axis || 'semantics' in axis || ('schedulers' in axis && version !== undefined));
  if (!isOfStage) return { seed, scenario: JSON.stringify(run), ...(version !== undefined && { semantics: version }) };
  const semantics = version ?? run.spec?.semantics;
  return { seed, ...(semantics !== undefined && { semantics }) };
}

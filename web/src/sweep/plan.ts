// The plan of a sweep, in the form of core/sweep/README.md: made from what a form asks for, and the scenario of one of its
// runs.
import { scenarioIn, withEntries, type ScenarioJson } from '../stage/scenario_json';
import type { Stage } from '../stage/stage';

// The members of a scenario that a sweep sets.
export interface SweptScenario extends ScenarioJson {
  apiVersion?: unknown;
  spec?: ScenarioJson['spec'] & { seed?: number; generators?: { count?: number; object?: ObjectJson }[] };
}

interface ObjectJson {
  kind?: string;
  metadata?: { name?: string };
}

interface NamedConfiguration {
  name: string;
  // Left out: the scheduler's default one.
  schedulerConfiguration?: unknown;
}

// Nodes that are deleted at a moment; without nodes: none is.
export interface NamedFailure {
  name: string;
  at?: string;
  nodes?: string[];
}

export type Axis = { name: string } & (
  | { configurations: NamedConfiguration[] }
  | { semantics: string[] }
  | { sizes: { generator: number; counts: number[] } }
  | { failures: NamedFailure[] }
  | { seeds: { first: number; count: number } }
);

export interface Plan {
  apiVersion: 'berth.dev/v1';
  kind: 'Sweep';
  metadata: { title: string };
  // Without `samples`: all combinations.
  spec: { scenario: SweptScenario; axes: Axis[]; samples?: number };
}

// With all edits, but without captions and lesson, on which no figure depends.
export function scenarioOn(stage: Stage): SweptScenario {
  const scenario: SweptScenario = scenarioIn(stage.scenario()) ?? {};
  const { captions: _, lesson: __, ...spec } = { captions: null, lesson: null, ...scenario.spec };
  return { ...scenario, spec };
}

export function makePlan(title: string, scenario: SweptScenario, axes: Axis[], samples: number | null): Plan {
  const spec = { scenario, axes, ...(samples !== null && { samples }) };
  return { apiVersion: 'berth.dev/v1', kind: 'Sweep', metadata: { title }, spec };
}

// How many runs the plan makes.
export function runsOf({ spec: { axes, samples } }: Plan): number {
  return samples ?? axes.reduce((product, axis) => product * sizeOf(axis), 1);
}

function sizeOf(axis: Axis): number {
  if ('configurations' in axis) return axis.configurations.length;
  if ('semantics' in axis) return axis.semantics.length;
  if ('failures' in axis) return axis.failures.length;
  return 'sizes' in axis ? axis.sizes.counts.length : axis.seeds.count;
}

// The scenario of the run whose record names these values of the axes.
export function scenarioOfRun({ spec: { scenario, axes } }: Plan, values: Record<string, string>): SweptScenario {
  let spec = { ...scenario.spec };
  for (const axis of axes) {
    const value = values[axis.name] ?? '';
    if ('configurations' in axis) {
      spec.schedulerConfiguration = axis.configurations.find(({ name }) => name === value)?.schedulerConfiguration;
    } else if ('semantics' in axis) {
      spec.semantics = value;
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

// A run to be played: on a stage that has the plan's scenario, what differs there; on another one, the whole scenario.
export interface ChosenRun {
  seed: number;
  semantics?: string;
  // JSON text.
  scenario?: string;
}

// `onStage`: what scenarioOn() says now.
export function chosenRun(plan: Plan, values: Record<string, string>, onStage: SweptScenario): ChosenRun {
  const { scenario, axes } = plan.spec;
  const run = scenarioOfRun(plan, values);
  const { seed = 0, semantics } = run.spec ?? {};
  const isSame = JSON.stringify(onStage) === JSON.stringify(scenario);
  if (!isSame || !axes.every((axis) => 'seeds' in axis || 'semantics' in axis)) return { seed, scenario: JSON.stringify(run) };
  return { seed, ...(semantics !== undefined && { semantics }) };
}

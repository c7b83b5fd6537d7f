// A Scenario as its JSON text has it, for the page that adds to it.
export interface ScenarioJson {
  kind?: unknown;
  spec?: {
    timeline?: unknown[];
    semantics?: string;
    schedulerConfiguration?: unknown;
    // A second run to compare this one with, which the core has checked: scenarios/docs/captions-and-lessons.md.
    compareWith?: { seed?: number; semantics?: string; configuration?: unknown } | null;
  };
}

// The only document of a text that the page opened, where it is a Scenario; null: manifests, which are none.
export function scenarioIn(json: string): ScenarioJson | null {
  const given = JSON.parse(json) as ScenarioJson | (ScenarioJson | null)[];
  const documents = (Array.isArray(given) ? given : [given]).filter((document) => document !== null);
  const [only = null] = documents;
  return documents.length === 1 && only?.kind === 'Scenario' ? only : null;
}

// With further entries behind those of its timeline.
export function withEntries(scenario: ScenarioJson, entries: readonly unknown[]): ScenarioJson {
  if (entries.length === 0) return scenario;
  const before = scenario.spec?.timeline ?? [];
  return { ...scenario, spec: { ...scenario.spec, timeline: [...before, ...entries] } };
}

// A Scenario in the form of its JSON text, to which the page adds entries.
export interface ScenarioJson {
  kind?: unknown;
  spec?: {
    timeline?: unknown[];
    semantics?: string;
    schedulerConfiguration?: unknown;
    // A second run to compare with this one, which the core has checked: scenarios/docs/captions-and-lessons.md.
    compareWith?: { seed?: number; semantics?: string; configuration?: unknown } | null;
  };
}

// Returns the only document of a text that the page opened, if it is a Scenario; null for manifests.
export function scenarioIn(json: string): ScenarioJson | null {
  const given = JSON.parse(json) as ScenarioJson | (ScenarioJson | null)[];
  const documents = (Array.isArray(given) ? given : [given]).filter((document) => document !== null);
  const [only = null] = documents;
  return documents.length === 1 && only?.kind === 'Scenario' ? only : null;
}

// Returns the scenario with further entries at the end of its timeline.
export function withEntries(scenario: ScenarioJson, entries: readonly unknown[]): ScenarioJson {
  if (entries.length === 0) return scenario;
  const before = scenario.spec?.timeline ?? [];
  return { ...scenario, spec: { ...scenario.spec, timeline: [...before, ...entries] } };
}

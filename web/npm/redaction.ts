// The module that removes the names from a scenario: loaded at its first use.
import { moduleIn } from './plain_modules.js';

/** A scenario without the names of its cluster. */
export interface Redacted {
  /** The scenario, which gives the same run under other names. */
  scenario: Record<string, unknown>;
  /** The new name of each old one. */
  names: Record<string, string>;
}

const loadModule = moduleIn(new URL('./berth-redaction.wasm', import.meta.url));

// `scenario`: as exported by a simulation.
export async function redactScenario(scenario: object): Promise<Redacted> {
  const loaded = await loadModule();
  return JSON.parse(loaded.ask('berth_redact', JSON.stringify(scenario))) as Redacted;
}

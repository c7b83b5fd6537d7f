// The module that takes the names out of a scenario: loaded when it is needed first.
import { moduleIn } from './plain_modules.js';

/** A scenario without the names of its cluster. */
export interface Redacted {
  /** It gives the same run, under other names. */
  scenario: Record<string, unknown>;
  /** The new name of each old one. */
  names: Record<string, string>;
}

const loadModule = moduleIn(new URL('./berth-redaction.wasm', import.meta.url));

// `scenario`: as a simulation exports it.
export async function redactScenario(scenario: object): Promise<Redacted> {
  const loaded = await loadModule();
  return JSON.parse(loaded.ask('berth_redact', JSON.stringify(scenario))) as Redacted;
}

// The module that takes the names out of a scenario: loaded when it is needed first.
import { bytesOf } from './core.js';
import { PlainModule } from './plain_module.js';

/** A scenario without the names of its cluster. */
export interface Redacted {
  /** It gives the same run, under other names. */
  scenario: Record<string, unknown>;
  /** The new name of each old one. */
  names: Record<string, string>;
}

let module: Promise<PlainModule> | undefined;

function loadModule(): Promise<PlainModule> {
  module ??= bytesOf(new URL('./berth-redaction.wasm', import.meta.url))
    .then((bytes) => PlainModule.load(bytes))
    .catch((reason: unknown) => {
      module = undefined;
      throw reason;
    });
  return module;
}

// `scenario`: as a simulation exports it.
export async function redactScenario(scenario: object): Promise<Redacted> {
  const loaded = await loadModule();
  return JSON.parse(loaded.ask('berth_redact', JSON.stringify(scenario))) as Redacted;
}

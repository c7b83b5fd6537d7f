// The module berth-redaction (wasm/bindings/redaction.cc), in the worker that reads texts.
import { PlainModule } from '../browser/plain_module';

// A scenario without names, as JSON text, and what became of each old one.
export interface Redacted {
  scenario: string;
  names: Record<string, string>;
}

let loaded: PlainModule | null = null;

// `json`: a Scenario as the stage hands it out.
export function redact(json: string, module: ArrayBuffer): Redacted {
  loaded ??= PlainModule.now(module);
  const { scenario, names } = JSON.parse(loaded.ask('berth_redact', json)) as { scenario: object; names: Redacted['names'] };
  return { scenario: JSON.stringify(scenario), names };
}

// The module berth-redaction (wasm/bindings/redaction.cc), in the worker that reads texts.
import { PlainModule } from '../browser/plain_module';

// A scenario without names, as JSON text, and what became of each old one.
export interface Redacted {
  scenario: string;
  names: Record<string, string>;
}

let loaded: PlainModule | null = null;

export function askRedaction(name: string, json: string, module: ArrayBuffer): string {
  loaded ??= PlainModule.now(module);
  return loaded.ask(name, json);
}

// `json`: a Scenario as the stage hands it out.
export function redact(json: string, module: ArrayBuffer): Redacted {
  const { scenario, names } = JSON.parse(askRedaction('berth_redact', json, module)) as { scenario: object; names: Redacted['names'] };
  return { scenario: JSON.stringify(scenario), names };
}

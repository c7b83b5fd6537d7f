// A document that a caller has given: JSON or YAML text, or a value.
import type { InputError } from './descriptions.js';
import { BerthError } from './error.js';
import { jsonOf } from './given.js';
import { moduleIn } from './plain_modules.js';

export interface GivenDocument {
  readonly json: string;
  /** An error about the JSON as one about what was given: a value has no lines, and YAML has others. */
  ofGiven(error: InputError): InputError;
}

const loadModule = moduleIn(new URL('./berth-yaml.wasm', import.meta.url));

/** `path`: that of the argument. Throws a BerthError. */
export async function readDocument(document: unknown, path: string): Promise<GivenDocument> {
  if (typeof document !== 'string') {
    return { json: jsonOf(document, path), ofGiven: (error) => ({ ...error, line: 0 }) };
  }
  // As the command: the core says what is wrong with a text that begins as JSON does.
  if (/^\uFEFF?[ \t\r\n]*([[{]|$)/.test(document)) return { json: document, ofGiven: (error) => error };
  const module = await loadModule();
  const read = JSON.parse(module.ask('berth_json_of_yaml', document)) as { json: string; error?: InputError };
  if (read.error) throw new BerthError(read.error);
  const lineOf = (place: string): number => Number(module.ask('berth_line_in_yaml', document, place));
  return { json: read.json, ofGiven: (error) => ({ ...error, line: error.path ? lineOf(error.path) : 0 }) };
}

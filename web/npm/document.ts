// A document from a caller: JSON or YAML text, or a value.
import type { InputError } from './descriptions.js';
import { BerthError } from './error.js';
import { jsonOf } from './given.js';
import { moduleIn } from './plain_modules.js';

export interface GivenDocument {
  readonly json: string;
  /**
   * Converts an error about the JSON into one about the caller's document: a value has no lines, and YAML has others.
   */
  ofGiven(error: InputError): InputError;
}

const loadModule = moduleIn(new URL('./berth-yaml.wasm', import.meta.url));

/** Reads the document. `path` is that of the argument. Throws a BerthError. */
export async function readDocument(document: unknown, path: string): Promise<GivenDocument> {
  if (typeof document !== 'string') {
    return { json: jsonOf(document, path), ofGiven: (error) => ({ ...error, line: 0 }) };
  }
  // The command does the same: the core reports the errors of a text that begins like JSON.
  if (/^\uFEFF?[ \t\r\n]*([[{]|$)/.test(document)) return { json: document, ofGiven: (error) => error };
  const module = await loadModule();
  const read = JSON.parse(module.ask('berth_json_of_yaml', document)) as { json: string; error?: InputError };
  if (read.error) throw new BerthError(read.error);
  const lineOf = (place: string): number => Number(module.ask('berth_line_in_yaml', document, place));
  return { json: read.json, ofGiven: (error) => ({ ...error, line: error.path ? lineOf(error.path) : 0 }) };
}

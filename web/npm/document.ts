// A document from a caller: JSON or YAML text, or a value.
import type { InputError } from './descriptions.js';
import { BerthError } from './error.js';
import { jsonOf } from './given.js';
import { loadReader } from './reader.js';

export interface GivenDocument {
  readonly json: string;
  /**
   * Converts an error about the JSON into one about the caller's document: a value has no lines, and YAML has others.
   */
  ofGiven(error: InputError): InputError;
}

/** `path`: that of the argument. Throws a BerthError. */
export async function readDocument(document: unknown, path: string): Promise<GivenDocument> {
  if (typeof document !== 'string') {
    return { json: jsonOf(document, path), ofGiven: (error) => ({ ...error, line: 0 }) };
  }
  // The command does the same: the core reports the errors of a text that begins like JSON.
  if (/^\uFEFF?[ \t\r\n]*([[{]|$)/.test(document)) return { json: document, ofGiven: (error) => error };
  const module = await loadReader();
  const { fault } = JSON.parse(module.ask('berth_read', document)) as { fault?: InputError };
  if (fault) throw new BerthError({ message: fault.message, line: fault.line ?? 0 });
  const lineOf = (place: string): number => {
    module.ask('berth_read', document);
    const [offset = -1] = JSON.parse(module.ask('berth_places', document, JSON.stringify([place]))) as number[];
    return offset < 0 ? 0 : document.slice(0, offset).split('\n').length;
  };
  return { json: module.ask('berth_read_json'), ofGiven: (error) => ({ ...error, line: error.path ? lineOf(error.path) : 0 }) };
}

// Unknown fields, and what API servers would refuse.
import type { InputError } from './descriptions.js';
import { loadReader } from './reader.js';

/** A field that is unknown, or an error for which an API server would refuse the object. The run ignores both. */
export interface Complaint {
  /** The place in the document: `spec.objects[2].spec.nodeselector`. */
  path: string;
  /** `unknown field "spec.atemptLatency": is it "attemptLatency"?`, or the words of the API server and kubectl. */
  message: string;
  /**
   * `error`: an API server would refuse the text that was written. `warning`: all others, and complaints about objects
   * that kubectl has printed.
   */
  kind: 'error' | 'warning';
  /** The source of the rule: the API server, or the format of scenarios. */
  rule: 'apiServer' | 'scenario';
}

// No more than 100 of them. `text`: JSON that was opened before.
export async function complaintsAbout(text: string): Promise<Complaint[]> {
  const module = await loadReader();
  module.ask('berth_read', text);
  return (JSON.parse(module.ask('berth_complaints', '')) as { complaints: Complaint[] }).complaints;
}

// Returns the first complaint, or else the first warning of the scenario; undefined if there is none.
export async function firstObjection(text: string, [warning]: readonly string[]): Promise<InputError | undefined> {
  const [complaint] = await complaintsAbout(text);
  if (complaint) return { message: complaint.message, path: complaint.path };
  return warning === undefined ? undefined : { message: warning };
}

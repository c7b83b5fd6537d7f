// Unknown fields, and what API servers would refuse.
import type { InputError } from './descriptions.js';
import { loadReader } from './reader.js';

/** A field that is unknown, or what an API server would refuse. The run takes no notice of it. */
export interface Complaint {
  /** In the document: `spec.objects[2].spec.nodeselector`. */
  path: string;
  /** `unknown field "spec.atemptLatency": is it "attemptLatency"?`, or the words of the API server and kubectl. */
  message: string;
  /** `error`: an API server would refuse what was written. Warnings are about the rest, and about objects that kubectl has printed. */
  kind: 'error' | 'warning';
  /** Whose rule it is: the API server's, or that of scenarios. */
  rule: 'apiServer' | 'scenario';
}

// No more than 100 of them. `text`: JSON that was opened before.
export async function complaintsAbout(text: string): Promise<Complaint[]> {
  const module = await loadReader();
  module.ask('berth_read', text);
  return (JSON.parse(module.ask('berth_complaints', '')) as { complaints: Complaint[] }).complaints;
}

// The first of them, or of the warnings of the scenario; undefined: there is none.
export async function firstObjection(text: string, [warning]: readonly string[]): Promise<InputError | undefined> {
  const [complaint] = await complaintsAbout(text);
  if (complaint) return { message: complaint.message, path: complaint.path };
  return warning === undefined ? undefined : { message: warning };
}

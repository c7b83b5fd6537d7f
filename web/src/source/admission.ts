// The module berth-admission (wasm/bindings/admission.cc), in the worker that reads texts.
import { PlainModule } from '../browser/plain_module';
import type { Read } from './read_text';
import { parsePath } from './path';

// A field that is unknown, or what an API server would refuse.
export interface Complaint {
  // English: in the words of the API server and kubectl, or of the core.
  message: string;
  // An API server would refuse what a person has written. Warnings are about objects that kubectl has printed, and by the
  // rules of scenarios.
  kind: 'error' | 'warning';
  rule: 'apiServer' | 'scenario';
  // In the document, and the offset in the author's text of the value there; -1 if it is nowhere.
  path: string;
  offset: number;
}
export interface Complaints {
  // At most 100 of them.
  complaints: Complaint[];
  total: number;
}

let loaded: PlainModule | null = null;

// `semantics`: the version of the scheduler that it runs with; '' for the one that the text names.
export function complaintsAbout({ json, find }: Read, semantics: string, module: ArrayBuffer): Complaints {
  loaded ??= PlainModule.now(module);
  const { complaints, total } = JSON.parse(loaded.ask('berth_complaints', json, semantics)) as Complaints;
  for (const complaint of complaints) {
    const steps = parsePath(complaint.path);
    complaint.offset = steps ? find(steps) : -1;
  }
  return { complaints, total };
}

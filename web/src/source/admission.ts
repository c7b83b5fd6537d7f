// The module berth-admission (wasm/bindings/admission.cc), in the worker that reads texts. It has no JavaScript of its
// own: what it would ask of the system, it does without.
import type { Read } from './read_text';
import { parsePath } from './path';

// What an API server would refuse.
export interface Complaint {
  // In its words, and kubectl's: English.
  message: string;
  // Objects that kubectl has printed are warned of only.
  kind: 'error' | 'warning';
  // In the document, and the offset in the author's text of the value there; -1 if it is nowhere.
  path: string;
  offset: number;
}
export interface Complaints {
  // At most 100 of them.
  complaints: Complaint[];
  total: number;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(at: number): void;
  berth_complaints(text: number, size: number, semantics: number, semanticsSize: number): number;
}

let loaded: Exports | null = null;

function load(bytes: ArrayBuffer): Exports {
  const module = new WebAssembly.Module(bytes);
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => 0 };
  }
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  exports._initialize();
  return exports;
}

// `semantics`: the version of the scheduler that it runs with; '' for the one that the text names.
export function complaintsAbout({ json, find }: Read, semantics: string, module: ArrayBuffer): Complaints {
  loaded ??= load(module);
  const { memory, malloc, free, berth_complaints: ask } = loaded;
  const put = (text: string): [at: number, size: number] => {
    const bytes = new TextEncoder().encode(text);
    // This may move the module's memory.
    const at = malloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  };
  const [text, version] = [put(json), put(semantics)];
  const answer = ask(...text, ...version);
  free(text[0]);
  free(version[0]);
  const bytes = new Uint8Array(memory.buffer);
  const { complaints, total } = JSON.parse(
    new TextDecoder().decode(bytes.subarray(answer, bytes.indexOf(0, answer))),
  ) as Complaints;
  for (const complaint of complaints) {
    const steps = parsePath(complaint.path);
    complaint.offset = steps ? find(steps) : -1;
  }
  return { complaints, total };
}

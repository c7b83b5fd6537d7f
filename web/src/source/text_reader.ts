// Reads texts with the module berth-reader (wasm/bindings/reader.cc), in the worker: JSON or YAML with one document or
// several. The module keeps the document that it has read last, so that questions about the same text do not read it again.
import { PlainModule } from '../browser/plain_module';
import { SourceFault } from './fault';

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

// The module's answer to a text that it cannot read.
interface Unreadable {
  form: string;
  values: string[];
  offset: number;
  syntax: '' | 'json' | 'yaml';
}

// kubectl's warnings and lines of its log on standard error, where both of its outputs went into one file.
const saidBefore = /^(?:[ \t\r\n]*(?:Warning: |[IWE]\d{4} \d\d:\d\d:\d\d\.\d+ )[^\n]*\n)+/;

// Places in the text stay where they are.
const withoutWarnings = (text: string): string => text.replace(saidBefore, (said) => said.replace(/\S/g, ' '));

// "NAME   READY   STATUS", as kubectl get begins without -o.
const headOfTable = /^\s*[A-Z][A-Z ()-]*? {2,}[A-Z][A-Z -]+/;

export class TextReader {
  #module: PlainModule;
  // The text whose document the module has; null: none.
  #text: string | null = null;

  constructor(module: ArrayBuffer) {
    this.#module = PlainModule.now(module);
  }

  // The one JSON text that the core reads in place of `given`, with schedulers' configurations in ConfigMaps as JSON, too;
  // several documents are a list. Throws a SourceFault.
  read(given: string): string {
    const text = withoutWarnings(given);
    this.#text = null;
    if (headOfTable.test(text)) throw new SourceFault('kubectlTable', [], 0);
    const answer = JSON.parse(this.#module.ask('berth_read', text)) as { fault?: Unreadable } | null;
    if (answer?.fault) {
      const { form, values, offset, syntax } = answer.fault;
      throw new SourceFault('unreadable', [syntax, form, values], offset);
    }
    const json = answer === null ? text : this.#module.ask('berth_read_json');
    if (!/^\s*[[{]/.test(json)) throw new SourceFault('notADocument', [], 0);
    this.#text = given;
    return json;
  }

  // The offsets in `text` of the values at paths that the core reported of it, or of their nearest ancestors that are there; a
  // member begins with its name. -1: nowhere. Throws a SourceFault.
  find(text: string, paths: readonly string[]): number[] {
    if (paths.length === 0) return [];
    this.#readOnce(text);
    return JSON.parse(this.#module.ask('berth_places', withoutWarnings(text), JSON.stringify(paths))) as number[];
  }

  // `semantics`: the version of the scheduler that it runs with; '' for the one that the text names. Throws a SourceFault.
  complaints(text: string, semantics: string): Complaints {
    this.#readOnce(text);
    const found = JSON.parse(this.#module.ask('berth_complaints', semantics)) as Complaints;
    const offsets = this.find(text, found.complaints.map(({ path }) => path));
    for (const [i, complaint] of found.complaints.entries()) complaint.offset = offsets[i] ?? -1;
    return found;
  }

  // The paths of the fields that no decision depends on; null: it is no scenario, and nothing is known of it. Throws a
  // SourceFault.
  cuts(text: string): string[] | null {
    this.#readOnce(text);
    return JSON.parse(this.#module.ask('berth_cuts')) as string[] | null;
  }

  #readOnce(text: string): void {
    if (this.#text !== text) this.read(text);
  }
}

// Reads texts with the module berth-reader (wasm/bindings/reader.cc), in the worker: JSON or YAML with one document
// or several. The module keeps the last document that it has read, so that questions about the same text do not read
// it again.
import { PlainModule } from '../browser/plain_module';
import { SourceFault } from './fault';

// A field that is unknown, or for which an API server would refuse the object.
export interface Complaint {
  // In English: the message of the API server and kubectl, or of the core.
  message: string;
  // 'error' if an API server would refuse a text that a person has written. Warnings are about objects that kubectl
  // has printed, and about the rules of scenarios.
  kind: 'error' | 'warning';
  rule: 'apiServer' | 'scenario';
  // The place in the document, and the offset in the author's text of its value; -1 if there is none.
  path: string;
  offset: number;
}
export interface Complaints {
  // Contains at most 100 complaints.
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

// kubectl's warnings and log lines on standard error, which precede the output if both went into one file.
const saidBefore = /^(?:[ \t\r\n]*(?:Warning: |[IWE]\d{4} \d\d:\d\d:\d\d\.\d+ )[^\n]*\n)+/;

// Replaces the warnings by blanks, so that places in the text do not move.
const withoutWarnings = (text: string): string => text.replace(saidBefore, (said) => said.replace(/\S/g, ' '));

// The head of a table, "NAME   READY   STATUS", which kubectl get prints without -o.
const headOfTable = /^\s*[A-Z][A-Z ()-]*? {2,}[A-Z][A-Z -]+/;

export class TextReader {
  #module: PlainModule;
  // The text whose document the module has; null if it has none.
  #text: string | null = null;

  constructor(module: ArrayBuffer) {
    this.#module = PlainModule.now(module);
  }

  // Returns the JSON text that the core reads in place of `given`, with schedulers' configurations in ConfigMaps as
  // JSON, too. Several documents are a list. Throws a SourceFault.
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

  // Returns the offsets in `text` of the values at paths that the core reported about it, or of their nearest
  // existing ancestors. A member begins with its name. -1 if there is none. Throws a SourceFault.
  find(text: string, paths: readonly string[]): number[] {
    if (paths.length === 0) return [];
    this.#readOnce(text);
    return JSON.parse(this.#module.ask('berth_places', withoutWarnings(text), JSON.stringify(paths))) as number[];
  }

  // Returns the complaints about a text. `semantics` is the version of the scheduler that runs it; '' for the version
  // that the text names. Throws a SourceFault.
  complaints(text: string, semantics: string): Complaints {
    this.#readOnce(text);
    const found = JSON.parse(this.#module.ask('berth_complaints', semantics)) as Complaints;
    const offsets = this.find(text, found.complaints.map(({ path }) => path));
    for (const [i, complaint] of found.complaints.entries()) complaint.offset = offsets[i] ?? -1;
    return found;
  }

  // Returns the paths of the fields on which no decision depends; null if the text is no scenario, so that its fields
  // are not known. Throws a SourceFault.
  cuts(text: string): string[] | null {
    this.#readOnce(text);
    return JSON.parse(this.#module.ask('berth_cuts')) as string[] | null;
  }

  #readOnce(text: string): void {
    if (this.#text !== text) this.read(text);
  }
}

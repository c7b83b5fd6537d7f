// Removes the parts of a text that readers do not share: the names of a cluster in a link, and the fields on which no
// decision depends in texts that are shown and kept. The page fetches the module for this when it is first needed.
import moduleFile from 'berth-redaction.wasm?url';
import { demand } from '../browser/later';
import { writeOptions } from '../browser/yaml_options';
import { ownFile, packedFile } from '../offline/own_files';
import { ask, readerModule } from './read_source';
import type { Redacted, Stripped } from './redaction';

export type { Redacted };

const loadModule = demand(async () => {
  const file = (await packedFile('berth-redaction.wasm')) ?? (await ownFile(moduleFile));
  return file.arrayBuffer();
});

const loadYaml = demand(() => import('yaml'));

// Returns a scenario without names. `json` is the scenario in the stage's form. Throws a MissingModule if the module
// could not be loaded, or a SourceError if the scenario is too large.
export async function redacted(json: string): Promise<Redacted> {
  return ask('redact', json, await loadModule());
}

// Returns the text of a scenario or a cluster without the fields on which no decision depends; null if it is neither,
// so that its fields are not known. Throws as redacted().
export async function withoutUnread(text: string): Promise<string | null> {
  const left = await ask('withoutUnread', text, await readerModule());
  if (left === null || 'text' in left) return left?.text ?? null;
  const document: unknown = JSON.parse(left.json);
  const { stringify } = await loadYaml();
  return (Array.isArray(document) ? document : [document]).map((it) => stringify(it, writeOptions)).join('---\n');
}

// Strips the dump of a cluster that is too long to be read as a whole. Throws as redacted().
export async function strippedDump(file: File): Promise<Stripped> {
  return ask('strip', file, await loadModule());
}

// Returns a selection such as "pod/default/web-0" with the new names.
export function renamedSelection(selection: string, names: Redacted['names']): string {
  const [kind = '', ...parts] = selection.split('/');
  return [kind, ...parts.map((part) => names[part] ?? part)].join('/');
}

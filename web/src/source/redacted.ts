// The parts of a text that are not for others: the names of a cluster, in a link, and the fields that no decision depends on, in
// what is shown and kept. The module that knows is fetched when it is first wanted.
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

// `json`: the scenario as the stage hands it out. Throws a MissingModule if the module could not be loaded, or a
// SourceError if there is too much of it.
export async function redacted(json: string): Promise<Redacted> {
  return ask('redact', json, await loadModule());
}

// A text of a scenario or a cluster without the fields that no decision depends on; null: it is neither, and nothing is
// known of it. Throws as redacted().
export async function withoutUnread(text: string): Promise<string | null> {
  const left = await ask('withoutUnread', text, await readerModule());
  if (left === null || 'text' in left) return left?.text ?? null;
  const document: unknown = JSON.parse(left.json);
  const { stringify } = await loadYaml();
  return (Array.isArray(document) ? document : [document]).map((it) => stringify(it, writeOptions)).join('---\n');
}

// A cluster's dump that is too long to be read as it is. Throws as redacted().
export async function strippedDump(file: File): Promise<Stripped> {
  return ask('strip', file, await loadModule());
}

// "pod/default/web-0", as a selection names it, under its new name.
export function renamedSelection(selection: string, names: Redacted['names']): string {
  const [kind = '', ...parts] = selection.split('/');
  return [kind, ...parts.map((part) => names[part] ?? part)].join('/');
}

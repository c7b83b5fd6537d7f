// A scenario without the names of its cluster, for a link that goes to others. The module that makes it is fetched for
// those who ask for one.
import moduleFile from 'berth-redaction.wasm?url';
import { demand } from '../browser/later';
import { ownFile, packedFile } from '../offline/own_files';
import { ask } from './reader';
import type { Redacted } from './redaction';

export type { Redacted };

const loadModule = demand(async () => {
  const file = (await packedFile('berth-redaction.wasm')) ?? (await ownFile(moduleFile));
  return file.arrayBuffer();
});

// `json`: the scenario as the stage hands it out. Throws a MissingModule if the module could not be loaded, or a
// SourceFault if there is too much of it.
export async function redacted(json: string): Promise<Redacted> {
  return ask('redact', json, await loadModule());
}

// "pod/default/web-0", as a selection names it, under its new name.
export function renamedSelection(selection: string, names: Redacted['names']): string {
  const [kind = '', ...parts] = selection.split('/');
  return [kind, ...parts.map((part) => names[part] ?? part)].join('/');
}

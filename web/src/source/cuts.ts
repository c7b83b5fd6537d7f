// The module berth-redaction's cuts (wasm/bindings/redaction.cc), in the worker that reads texts: a text without the
// fields that no decision depends on, in the author's spelling where that is possible.
import { parseAllDocuments, stringify, type Document } from 'yaml';
import { documentOptions, writeOptions } from '../browser/yaml_options';
import { parsePath } from './path';
import { readText } from './read_text';
import { askRedaction } from './redaction';

type Steps = readonly (string | number)[];

// The text itself if nothing is to be cut; null: it is no scenario, and nothing is known of it. Throws a SourceFault.
export function withoutUnread(text: string, module: ArrayBuffer): string | null {
  const json = readText(text);
  const cuts = cutsOf(json, module);
  if (cuts === null || cuts.length === 0) return cuts && text;
  const value: unknown = JSON.parse(json);
  for (const cut of cuts) cutValue(value, cut);
  if (/^\s*[[{]/.test(text)) return JSON.stringify(value, null, indentOf(text));
  return cutYaml(text, cuts, value) ?? stringified(value);
}

function cutsOf(json: string, module: ArrayBuffer): Steps[] | null {
  const paths = JSON.parse(askRedaction('berth_cuts', json, module)) as string[] | null;
  return paths?.map((path) => parsePath(path) ?? []) ?? null;
}

// Only members of objects are cut.
function cutValue(root: unknown, steps: Steps): void {
  let value = root as Record<string | number, unknown> | undefined;
  for (const step of steps.slice(0, -1)) value = value?.[step] as typeof value;
  const last = steps.at(-1);
  if (value && last !== undefined) delete value[last];
}

function indentOf(text: string): number {
  return /\n( +)"/.exec(text)?.[1]?.length ?? (text.includes('\n') ? 2 : 0);
}

// The author's comments and spelling stay. Null: anchors or the like keep the cuts from being made.
function cutYaml(text: string, cuts: Steps[], wanted: unknown): string | null {
  const documents = parseAllDocuments(text, documentOptions) as Document[];
  const filled = documents.filter(({ contents }) => contents !== null);
  try {
    for (const steps of cuts) {
      const [first, ...rest] = steps;
      if (filled.length > 1) filled[Number(first)]?.deleteIn(rest);
      else filled[0]?.deleteIn(steps);
    }
    const written = documents.map((document) => document.toString({ lineWidth: 0 })).join('');
    return JSON.stringify(sorted(JSON.parse(readText(written)))) === JSON.stringify(sorted(wanted)) ? written : null;
  } catch {
    return null;
  }
}

function stringified(value: unknown): string {
  const documents = Array.isArray(value) ? value : [value];
  return documents.map((document) => stringify(document, writeOptions)).join('---\n');
}

// With the members of objects in one order.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)]));
}

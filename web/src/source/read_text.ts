// Converts a text, JSON or YAML with one document or several, into the one JSON text that the core reads. The time
// grows with the text, so the page has a worker do it (reader_worker.ts). The core decides what the text means; this
// module also gives the line of each value in the author's text.
import { withReadableConfigMaps } from './config_maps';
import { SourceFault } from './fault';
import { endOfValue } from './json_fault';
import { findInJson } from './json_position';
import { isTooDeep, maxDepth } from './nesting';
import { parsePath } from './path';
import { yamlToJson } from './yaml_to_json';

type Steps = readonly (string | number)[];

export interface Read {
  // One JSON document; several are an array.
  json: string;
  // The offset in the text of the value at these steps of `json`, or of its nearest ancestor that is there.
  find(steps: Steps): number;
}

// The JSON text that stands for `text`, with configurations in its ConfigMaps as JSON too. Throws a SourceFault.
export function readText(text: string): string {
  const { json } = read(text);
  return /"kind"\s*:\s*"ConfigMap"/.test(json) ? withReadableConfigMaps(json) : json;
}

// The offset in `text` of the value at a path that the core reported of readText(text); -1 if it is nowhere.
export function findInText(text: string, path: string): number {
  const steps = parsePath(path);
  return steps ? read(text).find(steps) : -1;
}

// What kubectl says on standard error, where both of its outputs went into one file: warnings, and lines of its log.
const saidBefore = /^(?:[ \t\r\n]*(?:Warning: |[IWE]\d{4} \d\d:\d\d:\d\d\.\d+ )[^\n]*\n)+/;

// Places in the text stay where they are.
const withoutWarnings = (text: string): string => text.replace(saidBefore, (said) => said.replace(/\S/g, ' '));

export function read(given: string): Read {
  const text = withoutWarnings(given);
  return /^\s*[[{]/.test(text) ? readJson(text) : readYaml(text);
}

function readJson(text: string): Read {
  if (isJson(text)) return { json: text, find: (steps) => findInJson(text, steps) };
  const documents: { at: number; text: string }[] = [];
  for (let at = 0; at < text.length; ) {
    // A stream of JSON documents is YAML, too.
    if (documents.length > 0 && /^(?:---|\.\.\.|#)/.test(text.slice(at, at + 3))) return readYaml(text);
    if (documents.length > 0 && !/[[{]/.test(text[at] ?? '')) throw new SourceFault('behindJson', [], at);
    const end = endOfValue(text, at);
    documents.push({ at, text: text.slice(at, end) });
    at = behindSpace(text, end);
  }
  const find = ([index, ...rest]: Steps): number => {
    const document = typeof index === 'number' ? documents[index] : undefined;
    return document ? document.at + findInJson(document.text, rest) : 0;
  };
  return { json: `[${documents.map((document) => document.text).join(',')}]`, find };
}

function behindSpace(text: string, offset: number): number {
  const space = /\s*/y;
  space.lastIndex = offset;
  return offset + (space.exec(text)?.[0].length ?? 0);
}

// Throws a SourceFault where JSON.parse would take too long, or all of the stack.
function isJson(text: string): boolean {
  if (isTooDeep(text)) throw new SourceFault('tooDeep', [maxDepth]);
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// "NAME   READY   STATUS", as kubectl get begins without -o.
const headOfTable = /^\s*[A-Z][A-Z ()-]*? {2,}[A-Z][A-Z -]+/;

function readYaml(text: string): Read {
  if (headOfTable.test(text)) throw new SourceFault('kubectlTable', [], 0);
  const { documents, find } = yamlToJson(text);
  const [only] = documents;
  if (only === undefined) throw new SourceFault('empty');
  if (!/^[[{]/.test(only)) throw new SourceFault('notADocument', [], 0);
  if (documents.length === 1) return { json: only, find: (steps) => find(0, steps) };
  return {
    json: `[${documents.join(',')}]`,
    find: ([index, ...rest]) => find(typeof index === 'number' ? index : 0, rest),
  };
}

// ConfigMaps hold a scheduler's configuration as text, which charts write in YAML: the core reads JSON alone.
import { endOfJsonValue, findInJson } from './json_position';
import { yamlToJson, type YamlLimits } from './yaml_to_json';

interface Manifest {
  kind?: unknown;
  data?: unknown;
  items?: unknown;
}

// Where a text stands in the document.
type Steps = readonly (string | number)[];

const isConfiguration = /KubeSchedulerConfiguration|\bPolicy\b|^\s*["']?(tiers|actions)["']?\s*:/m;

// The core reads configurations of up to 256 KiB, and one of them is at work: more than a few are no cluster's.
const ofConfigurations: YamlLimits = { characters: 256 << 10, json: 256 << 10, aliasValues: 1000, documents: 10 };
const mostTexts = 20;

// The document with such texts as JSON; the same if it has none. All else keeps its spelling.
export function withReadableConfigMaps(json: string): string {
  const texts: Steps[] = [];
  gather(JSON.parse(json), [], texts);
  const replacements = texts.slice(0, mostTexts).flatMap((steps) => {
    const from = findInJson(json, steps);
    const to = endOfJsonValue(json, from);
    const readable = asJson(JSON.parse(json.slice(from, to)));
    return readable === null ? [] : [{ from, to, text: JSON.stringify(readable) }];
  });
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of replacements.sort((a, b) => a.from - b.from)) {
    parts.push(json.slice(at, from), text);
    at = to;
  }
  return parts.length === 0 ? json : parts.join('') + json.slice(at);
}

function gather(value: unknown, steps: Steps, texts: Steps[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) gather(item, [...steps, i], texts);
    return;
  }
  const { kind, data, items } = value as Manifest;
  if (Array.isArray(items)) gather(items, [...steps, 'items'], texts);
  else if (kind === 'ConfigMap' && typeof data === 'object' && data !== null) {
    for (const [name, text] of Object.entries(data)) {
      if (isReadable(text)) texts.push([...steps, 'data', name]);
    }
  }
}

function isReadable(text: unknown): boolean {
  if (typeof text !== 'string' || text.length > ofConfigurations.characters) return false;
  return !/^\s*\{/.test(text) && isConfiguration.test(text);
}

// Null for what cannot be read, which stays as it is: the core says so.
function asJson(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  try {
    const [only, ...more] = yamlToJson(text, ofConfigurations).documents;
    return only?.startsWith('{') && more.length === 0 ? only : null;
  } catch {
    return null;
  }
}

// Whatever somebody opens or pastes, made into the one JSON text that the core reads: JSON, JSON lines (one
// object a line) or YAML, one document or several. The core decides what it means; this only keeps track of
// where in the author's own text each value stands.
import { demand } from '../later';
import { strings } from '../strings';
import { findInJson } from './json_position';
import { isTooDeep, maxDepth } from './nesting';
import { parsePath } from './path';
import { maxSourceBytes, SourceError } from './read_bytes';

export interface Source {
  // The author's text.
  text: string;
  // One JSON document; several are an array.
  json: string;
  // The offset in `text` of the value at a path that the core reported; -1 if it is nowhere.
  find(path: string): number;
}

const loadYaml = demand(() => import('./yaml_to_json'));
const loadConfigMaps = demand(() => import('./config_maps'));

// Throws SourceError, or a MissingModule where what reads such a text could not be had.
export async function readSource(given: string): Promise<Source> {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  if (text.length > maxSourceBytes)
    throw new SourceError(strings.source.tooLarge(text.length, maxSourceBytes));
  if (text.trim() === '') throw new SourceError(strings.source.empty);
  if (text.includes('\0')) throw new SourceError(strings.source.notText, text.indexOf('\0'));
  return await withConfigMaps(readJson(text) ?? readJsonLines(text) ?? (await readYaml(text)));
}

// A scheduler's configuration may stand in one as YAML.
async function withConfigMaps(source: Source): Promise<Source> {
  if (!/"kind"\s*:\s*"ConfigMap"/.test(source.json)) return source;
  const { withReadableConfigMaps } = await loadConfigMaps();
  return { ...source, json: withReadableConfigMaps(source.json) };
}

// Throws SourceError where JSON.parse would take too long, or all the stack there is.
function isJson(text: string): boolean {
  if (isTooDeep(text)) throw new SourceError(strings.source.tooDeep(maxDepth));
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readJson(text: string): Source | null {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return null;
  return { text, json: text, find: (path) => findPath(path, (steps) => findInJson(text, steps)) };
}

function readJsonLines(text: string): Source | null {
  if (!/^\s*\{.*\}\s*\n\s*\{/.test(text)) return null;
  const lines: { at: number; text: string }[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') lines.push({ at, text: line });
    at += line.length + 1;
  }
  if (!lines.every((line) => isJson(line.text))) return null;
  const find = (steps: (string | number)[]): number => {
    const [index, ...rest] = steps;
    const line = typeof index === 'number' ? lines[index] : undefined;
    return line ? line.at + findInJson(line.text, rest) : 0;
  };
  const json = `[${lines.map((line) => line.text).join(',')}]`;
  return { text, json, find: (path) => findPath(path, find) };
}

async function readYaml(text: string): Promise<Source> {
  const { yamlToJson } = await loadYaml();
  const yaml = yamlToJson(text);
  const [only] = yaml.documents;
  if (only === undefined) throw new SourceError(strings.source.empty);
  if (!/^[[{]/.test(only)) throw new SourceError(strings.source.notADocument, 0);
  const several = yaml.documents.length > 1;
  const find = (steps: (string | number)[]): number => {
    if (!several) return yaml.find(0, steps);
    const [index, ...rest] = steps;
    return yaml.find(typeof index === 'number' ? index : 0, rest);
  };
  return {
    text,
    json: several ? `[${yaml.documents.join(',')}]` : only,
    find: (path) => findPath(path, find),
  };
}

function findPath(path: string, find: (steps: (string | number)[]) => number): number {
  const steps = parsePath(path);
  return steps ? find(steps) : -1;
}

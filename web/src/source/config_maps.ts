// ConfigMaps hold a scheduler's configuration as text, which charts write in YAML: the core reads JSON alone.
import { yamlToJson } from './yaml_to_json';

interface Manifest {
  kind?: unknown;
  data?: unknown;
  items?: unknown;
}

const isConfiguration = /KubeSchedulerConfiguration|\bPolicy\b|^\s*["']?(tiers|actions)["']?\s*:/m;

// The document with such texts as JSON; the same if there are none.
export function withReadableConfigMaps(json: string): string {
  const document: unknown = JSON.parse(json);
  return convertAll(document) ? JSON.stringify(document) : json;
}

function convertAll(value: unknown): boolean {
  if (Array.isArray(value)) return value.map(convertAll).includes(true);
  if (typeof value !== 'object' || value === null) return false;
  const { kind, data, items } = value as Manifest;
  if (Array.isArray(items)) return convertAll(items);
  if (kind !== 'ConfigMap' || typeof data !== 'object' || data === null) return false;
  const texts = data as Record<string, unknown>;
  return Object.keys(texts)
    .map((name) => convert(texts, name))
    .includes(true);
}

// What cannot be read stays as it is: the core says so.
function convert(texts: Record<string, unknown>, name: string): boolean {
  const text = texts[name];
  if (typeof text !== 'string' || text.trimStart().startsWith('{') || !isConfiguration.test(text)) return false;
  try {
    const [only, ...more] = yamlToJson(text).documents;
    if (only === undefined || more.length > 0 || !only.startsWith('{')) return false;
    texts[name] = only;
    return true;
  } catch {
    return false;
  }
}

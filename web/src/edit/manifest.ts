// Converts parts of a manifest into the texts of a form's fields, and back. Parts that a field does not change stay as
// they were written.
import { readAmounts, readPairs, readQuantity, readTaints, readTolerations, type Values } from './fields';

export interface Container {
  name?: string;
  resources?: { requests?: Record<string, unknown>; limits?: Record<string, unknown> };
}
export interface Manifest {
  apiVersion?: string;
  kind?: string;
  metadata?: { name?: string; namespace?: string; labels?: Record<string, string>; [member: string]: unknown };
  spec?: {
    containers?: Container[];
    nodeSelector?: Record<string, string>;
    tolerations?: Written[];
    taints?: Written[];
    [member: string]: unknown;
  };
  status?: Record<string, unknown>;
}
// A taint or a toleration.
interface Written {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
}

export const lines = (texts: readonly string[]): string => texts.join('\n');
export const linesOf = (pairs: Record<string, unknown> = {}): string =>
  lines(Object.entries(pairs).map(([name, value]) => `${name}=${String(value)}`));

// Returns "key=value:Effect", the form that fields.ts reads.
export function textOfTaint({ key = '', value, effect = '' }: Written): string {
  return value === undefined || value === '' ? `${key}:${effect}` : `${key}=${value}:${effect}`;
}
export function textOfToleration({ key = '', operator, value = '', effect = '' }: Written): string {
  const subject = operator === 'Exists' ? key || '*' : `${key}=${value}`;
  return effect === '' ? subject : `${subject}:${effect}`;
}

// Returns the pairs of a field as a merge patch of the pairs before; null if it changes nothing.
export function patchOfPairs(
  before: Record<string, string> | undefined,
  values: Values,
  field: string,
): Record<string, string | null> | null {
  const wanted = readPairs(values, field);
  const patch: Record<string, string | null> = {};
  for (const name of Object.keys(before ?? {})) if (!(name in wanted)) patch[name] = null;
  for (const [name, value] of Object.entries(wanted)) if (before?.[name] !== value) patch[name] = value;
  return Object.keys(patch).length === 0 ? null : patch;
}

// Reads a field with taints or tolerations; null if it changes nothing. Items whose text is unchanged keep the parts
// that the text does not show, such as tolerationSeconds.
function listOf<Read extends Written>(
  before: Written[] | undefined,
  textOf: (written: Written) => string,
  read: (values: Values, field: string) => Read[],
  values: Values,
  field: string,
): Written[] | null {
  const known = (before ?? []).map((written) => ({ written, text: textOf(written) }));
  const texts = values(field).split(/[,\s]+/).filter((text) => text !== '');
  if (texts.length === known.length && texts.every((text, i) => text === known[i]?.text)) return null;
  return texts.flatMap((text): Written[] => {
    const same = known.find((one) => one.text === text);
    return same ? [same.written] : read(() => text, field);
  });
}
export const tolerationsOf = (before: Written[] | undefined, values: Values, field: string): Written[] | null =>
  listOf(before, textOfToleration, readTolerations, values, field);
export const taintsOf = (before: Written[] | undefined, values: Values, field: string): Written[] | null =>
  listOf(before, textOfTaint, readTaints, values, field);

const basic = ['cpu', 'memory'];

// Returns the initial texts of the fields for a container's requests.
export function requestsIn({ resources = {} }: Container): { cpu: string; memory: string; resources: string } {
  const { requests = {} } = resources;
  const others = Object.entries(requests).filter(([name]) => !basic.includes(name));
  const text = (name: string): string => (requests[name] === undefined ? '' : String(requests[name]));
  return { cpu: text('cpu'), memory: text('memory'), resources: linesOf(Object.fromEntries(others)).replaceAll('\n', ', ') };
}

// Returns the container with the requests of the fields `cpu`, `memory` and `resources`, each followed by `end`; null
// if they change nothing. An API server requires limits for other resources that equal their requests.
export function withRequests(container: Container, values: Values, end: string): Container | null {
  const before = requestsIn(container);
  const fields = ['cpu', 'memory', 'resources'] as const;
  if (fields.every((name) => values(name + end) === before[name])) return null;
  const others = readAmounts(values, `resources${end}`);
  const sizes = basic.map((name) => [name, readQuantity(values, name + end)]).filter(([, size]) => size !== '');
  const { limits, ...rest } = container.resources ?? {};
  const { requests = {} } = container.resources ?? {};
  const kept = Object.entries(limits ?? {}).filter(([name]) => basic.includes(name) || !(name in requests));
  const wantedLimits = { ...Object.fromEntries(kept), ...others };
  const resources = { ...rest, requests: { ...Object.fromEntries(sizes), ...others } };
  const isLimited = Object.keys(wantedLimits).length > 0;
  return { ...container, resources: isLimited ? { ...resources, limits: wantedLimits } : resources };
}

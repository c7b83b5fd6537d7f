// Where in a scenario's text an object is written, or what makes it: an object, an entry of the timeline, or the template of
// a generator.
import { outlineOf, type Mapping, type Outline, type Scalar } from './outline';

// Where a list or a member says the kind of what is in it.
const kindsOfMembers: Record<string, string> = { pods: 'Pod', nodes: 'Node' };
const kinds: Record<string, string> = { pod: 'Pod', node: 'Node' };
// What creates an object comes before what makes many of its kind, and that before what changes it.
const ranks = { creates: 0, generates: 1, changes: 2 };
type Role = keyof typeof ranks;

interface Found {
  at: number;
  role: Role;
}

// The offset of a name in the text: that of "pod/default/web-1" or "node/node-a", or the place of "configuration"; -1 if it
// is nowhere.
export function placeOf(text: string, target: string): number {
  const documents = outlineOf(text);
  if (target === 'configuration') return placeOfConfiguration(documents);
  const [, word = '', name = ''] = /^(\w+)\/(.+)$/s.exec(target) ?? [];
  const kind = kinds[word];
  if (kind === undefined) return -1;
  const found: Found[] = [];
  for (const document of documents) search(document, { kind, name }, { kind: '', role: 'creates' }, found);
  found.sort((a, b) => ranks[a.role] - ranks[b.role]);
  return found[0]?.at ?? -1;
}

function placeOfConfiguration(documents: (Outline | null)[]): number {
  for (const document of documents) {
    const { from = -1 } = memberOf(valueIn(document, 'spec'), 'schedulerConfiguration') ?? {};
    if (from >= 0) return from;
  }
  // Where it would stand.
  const spec = memberOf(documents[0] ?? null, 'spec');
  return spec?.from ?? -1;
}

const memberOf = (value: Outline | null, name: string): Mapping['members'][number] | undefined =>
  value?.kind === 'mapping' ? value.members.find((member) => member.name === name) : undefined;
const valueIn = (value: Outline | null, name: string): Outline | null => memberOf(value, name)?.value ?? null;
function scalarAt(value: Outline | null, name: string): Scalar | null {
  const found = valueIn(value, name);
  return found?.kind === 'scalar' ? found : null;
}

interface Wanted {
  kind: string;
  // "namespace/name" of a pod.
  name: string;
}

// `around`: the kind of what does not say it, and what becomes of objects there.
function search(value: Outline | null, wanted: Wanted, around: { kind: string; role: Role }, found: Found[]): void {
  if (value?.kind === 'sequence') {
    for (const item of value.items) search(item, wanted, around, found);
  }
  if (value?.kind !== 'mapping') return;
  const kind = scalarAt(value, 'kind')?.text ?? around.kind;
  if (kind === wanted.kind) {
    const at = nameIn(valueIn(value, 'metadata'), wanted, around.role);
    if (at >= 0) found.push({ at, role: around.role });
    return;
  }
  for (const member of value.members) {
    search(member.value, wanted, { kind: kindWithin(kind, member.name), role: roleWithin(value, member.name, around.role) }, found);
  }
}

const kindWithin = (kind: string, member: string): string =>
  member === 'items' ? kind.replace(/List$/, '') : (kindsOfMembers[member] ?? '');

function roleWithin(value: Mapping, member: string, role: Role): Role {
  if (member === 'generators') return 'generates';
  const op = member === 'object' ? scalarAt(value, 'op')?.text : undefined;
  return op === undefined || op === 'create' ? role : 'changes';
}

// The place of the name that is, or makes, the wanted one; -1: another's.
function nameIn(metadata: Outline | null, { kind, name }: Wanted, role: Role): number {
  const namespace = scalarAt(metadata, 'namespace')?.text ?? 'default';
  const own = scalarAt(metadata, 'name');
  const prefix = scalarAt(metadata, 'generateName');
  const start = own ?? prefix;
  if (!start) return -1;
  const written = `${kind === 'Pod' ? `${namespace}/` : ''}${start.text}`;
  if (own && written === name) return own.from;
  const pattern = patternOf(written, role === 'generates');
  const makesIt = new RegExp(`^${pattern}${own ? '' : '.+'}$`, 's');
  return (role === 'generates' || !own) && makesIt.test(name) ? start.from : -1;
}

// Of a generator's text: each placeholder stands for something.
function patternOf(text: string, isTemplate: boolean): string {
  const escaped = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return isTemplate ? text.split(/\{[^{}]*\}/).map(escaped).join('.*') : escaped(text);
}

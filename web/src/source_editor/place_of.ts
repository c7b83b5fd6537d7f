// Finds the place in a scenario's text where an object is written or created: an object, an entry of the timeline, or
// the template of a generator.
import { outlineOf, type Mapping, type Outline, type Scalar } from './outline';

// The kinds of the items in lists with these names.
const kindsOfMembers: Record<string, string> = { pods: 'Pod', nodes: 'Node' };
const kinds: Record<string, string> = { pod: 'Pod', node: 'Node' };
// The preferred place is one that creates the object, then a generator, then an entry that changes it.
const ranks = { creates: 0, generates: 1, changes: 2 };
type Role = keyof typeof ranks;

interface Found {
  at: number;
  role: Role;
}

// Returns the offset of the name of "pod/default/web-1" or "node/node-a", or of the member for "configuration"; -1 if
// there is none.
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
  // Without a configuration, returns the place where it would be added.
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
  // "namespace/name" for a pod.
  name: string;
}

// Collects the places of the wanted object. `around` has the kind of objects that do not name their own, and the
// effect of the surrounding entry on objects.
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

// Returns the place of the name if it is the wanted one, or if objects with that name are created from it; -1
// otherwise.
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

// Returns the pattern for a text. In a generator's template, each placeholder matches any text.
function patternOf(text: string, isTemplate: boolean): string {
  const escaped = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return isTemplate ? text.split(/\{[^{}]*\}/).map(escaped).join('.*') : escaped(text);
}

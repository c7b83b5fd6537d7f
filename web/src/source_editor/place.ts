// Finds the names and values that the schema allows at a place in a scenario's text.
import { outlineOf, type Mapping, type Outline } from './outline';
import { kinds, types, type TypeName } from './schema';

type Fields = Record<string, readonly [type: string, says: string]>;

export const isType = (name: string): name is TypeName => Object.hasOwn(types, name);
export const fieldsOf = (type: TypeName): Fields => types[type];
export const elementOf = (type: string): string => (/(?:\[\]|\{\})$/.test(type) ? type.slice(0, -2) : 'any');

function memberText(mapping: Outline | null, name: string): string {
  if (mapping?.kind !== 'mapping') return '';
  const value = mapping.members.find((member) => member.name === name)?.value;
  return value?.kind === 'scalar' ? value.text : '';
}

// Resolves a type that is one of several: an object by its kind, plugin arguments by the plugin and a configuration
// by the scheduler that the surrounding mapping names.
export function settle(type: string, kind: string, around: string): string {
  if (type === 'Document') return isKind(kind) || kind === 'List' ? kind : isConfiguration(kind) ? kind : 'Scenario';
  if (type === 'Object') return isKind(kind) || kind === 'List' ? kind : 'Namespace';
  if (type === 'Configuration') {
    if (around === 'kube-batch') return 'BatchConfiguration';
    return kind === 'Policy' ? 'Policy' : 'KubeSchedulerConfiguration';
  }
  if (type !== 'PluginArguments') return type;
  if (/^NodeResources(Least|Most)Allocated$/.test(around)) return 'AllocatedArgs';
  return isType(`${around}Args`) ? `${around}Args` : 'any';
}

const settleOutline = (type: string, value: Outline | null, around: Mapping | null): string =>
  settle(type, memberText(value, 'kind'), memberText(around, type === 'Configuration' ? 'scheduler' : 'name'));

const isKind = (kind: string): boolean => (kinds as readonly string[]).includes(kind);
const isConfiguration = (kind: string): boolean => kind === 'KubeSchedulerConfiguration' || kind === 'Policy';

// Returns the type of a member of a mapping; 'any' if the schema has no such member.
export function memberType(type: string, name: string): string {
  if (isType(type)) return fieldsOf(type)[name]?.[0] ?? 'any';
  return type.endsWith('{}') ? elementOf(type) : 'any';
}

// Walks through the outline. `visit` gets each mapping with its type.
export function walk(text: string, visit: (mapping: Mapping, type: string) => void): void {
  for (const document of outlineOf(text)) walkInto(document, 'Document', null, visit);
}

function walkInto(
  value: Outline | null,
  type: string,
  around: Mapping | null,
  visit: (mapping: Mapping, type: string) => void,
): void {
  if (value?.kind === 'sequence') {
    const each = type === 'Document' ? type : elementOf(type);
    for (const item of value.items) walkInto(item, each, around, visit);
  }
  if (value?.kind !== 'mapping') return;
  const settled = settleOutline(type, value, around);
  visit(value, settled);
  for (const member of value.members) walkInto(member.value, memberType(settled, member.name), value, visit);
}

// The place of the cursor.
export interface Place {
  // The kind of text at the cursor: the name of a member, or a value.
  writes: 'name' | 'value';
  // The range of the present name or value; `before` is its part before the cursor, without a quote.
  from: number;
  to: number;
  before: string;
  // The type of the mapping to which the name belongs, or of the value.
  type: string;
  // The names of the other members, and whether a colon follows the name.
  others: string[];
  complete: boolean;
  // True inside brackets.
  inFlow: boolean;
}

// Marks the place of the cursor in the text during the search for it.
const cursor = '\uE000';

// Returns null if the schema does not cover the place.
export function placeAt(text: string, offset: number): Place | null {
  const marked = text.slice(0, offset) + cursor + text.slice(offset);
  for (const document of outlineOf(marked)) {
    const found = findIn(document, 'Document', null, marked, 0);
    if (found) return { ...found, to: found.to - cursor.length };
  }
  return null;
}

function findIn(value: Outline | null, type: string, around: Mapping | null, text: string, nameEnd: number): Place | null {
  if (!value) return null;
  if (value.kind === 'sequence') {
    const each = type === 'Document' ? type : elementOf(type);
    for (const item of value.items) {
      const found = findIn(item, each, around, text, 0);
      if (found) return found;
    }
    return null;
  }
  if (value.kind === 'scalar') return placeOfScalar(value, settleOutline(type, null, around), text, nameEnd);
  const settled = settleOutline(type, value, around);
  for (const member of value.members) {
    if (member.name.includes(cursor)) {
      const others = value.members.filter((other) => other !== member).map(({ name }) => name);
      return { writes: 'name', ...wordOf(member.name, member, text), type: settled, others, complete: member.complete };
    }
    const found = findIn(member.value, memberType(settled, member.name), value, text, member.to);
    if (found) return found;
  }
  return null;
}

interface Range {
  from: number;
  to: number;
}

function wordOf(word: string, { from, to }: Range, text: string): Range & { before: string; inFlow: boolean } {
  return { from, to, before: word.slice(0, word.indexOf(cursor)), inFlow: isInFlow(text, from) };
}

// Returns the place of the cursor in a scalar. If a mapping is expected, a scalar after a dash or alone on a line is
// the mapping's first name, which is not finished.
function placeOfScalar(value: Range & { text: string }, type: string, text: string, nameEnd: number): Place | null {
  if (!value.text.includes(cursor)) return null;
  const word = wordOf(value.text, value, text);
  const isMapping = isType(type) || type.endsWith('{}');
  if (!isMapping) return { writes: 'value', ...word, type, others: [], complete: true };
  const besideName = nameEnd > 0 && !text.slice(nameEnd, value.from).includes('\n');
  return besideName || word.inFlow ? null : { writes: 'name', ...word, type, others: [], complete: false };
}

// Reports whether more brackets are open than closed before a place. Brackets in quoted texts do not count.
function isInFlow(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  if (/^\s*[[{]/.test(text)) return true;
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, '');
  const count = (sign: RegExp): number => bare.match(sign)?.length ?? 0;
  return count(/[[{]/g) > count(/[\]}]/g);
}

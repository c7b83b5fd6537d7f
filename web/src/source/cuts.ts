// Removes the fields on which no decision depends from a text, in the worker that reads texts. Keeps the author's
// spelling where possible.
import { parsePath } from './path';
import type { TextReader } from './text_reader';

type Steps = readonly (string | number)[];

// The remaining text; or, if it cannot keep the author's spelling, the JSON of its document, which was YAML.
export type WithoutUnread = { text: string } | { json: string };

// Returns the text itself if there is nothing to remove; null if it is no scenario, so that its fields are not known.
// Throws a SourceFault.
export function withoutUnread(text: string, reader: TextReader): WithoutUnread | null {
  const cuts = reader.cuts(text);
  if (cuts === null) return null;
  if (cuts.length === 0) return { text };
  const isJson = /^\s*[[{]/.test(text);
  const places = isJson ? [] : reader.find(text, cuts);
  const value: unknown = JSON.parse(reader.read(text));
  const isWhole = cuts.map((cut) => cutValue(value, parsePath(cut) ?? []));
  if (isJson) return { text: JSON.stringify(value, null, indentOf(text)) };
  const written = withoutMembers(text, places.map((at, i) => ({ at, isWhole: isWhole[i] === true })));
  return isSame(written, value, reader) ? { text: written } : { json: JSON.stringify(value) };
}

// Removes only members of objects. Reports whether that leaves an empty object.
function cutValue(root: unknown, steps: Steps): boolean {
  let value = root as Record<string | number, unknown> | undefined;
  for (const step of steps.slice(0, -1)) value = value?.[step] as typeof value;
  const last = steps.at(-1);
  if (!value || last === undefined) return false;
  delete value[last];
  return Object.keys(value).length === 0;
}

function indentOf(text: string): number {
  return /\n( +)"/.exec(text)?.[1]?.length ?? (text.includes('\n') ? 2 : 0);
}

// A member of a mapping whose name begins at `at`. `isWhole`: the mapping has no other member.
interface Member {
  at: number;
  isWhole: boolean;
}

// Returns YAML without these members. It ignores anchors and other parts of YAML, so isSame checks the result.
function withoutMembers(text: string, members: readonly Member[]): string {
  // Cuts from the end, so that earlier places do not move.
  return [...members].sort((a, b) => b.at - a.at).reduce((left, member) => withoutMember(left, member), text);
}

function withoutMember(text: string, { at, isWhole }: Member): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(start, at);
  if (/[{,]\s*$/.test(before)) return withoutFlowMember(text, at);
  const end = endOfMember(text, at, at - start);
  const isFirst = /\S/.test(before);
  if (isWhole) return `${text.slice(0, at)}{}\n${text.slice(end)}`;
  // After "- ", the next member takes its place.
  return isFirst ? text.slice(0, at) + text.slice(end + at - start) : text.slice(0, start) + text.slice(end);
}

// Does the same in a mapping with braces.
function withoutFlowMember(text: string, at: number): string {
  let depth = 0;
  let end = at;
  for (; end < text.length; end++) {
    const character = text[end] ?? '';
    if (/["']/.test(character) && /[[{,:]\s*$/.test(text.slice(at, end) || '{')) end = endOfQuoted(text, end);
    else if (/[[{]/.test(character)) depth++;
    else if (depth === 0 && /[,}]/.test(character)) break;
    else if (/[\]}]/.test(character)) depth--;
  }
  if (text[end] === ',') return text.slice(0, at) + text.slice(end + 1).trimStart();
  // For the last member, removes the comma before it, too.
  return `${text.slice(0, at).replace(/,\s*$/, ' ')}${text.slice(end)}`;
}

// Returns the place of the closing quote of the string that begins at `start`.
function endOfQuoted(text: string, start: number): number {
  const quote = text[start] ?? '';
  for (let end = start + 1; end < text.length; end++) {
    if (quote === '"' && text[end] === '\\') end++;
    else if (text[end] === quote && text[end + 1] === quote && quote === "'") end++;
    else if (text[end] === quote) return end;
  }
  return text.length;
}

// Returns the beginning of the first line after the member at `at`, whose name is in this column.
function endOfMember(text: string, at: number, column: number): number {
  let end = text.indexOf('\n', at) + 1;
  if (end === 0) return text.length;
  for (let line = end; line < text.length; ) {
    const newline = text.indexOf('\n', line);
    const next = newline < 0 ? text.length : newline + 1;
    const [, indent = '', rest = ''] = /^([ ]*)(.*)/.exec(text.slice(line, next)) ?? [];
    const isBlank = rest.trim() === '';
    // The elements of a list may be in the same column as its name.
    const isInside = indent.length > column || (indent.length === column && /^-(\s|$)/.test(rest));
    if (!isBlank && !isInside) break;
    if (!isBlank) end = next;
    line = next;
  }
  return end;
}

// Reports whether the text contains this value.
function isSame(text: string, value: unknown, reader: TextReader): boolean {
  try {
    return JSON.stringify(sorted(JSON.parse(reader.read(text)))) === JSON.stringify(sorted(value));
  } catch {
    return false;
  }
}

// Returns the value with the members of all objects sorted.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)]));
}

// Takes the fields that no decision depends on out of a text, in the worker that reads texts. The author's spelling stays
// where that is possible.
import { parsePath } from './path';
import type { TextReader } from './text_reader';

type Steps = readonly (string | number)[];

// The text that is left; or, if it cannot keep the author's spelling, the JSON text of its document, which was YAML.
export type WithoutUnread = { text: string } | { json: string };

// The text itself if nothing is to be cut; null: it is no scenario, and nothing is known of it. Throws a SourceFault.
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

// Only members of objects are cut. Returns whether that leaves an empty object.
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

// A member of a mapping in block style whose name is at `at`. `isWhole`: the mapping has no other member.
interface Member {
  at: number;
  isWhole: boolean;
}

// YAML without these members. It takes their lines out and does not look for anchors, or braces: isSame finds out whether that
// was right.
function withoutMembers(text: string, members: readonly Member[]): string {
  let left = text;
  for (const { at, isWhole } of [...members].sort((a, b) => b.at - a.at)) {
    const start = left.lastIndexOf('\n', at - 1) + 1;
    const end = endOfMember(left, at, at - start);
    const isFirst = /\S/.test(left.slice(start, at));
    if (isWhole) {
      const indent = isFirst ? '' : left.slice(start, at);
      left = `${left.slice(0, isFirst ? at : start)}${indent}{}\n${left.slice(end)}`;
    } else if (isFirst) {
      // Behind "- " the next member takes its place.
      left = left.slice(0, at) + left.slice(end + at - start);
    } else left = left.slice(0, start) + left.slice(end);
  }
  return left;
}

// Where the first line begins that is no part of the member at `at`, whose name is in this column.
function endOfMember(text: string, at: number, column: number): number {
  let end = text.indexOf('\n', at) + 1;
  if (end === 0) return text.length;
  for (let line = end; line < text.length; ) {
    const newline = text.indexOf('\n', line);
    const next = newline < 0 ? text.length : newline + 1;
    const [, indent = '', rest = ''] = /^([ ]*)(.*)/.exec(text.slice(line, next)) ?? [];
    const isBlank = rest.trim() === '';
    // The elements of a list may be in the column of its name.
    const isInside = indent.length > column || (indent.length === column && /^-(\s|$)/.test(rest));
    if (!isBlank && !isInside) break;
    if (!isBlank) end = next;
    line = next;
  }
  return end;
}

// Whether the text holds this value.
function isSame(text: string, value: unknown, reader: TextReader): boolean {
  try {
    return JSON.stringify(sorted(JSON.parse(reader.read(text)))) === JSON.stringify(sorted(value));
  } catch {
    return false;
  }
}

// With the members of objects in one order.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)]));
}

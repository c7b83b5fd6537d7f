// Completes names and values at the place of the cursor.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { language } from '../lang/language';
import { elementOf, fieldsOf, isType, placeAt, type Place } from './place';
import { usual, type Sayings } from './schema';

// Reading a longer text at each key would cause a noticeable delay.
const longestText = 400_000;
const steps = 2;

type AllSayings = Record<string, Record<string, string>>;
let sayings: AllSayings | null = null;

// Loads the descriptions of the fields in the page's language.
export async function loadSayings(): Promise<void> {
  if (language === 'zh-CN') sayings = ((await import('./schema_zh-CN')).sayings satisfies Sayings) as AllSayings;
}

// The versions of kube-scheduler that a text may name. Empty until the stage has reported them.
let versions: readonly string[] = [];
export function knowVersions(names: readonly string[]): void {
  versions = names;
}

export function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  if (state.doc.length > longestText) return null;
  const text = state.doc.toString();
  const place = placeAt(text, pos);
  if (!place) return null;
  const isJson = /^\s*[[{]/.test(text);
  const options = place.writes === 'name' ? namesAt(place, isJson) : valuesAt(place, isJson);
  // Before the first letter, offers completions only at places where nothing else is likely.
  if (place.before === '' && !explicit && !isBare(text, pos, place)) return null;
  return options.length === 0 ? null : { from: place.from, options, filter: false };
}

// Reports whether the place is after the colon of a value with a list of texts, or at the start of a line or an
// element.
function isBare(text: string, pos: number, { writes, type }: Place): boolean {
  const before = text.slice(text.lastIndexOf('\n', pos - 1) + 1, pos);
  if (writes === 'value') return (type.startsWith('=') || type === 'version') && /:\s+"?$/.test(before);
  return /^\s*(?:-\s+)?"?$/.test(before) && before.length > 0;
}

function startsLike(label: string, before: string): boolean {
  const typed = before.replace(/^["']/, '').toLowerCase();
  const name = label.toLowerCase();
  return name.startsWith(typed) || (typed.length > 1 && name.includes(typed));
}

function namesAt(place: Place, isJson: boolean): Completion[] {
  const { type, others, before } = place;
  if (!isType(type)) return [];
  return Object.entries(fieldsOf(type))
    .filter(([name]) => !others.includes(name) && startsLike(name, before))
    .map(([name, [kind, says]], i) => ({
      label: name,
      detail: detailOf(kind),
      info: sayings?.[type]?.[name] ?? says,
      type: 'property',
      // Keeps the order of the schema, with names that begin with the typed text first.
      boost: (name.toLowerCase().startsWith(before.toLowerCase()) ? 50 : 0) - i / 10,
      apply: (view) => writeName(view, name, kind, place, isJson),
    }));
}

// Inserts the name and the text that follows it, and places the cursor.
function writeName(view: EditorView, name: string, kind: string, place: Place, isJson: boolean): void {
  const { from, to, complete: hasColon, inFlow } = place;
  const quoted = isJson || name.includes('/') ? JSON.stringify(name) : name;
  const [open, close] = hasColon ? ['', ''] : openingOf(kind, inFlow, isJson, columnOf(view, from));
  const insert = `${quoted}${open}${close}`;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length - close.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

function columnOf(view: EditorView, at: number): number {
  return at - view.state.doc.lineAt(at).from;
}

const isList = (kind: string): boolean => kind.endsWith('[]');
const isMapping = (kind: string): boolean =>
  isType(kind) || kind.endsWith('{}') || ['Object', 'Configuration', 'PluginArguments'].includes(kind);

function openingOf(kind: string, inFlow: boolean, isJson: boolean, column: number): [open: string, close: string] {
  if (inFlow || isJson) {
    if (isList(kind)) return [': [', ']'];
    if (isMapping(kind)) return [isJson ? ': {' : ': { ', isJson ? '}' : ' }'];
    return isJson && !['integer', 'number', 'boolean', 'any'].includes(kind) ? [': "', '"'] : [': ', ''];
  }
  const indent = '\n'.padEnd(column + steps + 1);
  if (isList(kind)) return [`:${indent}- `, ''];
  return [isMapping(kind) ? `:${indent}` : ': ', ''];
}

function valuesAt({ type, before, inFlow }: Place, isJson: boolean): Completion[] {
  return valuesOf(type)
    .filter((value) => startsLike(value, before))
    .map((value, i) => ({
      label: value,
      type: 'enum',
      boost: -i / 10,
      apply: type === 'boolean' ? value : inValue(value, isJson, inFlow),
    }));
}

function valuesOf(type: string): readonly string[] {
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'version') return versions;
  if (/^[=~]/.test(type)) return type.slice(1).split('|');
  return usual[type] ?? [];
}

// Quotes a value that YAML would read as another type without quotes.
function inValue(value: string, isJson: boolean, inFlow: boolean): string {
  const isOther = /^(?:true|false|yes|no|on|off|null|~|[-+.\d].*|.*: .*|\*.*)$/i.test(value);
  return isJson || isOther || (inFlow && /[,[\]{}]/.test(value)) ? JSON.stringify(value) : value;
}

function detailOf(kind: string): string {
  if (kind === 'version') return '…';
  if (/^[=~]/.test(kind)) return kind.slice(1).split('|').length === 1 ? '' : '…';
  if (isList(kind)) return `[ ${detailOf(elementOf(kind))} ]`;
  if (isMapping(kind)) return '{ }';
  return ['any', 'text', 'kind', 'event', 'label', 'plugin', 'resource', 'accessMode'].includes(kind) ? '' : kind;
}

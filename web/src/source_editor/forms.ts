// Writes the scenario as text, and converts between YAML and JSON.
import { documentOptions } from '../browser/yaml_options';
import { toJson, toYaml } from '../source/documents';
import { readSource } from '../source/read_source';
import type { Player, Session } from '../stage/player';
import { scenarioIn, withEntries } from '../stage/scenario_json';
import { fieldsOf, isType, memberType, settle } from './place';
import { formOf, type Form } from './text_view';

// A longer scenario takes a noticeable time to write as YAML.
const longScenario = 400_000;

// Returns the scenario on the stage with its edits, as text. Keeps the author's text as far as possible.
export async function textOf(player: Player, session: Session, wanted: Form): Promise<string> {
  const { source, edits } = session;
  const isOwn = formOf(source.text) === wanted && isScenario(source.text);
  if (isOwn && edits.length === 0) return source.text;
  const added = edits.flatMap(({ entries }) => entries);
  if (isOwn && wanted === 'yaml') {
    const text = await withEntriesInYaml(source.text, inOrder(added, 'TimelineEntry[]') as unknown[]);
    if (text !== null) return text;
  }
  const { scenario } = player;
  return write(documentOf(session, scenario), scenario.length > longScenario ? 'json' : wanted);
}

// Reports whether the text is a scenario on more than one line, and not a list of manifests.
function isScenario(text: string): boolean {
  return text.trim().includes('\n') && /^\s*"?kind"?:\s*"?Scenario\b/m.test(text);
}

// Keeps comments and spelling. Returns null if the text has errors.
async function withEntriesInYaml(text: string, entries: unknown[]): Promise<string | null> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, documentOptions);
  if (document.errors.length > 0) return null;
  const path = ['spec', 'timeline'];
  if (document.getIn(path)) for (const entry of entries) document.addIn(path, entry);
  else document.setIn(path, document.createNode(entries));
  return document.toString({ lineWidth: 0 });
}

// Keeps the author's order of members; the core's JSON has them in alphabetical order.
function documentOf({ source, edits }: Session, scenario: string): unknown {
  const given = scenarioIn(source.json);
  if (!given) return inOrder(JSON.parse(scenario), 'Document');
  const added = inOrder(edits.flatMap(({ entries }) => entries), 'TimelineEntry[]') as unknown[];
  return withEntries(given, added);
}

// Sorts the members of each mapping in the order of the schema, with unknown members at the end.
function inOrder(value: unknown, type: string): unknown {
  if (Array.isArray(value)) {
    const each = type.endsWith('[]') ? type.slice(0, -2) : 'any';
    return value.map((item) => inOrder(item, each));
  }
  if (typeof value !== 'object' || value === null) return value;
  const settled = settle(type, textIn(value as Record<string, unknown>, 'kind'), '');
  const order = isType(settled) ? Object.keys(fieldsOf(settled)) : [];
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const members = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member, memberType(settled, name))]));
}

function textIn(members: Record<string, unknown>, name: string): string {
  const text = members[name];
  return typeof text === 'string' ? text : '';
}

// Throws SourceError if the text cannot be read. Several documents become a list in JSON.
export async function convert(text: string, form: Form): Promise<string> {
  return write(JSON.parse((await readSource(text)).json), form);
}

function write(document: unknown, form: Form): Promise<string> | string {
  if (form === 'json') return toJson(document);
  return toYaml(Array.isArray(document) ? document : [document]);
}

// Reports whether a conversion to the other form would lose comments.
export function hasComments(text: string): boolean {
  return formOf(text) === 'yaml' && /(?:^|\s)#/m.test(text.replace(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g, ''));
}

// The facts that a poster shows about a scenario, read from its text without a run.
import type { FactsInWords } from '../lang/en';

type Members = Record<string, unknown>;

export interface Facts extends FactsInWords {
  title: string;
  description: string;
}

// Returns the facts in `json`, a Scenario or the output of kubectl. Skips parts with an unknown form.
export function factsOf(json: string): Facts {
  const document = membersOf(JSON.parse(json));
  const metadata = membersOf(document['metadata']);
  const spec = document['kind'] === 'Scenario' ? membersOf(document['spec']) : { objects: [document] };
  const facts: Facts = {
    title: textOf(metadata['title']) || textOf(metadata['name']),
    description: textOf(metadata['description']),
    nodes: [],
    podsOn: [],
    placed: 0,
    waiting: 0,
    later: { nodes: 0, pods: 0 },
  };
  const start = flatten(spec['objects']);
  const made = [...listOf(spec['generators']).map(readGenerator), ...listOf(spec['timeline']).map(readEntry)];
  for (const node of start.filter(isNode)) facts.nodes.push(textOf(membersOf(node['metadata'])['name']));
  for (const { object, atStart, later } of made.filter((one) => isNode(one.object))) {
    const name = atStart === 1 ? textOf(membersOf(membersOf(object)['metadata'])['name']) : '';
    const more = Math.min(atStart, mostNames - facts.nodes.length);
    for (let i = 0; i < more; i++) facts.nodes.push(name.includes('{') ? '' : name);
    facts.later.nodes += later;
  }
  facts.podsOn = facts.nodes.map(() => 0);
  const places = new Map<string | null, number>(facts.nodes.map((name, i) => [name, i]));
  for (const pod of start.filter(isPod)) {
    const place = places.get(textOf(membersOf(pod['spec'])['nodeName']) || null);
    if (place === undefined) facts.waiting++;
    else facts.podsOn[place] = (facts.podsOn[place] ?? 0) + 1;
  }
  for (const { object, atStart, later } of made.filter((one) => isPod(one.object))) {
    const onNode = textOf(membersOf(membersOf(object)['spec'])['nodeName']) !== '';
    if (onNode) facts.placed += atStart;
    else facts.waiting += atStart;
    facts.later.pods += later;
  }
  return facts;
}

// More nodes than a real cluster has. The limit keeps a hostile count from taking long.
const mostNames = 10_000;

const isNode = (object: unknown): boolean => membersOf(object)['kind'] === 'Node';
const isPod = (object: unknown): boolean => membersOf(object)['kind'] === 'Pod';

// A source of objects: how many it creates at the start, and how many later.
interface Made {
  object: unknown;
  atStart: number;
  later: number;
}

function readEntry({ op, at, object }: Members): Made {
  const count = op === 'create' ? 1 : 0;
  return { object, atStart: isZero(at) ? count : 0, later: isZero(at) ? 0 : count };
}

function readGenerator({ object, count, columns, rows, at, every }: Members): Made {
  if (Array.isArray(rows)) {
    const column = Array.isArray(columns) ? columns.indexOf('at') : -1;
    const startsNow = (row: unknown): boolean => isZero((Array.isArray(row) ? row[column] : null) ?? at);
    const atStart = rows.filter(startsNow).length;
    return { object, atStart, later: rows.length - atStart };
  }
  const all = typeof count === 'number' && count > 0 ? Math.floor(count) : 0;
  const first = every === undefined ? all : Math.min(all, 1);
  const atStart = isZero(at) ? first : 0;
  return { object, atStart, later: all - atStart };
}

// Reports whether a time in Go's form, or as a plain number, is the start. A time that is left out is the start, too.
function isZero(at: unknown): boolean {
  return /^[0.]*[a-zµ]*$/.test(String(at ?? ''));
}

function flatten(objects: unknown): Members[] {
  return listOf(objects).flatMap((object) =>
    Array.isArray(object['items']) ? listOf(object['items']) : [object],
  );
}

function listOf(value: unknown): Members[] {
  return Array.isArray(value) ? value.map(membersOf) : [];
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

// The differences of two runs: where they part and why, the pods with different outcomes, and the figures of both.
import { element } from '../browser/dom';
import { seconds, shortName } from '../lang/format';
import { languageOf } from '../lang/language';
import type { Comparison, ComparedDecision, FigureOfTwoRuns, LoggedEvent, Parting, PodDifferences } from '../protocol/protocol';
import { compareWords as words } from './words';

// The report leaves out further rows of a list; the core lists up to 100.
const mostRows = 10;

export interface ReportActions {
  // Moves both clocks, and selects the pod in both runs; '' selects nothing.
  goTo(t: number, pod: string): void;
  select(pod: string): void;
}

export function renderReport(comparison: Comparison, actions: ReportActions): HTMLElement[] {
  const { parting, pods, figures } = comparison;
  const part = (...children: HTMLElement[]): HTMLElement => element('div', { class: 'compare-part' }, ...children);
  const parts = [part(...renderParting(comparison, actions))];
  if (!parting) return parts;
  return [
    ...parts,
    part(element('h3', {}, words.pods), ...renderPods(pods, actions)),
    part(element('h3', {}, words.figures), ...renderFigures(figures)),
  ];
}

// Returns the sentence, the rule that decided, and a link to the moment.
export function renderParting(comparison: Comparison, actions: ReportActions): HTMLElement[] {
  const { parting } = comparison;
  const said = element('p', { class: 'compare-sentence', role: 'status' }, sentenceOf(comparison));
  if (!parting) return [said];
  const pod = podOf(parting);
  const go = (): void => actions.goTo(parting.t, pod);
  return [
    said,
    element('div', { class: 'buttons' }, element('button', { class: 'primary', type: 'button', onclick: go }, words.goThere)),
    ...renderReasons(parting),
  ];
}

export function sentenceOf({ a, parting }: Comparison): string {
  if (!parting) return words.same(a.decisions);
  const t = seconds(parting.t);
  if (parting.kind === 'entry') return words.sameDecisions(t, entryText(parting.entryA), entryText(parting.entryB));
  return words.partAt(t, clauseOf(parting, parting.a), clauseOf(parting, parting.b));
}

// Returns for example "puts web-2 on node-a", with its moment if the decisions do not differ
// otherwise.
function clauseOf({ kind, differs }: Parting, decision: ComparedDecision | null): string {
  if (!decision) return kind === 'binding' ? words.neverTries : words.nothingMore;
  const clause = words.clause(decision.outcome, decision.pod, decision.node ?? '');
  return differs.every((it) => it === 'time') ? words.clauseAt(clause, seconds(decision.end)) : clause;
}

function entryText(entry: LoggedEvent | null): string {
  if (!entry) return words.logEnds;
  const subject = entry.pod ? shortName(entry.pod) : (entry.node ?? '');
  return words.entry(seconds(entry.t), `${subject} ${entry.text}`.trim());
}

const podOf = ({ a, b, entryA, entryB }: Parting): string => a?.pod ?? b?.pod ?? entryA?.pod ?? entryB?.pod ?? '';

function renderReasons({ why, before }: Parting): HTMLElement[] {
  const reasons = why.map(({ text }) => {
    return element('li', { lang: languageOf(text) }, text);
  });
  const parts: HTMLElement[] = [];
  if (reasons.length > 0) parts.push(element('h3', {}, words.why), element('ul', { class: 'compare-why' }, ...reasons));
  if (before) {
    const [a, b] = [before.a && entryText(before.a), before.b && entryText(before.b)];
    const both = a && b;
    const lines = [a && (both ? words.in('A', a) : words.onlyIn('A', a)), b && (both ? words.in('B', b) : words.onlyIn('B', b))];
    const list = lines.filter((line) => line !== null).map((line) => element('li', {}, line));
    parts.push(element('h3', {}, words.before), element('ul', { class: 'compare-why' }, ...list));
  }
  return parts;
}

// --- Pods

// The name of a node, or a wait in seconds.
type Value = string | number | null;

type ListName = keyof PodDifferences & keyof typeof words.lists;

const waits: ListName[] = ['longer', 'shorter'];
const lists: ListName[] = ['elsewhere', 'pendingInA', 'pendingInB', 'evictedInA', 'evictedInB', ...waits, 'onlyInA', 'onlyInB'];

function renderPods(pods: PodDifferences, actions: ReportActions): HTMLElement[] {
  const shown = lists.filter((name) => pods[name].total > 0);
  if (shown.length === 0) return [element('p', {}, words.noPods)];
  return shown.flatMap((name) => {
    const { total } = pods[name];
    const listed: { pod: string; a: Value; b: Value }[] = pods[name].pods;
    const rows = listed.slice(0, mostRows).map(({ pod, a, b }) => [podButton(pod, actions), valueText(a), valueText(b)]);
    return [makeTable(words.lists[name](total), [words.columns.pod, 'A', 'B'], rows), ...renderRest(total - rows.length)];
  });
}

function podButton(pod: string, actions: ReportActions): HTMLElement {
  const select = (): void => actions.select(pod);
  return element('button', { class: 'link', type: 'button', onclick: select }, shortName(pod));
}

function valueText(value: Value): string {
  if (value === null) return words.none;
  return typeof value === 'number' ? seconds(value) : value;
}

const renderRest = (count: number): HTMLElement[] =>
  count > 0 ? [element('p', { class: 'muted small' }, words.more(count))] : [];

// --- Figures

function renderFigures(figures: FigureOfTwoRuns[]): HTMLElement[] {
  const other = figures.filter(({ a, b }) => a !== b);
  const same = figures.filter(({ a, b }) => a === b && a !== null);
  const columns = [words.columns.figure, 'A', 'B', ''];
  const parts = [other.length > 0 ? makeTable('', columns, other.map(figureRow)) : element('p', {}, words.noFigures)];
  if (same.length === 0) return parts;
  const table = makeTable('', columns, same.map(figureRow));
  return [...parts, element('details', {}, element('summary', {}, words.sameFigures(same.length)), table)];
}

function figureRow(row: FigureOfTwoRuns): (HTMLElement | string)[] {
  const meaning = words.meaning(row.figure, row.meaning);
  const name = element('span', {}, element('code', {}, row.figure), element('small', { class: 'muted' }, meaning));
  return [name, row.aText, row.bText, verdictOn(row)];
}

function verdictOn({ a, b, better }: FigureOfTwoRuns): string {
  if (better === 'neither' || a === null || b === null || a === b) return '';
  return words.better(b < a === (better === 'less') ? 'B' : 'A');
}

// The first cell of a row names the row.
function makeTable(caption: string, columns: string[], rows: (HTMLElement | string)[][]): HTMLElement {
  const body = rows.map(([name = '', ...cells]) =>
    element('tr', {}, element('th', { scope: 'row' }, name), ...cells.map((cell) => element('td', {}, cell))),
  );
  const head = columns.map((title) => (title === '' ? element('td') : element('th', { scope: 'col' }, title)));
  return element(
    'table',
    { class: 'compare-table' },
    caption !== '' && element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
  );
}

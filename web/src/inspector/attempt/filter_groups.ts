// Groups of nodes with the same verdict in an attempt, and what each filter did with them.
import { strings } from '../../lang/strings';
import type { AttemptDescription, NodeVerdict } from '../../protocol/protocol';

export type Cell = 'passed' | 'rejected' | 'notRun' | 'notVisited';

export interface VerdictGroup {
  // Any of them; only its name and its amounts differ from the others.
  verdict: NodeVerdict;
  nodes: string[];
  // For each node what the reasons leave out, "" where they say all.
  details: string[];
  // One for each column.
  cells: Cell[];
}

export interface FilterColumn {
  title: string;
  point: 'PreFilter' | 'Filter' | 'Extender';
}

// The filter plugins in the order in which they run; before and after them the other points that may reject a
// node, where they did.
export function columnsOf({ filters, nodes }: AttemptDescription): FilterColumn[] {
  const rejects = (point: NodeVerdict['point']): boolean => nodes.some((node) => node.point === point);
  const columns = filters.map((title): FilterColumn => ({ title, point: 'Filter' }));
  if (rejects('PreFilter')) columns.unshift({ title: strings.attempt.preFilter, point: 'PreFilter' });
  if (rejects('Extender')) columns.push({ title: strings.attempt.extender, point: 'Extender' });
  return columns;
}

// Those that passed come first, then the rejected in the order of their first node, then the unvisited.
export function groupVerdicts(nodes: NodeVerdict[], columns: FilterColumn[]): VerdictGroup[] {
  const groups = new Map<string, VerdictGroup>();
  for (const verdict of nodes) {
    const key = keyOf(verdict);
    const group = groups.get(key) ?? { verdict, nodes: [], details: [], cells: cellsOf(verdict, columns) };
    groups.set(key, group);
    group.nodes.push(verdict.node);
    group.details.push(detailsOf(verdict));
  }
  const order = { passed: 0, rejected: 1, notVisited: 2 };
  return [...groups.values()].sort((a, b) => order[a.verdict.verdict] - order[b.verdict.verdict]);
}

function keyOf({ verdict, point, plugin, code, reasons, withNominatedPods, filtersRun }: NodeVerdict): string {
  if (verdict !== 'rejected') return verdict;
  return JSON.stringify([point, plugin, code, reasons, withNominatedPods, filtersRun]);
}

// Of a node the filters run one after the other, until one rejects it.
export function cellsOf(verdict: NodeVerdict, columns: FilterColumn[]): Cell[] {
  let stopped = false;
  return columns.map(({ title, point }): Cell => {
    if (verdict.verdict === 'notVisited') return 'notVisited';
    if (stopped) return 'notRun';
    const here = verdict.point === point && (point !== 'Filter' || verdict.plugin === title);
    if (verdict.verdict === 'rejected' && here) {
      stopped = true;
      return 'rejected';
    }
    return 'passed';
  });
}

// What was decided about these nodes, as a sentence without a full stop.
export function groupTitle({ verdict, nodes }: VerdictGroup): string {
  const words = strings.attempt;
  if (verdict.verdict === 'passed') return words.passedAll(nodes.length);
  if (verdict.verdict === 'notVisited') return words.notVisited(nodes.length);
  return words.rejectedBy(nodes.length, verdict.plugin ?? '');
}

export const detailsOf = ({ details = [] }: NodeVerdict): string => details.map(({ text }) => text).join(' · ');

export function reasonOf({ verdict, reasons = [], point, withNominatedPods }: NodeVerdict): string {
  const words = strings.attempt;
  if (verdict === 'notVisited') return words.notVisitedHint;
  if (verdict === 'passed') return '';
  const hint = point === 'PreFilter' ? words.preFilterHint : point === 'Extender' ? words.extenderHint : '';
  return [reasons.join(', '), withNominatedPods === true ? words.nominatedHint : '', hint]
    .filter((text) => text !== '')
    .join(' – ');
}

// Groups of nodes with the same verdict in an attempt, and the results of each filter on them.
import { strings } from '../../lang/strings';
import type { AttemptDescription, NodeVerdict } from '../../protocol/protocol';

export type Cell = 'passed' | 'rejected' | 'notRun' | 'notVisited';

export interface VerdictGroup {
  // The verdict on any of these nodes; the others differ only in name and amounts.
  verdict: NodeVerdict;
  nodes: string[];
  // The amounts of each node that the reasons leave out; "" if they leave out nothing.
  details: string[];
  // One for each column.
  cells: Cell[];
}

export interface FilterColumn {
  title: string;
  point: 'PreFilter' | 'Filter' | 'Extender';
}

// Returns the filter plugins in the order in which they run. Other points that rejected a node come before and after
// them.
export function columnsOf({ filters, nodes }: AttemptDescription): FilterColumn[] {
  const rejects = (point: NodeVerdict['point']): boolean => nodes.some((node) => node.point === point);
  const columns = filters.map((title): FilterColumn => ({ title, point: 'Filter' }));
  if (rejects('PreFilter')) columns.unshift({ title: strings.attempt.preFilter, point: 'PreFilter' });
  if (rejects('Extender')) columns.push({ title: strings.attempt.extender, point: 'Extender' });
  return columns;
}

// Groups the verdicts. The groups that passed come first, then the rejected ones in the order of their first node,
// then the unvisited.
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

// Returns a node's cells. The filters run on a node one after the other, until one rejects it.
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

// Returns the decision about these nodes, as a sentence without a full stop.
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

// How preemption chose a node: its candidates, with the criteria in the order in which they are compared.
import { element } from '../../browser/dom';
import { seconds, signed, whole } from '../../lang/format';
import { preemptionEn } from '../../lang/preemption_en';
import { lateWords } from '../../lang/late';
import { strings } from '../../lang/strings';
import type { PreemptionCriterion, PreemptionDescription, PreemptionNode, PreemptionPod } from '../../protocol/protocol';
import { facts, group, messageBlock, nodeLink, podLink, scroller, type Actions } from '../parts';

const words = await lateWords(preemptionEn, async () => (await import('../../lang/preemption_zh-CN')).preemptionZhCn);

interface Column {
  title: string;
  criterion: PreemptionCriterion;
  cell(criteria: NonNullable<PreemptionNode['criteria']>): string;
}

const orDash = (value: number | null, text: (value: number) => string): string =>
  value === null ? words.noPod : text(value);

const columns: Column[] = [
  {
    title: words.columns.pdbViolations,
    criterion: 'fewestPdbViolations',
    cell: ({ pdbViolations }) => whole(pdbViolations),
  },
  {
    title: words.columns.highestPriority,
    criterion: 'lowestHighestPriority',
    cell: ({ highestPriority }) => orDash(highestPriority, signed),
  },
  {
    title: words.columns.prioritySum,
    criterion: 'lowestPrioritySum',
    cell: ({ prioritySum }) => signed(prioritySum),
  },
  { title: words.columns.count, criterion: 'fewestVictims', cell: ({ victims }) => whole(victims) },
  {
    title: words.columns.earliestStart,
    criterion: 'latestStartTime',
    cell: ({ earliestStart, victims }) =>
      earliestStart === null && victims > 0 ? words.notStarted : orDash(earliestStart, seconds),
  },
];

export function preemptionPart(preemption: PreemptionDescription, actions: Actions): HTMLElement {
  const title = strings.attempt.preemption;
  if (preemption.notEligible !== undefined) return group(title, messageBlock(preemption.notEligible));
  const nodes = preemption.nodes ?? [];
  const candidates = nodes.filter(({ criteria }) => criteria !== undefined);
  return group(
    title,
    element('p', {}, decision(preemption)),
    candidates.length > 0 &&
      scroller(title, null, candidateTable(candidates, preemption, actions)),
    preemption.decidedBy === 'lowestPrioritySum' && element('p', { class: 'muted small' }, words.sumHint),
    others(nodes.filter(({ criteria }) => criteria === undefined)),
  );
}

function decision({ chosen, decidedBy, tied = [], nodes = [] }: PreemptionDescription): string {
  if (chosen === undefined || decidedBy === undefined) return words.none;
  const victims = nodes.find(({ node }) => node === chosen)?.victims?.length ?? 0;
  const why = decidedBy === 'random' ? words.tied(tied.join(', ')) : words.decidedBy[decidedBy];
  return `${words.nominated(chosen, victims)} ${why}`;
}

function candidateTable(
  candidates: PreemptionNode[],
  { chosen, decidedBy }: PreemptionDescription,
  actions: Actions,
): HTMLElement {
  const decides = (column: Column): boolean => column.criterion === decidedBy;
  const mark = (): HTMLElement => element('span', { class: 'pill accent' }, words.decides);
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, words.columns.node),
    ...columns.map((column) =>
      element(
        'th',
        { scope: 'col', class: 'number' },
        column.title,
        decides(column) && ' ',
        decides(column) && mark(),
      ),
    ),
    ...[words.columns.victims, words.columns.reprieved].map((title) =>
      element('th', { scope: 'col' }, title),
    ),
  );
  const rows = candidates.map((candidate) =>
    element(
      'tr',
      { class: candidate.node === chosen ? 'chosen' : null },
      element(
        'th',
        { scope: 'row' },
        nodeLink(candidate.node, actions, `candidate:${candidate.node}`),
        candidate.node === chosen && element('span', { class: 'pill ok' }, strings.attempt.chosen),
        candidate.outcome === 'extenderVeto' && element('span', { class: 'pill no' }, words.veto),
      ),
      ...columns.map((column) =>
        element('td', { class: 'number' }, candidate.criteria ? column.cell(candidate.criteria) : ''),
      ),
      podsCell(candidate.victims ?? [], actions),
      podsCell(candidate.reprieved ?? [], actions),
    ),
  );
  return element(
    'table',
    { class: 'candidates of-nodes' },
    element('thead', {}, head),
    element('tbody', {}, ...rows),
  );
}

function podsCell(pods: PreemptionPod[], actions: Actions): HTMLElement {
  if (pods.length === 0) return element('td', {}, words.noPod);
  return element(
    'td',
    {},
    ...pods.map(({ pod, priority }) =>
      element(
        'div',
        {},
        podLink(pod, actions, `victim:${pod}`),
        element('span', { class: 'muted' }, words.priority(priority)),
      ),
    ),
  );
}

// Nodes with the same text share a line.
function others(nodes: PreemptionNode[]): HTMLElement | null {
  if (nodes.length === 0) return null;
  const groups = new Map<string, string[]>();
  for (const { node, outcome, reasons = [] } of nodes) {
    // That message contains the names of node and pod, so no two nodes would share a line.
    const hasNoVictims = reasons[0]?.startsWith('No victims found on node ') === true;
    const text = hasNoVictims ? words.noVictims : [words.outcome[outcome], ...reasons].join(': ');
    const names = groups.get(text) ?? [];
    names.push(node);
    groups.set(text, names);
  }
  return element(
    'details',
    { class: 'points' },
    element('summary', {}, `${words.others} (${whole(nodes.length)})`),
    facts([...groups].map(([text, names]) => [text, names.join(', ')])),
  );
}

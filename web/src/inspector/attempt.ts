// One scheduling attempt in full: every node's verdict at Filter, every plugin's numbers at Score.
import { element, icon } from '../dom';
import { whole } from '../format';
import type { AttemptDescription, ExtenderCall, NodeVerdict, PluginScores } from '../protocol';
import { strings } from '../strings';
import { facts, group, messageBlock, nodeLink, timeLink, type Actions } from './parts';
import { preemptionPart } from './preemption';

const words = strings.attempt;
const maxRows = 100;

type ScoreMode = 'weighted' | 'normalized' | 'raw';

export function renderAttempt(attempt: AttemptDescription, actions: Actions): HTMLElement {
  const root = element('div', { class: 'attempt' });
  root.append(
    element(
      'p',
      { class: 'attempt-line' },
      outcomePill(attempt),
      ' ',
      attempt.node ? nodeLink(attempt.node, actions, `attempt-node:${attempt.cycle}`) : '',
      element(
        'span',
        { class: 'muted' },
        timeLink(attempt.start, actions),
        ` · schedulingCycle ${attempt.cycle}`,
      ),
    ),
  );
  if (attempt.message) root.append(messageBlock(attempt.message));
  if (attempt.preemption) root.append(preemptionPart(attempt.preemption, actions));
  if (attempt.nodes?.length) root.append(filterPart(attempt.nodes, attempt));
  root.append(scorePart(attempt));
  if (attempt.extenderCalls?.length) root.append(extendersPart(attempt.extenderCalls));
  const points = (attempt.points ?? []).filter(({ point }) => point !== 'Filter' && point !== 'Score');
  if (points.length > 0) root.append(pointsPart(points));
  return root;
}

function outcomePill(attempt: AttemptDescription): HTMLElement {
  const look = { bound: 'ok', failed: 'no', waiting: 'warn', running: 'accent', skipped: 'dim' }[
    attempt.outcome
  ];
  return element('span', { class: `pill ${look ?? ''}` }, words.outcome[attempt.outcome] ?? attempt.outcome);
}

function filterPart(nodes: NodeVerdict[], attempt: AttemptDescription): HTMLElement {
  const count = (verdict: NodeVerdict['verdict']): number =>
    nodes.filter((node) => node.verdict === verdict).length;
  const columns = words.columns;
  const body = element('tbody');
  const table = element(
    'table',
    { class: 'matrix' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...[columns.node, columns.verdict].map((title) => element('th', { scope: 'col' }, title)),
      ),
    ),
    body,
  );
  for (const node of nodes.slice(0, maxRows)) body.append(verdictRow(node, attempt));
  return group(
    words.filter,
    element(
      'p',
      { class: 'muted small' },
      words.filterCounts(count('passed'), count('rejected'), count('notVisited')),
    ),
    element('div', { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': words.filter }, table),
    nodes.length > maxRows &&
      showRest(body, nodes.slice(maxRows), (node) => verdictRow(node, attempt), nodes.length),
  );
}

function showRest<T>(
  body: HTMLElement,
  rest: T[],
  make: (item: T) => HTMLElement,
  count: number,
): HTMLElement {
  const button = element(
    'button',
    { class: 'quiet small', type: 'button' },
    strings.inspector.showAll(count),
  );
  button.addEventListener('click', () => {
    for (const item of rest) body.append(make(item));
    button.remove();
  });
  return button;
}

function verdictRow(node: NodeVerdict, attempt: AttemptDescription): HTMLElement {
  const look = { passed: 'ok', rejected: 'no', notVisited: 'dim' }[node.verdict];
  const sign = { passed: 'check', rejected: 'cross', notVisited: 'dash' } as const;
  const isChosen = attempt.chosen === node.node;
  const reasons = node.verdict === 'notVisited' ? words.notVisitedHint : (node.reasons ?? []).join(', ');
  const hints = { PreFilter: words.preFilterHint, Extender: words.extenderHint, Filter: '' };
  const hint = node.point ? hints[node.point] : '';
  const filters = attempt.filters?.length ?? 0;
  return element(
    'tr',
    { class: isChosen ? 'chosen' : null },
    element('th', { scope: 'row' }, node.node),
    element(
      'td',
      {},
      element('span', { class: `verdict ${look}` }, icon(sign[node.verdict]), words.verdict[node.verdict]),
      node.plugin
        ? element('span', { class: 'chip', title: words.filtersRun(node.filtersRun ?? 0, filters) }, node.plugin)
        : null,
      isChosen && element('span', { class: 'pill ok' }, words.chosen),
      node.withNominatedPods === true && element('span', { class: 'muted small' }, words.nominatedHint),
      reasons !== '' && element('div', { class: 'reason' }, reasons),
      hint !== '' && element('div', { class: 'reason' }, hint),
    ),
  );
}

function scorePart(attempt: AttemptDescription): HTMLElement {
  const feasible = attempt.feasible ?? [];
  const scores = [...(attempt.scores ?? []), ...extenderColumns(attempt)];
  if (scores.length === 0) {
    return attempt.outcome === 'failed'
      ? element('span')
      : group(words.score, element('p', { class: 'muted small' }, words.noScores));
  }
  const ranking = rank(scores, feasible, attempt);
  const holder = element('div', {
    class: 'table-scroll',
    tabindex: 0,
    role: 'region',
    'aria-label': words.score,
  });
  const show = (mode: ScoreMode): void => holder.replaceChildren(scoreTable(scores, ranking, mode));
  show('weighted');
  return group(
    words.score,
    modeSwitch(show),
    (attempt.tied?.length ?? 0) > 1 &&
      element('p', { class: 'small warning' }, words.tied(attempt.tied?.length ?? 0)),
    holder,
  );
}

// What extenders add to the totals, in the manner of a plugin's scores. Nodes that they left out get nothing.
function extenderColumns({ extenderScores = [], feasible = [] }: AttemptDescription): PluginScores[] {
  return extenderScores.map(({ extender, weight, scale, scores }) => {
    const byNode = new Map(scores.map(({ node, score }) => [node, score]));
    const raw = feasible.map((node) => byNode.get(node) ?? 0);
    const normalized = raw.map((score) => score * scale);
    const weighted = normalized.map((score) => score * weight);
    return { plugin: extender, weight, raw, normalized, weighted };
  });
}

interface Ranked {
  node: string;
  index: number;
  total: number;
  chosen: boolean;
}

// The chosen node first, then by total: what the others lost by is read downwards.
function rank(scores: PluginScores[], feasible: string[], attempt: AttemptDescription): Ranked[] {
  const totals = new Map((attempt.nodes ?? []).map((node) => [node.node, node.total]));
  const sum = (index: number): number =>
    scores.reduce((total, plugin) => total + (plugin.weighted[index] ?? 0), 0);
  const ranking = feasible.map((node, index) => ({
    node,
    index,
    total: totals.get(node) ?? sum(index),
    chosen: node === attempt.chosen,
  }));
  return ranking.sort((a, b) => Number(b.chosen) - Number(a.chosen) || b.total - a.total);
}

let switches = 0;

function modeSwitch(show: (mode: ScoreMode) => void): HTMLElement {
  const name = `score-mode-${++switches}`;
  const modes: ScoreMode[] = ['weighted', 'normalized', 'raw'];
  return element(
    'fieldset',
    { class: 'segmented' },
    element('legend', { class: 'hidden' }, words.scoreMode),
    ...modes.map((mode) =>
      element(
        'label',
        {},
        element('input', {
          type: 'radio',
          name,
          checked: mode === 'weighted',
          onchange: () => show(mode),
        }),
        words.scoreModes[mode],
      ),
    ),
  );
}

// Rows are plugins while there are few nodes, so that the table fits beside the stage; totals stand last.
function scoreTable(scores: PluginScores[], ranking: Ranked[], mode: ScoreMode): HTMLElement {
  const shown = ranking.slice(0, maxRows);
  const cell = (plugin: PluginScores, { index, chosen }: Ranked): HTMLElement => {
    const value = plugin[mode][index] ?? 0;
    const best = shown[0] ? (plugin[mode][shown[0].index] ?? 0) : 0;
    const look = !chosen && mode === 'weighted' ? (value > best ? 'more' : value < best ? 'less' : '') : '';
    return element('td', { class: `number ${look} ${chosen ? 'chosen' : ''}` }, whole(value));
  };
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, words.columns.plugin),
    ...shown.map(({ node, chosen }) =>
      element('th', { scope: 'col', class: `number ${chosen ? 'chosen' : ''}` }, node),
    ),
  );
  const rows = scores.map((plugin) =>
    element(
      'tr',
      {},
      element(
        'th',
        { scope: 'row' },
        ...breakable(plugin.plugin),
        plugin.weight !== 1 && element('span', { class: 'muted' }, ` ${words.weight(plugin.weight)}`),
      ),
      ...shown.map((ranked) => cell(plugin, ranked)),
    ),
  );
  return element(
    'table',
    { class: 'scores' },
    element('thead', {}, head),
    element('tbody', {}, ...rows),
    mode === 'weighted' && element('tfoot', {}, totalsRow(shown), behindRow(shown)),
  );
}

// NodeResourcesBalancedAllocation may break before each of its words.
function breakable(name: string): (string | HTMLElement)[] {
  return name.split(/(?=[A-Z][a-z])/).flatMap((word, i) => (i === 0 ? [word] : [element('wbr'), word]));
}

function totalsRow(shown: Ranked[]): HTMLElement {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, words.columns.total),
    ...shown.map(({ total, chosen }) =>
      element('td', { class: `number ${chosen ? 'chosen' : ''}` }, whole(total)),
    ),
  );
}

function behindRow(shown: Ranked[]): HTMLElement | null {
  const best = shown[0]?.total ?? 0;
  if (shown.length < 2) return null;
  return element(
    'tr',
    { class: 'behind' },
    element('th', { scope: 'row' }),
    ...shown.map(({ total, chosen }) =>
      element('td', { class: 'number' }, chosen ? words.chosen : whole(total - best).replace('-', '−')),
    ),
  );
}

function extendersPart(calls: ExtenderCall[]): HTMLElement {
  return group(
    words.extenders,
    facts(calls.map(({ extender, verb, error }) => [`${verb} · ${extender}`, error ?? words.extenderAnswered])),
  );
}

function pointsPart(points: NonNullable<AttemptDescription['points']>): HTMLElement {
  return element(
    'details',
    { class: 'points' },
    element('summary', {}, words.points),
    facts(
      points.map(({ point, plugin, code, reasons }) => [
        `${point} · ${plugin}`,
        [code, ...(reasons ?? [])].filter((text) => text !== '').join(': '),
      ]),
    ),
  );
}

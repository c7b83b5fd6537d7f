// One scheduling attempt in full: every node's verdict at Filter, every plugin's numbers at Score.
import { element } from '../../browser/dom';
import { strings } from '../../lang/strings';
import type { AttemptDescription, ExtenderCall } from '../../protocol/protocol';
import { facts, group, messageBlock, nodeLink, timeLink, type Actions } from '../parts';
import { filterMatrix } from './filter_matrix';
import { preemptionPart } from './preemption';
import { scorePart } from './score_table';
import { tracePart } from './trace';

const words = strings.attempt;

// Returns the view of an attempt. `shownMessage` is the message that the inspector already shows elsewhere; "" if it
// shows none.
export function renderAttempt(attempt: AttemptDescription, actions: Actions, shownMessage = ''): HTMLElement {
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
  if (attempt.message && attempt.message !== shownMessage) {
    root.append(...conclusion(attempt.conclusion), messageBlock(attempt.message));
  }
  if (attempt.nodes?.length) root.append(filterMatrix(attempt, actions));
  if (attempt.preemption) root.append(preemptionPart(attempt.preemption, actions));
  const scores = scorePart(attempt, actions);
  if (scores) root.append(scores);
  if (attempt.trace) root.append(tracePart(attempt.trace));
  if (attempt.extenderCalls?.length) root.append(extendersPart(attempt.extenderCalls));
  const points = attempt.points.filter(({ point }) => point !== 'Filter' && point !== 'Score');
  if (points.length > 0) root.append(pointsPart(points));
  return root;
}

// Returns the conclusion of a failed attempt: a sentence, and the facts behind it.
export function conclusion(sentences: AttemptDescription['conclusion'] = []): HTMLElement[] {
  const [first, ...others] = sentences.map(({ text }) => text);
  if (first === undefined) return [];
  const list = element('ul', {}, ...others.map((sentence) => element('li', {}, sentence)));
  return [element('div', { class: 'conclusion' }, element('p', {}, element('strong', {}, first)), list)];
}

function outcomePill(attempt: AttemptDescription): HTMLElement {
  const look = { bound: 'ok', failed: 'no', waiting: 'warn', running: 'accent', skipped: 'dim', forgotten: 'dim' }[
    attempt.outcome
  ];
  return element('span', { class: `pill ${look ?? ''}` }, words.outcome[attempt.outcome] ?? attempt.outcome);
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

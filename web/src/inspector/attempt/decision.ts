// The scheduler's current attempt and its last decision, for readers who cannot see the cycle on the stage.
import { element } from '../../browser/dom';
import { strings } from '../../lang/strings';
import type { LoggedEvent, StageState } from '../../protocol/protocol';
import { podLink, timeLink, type Actions } from '../parts';

const words = strings.overview;

export type Decision = Pick<StageState, 'underWay' | 'decision'>;

export function renderDecision({ underWay, decision }: Decision, actions: Actions): HTMLElement[] {
  if (!underWay && !decision) return [element('p', { class: 'muted small' }, words.noDecision)];
  return [
    element(
      'dl',
      { class: 'decisions' },
      underWay && line(words.underWay, underWay, actions),
      decision && line(words.decision, decision, actions),
    ),
  ];
}

function line(title: string, event: LoggedEvent, actions: Actions): HTMLElement {
  const key = `decided:${title}`;
  return element(
    'div',
    {},
    element('dt', {}, title),
    element(
      'dd',
      {},
      timeLink(event.t, actions),
      ' ',
      event.pod ? podLink(event.pod, actions, key) : '',
      ' ',
      event.text,
    ),
  );
}

// The choice of the attempt that is shown: from a list of the pod's attempts, or the one before or
// after.
import { element, iconButton } from '../../browser/dom';
import { seconds, whole } from '../../lang/format';
import { strings } from '../../lang/strings';
import type { AttemptDescription, PodDescription, PodSpan } from '../../protocol/protocol';

const words = strings.attempts;

export interface AttemptChoice {
  // The attempt's index among the attempts of all pods, as the stage counts them.
  index: number;
  // The attempt's number among those of its pod, from 1.
  number: number;
  t?: number;
  outcome?: AttemptDescription['outcome'];
}

// Returns all of a pod's attempts so far. Their times and outcomes are read from the pod's life, because explaining an
// attempt means running it again.
export function attemptsOf({ attemptIndexes, spans }: PodDescription): AttemptChoice[] {
  const spanOf = new Map<number, number>();
  spans.forEach(({ place, attempt }, i) => {
    if (place === 'scheduling' && attempt !== undefined) spanOf.set(attempt, i);
  });
  return attemptIndexes.map((index, i) => {
    const at = spanOf.get(index);
    const span = at === undefined ? undefined : spans[at];
    if (at === undefined || !span) return { index, number: i + 1 };
    return { index, number: i + 1, t: span.from, outcome: outcomeOf(spans[at + 1]) };
  });
}

function outcomeOf(next: PodSpan | undefined): AttemptDescription['outcome'] {
  if (!next) return 'running';
  if (next.place === 'node') return 'bound';
  if (next.place === 'permit') return 'waiting';
  if (next.cause === 'attempt') return 'forgotten';
  return next.place === 'gone' || next.place === 'unserved' ? 'skipped' : 'failed';
}

export function attemptPicker(
  choices: AttemptChoice[],
  chosen: number,
  choose: (index: number) => void,
): HTMLElement {
  const at = choices.findIndex(({ index }) => index === chosen);
  const select = element(
    'select',
    {
      'aria-label': words.label,
      'data-key': 'attempt-picker',
      onchange: () => choose(Number(select.value)),
    },
    ...choices.map((choice) => element('option', { value: choice.index }, choiceText(choice))),
  );
  select.value = String(chosen);
  return element(
    'div',
    { class: 'picker' },
    stepButton('previous', words.previous, choices[at - 1], choose),
    select,
    stepButton('next', words.next, choices[at + 1], choose),
  );
}

function choiceText({ number, t, outcome }: AttemptChoice): string {
  const time = t === undefined ? '' : seconds(t);
  return words.choice(whole(number), time, outcome ? strings.attempt.outcome[outcome] : '');
}

function stepButton(
  name: 'previous' | 'next',
  label: string,
  target: AttemptChoice | undefined,
  choose: (index: number) => void,
): HTMLElement {
  return iconButton(name, label, {
    'data-key': `attempt-${name}`,
    disabled: target === undefined,
    onclick: () => target && choose(target.index),
  });
}

// The steps of a slow attempt, as kube-scheduler's log has them: a bar with the time of each step, and the log entry.
import { element } from '../../browser/dom';
import { seconds } from '../../lang/format';
import { lateStrings } from '../../lang/late_strings';
import type { AttemptTrace } from '../../protocol/protocol';
import { group, messageBlock } from '../parts';

const words = lateStrings.trace;

export function tracePart({ total, steps, rest, verbosity, lines }: AttemptTrace): HTMLElement {
  const parts = steps.map(({ took }, i) => ({ look: `trace-step-${i}`, name: words.steps[i] ?? '', took }));
  if (rest > 0) parts.push({ look: 'trace-rest', name: words.rest, took: rest });
  const pieces = parts.map(({ look, took }) => {
    const piece = element('span', { class: look });
    piece.style.flexGrow = String((100 * took) / total);
    return piece;
  });
  const legend = parts.map(({ look, name, took }) => {
    return element('li', {}, element('span', { class: `swatch ${look}` }), ` ${name} ${timeOf(took)}`);
  });
  return group(
    words.title(seconds(total)),
    element('div', { class: 'trace-bar', 'aria-hidden': 'true' }, ...pieces),
    element('ul', { class: 'trace-legend' }, ...legend),
    element('p', { class: 'small muted' }, words.rule),
    element(
      'details',
      { class: 'points' },
      element('summary', {}, verbosity > 0 ? words.logFrom(verbosity) : words.log),
      messageBlock(lines.join('\n')),
      element('p', { class: 'small muted' }, `${words.limit} ${words.calls}`),
    ),
  );
}

function timeOf(took: number): string {
  return took < 1 ? `${Number((took * 1000).toPrecision(3))}\u00a0ms` : seconds(took);
}

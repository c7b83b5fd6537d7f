// Facts that only versions with queueing hints (v1.34) have: why the last event did not wake a pod; and the pods in an
// attempt, with the events since each was popped, from which the queue decides where a pod goes whose attempt fails.
import { element } from '../browser/dom';
import { shortName } from '../lang/format';
import { strings } from '../lang/strings';
import type { InFlightPod, PassedOver } from '../protocol/protocol';
import { podLink, timeLink, type Actions } from './parts';

const words = strings.inFlight;

// Returns the event, and the answer of each plugin.
export function passedOver({ t, event, object = '', plugins, reasons = [] }: PassedOver, actions: Actions): HTMLElement {
  const saying = plugins.map((plugin, i) => {
    const reason = reasons[i];
    return element('li', { class: 'small' }, strings.pending.skip(plugin, reason?.text ?? ''));
  });
  return element(
    'div',
    {},
    timeLink(t, actions),
    ' ',
    element('span', { class: 'chip' }, event),
    object !== '' && element('span', { class: 'muted small' }, ` ${shortName(object)}`),
    element('ul', { class: 'hints' }, ...saying),
  );
}

export function inFlightNote(pods: InFlightPod[], actions: Actions): HTMLElement {
  const title = element('strong', { title: words.rule }, words.title);
  if (pods.length === 0) return element('p', { class: 'in-flight muted small' }, title, ` ${words.none}`);
  return element(
    'div',
    { class: 'in-flight small' },
    title,
    element('ul', {}, ...pods.map((pod) => inFlightPod(pod, actions))),
  );
}

function inFlightPod({ pod, since, count, events }: InFlightPod, actions: Actions): HTMLElement {
  const named = events.flatMap(({ event, object = '' }) => [
    element('span', { class: 'chip' }, event),
    object === '' ? ' ' : ` ${shortName(object)} `,
  ]);
  return element(
    'li',
    {},
    podLink(pod, actions, `in-flight:${pod}`),
    ' ',
    element('span', { class: 'muted' }, words.since, ' ', timeLink(since, actions), ` · ${words.events(count)} `),
    ...named,
    count > events.length && element('span', { class: 'muted' }, strings.inspector.more(count - events.length)),
  );
}

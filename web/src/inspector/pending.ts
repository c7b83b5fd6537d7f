// Why a pod is not on a node yet, in plain words: the kind of pending, since when, and the events that end it.
import { element, icon, type IconName } from '../browser/dom';
import { seconds } from '../lang/format';
import { strings } from '../lang/strings';
import type { PendingKind, PodDescription } from '../protocol/protocol';
import { lateHints } from './late_parts';
import { chips, facts, nodeLink, timeLink, type Actions } from './parts';

const words = strings.pending;

// The facts about a pod's place that a badge shows.
export type Standing = Pick<PodDescription, 'place' | 'pending' | 'unserved' | 'attempts'>;

// `again` means that the pod is in activeQ after an attempt, which a reader of kubectl would not call "never tried".
// The last kinds are the reasons for which no process of kube-scheduler serves the pod, although a profile does.
export type ShownKind = PendingKind | 'again' | NonNullable<PodDescription['unserved']>;

const looks: Record<ShownKind, { icon: IconName; look: string }> = {
  neverTried: { icon: 'inLine', look: 'accent' },
  again: { icon: 'inLine', look: 'accent' },
  beingTried: { icon: 'trying', look: 'accent' },
  backingOff: { icon: 'hourglass', look: 'warn' },
  parked: { icon: 'parked', look: 'no' },
  gated: { icon: 'gate', look: 'no' },
  waitsAtPermit: { icon: 'gate', look: 'warn' },
  unserved: { icon: 'prohibited', look: 'dim' },
  leaderless: { icon: 'hourglass', look: 'warn' },
  unheard: { icon: 'hourglass', look: 'warn' },
  outOfReach: { icon: 'hourglass', look: 'warn' },
};

export function shownKind(pod: Standing): ShownKind | null {
  if (pod.place === 'activeQ') return (pod.attempts ?? 0) > 0 ? 'again' : 'neverTried';
  return pod.unserved ?? pod.pending ?? null;
}

// Returns the badge beside the pod's name: a short label with an icon.
export function kindBadge(pod: Standing): HTMLElement {
  const kind = shownKind(pod);
  if (kind === null) return placeBadge(pod.place);
  const { icon: sign, look } = looks[kind];
  return element('span', { class: `badge ${look}` }, icon(sign), words.label[kind]);
}

function placeBadge(place: string): HTMLElement {
  const bound = place === 'node';
  const text = bound ? words.bound : (strings.places[place] ?? place);
  return element('span', { class: `badge ${bound ? 'ok' : 'dim'}` }, icon(bound ? 'check' : 'dash'), text);
}

// A pod without the fields that do not change while it waits.
export type Counted = Omit<PodDescription, 'history' | 'spans' | 'requests'>;

// Returns all facts that change while the pod waits. `ofBatch`: the scheduler is kube-batch, so
// there are no attempts.
export function standing(pod: Counted, t: number, actions: Actions, ofBatch: boolean): HTMLElement {
  const at = (time: number): HTMLElement => timeLink(time, actions);
  const { passedOver: passed } = pod;
  return facts([
    [strings.pod.node, pod.node ? nodeLink(pod.node, actions) : null],
    [strings.pod.nominated, pod.nominatedNode ? nodeLink(pod.nominatedNode, actions, 'nominated') : null],
    [words.since, pod.since === undefined ? null : at(pod.since)],
    [strings.pod.attempts, pod.attempts === undefined || ofBatch ? null : String(pod.attempts)],
    [strings.pod.priority, pod.priority === undefined ? null : String(pod.priority)],
    [words.backoffEnds, backoff(pod, t)],
    [words.wakesAt, pod.wakesAt === undefined ? null : at(pod.wakesAt)],
    [words.wakesOn, wakers(pod)],
    [words.passedOver, passed ? lateHints((part) => part.passedOver(passed, actions)) : null],
    [words.leftover, leftover(pod, at)],
  ]);
}

function backoff({ backoffExpiry }: Counted, t: number): string | null {
  if (backoffExpiry === undefined || backoffExpiry <= t) return null;
  return words.backoffLeft(seconds(backoffExpiry), seconds(backoffExpiry - t));
}

function wakers({ interests = [], wakesOnAnything, plugins = [] }: Counted): HTMLElement | null {
  // If any event wakes the pod, a list of all events would say less.
  if (wakesOnAnything) {
    const all = plugins.filter((plugin) => interests.every((interest) => interest.plugins.includes(plugin)));
    return withNote(chips([words.anyEvent]), all.length > 0 ? words.interestInAll(all.join(', ')) : '');
  }
  if (interests.length === 0) return null;
  const [only] = plugins;
  if (plugins.length !== 1 || only === undefined) return interestList(interests);
  return withNote(chips(interests.map(({ event }) => event)), words.interestOf(only));
}

function withNote(list: HTMLElement, note: string): HTMLElement {
  return element('div', {}, list, note !== '' && element('p', { class: 'muted small' }, note));
}

// A longer list would push the other facts about the pod out of view.
const mostInterests = 3;

// Returns a list of the events for which each of several plugins that rejected the pod is registered.
function interestList(interests: NonNullable<PodDescription['interests']>): HTMLElement {
  const list = element(
    'ul',
    {},
    ...interests.map(({ event, plugins }) =>
      element(
        'li',
        {},
        element('span', { class: 'chip' }, event),
        element('span', { class: 'muted small' }, ` ${plugins.join(', ')}`),
      ),
    ),
  );
  if (interests.length <= mostInterests) return list;
  return element('details', { 'data-key': 'interests' }, element('summary', {}, words.kindsOfEvents(interests.length)), list);
}

function leftover(pod: Counted, at: (time: number) => HTMLElement): HTMLElement | null {
  if (pod.leftoverFlush === undefined) return null;
  return element('span', {}, at(pod.leftoverFlush), ` ${words.leftoverValue}`);
}

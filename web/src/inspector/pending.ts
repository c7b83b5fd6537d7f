// Why a pod is not on a node yet, in plain words: which kind of pending, since when, and what ends it.
import { element, icon, type IconName } from '../dom';
import { seconds } from '../format';
import type { PendingKind, PodDescription } from '../protocol';
import { strings } from '../strings';
import { chips, facts, nodeLink, timeLink, type Actions } from './parts';

const words = strings.pending;

// `again`: in activeQ after an attempt, which kubectl's reader would not call "never tried".
export type ShownKind = PendingKind | 'again';

const looks: Record<ShownKind, { icon: IconName; look: string }> = {
  neverTried: { icon: 'inLine', look: 'accent' },
  again: { icon: 'inLine', look: 'accent' },
  beingTried: { icon: 'trying', look: 'accent' },
  backingOff: { icon: 'hourglass', look: 'warn' },
  parked: { icon: 'parked', look: 'no' },
  waitsAtPermit: { icon: 'gate', look: 'warn' },
  unserved: { icon: 'nobody', look: 'dim' },
};

export function shownKind(pod: PodDescription): ShownKind | null {
  if (pod.place === 'activeQ') return (pod.attempts ?? 0) > 0 ? 'again' : 'neverTried';
  return pod.pending ?? null;
}

// What stands beside the name: short, with a sign of its own.
export function kindBadge(pod: PodDescription): HTMLElement {
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

// Everything that changes while the pod waits. `nextLook`: when backoffQ is looked at next.
export function standing(
  pod: PodDescription,
  t: number,
  nextLook: number | undefined,
  actions: Actions,
): HTMLElement {
  const at = (time: number): HTMLElement => timeLink(time, actions);
  return facts([
    [strings.pod.node, pod.node ? nodeLink(pod.node, actions) : null],
    [strings.pod.nominated, pod.nominatedNode ? nodeLink(pod.nominatedNode, actions, 'nominated') : null],
    [words.since, pod.since === undefined ? null : at(pod.since)],
    [strings.pod.attempts, pod.attempts === undefined ? null : String(pod.attempts)],
    [strings.pod.priority, pod.priority === undefined ? null : String(pod.priority)],
    ...backoffFacts(pod, t, nextLook, at),
    [words.wakesOn, wakers(pod)],
    [words.leftover, leftover(pod, at)],
  ]);
}

function backoffFacts(
  { place, backoffExpiry }: PodDescription,
  t: number,
  nextLook: number | undefined,
  at: (time: number) => HTMLElement,
): [string, HTMLElement | string | null][] {
  if (backoffExpiry === undefined || backoffExpiry <= t) return [];
  const ends = words.backoffLeft(seconds(backoffExpiry), seconds(backoffExpiry - t));
  if (place !== 'backoffQ') return [[words.backoffEnds, ends]];
  const wakesAtNextLook = nextLook !== undefined && nextLook >= backoffExpiry;
  return [
    [words.backoffEnds, ends],
    [words.wakesAt, wakesAtNextLook ? at(nextLook) : nextLook === undefined ? null : words.nextLook(seconds(nextLook))],
  ];
}

function wakers({ wakesOn = [], wakesOnAnything, plugins = [] }: PodDescription): HTMLElement | null {
  // Of a pod that any event wakes, a list of all events would say less.
  const events = wakesOnAnything ? [words.anyEvent] : wakesOn;
  if (events.length === 0) return null;
  const only = plugins.length === 1 ? plugins[0] : undefined;
  return element(
    'div',
    {},
    chips(events),
    only !== undefined && element('p', { class: 'muted small' }, words.interestOf(only)),
  );
}

function leftover(pod: PodDescription, at: (time: number) => HTMLElement): HTMLElement | null {
  if (pod.leftoverFlush === undefined) return null;
  return element('span', {}, at(pod.leftoverFlush), ` ${words.leftoverValue}`);
}

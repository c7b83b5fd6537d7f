// Computes the outcome of a caption's bet from the log, by the rules of core/view/bets.h.
import { durationOf, fullName } from './run.mjs';

const noNode = '';

// Returns the moment from which a caption is shown; null if this run never shows it.
export function captionMoment({ at, when }, run) {
  return when ? run.momentOf(when) : durationOf(at ?? 0);
}

// The names of the queue's sections that are not their ids and a Q.
const sectionNames = { 'v1.34': { unschedulable: 'unschedulablePods', gated: 'gated' } };

// Returns the value of the right option; undefined if there is no bet or no answer. `semantics` is the run's version.
export function answerOf(caption, run, semantics) {
  const asked = captionMoment(caption, run);
  if (!caption.bet || asked === null) return undefined;
  const { ask, pod, choices = [] } = caption.bet;
  const later = run.events.filter((event) => event.t > asked && event.pod === fullName(pod));
  const bound = later.find(({ event }) => event === 'bound');
  if (ask === 'node') return bound?.node ?? noNode;
  if (ask === 'wait') return bound ? nearest(choices, bound.t - asked) : noNode;
  const ended = later.find(({ event }) => ['failed', 'waiting', 'bound'].includes(event));
  if (!ended) return undefined;
  if (ended.event !== 'failed') return 'node';
  return sectionNames[semantics]?.[ended.queue] ?? `${ended.queue}Q`;
}

// Returns the nearest choice; the shorter of two that are equally near.
function nearest(choices, wait) {
  const distance = (choice) => Math.abs(durationOf(choice) - wait);
  const sorted = [...choices].sort((a, b) => distance(a) - distance(b) || durationOf(a) - durationOf(b));
  return String(durationOf(sorted[0]));
}

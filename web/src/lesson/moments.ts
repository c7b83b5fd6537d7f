// Finds moments of events in the run on the stage, as far as the run is computed.
import type { LoggedEvent } from '../protocol/protocol';
import type { Stage } from '../stage/stage';
import type { When } from './question';

const atOnce = 2000;
// Times are whole milliseconds, so differences below this are rounding.
const epsilon = 1e-6;

// Returns the moment of the nth such entry of the log, not counting entries before `from`; null if there is none.
export function momentOf(stage: Stage, when: When, from = 0): number | null {
  let left = when.nth;
  return findMoment(stage, (event) => event.t >= from - epsilon && matches(event, when) && --left === 0);
}

// Returns the moment at which the pod's nth attempt ends.
export function endOfAttempt(stage: Stage, pod: string, nth: number): number | null {
  const begins = momentOf(stage, { event: 'popped', pod, nth });
  if (begins === null) return null;
  const ends = ['failed', 'waiting', 'bound'];
  const isEnd = (it: LoggedEvent): boolean => it.t > begins && it.pod === pod && ends.includes(it.event);
  return findMoment(stage, isEnd) ?? begins;
}

function matches(it: LoggedEvent, { event, pod, node }: When): boolean {
  return it.event === event && (!pod || it.pod === pod) && (!node || it.node === node);
}

function findMoment(stage: Stage, isWanted: (event: LoggedEvent) => boolean): number | null {
  for (let from = 0, total = 1; from < total; from += atOnce) {
    const log = stage.events(from, atOnce);
    const found = log?.events.find(isWanted);
    if (found) return found.t;
    total = log?.total ?? 0;
  }
  return null;
}

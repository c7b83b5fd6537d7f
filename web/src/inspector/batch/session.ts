// The operations of the open session so far, or of the last session, by action; with those that were undone.
import { element, icon } from '../../browser/dom';
import { strings } from '../../lang/strings';
import type { BatchDescription, LoggedEvent } from '../../protocol/protocol';
import type { Player } from '../../stage/player';
import { podLink, timeLink, type Actions } from '../parts';
import { batchWords as words } from './words';

const maxDeeds = 12;
const chunk = 500;
// The view shows only a part of longer sessions.
const maxEvents = 5000;

export interface ActionStory {
  name: string;
  state: keyof typeof words.actions;
  deeds: LoggedEvent[];
}

export interface SessionStory {
  session: number;
  open: boolean;
  opened: number;
  closed: number | null;
  actions: ActionStory[];
  atClose: LoggedEvent[];
}

// Reads the events of a session so far once. They are the same for every reader.
export class SessionEvents {
  #player: Player;
  #key = '';
  #events: LoggedEvent[] = [];
  #whole = false;

  constructor(player: Player) {
    this.#player = player;
  }

  until(from: number, t: number): LoggedEvent[] {
    const { session, state } = this.#player;
    const key = `${session?.generation}:${from}`;
    if (key !== this.#key) this.#forget(key);
    while (!this.#whole && (this.#events.at(-1)?.t ?? 0) <= t) {
      const more = this.#player.stage.events(from + this.#events.length, chunk)?.events ?? [];
      const next = more.findIndex(({ i, event }) => i > from && event === 'sessionOpened');
      this.#events.push(...(next < 0 ? more : more.slice(0, next)));
      this.#whole = next >= 0 || more.length < chunk || this.#events.length >= maxEvents;
    }
    // Events that are not simulated yet are read later.
    if (state?.complete !== true) this.#key = '';
    return this.#events.filter((event) => event.t <= t + 1e-9);
  }

  #forget(key: string): void {
    this.#key = key;
    this.#events = [];
    this.#whole = false;
  }
}

export function storyOf(batch: BatchDescription, events: LoggedEvent[]): SessionStory | null {
  if (batch.session === 0) return null;
  const actions = batch.actions.map((name): ActionStory => ({ name, state: 'ahead', deeds: [] }));
  const story: SessionStory = {
    session: batch.session,
    open: batch.open,
    opened: batch.opened ?? 0,
    closed: batch.open ? null : (batch.closed ?? 0),
    actions,
    atClose: [],
  };
  let running = -1;
  let ended = false;
  for (const event of events) {
    if (event.event === 'actionBegun') running = next(actions, running, event.facts.cause ?? '');
    else if (event.event === 'sessionClosed') ended = true;
    else if (event.event in words.deeds && !ended) {
      const isAtClose = event.event === 'released';
      (isAtClose ? story.atClose : (actions[running]?.deeds ?? story.atClose)).push(event);
    }
  }
  actions.forEach((action, i) => {
    action.state = !batch.open || i < running ? 'over' : i === running ? 'runs' : 'ahead';
  });
  return story;
}

// Returns the index of the action that begins. An action may be configured twice: then the later one runs after the
// earlier one.
function next(actions: ActionStory[], running: number, name: string): number {
  const at = actions.findIndex((action, i) => i > running && action.name === name);
  return at < 0 ? running : at;
}

export function renderSession(story: SessionStory | null, actions: Actions): Node[] {
  if (!story) return [element('p', { class: 'muted small' }, words.noSession)];
  const { session, open, opened, closed } = story;
  const stands = element(
    'span',
    { class: 'muted queue-note' },
    closed === null ? words.openSince : words.closedAt,
    ' ',
    timeLink(closed ?? opened, actions),
  );
  const head = element('h3', { class: 'queue-head' }, words.session(session), stands);
  const rows = story.actions.map(({ name, deeds, state }) => actionRow(name, deeds, words.actions[state], actions));
  if (!open && story.atClose.length > 0) rows.push(actionRow(words.atClose, story.atClose, '', actions));
  return [head, element('ol', { class: 'session-actions' }, ...rows)];
}

function actionRow(name: string, deeds: LoggedEvent[], otherwise: string, actions: Actions): HTMLElement {
  const shown = deeds.slice(-maxDeeds);
  const left = deeds.length - shown.length;
  return element(
    'li',
    {},
    element('strong', {}, name),
    ' ',
    element('span', { class: 'muted small' }, deeds.length > 0 ? sumOf(deeds) : otherwise),
    deeds.length > 0 &&
      element(
        'ol',
        { class: 'deeds', 'data-key': `deeds:${name}` },
        left > 0 && element('li', { class: 'muted' }, strings.inspector.more(left)),
        ...shown.map((event) => deedRow(event, actions)),
      ),
  );
}

const takesBack = (event: string): boolean => event === 'undone' || event === 'released' || event === 'dropped';

function deedRow(event: LoggedEvent, actions: Actions): HTMLElement {
  return element(
    'li',
    { class: takesBack(event.event) ? 'taken-back' : null },
    takesBack(event.event) && icon('back'),
    event.pod ? podLink(event.pod, actions, `deed:${event.i}`) : '',
    ' ',
    event.text,
  );
}

// Returns for example "2 promised · 1 undone".
function sumOf(deeds: LoggedEvent[]): string {
  const counts = new Map<string, number>();
  for (const { event } of deeds) counts.set(event, (counts.get(event) ?? 0) + 1);
  return [...counts].map(([event, count]) => words.deeds[event]?.(count) ?? '').join(' · ');
}

// The events of a pod as `kubectl describe pod` shows them at the moment on screen. The list asks for them only while
// it is unfolded, and stays unfolded from pod to pod.
import { element, Section } from '../browser/dom';
import { lateStrings } from '../lang/late_strings';
import type { ClusterEvent, ClusterEvents } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { type Actions, headRow, messageBlock, scroller, timeLink } from './parts';

const words = lateStrings.clusterEvents;
// kubectl's own words, which are the same in every language.
const columns = ['Type', 'Reason', 'Age', 'From', 'Message'];
const none = '<none>';

export class ClusterEventList {
  readonly root: HTMLDetailsElement;
  #player: Player;
  #actions: Actions;
  #name: string | null = null;
  #events: Section<ClusterEvents>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    const body = element('div');
    this.#events = new Section(body, (events) => this.#render(events));
    this.root = element(
      'details',
      { class: 'cluster-events', ontoggle: () => this.show(this.#name) },
      element('summary', {}, words.title),
      body,
    );
  }

  // Shows a pod's events. `name` is null if there are no events to request.
  show(name: string | null): void {
    this.#name = name;
    this.root.hidden = name === null;
    if (name === null || !this.root.open) return;
    const events = this.#player.stage.clusterEvents(name);
    if (events) this.#events.show(events);
    else this.#events.clear();
  }

  #render({ events, recorder, printsSeries }: ClusterEvents): HTMLElement[] {
    const notes = [words.hint, words[recorder], ...(printsSeries ? [] : [words.noSeries])].map((text) =>
      element('p', { class: 'muted small' }, text),
    );
    if (events.length === 0) return [...notes, element('p', {}, element('code', {}, `Events: ${none}`))];
    const table = element(
      'table',
      { class: 'cluster-event-table' },
      element('thead', {}, headRow(columns)),
      element('tbody', {}, ...events.map((event) => this.#row(event))),
    );
    return [...notes, scroller(words.title, 'cluster-events', table)];
  }

  #row({ name, t, type, reason, age, from, message, whole, count, recorded }: ClusterEvent): HTMLElement {
    const counted = recorded > count && element('div', { class: 'muted small' }, words.recorded(recorded));
    const cut =
      whole !== undefined &&
      element('details', { 'data-key': name }, element('summary', {}, words.whole), messageBlock(whole));
    return element(
      'tr',
      {},
      element('td', {}, type),
      element('td', {}, reason),
      element('td', {}, age, element('div', { class: 'small' }, timeLink(t, this.#actions)), counted),
      element('td', {}, from),
      element('td', { class: 'cluster-event-message' }, message, cut),
    );
  }
}

// The event log as a list of any length: only the visible rows exist as elements.
import { element, setText } from '../browser/dom';
import { seconds, shortName } from '../lang/format';
import { strings } from '../lang/strings';
import type { LoggedEvent } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { Actions } from './parts';

const words = strings.events;
const rowHeight = 30;
const spareRows = 6;
// Browsers cannot lay out much more than this. A longer list scrolls in proportion.
const maxHeight = 8_000_000;

export class EventList {
  readonly root = element('div', { class: 'event-tab' });
  #player: Player;
  #actions: Actions;
  #total = 0;
  #position = -1;
  #shown = '';
  #count = element('span', { class: 'muted small' });
  #follow = element('input', { type: 'checkbox', checked: true });
  #spacer = element('div', { class: 'event-spacer' });
  #rows = element('ol', { class: 'event-rows' });
  #scroller = element(
    'div',
    { class: 'event-scroller', tabindex: 0, role: 'region', 'aria-label': words.label },
    this.#spacer,
    this.#rows,
  );

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    this.root.append(
      element('p', { class: 'muted small' }, words.hint),
      element(
        'div',
        { class: 'event-tools' },
        element('label', { class: 'choice' }, this.#follow, words.follow),
        this.#count,
      ),
      this.#scroller,
    );
    this.#scroller.addEventListener('scroll', () => this.#render(), { passive: true });
    // The observer also fires when the list gets its first size.
    new ResizeObserver(() => this.#scroller.clientHeight > 0 && this.#render()).observe(this.#scroller);
  }

  show(): void {
    const total = this.#player.stage.events(0, 0)?.total ?? 0;
    if (total !== this.#total) {
      this.#total = total;
      this.#spacer.style.height = `${this.#height()}px`;
    }
    setText(this.#count, total === 0 ? words.none : words.total(total));
    const position = this.#happened();
    const moved = position !== this.#position;
    this.#position = position;
    if (moved && this.#follow.checked) this.#scrollTo(position);
    this.#render();
  }

  #height(): number {
    return Math.min(maxHeight, this.#total * rowHeight);
  }

  // Returns the number of entries that have happened so far.
  #happened(): number {
    const t = (this.#player.state?.t ?? 0) + 1e-9;
    let low = 0;
    let high = this.#total;
    while (low < high) {
      const middle = (low + high) >> 1;
      const event = this.#player.stage.events(middle, 1)?.events[0];
      if (event && event.t <= t) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // Converts the scroll position into the first visible row, and back.
  #firstRow(): number {
    const { scrollTop, clientHeight } = this.#scroller;
    const range = Math.max(1, this.#height() - clientHeight);
    const rows = Math.max(0, this.#total - clientHeight / rowHeight);
    return Math.min(1, scrollTop / range) * rows;
  }

  #scrollTo(row: number): void {
    const { clientHeight } = this.#scroller;
    const visible = clientHeight / rowHeight;
    const rows = Math.max(1, this.#total - visible);
    const first = Math.max(0, row - visible / 2);
    this.#scroller.scrollTop = (first / rows) * (this.#height() - clientHeight);
  }

  #render(): void {
    const first = this.#firstRow();
    const from = Math.max(0, Math.floor(first) - spareRows);
    const count = Math.ceil(this.#scroller.clientHeight / rowHeight) + 2 * spareRows;
    const events = this.#player.stage.events(from, count)?.events ?? [];
    const shown = JSON.stringify([events, this.#position]);
    this.#rows.style.transform = `translateY(${this.#scroller.scrollTop - (first - from) * rowHeight}px)`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = (document.activeElement as HTMLElement | null)?.dataset['event'];
    this.#rows.replaceChildren(...events.map((event) => this.#row(event)));
    if (focused)
      this.#rows.querySelector<HTMLElement>(`[data-event="${focused}"]`)?.focus({ preventScroll: true });
  }

  #row(event: LoggedEvent): HTMLElement {
    const subject = event.pod ? shortName(event.pod) : (event.node ?? '');
    const { text } = event;
    const look = event.i >= this.#position ? 'future' : event.i === this.#position - 1 ? 'present' : '';
    const choose = (): void => {
      this.#follow.checked = false;
      this.#actions.seek(event.t);
    };
    return element(
      'li',
      { 'aria-setsize': this.#total, 'aria-posinset': event.i + 1 },
      element(
        'button',
        {
          class: `event-row ${look}`,
          type: 'button',
          'data-event': event.i,
          'aria-current': look === 'present' ? 'true' : null,
          title: text,
          onclick: choose,
        },
        element('span', { class: 'event-time' }, seconds(event.t)),
        element('span', { class: `event-dot ${event.event}` }),
        element(
          'span',
          { class: 'event-text' },
          subject !== '' && element('strong', {}, subject),
          ' ',
          text,
        ),
      ),
    );
  }
}

// A pod's life as a band on the time axis of the run: its places over time. Each stretch is a link to its moment; the
// part that has not happened yet is blank.
import { element, Section, setText } from '../browser/dom';
import { seconds } from '../lang/format';
import { strings } from '../lang/strings';
import type { PodSpan } from '../protocol/protocol';
import { facts, timeLink, type Actions } from './parts';

const words = strings.life;

// If there are more stretches than this, neighbours that are too short to be visible share one.
const manySpans = 150;
const shortShare = 1 / 60;

export interface Stretch {
  // 'many' if several stretches share one.
  place: string;
  from: number;
  to?: number;
  spans: PodSpan[];
}

interface BandData {
  pod: string;
  spans: PodSpan[];
  end: number;
  attempts: number[];
}

export class LifeBand {
  readonly root = element('div', { class: 'life' });
  #actions: Actions;
  #attempts: number[] = [];
  #section: Section<BandData>;
  #now = element('div', { class: 'life-now' }, element('span', {}, words.now));
  #last: HTMLElement | null = null;
  #lastFrom = 0;
  #detail = element('p', { class: 'muted small life-detail' });

  constructor(actions: Actions) {
    this.#actions = actions;
    this.#section = new Section(this.root, (data) => this.#render(data));
  }

  // Shows a pod's life. `end` is the end of the run; `attempts` has the indexes of the pod's attempts in order.
  show(pod: string, spans: PodSpan[], attempts: number[], t: number, end: number | null): void {
    const axis = Math.max(end ?? 0, t, spans.at(-1)?.from ?? 0, 1e-3);
    this.#section.show({ pod, spans, end: axis, attempts });
    // These move with every frame; everything else stays unchanged.
    this.#now.style.left = percent(t, axis);
    if (this.#last) this.#last.style.width = percent(Math.max(0, t - this.#lastFrom), axis);
  }

  clear(): void {
    this.#section.clear();
  }

  #render({ pod, spans, end, attempts }: BandData): HTMLElement[] {
    this.#attempts = attempts;
    this.#last = null;
    if (spans.length === 0) return [];
    const stretches = mergeShort(spans, end);
    const buttons = stretches.map((stretch, i) => this.#button(stretch, i, end));
    const track = element(
      'div',
      { class: 'life-track', role: 'group', 'aria-label': words.label(pod) },
      ...buttons,
      this.#now,
    );
    turnWithArrows(track, buttons);
    setText(this.#detail, words.hint);
    const axis = element('div', { class: 'life-axis muted' }, seconds(0), element('span', {}, seconds(end)));
    return [element('h3', {}, words.title), track, axis, this.#detail, legend(stretches), this.#list(spans)];
  }

  #button(stretch: Stretch, index: number, end: number): HTMLButtonElement {
    const text = this.#text(stretch);
    const button = element(
      'button',
      {
        class: `life-span ${stretch.place}`,
        type: 'button',
        tabindex: index === 0 ? 0 : -1,
        'data-key': `span:${index}`,
        'aria-label': text,
        onmouseenter: () => setText(this.#detail, text),
        onfocus: () => setText(this.#detail, text),
      },
      element('span', { class: 'life-label', 'aria-hidden': 'true' }, placeWord(stretch.place)),
    );
    button.addEventListener('click', (event) => this.#actions.seek(momentOf(stretch, event, button)));
    button.style.left = percent(stretch.from, end);
    if (stretch.to === undefined) {
      this.#last = button;
      this.#lastFrom = stretch.from;
    } else {
      button.style.width = percent(stretch.to - stretch.from, end);
    }
    return button;
  }

  #text({ place, from, to, spans }: Stretch): string {
    const [span] = spans;
    const name = spans.length > 1 ? words.many(spans.length) : placeWord(place);
    const when =
      to === undefined
        ? words.openSpan(name, seconds(from))
        : words.span(name, seconds(from), seconds(to), seconds(to - from));
    return [when, ...(span && spans.length === 1 ? this.#notes(span) : [])].join(' · ');
  }

  #notes({ node, attempt, cause }: PodSpan): string[] {
    const number = attempt === undefined ? 0 : this.#attempts.indexOf(attempt) + 1;
    return [
      number > 0 ? words.attempt(number) : '',
      node ? `${strings.node.kind} ${node}` : '',
      cause ? words.cause(cause) : '',
    ].filter((text) => text !== '');
  }

  #list(spans: PodSpan[]): HTMLElement {
    return element(
      'details',
      { class: 'points', 'data-key': 'life-list' },
      element('summary', {}, words.list),
      facts(
        spans.map((span): [string, Node] => {
          const until = span.to === undefined ? words.untilNow : `– ${seconds(span.to)}`;
          const notes = this.#notes(span).join(' · ');
          const when = element('span', {}, timeLink(span.from, this.#actions), ` ${until}`);
          if (notes !== '') when.append(element('span', { class: 'muted' }, ` · ${notes}`));
          return [placeWord(span.place), when];
        }),
      ),
    );
  }
}

// Merges neighbours that are too short to be visible, so that a life of thousands of attempts stays cheap.
export function mergeShort(spans: PodSpan[], end: number): Stretch[] {
  const single = (span: PodSpan): Stretch => ({
    place: span.place,
    from: span.from,
    ...(span.to === undefined ? {} : { to: span.to }),
    spans: [span],
  });
  if (spans.length <= manySpans) return spans.map(single);
  const stretches: Stretch[] = [];
  for (const span of spans) {
    const last = stretches.at(-1);
    const short = span.to !== undefined && span.to - (last?.from ?? 0) < end * shortShare;
    if (last?.to !== undefined && short) {
      last.place = 'many';
      last.to = span.to as number;
      last.spans.push(span);
    } else {
      stretches.push(single(span));
    }
  }
  return stretches;
}

// Returns the moment of a click: with a pointer the moment under it, with a key the beginning of the stretch.
function momentOf({ from, to }: Stretch, event: MouseEvent, button: HTMLElement): number {
  const box = button.getBoundingClientRect();
  const narrow = box.width < 12;
  if (event.detail === 0 || narrow || to === undefined) return from;
  const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  return from + share * (to - from);
}

// Makes the track one stop for the Tab key; arrow keys move between its stretches.
function turnWithArrows(track: HTMLElement, buttons: HTMLButtonElement[]): void {
  track.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const targets: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = buttons[targets[event.key] ?? -1];
    if (at < 0 || !next) return;
    event.preventDefault();
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  });
}

function legend(stretches: Stretch[]): HTMLElement {
  const places = [...new Set(stretches.map(({ place }) => place))];
  return element(
    'ul',
    { class: 'life-legend', 'aria-hidden': 'true' },
    ...places.map((place) =>
      element('li', {}, element('span', { class: `swatch life-span ${place}` }), placeWord(place)),
    ),
  );
}

function placeWord(place: string): string {
  return place === 'many' ? words.manyShort : (strings.places[place] ?? place);
}

function percent(value: number, end: number): string {
  return `${((value / end) * 100).toFixed(3)}%`;
}

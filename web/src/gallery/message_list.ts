// The messages of the scheduler, each with the scenarios that show it: a link leads to the moment at which it is first
// said, and to the pod that is told.
import { element, setText } from '../browser/dom';
import { languageOf } from '../lang/language';
import { seconds, shortName } from '../lang/format';
import type { Gallery } from './gallery';
import { messagesLike, type Message, type SearchIndex, type Showing } from './search';
import { galleryWords as words } from './words';

// So many do not push the scenarios out of sight.
const fewMessages = 3;

// The fragment of a link to it.
export function linkTo({ slug, pod, podgroup, t }: Showing): string {
  const told = pod ? `&pod=${encodeURIComponent(pod)}` : podgroup ? `&podgroup=${encodeURIComponent(podgroup)}` : '';
  return `#scenario=${slug}&t=${t}${told}`;
}

export class MessageList {
  readonly root: HTMLDetailsElement;
  #gallery: Gallery;
  #followed: () => void;
  #title = element('summary');
  #rows: { message: Message; root: HTMLElement }[];
  // Whether the reader has unfolded it.
  #isUnfolded = false;

  // `followed` is called when a link is.
  constructor(gallery: Gallery, { messages }: SearchIndex, followed: () => void) {
    this.#gallery = gallery;
    this.#followed = followed;
    this.#rows = messages.map((message) => ({ message, root: this.#row(message) }));
    this.root = element(
      'details',
      { class: 'messages' },
      this.#title,
      element('p', { class: 'muted small' }, words.messagesHint),
      element('ul', {}, ...this.#rows.map(({ root }) => root)),
    );
    this.#title.addEventListener('click', () => (this.#isUnfolded = !this.root.open));
  }

  // Those that a search finds, folded if they are many; while nothing is typed all of them.
  show(typed: string): void {
    const wanted = typed.trim() !== '';
    const all = this.#rows.map(({ message }) => message);
    const found = wanted ? messagesLike(all, typed) : all;
    for (const { message, root } of this.#rows) root.hidden = !found.includes(message);
    setText(this.#title, words.messages(found.length));
    this.root.hidden = found.length === 0;
    this.root.open = this.#isUnfolded || (wanted && found.length <= fewMessages);
  }

  #row({ text, also = [], shown }: Message): HTMLElement {
    return element(
      'li',
      {},
      element('strong', { lang: languageOf(text) }, text),
      ...also.map((other) => element('span', { class: 'muted small', lang: languageOf(other) }, other)),
      element('ul', {}, ...shown.map((showing) => element('li', {}, this.#link(showing)))),
    );
  }

  #link(showing: Showing): HTMLElement {
    const { slug, pod, podgroup, t } = showing;
    const told = shortName(pod ?? podgroup ?? '');
    // The same link twice would be no change of the address.
    const follow = (): void => {
      history.replaceState(null, '', location.pathname + location.search);
      this.#followed();
    };
    return element(
      'a',
      { href: linkTo(showing), onclick: follow },
      this.#gallery.find(slug)?.title ?? slug,
      element('span', { class: 'muted' }, ` ${words.messageAt(told, seconds(t))}`),
    );
  }
}

// The messages of the scheduler, each with the scenarios that show it. A link opens the scenario at the first moment of
// the message, with its pod selected.
import { element, setText } from '../browser/dom';
import { languageOf } from '../lang/language';
import { seconds, shortName } from '../lang/format';
import type { Gallery } from './gallery';
import { messagesLike, type Message, type SearchIndex, type Showing } from './search';
import { galleryWords as words } from './words';

// A list of this length leaves the scenarios in view.
const fewMessages = 3;

// Returns the fragment of a link to the message.
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
  // True if the reader has unfolded the list.
  #isUnfolded = false;

  // `followed` is called when the reader follows a link.
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

  // Shows the messages that a search finds, folded if there are many. Shows all of them while nothing is typed.
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
    // The second click on a link does not change the address, so the page would not notice it.
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

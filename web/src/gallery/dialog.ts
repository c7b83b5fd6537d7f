// The dialog with all scenarios: the lessons, and the scenarios by topic, searched by words and tags.
import '../style/late/gallery.css';
import { element, makeDialog, setAttribute, setText } from '../browser/dom';
import type { Player } from '../stage/player';
import { listenForCardKeys, setStops } from './card_keys';
import type { Gallery, GalleryEntry } from './gallery';
import { MessageList } from './message_list';
import { matches, messagesWithin, sayingsOf, slugsOf, toolIn, type SearchIndex } from './search';
import { TagChips } from './tag_chips';
import type { Thumbnails } from './thumbnails';
import { galleryWords } from './words';

export { loadSearchIndex } from './search';

const words = galleryWords;

// A part of the dialog above the scenarios.
interface Top {
  readonly root: HTMLElement;
  show(current: string | null): void;
}

// The kinds of texts that an author can begin.
export type NewText = 'scenario' | 'lesson';

interface Card {
  entry: GalleryEntry;
  sayings: string;
  root: HTMLButtonElement;
  picture: HTMLCanvasElement;
}

export class GalleryDialog {
  #gallery: Gallery;
  #player: Player;
  #top: Top;
  #choose: (slug: string) => void;
  #write: (kind: NewText) => void;
  #dialog: HTMLDialogElement | null = null;
  #search = element('input', { type: 'search', placeholder: words.filter, 'aria-label': words.filter });
  #said = element('p', { class: 'muted small', role: 'status' });
  #lessons = element('div');
  #index: SearchIndex;
  #messages: MessageList;
  #tool = element('p', { class: 'gallery-tool', role: 'status' });
  #chips: TagChips;
  #cards: Card[];
  #topics: HTMLElement[];
  #thumbnails: Promise<Thumbnails | null> | null = null;

  // `descriptions` has those of the scenarios, by slug. `write` begins a new text.
  constructor(
    gallery: Gallery,
    descriptions: Record<string, string>,
    index: SearchIndex,
    player: Player,
    top: Top,
    choose: (slug: string) => void,
    write: (kind: NewText) => void,
  ) {
    this.#gallery = gallery;
    this.#player = player;
    this.#top = top;
    this.#choose = choose;
    this.#write = write;
    this.#index = index;
    this.#messages = new MessageList(gallery, index, () => this.#dialog?.close());
    this.#chips = new TagChips(gallery.entries, () => this.#filter());
    this.#cards = gallery.entries.map((entry) => this.#makeCard(entry, descriptions[entry.slug] ?? ''));
    this.#topics = this.#makeTopics();
  }

  close(): void {
    this.#dialog?.close();
  }

  choose(slug: string): void {
    this.close();
    this.#choose(slug);
  }

  show(current: string | null): void {
    this.#dialog ??= this.#make();
    this.#top.show(current);
    for (const { entry, root } of this.#cards) {
      setAttribute(root, 'aria-current', entry.slug === current ? 'true' : null);
    }
    this.#dialog.showModal();
    void this.#drawPictures(this.#dialog);
  }

  #make(): HTMLDialogElement {
    // Focuses the search only on devices that have a keyboard.
    this.#search.autofocus = matchMedia('(pointer: fine)').matches;
    this.#search.addEventListener('input', () => this.#filter());
    this.#lessons.append(this.#top.root);
    const dialog = makeDialog(
      words.title,
      words.close,
      this.#search,
      this.#tool,
      this.#lessons,
      this.#messages.root,
      element(
        'div',
        { class: 'gallery-head' },
        element('h3', { class: 'gallery-heading' }, words.lessons.scenarios),
        this.#said,
        element('div', { class: 'gallery-new' }, this.#newButton('scenario'), this.#newButton('lesson')),
      ),
      this.#chips.root,
      ...this.#topics,
    );
    dialog.classList.add('gallery');
    dialog.addEventListener('close', () => void this.#thumbnails?.then((it) => it?.stop()));
    listenForCardKeys(dialog, () => this.#cards.map(({ root }) => root).filter((root) => !root.hidden));
    this.#filter();
    return dialog;
  }

  #newButton(kind: NewText): HTMLElement {
    const begin = (): void => {
      this.close();
      this.#write(kind);
    };
    return element('button', { class: 'quiet', type: 'button', onclick: begin }, words.write[kind]);
  }

  #filter(): void {
    const typed = this.#search.value;
    const tags = [...this.#chips.chosen];
    const shown = this.#found(typed).filter(({ entry }) => tags.every((tag) => entry.tags?.includes(tag)));
    this.#messages.show(typed);
    const tool = toolIn(typed);
    setText(this.#tool, tool ? words.tools[tool] : '');
    for (const card of this.#cards) card.root.hidden = !shown.includes(card);
    for (const topic of this.#topics) topic.hidden = topic.querySelector('.card:not([hidden])') === null;
    setStops(this.#topics);
    this.#chips.show(shown.map(({ entry }) => entry));
    // Hides the lessons during a search, so that readers need not scroll past them.
    this.#lessons.hidden = typed.trim() !== '' || tags.length > 0;
    const all = this.#cards.length;
    setText(this.#said, all === 0 ? words.empty : shown.length === 0 ? words.nothing : words.shown(shown.length, all));
  }

  // Returns the cards that contain every typed word, or else those that show the messages in a pasted text.
  #found(typed: string): Card[] {
    const all = this.#cards.filter(({ sayings }) => matches(sayings, typed));
    if (all.length > 0) return all;
    const slugs = slugsOf(messagesWithin(this.#index.messages, typed));
    return this.#cards.filter(({ entry }) => slugs.has(entry.slug));
  }

  // Waits until the dialog itself is shown.
  async #drawPictures(dialog: HTMLDialogElement): Promise<void> {
    this.#thumbnails ??= import('./thumbnails').then(
      (module) => new module.Thumbnails(dialog, (entry) => this.#gallery.text(entry)),
      // Without it, the cards have no pictures.
      () => null,
    );
    const thumbnails = await this.#thumbnails;
    if (!thumbnails) return;
    const isPlaying = (): boolean => this.#player.state?.playing === true;
    if (dialog.open) thumbnails.start(this.#cards, this.#player.state?.theme ?? 'light', isPlaying);
  }

  #makeTopics(): HTMLElement[] {
    const byTopic = new Map<string, Card[]>();
    for (const card of this.#cards) {
      const { topic } = card.entry;
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), card]);
    }
    return [...byTopic].map(([topic, cards]) =>
      element(
        'section',
        { class: 'topic', 'aria-label': topic },
        element('h4', {}, topic),
        element('div', { class: 'cards' }, ...cards.map(({ root }) => root)),
      ),
    );
  }

  #makeCard(entry: GalleryEntry, description: string): Card {
    const picture = element('canvas', { class: 'thumbnail', width: 16, height: 9, 'aria-hidden': 'true' });
    const root = element(
      'button',
      {
        class: 'card',
        type: 'button',
        tabindex: -1,
        'data-slug': entry.slug,
        onclick: () => this.choose(entry.slug),
      },
      picture,
      element('strong', {}, entry.title),
      element('span', { class: 'muted' }, description),
    );
    return { entry, sayings: sayingsOf(entry, description, this.#index), root, picture };
  }
}

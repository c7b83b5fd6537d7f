// The scenarios that come with the page: scenarios/index.json, written at build time, names them.
import { element, makeDialog, setText } from './dom';
import { language, type Language } from './language';
import { ownFile } from './offline/own_files';
import { strings } from './strings';

const words = strings.gallery;

export interface GalleryEntry {
  slug: string; // "<topic>/<name>"
  topic: string;
  title: string;
  description: string;
  tags?: string[];
  // The lesson whose question it is, and which of them, from 1.
  lesson?: string;
  number?: number;
  // The language into which it is translated, where that is the page's.
  language?: Language;
}

export interface Lesson {
  name: string;
  title: string;
  text: string;
  // Slugs.
  questions: string[];
}

interface GalleryIndex {
  lessons: Lesson[];
  scenarios: GalleryEntry[];
}

// A part of the dialog above the scenarios.
interface GalleryTop {
  readonly root: HTMLElement;
  show(current: string | null): void;
}

export class Gallery {
  readonly entries: GalleryEntry[];
  readonly lessons: Lesson[];
  #dialog: HTMLDialogElement | null = null;
  #choose: (slug: string) => void;
  #top: GalleryTop | null = null;

  private constructor({ lessons, scenarios }: GalleryIndex, choose: (slug: string) => void) {
    this.entries = scenarios;
    this.lessons = lessons;
    this.#choose = choose;
  }

  // An empty gallery where the index cannot be had.
  static async load(choose: (slug: string) => void): Promise<Gallery> {
    const file = language === 'en' ? 'scenarios/index.json' : `scenarios/index.${language}.json`;
    return new Gallery((await fetchIndex(file)) ?? { lessons: [], scenarios: [] }, choose);
  }

  // By "<topic>/<name>", or by the name alone where only one topic has it.
  find(slug: string): GalleryEntry | null {
    const exact = this.entries.find((entry) => entry.slug === slug);
    const named = this.entries.filter((entry) => entry.slug.endsWith(`/${slug}`));
    return exact ?? (named.length === 1 ? (named[0] ?? null) : null);
  }

  // The scenario's JSON text, in the page's language where it is translated. Throws when it cannot be had.
  async text(entry: GalleryEntry): Promise<string> {
    const path = `scenarios/${entry.slug}${entry.language ? `.${entry.language}` : ''}.json`;
    const file = await ownFile(path).catch(() => Promise.reject(new Error(strings.boot.missingFile(path))));
    return file.text();
  }

  addTop(top: GalleryTop): void {
    this.#top = top;
  }

  choose(slug: string): void {
    this.#dialog?.close();
    this.#choose(slug);
  }

  show(current: string | null): void {
    this.#dialog ??= this.#make();
    this.#top?.show(current);
    for (const card of this.#dialog.querySelectorAll<HTMLElement>('[data-slug]')) {
      if (card.dataset['slug'] === current) card.setAttribute('aria-current', 'true');
      else card.removeAttribute('aria-current');
    }
    this.#dialog.showModal();
  }

  #make(): HTMLDialogElement {
    const filter = element('input', {
      type: 'search',
      placeholder: words.filter,
      'aria-label': words.filter,
      // Where there is a keyboard to type with.
      autofocus: matchMedia('(pointer: fine)').matches,
    });
    const nothing = element('p', { class: 'muted', role: 'status' });
    const topics = this.#topics();
    const apply = (): void => {
      const wanted = filter.value.trim().toLowerCase();
      let shown = 0;
      for (const topic of topics) {
        let inTopic = 0;
        for (const card of topic.querySelectorAll<HTMLElement>('.card')) {
          card.hidden = !(card.textContent ?? '').toLowerCase().includes(wanted);
          if (!card.hidden) inTopic++;
        }
        topic.hidden = inTopic === 0;
        shown += inTopic;
      }
      const none = this.entries.length === 0 ? words.empty : words.nothing;
      setText(nothing, shown === 0 ? none : '');
    };
    filter.addEventListener('input', apply);
    apply();
    const heading = element('h3', { class: 'gallery-heading' }, strings.learn.scenarios);
    const dialog = makeDialog(words.title, words.close, this.#top?.root, heading, filter, nothing, ...topics);
    dialog.classList.add('gallery');
    return dialog;
  }

  #topics(): HTMLElement[] {
    const byTopic = new Map<string, GalleryEntry[]>();
    for (const entry of this.entries) {
      byTopic.set(entry.topic, [...(byTopic.get(entry.topic) ?? []), entry]);
    }
    return [...byTopic].map(([topic, entries]) =>
      element(
        'section',
        { class: 'topic' },
        element('h3', {}, topic),
        element('div', { class: 'cards' }, ...entries.map((entry) => this.#card(entry))),
      ),
    );
  }

  #card(entry: GalleryEntry): HTMLElement {
    return element(
      'button',
      { class: 'card', type: 'button', 'data-slug': entry.slug, onclick: () => this.choose(entry.slug) },
      element('strong', {}, entry.title),
      element('span', { class: 'muted' }, entry.description),
    );
  }
}

async function fetchIndex(file: string): Promise<GalleryIndex | null> {
  try {
    return JSON.parse(await (await ownFile(file)).text()) as GalleryIndex;
  } catch {
    return null;
  }
}

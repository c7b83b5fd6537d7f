// The scenarios that come with the page. scenarios/index.json, which the build writes, names them. gallery/ shows them.
import { language, type Language } from '../lang/language';
import { strings } from '../lang/strings';
import { ownFile } from '../offline/own_files';

export interface GalleryEntry {
  slug: string; // "<topic>/<name>"
  topic: string;
  title: string;
  tags?: string[];
  // A hash of the content in its language.
  hash?: string;
  // The lesson to which the scenario belongs as a question, and the number of the question, from 1.
  lesson?: string;
  number?: number;
  // The language into which it is translated, if that is the page's language.
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

export class Gallery {
  readonly entries: GalleryEntry[];
  readonly lessons: Lesson[];
  #texts = new Map<GalleryEntry, Promise<string>>();

  private constructor({ lessons, scenarios }: GalleryIndex) {
    this.entries = scenarios;
    this.lessons = lessons;
  }

  // Returns an empty gallery if the index cannot be loaded.
  static async load(): Promise<Gallery> {
    return new Gallery((await fetchJson<GalleryIndex>('index')) ?? { lessons: [], scenarios: [] });
  }

  // The scenarios' descriptions, by slug. Only the dialog needs them.
  static async descriptions(): Promise<Record<string, string>> {
    return (await fetchJson<Record<string, string>>('descriptions')) ?? {};
  }

  // Finds a scenario by "<topic>/<name>", or by the name alone if only one topic has it.
  find(slug: string): GalleryEntry | null {
    const exact = this.entries.find((entry) => entry.slug === slug);
    const named = this.entries.filter((entry) => entry.slug.endsWith(`/${slug}`));
    return exact ?? (named.length === 1 ? (named[0] ?? null) : null);
  }

  // Returns the scenario's JSON text, in the page's language if it is translated. Throws if it cannot be loaded.
  text(entry: GalleryEntry): Promise<string> {
    const known = this.#texts.get(entry);
    if (known) return known;
    const text = fetchText(entry);
    this.#texts.set(entry, text);
    text.catch(() => this.#texts.delete(entry));
    return text;
  }
}

async function fetchText(entry: GalleryEntry): Promise<string> {
  const path = `scenarios/${entry.slug}${entry.language ? `.${entry.language}` : ''}.json`;
  const file = await ownFile(path).catch(() => Promise.reject(new Error(strings.boot.missingFile(path))));
  return file.text();
}

// Returns a file of the scenarios in the page's language; null if it cannot be loaded.
async function fetchJson<T>(name: string): Promise<T | null> {
  const file = `scenarios/${name}${language === 'en' ? '' : `.${language}`}.json`;
  try {
    return JSON.parse(await (await ownFile(file)).text()) as T;
  } catch {
    return null;
  }
}

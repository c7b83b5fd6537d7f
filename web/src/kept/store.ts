// The scenarios that this browser keeps, in its own database (IndexedDB). They are never sent. If the browser stores
// nothing, reads find nothing, writes have no effect, and the page works without it.
import { keptWords } from '../lang/kept_words';
import type { LoadOptions } from '../protocol/protocol';
import type { Edit } from '../stage/player';

// The facts of a scenario in the list.
export interface Entry {
  id: string;
  title: string;
  // The version of the scheduler; '' for kube-batch.
  semantics: string;
  // Name in the gallery; null if the scenario is not from there.
  slug: string | null;
  edits: Edit[];
  undone: Edit[];
  // The reader's moment.
  moment: LoadOptions;
  // The text in the editor that was not applied; null if there is none.
  draft: string | null;
  // The last fragment of its address.
  address: string;
  // When it was last on the stage, in milliseconds since 1970.
  used: number;
  // Characters of its texts.
  size: number;
  // A sign that is equal for equal texts, and almost always different for others.
  sign: string;
  // A new value after each write, so that a tab notices when another one writes the same entry.
  stamp: string;
}

// The author's text, and the JSON that the core reads.
export interface Texts {
  text: string;
  json: string;
}

export type Kept = Entry & Texts;

// 'other': another tab has written it meanwhile. 'gone': it does not exist any more, and `texts` was null. 'not': the
// browser does not store it.
export type Outcome = 'kept' | 'other' | 'gone' | 'not';

export const mostEntries = 20;
// The limit for all scenarios together.
const mostCharacters = 64_000_000;
// After this time, a database that does not answer counts as missing.
const patienceMs = 4000;

// The message about an address whose scenario is not in this browser.
export const { elsewhere } = keptWords;

export const randomName = (): string => Math.random().toString(36).slice(2, 12).padEnd(10, '0');

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, fail) => {
    const asked = indexedDB.open('berth', 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('entries', { keyPath: 'id' });
      asked.result.createObjectStore('texts');
    };
    asked.onsuccess = () => {
      // Another tab may delete the database, or have a newer one.
      asked.result.onversionchange = () => asked.result.close();
      asked.result.onclose = () => {
        opened = null;
      };
      done(asked.result);
    };
    asked.onerror = () => fail(asked.error);
    setTimeout(() => fail(new Error('The database does not answer.')), patienceMs);
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

const answerOf = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error);
  });

// Runs one transaction. Returns `otherwise` if the browser stores nothing.
async function withStore<T>(
  mode: IDBTransactionMode,
  otherwise: T,
  act: (entries: IDBObjectStore, texts: IDBObjectStore) => Promise<T>,
): Promise<T> {
  try {
    const transaction = (await open()).transaction(['entries', 'texts'], mode);
    const ended = endOf(transaction);
    // The wait below reports the error.
    ended.catch(() => {});
    const result = await act(transaction.objectStore('entries'), transaction.objectStore('texts'));
    await ended;
    return result;
  } catch {
    return otherwise;
  }
}

const inOrder = (all: Entry[]): Entry[] => all.sort((a, b) => b.used - a.used);

// Sorted by last use, the latest first.
export function list(): Promise<Entry[]> {
  return withStore('readonly', [], async (entries) => inOrder(await answerOf<Entry[]>(entries.getAll())));
}

// Returns null if it is not stored here.
export function read(id: string): Promise<Kept | null> {
  return withStore<Kept | null>('readonly', null, async (entries, texts) => {
    const [entry, written] = await Promise.all([
      answerOf<Entry | undefined>(entries.get(id)),
      answerOf<Texts | undefined>(texts.get(id)),
    ]);
    return entry && written ? { ...entry, ...written } : null;
  });
}

// `texts` is null if they were written before. `known` is the entry's stamp when it was last written or read; null
// accepts any.
export function write(entry: Entry, texts: Texts | null, known: string | null): Promise<Outcome> {
  if (entry.size > mostCharacters) return Promise.resolve('not');
  return withStore<Outcome>('readwrite', 'not', async (entries, written) => {
    const before = await answerOf<Entry | undefined>(entries.get(entry.id));
    if (before && known !== null && before.stamp !== known) return 'other';
    if (!before && texts === null) return 'gone';
    entries.put(entry);
    if (texts) written.put(texts, entry.id);
    for (const { id } of surplus(inOrder(await answerOf<Entry[]>(entries.getAll())), entry.id)) {
      entries.delete(id);
      written.delete(id);
    }
    return 'kept';
  });
}

// Returns the oldest entries beyond the limit, but never the one that was just written.
function surplus(all: Entry[], written: string): Entry[] {
  let size = 0;
  return all.filter((entry, i) => {
    size += entry.size;
    return entry.id !== written && (i >= mostEntries || size > mostCharacters);
  });
}

export function remove(id: string): Promise<void> {
  return withStore<void>('readwrite', undefined, async (entries, texts) => {
    entries.delete(id);
    texts.delete(id);
  });
}

export function removeAll(): Promise<void> {
  return withStore<void>('readwrite', undefined, async (entries, texts) => {
    entries.clear();
    texts.clear();
  });
}

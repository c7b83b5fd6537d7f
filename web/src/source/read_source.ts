// Converts the texts that the page opens into the JSON text that the core reads. The core reads JSON itself; a worker
// reads all other texts, so that no text can block the page. Short JSON that the page itself needs is parsed here at
// once.
import { demand } from '../browser/later';
import { language } from '../lang/language';
import { strings } from '../lang/strings';
import { SourceFault } from './fault';
import { maxSourceBytes } from './limits';
import { isTooDeep } from './nesting';
import { SourceError } from './read_bytes';
import type { Tasks } from './reader_worker';
import { inLanguage } from './translation';

export interface Source {
  // The author's text.
  text: string;
  // One JSON document; several are an array. It is the text itself if that only looks like JSON.
  json: string;
  // Reads a text that only looked like JSON, after the core refused it, and stores the result in `json`. Returns true
  // if the result differs from the text. Throws as readSource. Null if the text was read before.
  readAfterAll: (() => Promise<boolean>) | null;
  // Returns the offset in `text` of the value at a path that the core reported; -1 if there is none.
  find(path: string): Promise<number>;
}

// The length of JSON that is parsed in about a millisecond.
const shortText = 50_000;

const loadReader = demand(() => import('./reader'));
const loadModule = demand(() => import('./reader_module'));

// Reads a text. Throws SourceError, or a MissingModule if the reader for such a text could not be loaded.
export async function readSource(given: string): Promise<Source> {
  const text = checked(given);
  return sourceOf(text, isShortJson(text) ? text : await jsonOf(text));
}

// Reads a text that is to be loaded. Most such texts are JSON, which only the core reads; the worker reads it only if
// the core refuses it.
export async function sourceToLoad(given: string): Promise<Source> {
  const text = checked(given);
  const isForWorker = !/^\s*[[{]/.test(text) || text.includes('ConfigMap');
  if (isForWorker) return sourceOf(text, await jsonOf(text));
  const source = sourceOf(text, text);
  source.readAfterAll = async () => {
    source.readAfterAll = null;
    if (!isShortJson(text)) source.json = inLanguage(await jsonOf(text), language);
    return source.json !== text;
  };
  return source;
}

// Returns the source of a text of the gallery, which is JSON that the core reads, or of a text that was read before.
export const ownSource = (text: string, json = text): Source => sourceOf(text, json);

// Sends a task to the worker. Throws as readSource.
export async function ask<Task extends keyof Tasks>(
  task: Task,
  ...texts: Parameters<Tasks[Task]>
): Promise<Awaited<ReturnType<Tasks[Task]>>> {
  try {
    return await (await loadReader()).ask(task, ...texts);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    const { inWords } = await import('./fault_words');
    throw await inWords(error);
  }
}

// Returns the module with which the worker reads texts. Throws a MissingModule if it could not be loaded.
export const readerModule = async (): Promise<ArrayBuffer> => (await loadModule()).loadReaderModule();

// Returns the JSON of a text, read by the worker. Throws as readSource.
const jsonOf = async (text: string): Promise<string> => (await ask('read', text, await readerModule())) ?? text;

// Reports whether the text needs no worker: JSON that is parsed at once, and that contains no texts in YAML.
export function isShortJson(text: string): boolean {
  if (text.length > shortText || !/^\s*[[{]/.test(text) || text.includes('ConfigMap') || isTooDeep(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// Returns the text without a byte order mark. Throws SourceError.
export function checked(given: string): string {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  if (text.length > maxSourceBytes) throw new SourceError(strings.source.pasteTooLarge(text.length, maxSourceBytes));
  if (!/\S/.test(text)) throw new SourceError(strings.source.empty);
  if (text.includes('\0')) throw new SourceError(strings.source.notText, text.indexOf('\0'));
  return text;
}

function sourceOf(text: string, read: string): Source {
  const json = inLanguage(read, language);
  return { text, json, readAfterAll: null, find: async (path) => ask('find', text, path, await readerModule()) };
}

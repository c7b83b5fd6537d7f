// The search for scenarios whose texts, tags, names of Kubernetes and messages contain every typed word, or that show a
// message that was typed or pasted. Case, punctuation and numbers do not matter.
import { ownFile } from '../offline/own_files';
import type { GalleryEntry } from './gallery';
import { galleryWords } from './words';

const { tags: tagWords } = galleryWords;

// The moment at which a scenario first shows a message, and the pod or gang that gets it.
export interface Showing {
  slug: string;
  pod?: string;
  podgroup?: string;
  t: number;
}

export interface Message {
  text: string;
  // The same message in the words of other versions of kube-scheduler.
  also?: string[];
  shown: Showing[];
}

// The contents of scenarios/search.json, which scripts/search.mjs writes.
export interface SearchIndex {
  messages: Message[];
  // Kinds, fields and plugins of each scenario, by slug.
  names: Record<string, string>;
}

// Without the index, the search still covers texts and tags.
export async function loadSearchIndex(): Promise<SearchIndex> {
  try {
    return JSON.parse(await (await ownFile('scenarios/search.json')).text()) as SearchIndex;
  } catch {
    return { messages: [], names: {} };
  }
}

export const tagName = (tag: string): string => tagWords[tag] ?? tag;

// Short names, as people use them, with the names in manifests.
const shortNames: Record<string, string> = {
  pc: 'priorityclass',
  pdb: 'poddisruptionbudget',
  pv: 'persistentvolume',
  pvc: 'persistentvolumeclaim',
  rwop: 'readwriteoncepod',
  sc: 'storageclass',
};

// Tools that are not scenarios; their hints appear above the scenarios that are found.
const tools = {
  cluster: ['kind', 'minikube', 'k3d', 'k3s', 'kwok', 'eks', 'gke', 'aks', 'openshift', 'kubectl'],
  simulator: ['kube scheduler simulator', 'scheduler simulator'],
  autoscaler: ['karpenter', 'cluster autoscaler', 'autoscaler'],
};
export type Tool = keyof typeof tools;

export function toolIn(typed: string): Tool | null {
  const plain = plainWords(typed);
  const names = Object.entries(tools) as [Tool, string[]][];
  return names.find(([, own]) => own.includes(plain))?.[0] ?? null;
}

// Returns the text in lower case with one blank between words, without values in braces, numbers, and the "0/3 nodes
// are available" before reasons.
export function plainWords(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\d+\/\d+ nodes are available/g, ' ')
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}.]+|\.(?![\p{L}\p{N}])/u);
  return words.filter((word) => word !== '' && !/^[\d.]/.test(word)).join(' ');
}

// Returns the messages that a text contains completely: "0/3 nodes are available: 3 Insufficient cpu." has one.
export function messagesWithin(messages: Message[], typed: string): Message[] {
  const plain = ` ${plainWords(typed)} `;
  const found = messages.filter(({ text, also = [] }) => [text, ...also].some((it) => plain.includes(` ${plainWords(it)} `)));
  const texts = found.map(({ text }) => plainWords(text));
  // Leaves out messages that are only a part of another one.
  return found.filter((_, i) => !texts.some((text) => text !== texts[i] && ` ${text} `.includes(` ${texts[i]} `)));
}

// Returns the messages that contain every typed word.
export function messagesLike(messages: Message[], typed: string): Message[] {
  const within = messagesWithin(messages, typed);
  if (within.length > 0) return within;
  return messages.filter(({ text, also = [] }) => matches(plainWords([text, ...also].join('\n')), typed));
}

// Returns the text that a search covers.
export function sayingsOf({ title, topic, slug, tags = [] }: GalleryEntry, description: string, index: SearchIndex): string {
  const said = index.messages.filter(({ shown }) => shown.some((it) => it.slug === slug));
  const messages = said.flatMap(({ text, also = [] }) => [text, ...also]);
  return plainWords([title, description, topic, slug, ...tags.map(tagName), index.names[slug] ?? '', ...messages].join('\n'));
}

export function matches(sayings: string, typed: string): boolean {
  const wanted = plainWords(typed).split(' ');
  return wanted.every((word) => sayings.includes(word) || sayings.includes(shortNames[word] ?? word));
}

// Returns the scenarios that show all of these messages, or else those that show one of them.
export function slugsOf(messages: Message[]): Set<string> {
  const sets = messages.map(({ shown }) => new Set(shown.map(({ slug }) => slug)));
  const any = [...new Set(sets.flatMap((slugs) => [...slugs]))];
  const all = any.filter((slug) => sets.every((slugs) => slugs.has(slug)));
  return new Set(all.length > 0 ? all : any);
}

// Tags about Kubernetes come before tags about the form of a scenario; unknown tags come last.
export function inOrder(tags: Iterable<string>): string[] {
  const order = Object.keys(tagWords);
  const rank = (tag: string): number => (order.includes(tag) ? order.indexOf(tag) : order.length);
  return [...tags].sort((a, b) => rank(a) - rank(b));
}

// Returns the tags of the scenarios, with the number of scenarios for each.
export function countTags(entries: GalleryEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of entries.flatMap(({ tags = [] }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

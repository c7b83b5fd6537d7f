// A search finds a scenario if its texts and tags contain every typed word.
import { strings } from '../lang/strings';
import type { GalleryEntry } from './gallery';

const { tags: tagWords } = strings.gallery;

export const tagName = (tag: string): string => tagWords[tag] ?? tag;

// What a search looks into.
export function sayingsOf({ title, topic, slug, tags = [] }: GalleryEntry, description: string): string {
  return [title, description, topic, slug, ...tags.map(tagName)].join('\n').toLowerCase();
}

export function matches(sayings: string, typed: string): boolean {
  const wanted = typed.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return wanted.every((word) => sayings.includes(word));
}

// Tags about Kubernetes come before tags about the form of a scenario; unknown tags come last.
export function inOrder(tags: Iterable<string>): string[] {
  const order = Object.keys(tagWords);
  const rank = (tag: string): number => (order.includes(tag) ? order.indexOf(tag) : order.length);
  return [...tags].sort((a, b) => rank(a) - rank(b));
}

// The tags that scenarios have, with how many of them.
export function countTags(entries: GalleryEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of entries.flatMap(({ tags = [] }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

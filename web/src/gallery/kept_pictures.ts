// Pictures that were drawn earlier, in the browser's cache. Without a cache, they are drawn each time.
import { language } from '../lang/language';
import type { Theme } from '../protocol/protocol';
import type { GalleryEntry } from './gallery';

const cacheName = 'berth-thumbnails';
// Each build has its own address, and its own pictures. A page in one file always has the same address, so it keeps
// none.
const build = /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? null;

// Returns a name that is equal for equal pictures.
export function nameOf({ slug, hash = '' }: GalleryEntry, theme: Theme, width: number): string {
  return `${slug}?${new URLSearchParams({ build: build ?? '', hash, language, theme, width: String(width) })}`;
}

export async function keptPicture(name: string): Promise<Blob | null> {
  try {
    const found = await (await openCache())?.match(addressOf(name));
    return found ? await found.blob() : null;
  } catch {
    return null;
  }
}

export async function keepPicture(name: string, picture: Blob): Promise<void> {
  try {
    await (await openCache())?.put(addressOf(name), new Response(picture));
  } catch {
    // The cache is full, or not allowed.
  }
}

const addressOf = (name: string): string => new URL(`thumbnails/${name}`, location.href).href;

let opened: Promise<Cache> | null = null;

function openCache(): Promise<Cache> | null {
  if (build === null || !('caches' in window)) return null;
  opened ??= caches.open(cacheName).then(async (cache) => {
    await forgetOthers(cache);
    return cache;
  });
  return opened;
}

// Removes pictures of other builds.
async function forgetOthers(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    if (new URL(request.url).searchParams.get('build') !== build) await cache.delete(request);
  }
}

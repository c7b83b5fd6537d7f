// Pictures that were drawn before, in the browser's own cache. Without it they are drawn each time.
import { language } from '../lang/language';
import type { Theme } from '../protocol/protocol';
import type { GalleryEntry } from './gallery';

const cacheName = 'berth-thumbnails';
// Another build has another address, and other pictures. Where the page is one file, it has always the same.
const build = /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? null;

// Equal for equal pictures.
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
    // No room, or none allowed.
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

// Of other builds.
async function forgetOthers(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    if (new URL(request.url).searchParams.get('build') !== build) await cache.delete(request);
  }
}

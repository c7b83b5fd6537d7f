// The scenario of the gallery that a link leads to.
import type { Gallery, GalleryEntry } from '../gallery/gallery';
import { strings } from '../lang/strings';
import { LinkError, type Link } from '../link/link';

// Returns the one that the link names, or the first one if the link has no source; undefined if the link leads elsewhere, or
// if the gallery is empty. Throws a LinkError if the gallery has no scenario of that name.
export function linkedEntry({ source }: Link, gallery: Gallery): GalleryEntry | undefined {
  if (source === null) return gallery.entries[0];
  if (source === 'host' || !('scenario' in source)) return undefined;
  const entry = gallery.find(source.scenario);
  if (!entry) throw new LinkError(strings.link.unknownScenario(source.scenario));
  return entry;
}

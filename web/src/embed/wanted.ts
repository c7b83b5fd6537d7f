// The scenario that an embed shows: the one in its address, or one that the embedding page sent. It is read once for
// both the poster and the stage.
import type { Gallery } from '../gallery/gallery';
import { language } from '../lang/language';
import { strings } from '../lang/strings';
import { LinkError, openScenario, parseLink, type Link } from '../link/link';
import { linkedEntry } from '../open/linked_entry';
import type { LoadOptions } from '../protocol/protocol';
import { factsOf, type Facts } from '../source/facts';
import { SourceError } from '../source/read_bytes';
import { ask, checked, isShortJson, readerModule } from '../source/read_source';
import { inLanguage } from '../source/translation';

// The fragment of a link, or a text with its load options.
export type Wanted = { fragment: string } | { text: string; options: LoadOptions };

// Throws an Error whose message is for users.
export async function readFacts(wanted: Wanted, gallery: Gallery): Promise<Facts> {
  const given = checked(await textOf(wanted, gallery));
  try {
    return isShortJson(given) ? factsOf(inLanguage(given, language)) : await ask('facts', given, language, await readerModule());
  } catch (error) {
    // A scenario in a link was written by Berth, so an error means that the link was damaged.
    throw 'fragment' in wanted && error instanceof SourceError ? new LinkError(strings.link.notAScenario) : error;
  }
}

// Throws an Error whose message is for users.
export async function textOf(wanted: Wanted, gallery: Gallery): Promise<string> {
  return 'text' in wanted ? wanted.text : textOfLink(readWantedLink(wanted.fragment), gallery);
}

// Returns the requested moment and the other options of loading.
export const optionsOf = (wanted: Wanted): LoadOptions =>
  'text' in wanted ? wanted.options : parseLink(wanted.fragment).options;

// Returns the link that an embed shows. A link that has lost its source names no scenario: an embed shows the gallery's
// first scenario only if the link asks for nothing else. Throws LinkError.
export function readWantedLink(fragment: string): Link {
  const link = parseLink(fragment);
  const { source } = link;
  if (source === null && link.isStrange) throw new LinkError(strings.link.noScenario);
  if (source !== null && typeof source === 'object' && 'kept' in source) throw new LinkError(strings.link.keptElsewhere);
  return link;
}

async function textOfLink(link: Link, gallery: Gallery): Promise<string> {
  const { source } = link;
  if (source !== null && typeof source === 'object' && 'payload' in source) return openScenario(source.payload);
  const entry = linkedEntry(link, gallery);
  if (!entry) throw new LinkError(strings.problem.link);
  return gallery.text(entry);
}

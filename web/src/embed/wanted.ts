// The scenario that an embed shows: the one in its address, or one that the embedding page sent. It is read once, for
// the poster and for the stage.
import type { Gallery } from '../gallery/gallery';
import { strings } from '../lang/strings';
import { LinkError, openPayload, parseLink, type Link } from '../link/link';
import type { LoadOptions } from '../protocol/protocol';
import { factsOf, type Facts } from '../source/facts';
import { ask, checked, isShortJson } from '../source/read_source';

// The fragment of a link, or a text with its load options.
export type Wanted = { fragment: string } | { text: string; options: LoadOptions };

// Throws an Error whose message is for users.
export async function readFacts(wanted: Wanted, gallery: Gallery): Promise<Facts> {
  const given = checked(await textOf(wanted, gallery));
  return isShortJson(given) ? factsOf(given) : ask('facts', given);
}

// Throws an Error whose message is for users.
export function textOf(wanted: Wanted, gallery: Gallery): Promise<string> {
  return 'text' in wanted ? Promise.resolve(wanted.text) : textOfLink(parseLink(wanted.fragment), gallery);
}

// The moment that was asked for, and what goes with it.
export const optionsOf = (wanted: Wanted): LoadOptions =>
  'text' in wanted ? wanted.options : parseLink(wanted.fragment).options;

async function textOfLink({ source }: Link, gallery: Gallery): Promise<string> {
  if (source !== null && typeof source === 'object' && 'payload' in source) return openPayload(source.payload);
  const name = source !== null && typeof source === 'object' && 'scenario' in source ? source.scenario : null;
  const entry = name === null ? source === null && gallery.entries[0] : gallery.find(name);
  if (!entry) throw new LinkError(name === null ? strings.problem.link : strings.link.unknownScenario(name));
  return gallery.text(entry);
}

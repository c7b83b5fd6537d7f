import { language } from '../lang/language';
import type { LoadOptions } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { payloadOf } from './payload';
import { writeLink, type LinkSource } from './write_link';

// What of the present a link brings back beside the scenario.
export interface LinkParts {
  time: boolean;
  selection: boolean;
  play: boolean;
  language?: boolean;
}

// A scenario of the gallery is named, any other is packed into the link.
export async function linkSource(player: Player): Promise<LinkSource> {
  const { slug = null, edits = [] } = player.session ?? {};
  return slug !== null && edits.length === 0 ? { scenario: slug } : { payload: await payloadIn(player) };
}

// What several ask for at the same time is made once.
const making = new WeakMap<object, Promise<string>>();

function payloadIn(player: Player): Promise<string> {
  const json = player.scenario;
  const written = player.session?.written;
  const known = written ? making.get(written) : undefined;
  if (known || !written) return known ?? payloadOf(json);
  const made = payloadOf(json);
  making.set(written, made);
  // What failed is tried again.
  made.catch(() => making.delete(written));
  return made;
}

// Where `player` is: the options that bring it back there, without its moment where that is not wanted, nor its selection.
export function placeOf({ session, state }: Player, parts: LinkParts): LoadOptions {
  if (!session || !state) return {};
  const options: LoadOptions = { speed: state.speed, play: parts.play };
  if (parts.time) options.t = state.t;
  if (parts.selection) options.select = state.selection;
  if (state.seed !== session.seed) options.seed = state.seed;
  return options;
}

// The link to what `player` shows, as a fragment without its `#`.
export async function currentLink(player: Player, parts: LinkParts): Promise<string> {
  if (!player.session || !player.state) return '';
  const source = await linkSource(player);
  return writeLink(source, placeOf(player, parts), parts.language ? language : null, player.second);
}

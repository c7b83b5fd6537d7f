import { language } from '../lang/language';
import type { LoadOptions } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { payloadOf } from './payload';
import { writeLink, type LinkSource } from './write_link';

// The parts of the present state that a link has beside the scenario.
export interface LinkParts {
  time: boolean;
  selection: boolean;
  play: boolean;
  language?: boolean;
}

// Names a scenario of the gallery; packs any other into the link.
export async function linkSource(player: Player): Promise<LinkSource> {
  const { slug = null, edits = [] } = player.session ?? {};
  return slug !== null && edits.length === 0 ? { scenario: slug } : { payload: await payloadIn(player) };
}

// Links that are being made, so that several callers at the same time share one.
const making = new WeakMap<object, Promise<string>>();

function payloadIn(player: Player): Promise<string> {
  const json = player.scenario;
  const written = player.session?.written;
  const known = written ? making.get(written) : undefined;
  if (known || !written) return known ?? payloadOf(json);
  const made = payloadOf(json);
  making.set(written, made);
  // Tries again after a failure.
  made.catch(() => making.delete(written));
  return made;
}

// Returns the options that restore the present state of `player`, without its moment or its selection if `parts`
// excludes them.
export function placeOf({ session, state }: Player, parts: LinkParts): LoadOptions {
  if (!session || !state) return {};
  const options: LoadOptions = { speed: state.speed, play: parts.play };
  if (parts.time) options.t = state.t;
  if (parts.selection) options.select = state.selection;
  if (state.seed !== session.seed) options.seed = state.seed;
  return options;
}

// Returns the link to the present state of `player`, as a fragment without its `#`.
export async function currentLink(player: Player, parts: LinkParts): Promise<string> {
  if (!player.session || !player.state) return '';
  const source = await linkSource(player);
  return writeLink(source, placeOf(player, parts), parts.language ? language : null, player.second);
}

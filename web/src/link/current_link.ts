import { language } from '../lang/language';
import type { LoadOptions } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { writeLink } from './link';
import { payloadOf } from './payload';

// The link to what `player` shows, as a fragment without its `#`. A scenario of the gallery is named, any
// other is packed into the link.
export async function currentLink(
  player: Player,
  parts: { time: boolean; selection: boolean; play: boolean; language?: boolean },
): Promise<string> {
  const { session, state } = player;
  if (!session || !state) return '';
  const unchanged = session.slug !== null && session.edits.length === 0;
  const source =
    unchanged && session.slug !== null
      ? { scenario: session.slug }
      : { payload: await payloadOf(player.scenario) };
  const options: LoadOptions = { speed: state.speed, play: parts.play };
  if (parts.time) options.t = state.t;
  if (parts.selection) options.select = state.selection;
  if (state.seed !== session.seed) options.seed = state.seed;
  return writeLink(source, options, parts.language ? language : null);
}

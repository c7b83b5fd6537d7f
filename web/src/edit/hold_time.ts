import type { Player } from '../stage/player';

// Pauses playback. Returns a function that continues it as before.
export function holdTime(player: Player): () => void {
  if (player.state?.playing !== true) return () => {};
  player.command({ op: 'pause' });
  return () => void player.command({ op: 'play' });
}

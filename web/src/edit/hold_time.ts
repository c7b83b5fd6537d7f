import type { Player } from '../stage/player';

// Pauses; what is returned goes on as before.
export function holdTime(player: Player): () => void {
  if (player.state?.playing !== true) return () => {};
  player.command({ op: 'pause' });
  return () => void player.command({ op: 'play' });
}

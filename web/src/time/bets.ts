// What is done about bets where none is shown: whether one is open, and play that goes on from one.
import type { Bet } from '../protocol/protocol';
import type { Player } from '../stage/player';

// A bet can be placed as long as the stage has not shown how it goes.
export function isOpen(bet: Bet): boolean {
  return bet.answer === undefined && bet.placed === undefined;
}

// Forwards, whichever way play ran before.
export function goOn(player: Player): void {
  if (player.state?.direction === -1) player.command({ op: 'direction', value: 1 });
  player.command({ op: 'play' });
}

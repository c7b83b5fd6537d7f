// Functions about bets for parts that show none: whether a bet is open, and how playback continues after it.
import type { Bet } from '../protocol/protocol';
import type { Player } from '../stage/player';

// Reports whether a bet can be placed, which is possible until the stage has shown its outcome.
export function isOpen(bet: Bet): boolean {
  return bet.answer === undefined && bet.placed === undefined;
}

// Plays forwards, also if playback ran backwards before.
export function goOn(player: Player): void {
  if (player.state?.direction === -1) player.command({ op: 'direction', value: 1 });
  player.command({ op: 'play' });
}

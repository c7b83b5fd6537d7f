// Draws the picture of a frozen embed again in another theme, like posters without WebGL.
import { placeOf } from '../link/current_link';
import type { Theme } from '../protocol/protocol';
import { Painter } from '../stage/painter';
import type { Player } from '../stage/player';

// If the run is not computed up to the moment after this time, the old picture stays.
const patienceMs = 10_000;

// Draws the scenario and moment of `player` with the size and density of its canvas. Returns null if they cannot be
// drawn in time.
export function repaint(player: Player, theme: Theme, controls: boolean): Promise<ImageData | null> {
  const { canvas } = player;
  const { width, height } = canvas.getBoundingClientRect();
  const { play: _, ...options } = placeOf(player, { time: true, selection: true, play: false });
  const wish = { width, height, ratio: canvas.width / width, theme, controls, options };
  return new Painter().paint(player.scenario, wish, patienceMs).catch(() => null);
}

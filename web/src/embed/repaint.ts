// The picture of a frozen embed once more, in another theme: drawn as posters are, without WebGL.
import { placeOf } from '../link/current_link';
import type { Theme } from '../protocol/protocol';
import { Painter } from '../stage/painter';
import type { Player } from '../stage/player';

// A run that is not computed up to the moment by then keeps the picture that it has.
const patienceMs = 10_000;

// What `player` shows, as large and dense as its canvas. Null: the scenario cannot be drawn in time.
export function repaint(player: Player, theme: Theme, controls: boolean): Promise<ImageData | null> {
  const { canvas } = player;
  const { width, height } = canvas.getBoundingClientRect();
  const { play: _, ...options } = placeOf(player, { time: true, selection: true, play: false });
  const wish = { width, height, ratio: canvas.width / width, theme, controls, options };
  return new Painter().paint(player.scenario, wish, patienceMs).catch(() => null);
}

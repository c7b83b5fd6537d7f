// Shows the run in words while there is no picture, because the browser has no WebGL or took it away. The words are
// loaded only then. Playback pauses, and continues when the picture is back, unless the reader changed it meanwhile.
import { later } from '../browser/later';
import { strings } from '../lang/strings';
import type { Player } from '../stage/player';

const words = strings.picture;

// `isGivenUp` returns true if the page itself released the picture, and needs no words for it.
export function watchPicture(player: Player, isGivenUp = (): boolean => false): void {
  const withWords = later(async () => {
    const { WithoutPicture } = await import('./without_picture');
    return new WithoutPicture(player);
  });
  let isLost = false;
  let heldAt: number | null = null;
  const lose = (why: string): void => {
    if (isGivenUp()) return;
    isLost = true;
    const { playing = false, t = null } = player.state ?? {};
    heldAt = playing ? t : null;
    if (playing) player.command({ op: 'pause' });
    withWords((view) => isLost && view.open(why));
  };
  const regain = (): void => {
    if (!isLost) return;
    isLost = false;
    withWords((view) => isLost || view.close());
    if (player.state?.t === heldAt) player.command({ op: 'play' });
  };
  player.canvas.addEventListener('webglcontextlost', () => lose(words.lost));
  player.canvas.addEventListener('webglcontextrestored', regain);
  if (!player.stage.draws) lose(words.none);
}

// A stretch of time as an animated GIF, which documents of every kind show. Its frames are computed, not
// recorded: the film of a stretch is the same on every machine.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import type { Player } from '../stage/player';
import { isDrawn, pictureAt } from './picture';

export interface Stretch {
  from: number;
  to: number;
  speed: number;
}

export const framesPerSecond = 12;
// Longer films make files that are too large for a document.
export const maxFrames = 360;

export function frameCount({ from, to, speed }: Stretch): number {
  return Math.max(1, Math.ceil(((to - from) / speed) * framesPerSecond) + 1);
}

// GIF counts hundredths of a second.
const delayMs = Math.round(100 / framesPerSecond) * 10;
// The last picture stays for a while before the film starts again.
const lastDelayMs = 1500;

// Why there is no film: it was stopped, the stage shows another run by now, or it draws no more.
export type NoFilm = 'stopped' | 'changed' | 'undrawn';

// Calls `progress` before each frame, with the part that is done. The stage is left at the last frame.
export async function makeFilm(
  player: Player,
  stretch: Stretch,
  width: number,
  stop: AbortSignal,
  progress: (done: number) => void,
): Promise<Blob | NoFilm> {
  const frames = frameCount(stretch);
  const encoder = GIFEncoder();
  const { session } = player;
  const generation = session?.generation;
  for (let i = 0; i < frames; i++) {
    const last = i === frames - 1;
    const t = last ? stretch.to : stretch.from + (i * stretch.speed) / framesPerSecond;
    let picture: HTMLCanvasElement | null;
    do {
      // The page stays alive in between.
      await new Promise((resume) => setTimeout(resume, 0));
      if (stop.aborted) return 'stopped';
      if (player.session !== session || session?.generation !== generation) return 'changed';
      if (!isDrawn(player)) return 'undrawn';
      progress(i / frames);
      picture = pictureAt(player, t, width);
      // The run may not be computed up to there yet.
    } while (picture && player.state?.run?.wanted !== undefined);
    const data = picture?.getContext('2d')?.getImageData(0, 0, picture.width, picture.height).data;
    if (!picture || !data) return 'undrawn';
    const palette = quantize(data, 256);
    encoder.writeFrame(applyPalette(data, palette), picture.width, picture.height, {
      palette,
      delay: last ? lastDelayMs : delayMs,
    });
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: 'image/gif' });
}

// Pictures of the stage, drawn in memory, so that they are equal on every machine and need no WebGL.
import { element } from '../browser/dom';
import { MissingModule } from '../browser/later';
import { strings } from '../lang/strings';
import type { Player } from '../stage/player';

// A size in real pixels; `ratio` of them are one CSS pixel of the stage in the picture.
export interface Size {
  width: number;
  height: number;
  ratio: number;
}

const even = (side: number): number => Math.max(2, 2 * Math.round(side / 2));

// Returns the size of a still picture of the present stage: sharp on dense screens, no matter where it is drawn.
export function pictureSize({ canvas }: Player): Size {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = Math.max(2, window.devicePixelRatio);
  return { width: even(width * ratio), height: even(height * ratio), ratio };
}

// Returns the size of a film. If it is narrower than the stage, the stage is arranged for that width, so that its words
// are readable.
export function filmSize({ canvas }: Player, width: number): Size {
  const shown = canvas.getBoundingClientRect();
  const height = even((width * shown.height) / shown.width);
  return { width, height, ratio: Math.max(1, width / shown.width) };
}

// Calls `draw`, which may request pictures of the stage. The canvas does not change meanwhile. Throws a MissingModule
// if the rest of the stage could not be loaded.
export async function besideCanvas<T>(player: Player, draw: () => Promise<T>): Promise<T> {
  const { canvas, stage, loop } = player;
  if (!(await stage.completeAgain())) throw new MissingModule(false, strings.missing.title);
  loop.stop();
  try {
    return await draw();
  } finally {
    const ratio = canvas.width / canvas.getBoundingClientRect().width;
    stage.resize(canvas.width / ratio, canvas.height / ratio, ratio);
    loop.start();
  }
}

export async function toPng(picture: ImageData): Promise<Blob> {
  const canvas = element('canvas', { width: picture.width, height: picture.height });
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!png) throw new Error('no PNG');
  return png;
}

// What the stage shows, as pictures.
import type { Player } from '../stage/player';

// At `t`, in real pixels, scaled to `width` where that is less; null when the stage does not draw. A canvas with WebGL
// is empty again once it has been shown, so it is copied in the task that drew it.
export function pictureAt(player: Player, t: number, width = Infinity): HTMLCanvasElement | null {
  player.command({ op: 'seek', t });
  player.loop.now();
  const { canvas } = player;
  if (!isDrawn(player)) return null;
  const scale = Math.min(1, width / canvas.width);
  const picture = document.createElement('canvas');
  // A film's frames have even sides.
  picture.width = 2 * Math.round((canvas.width * scale) / 2);
  picture.height = 2 * Math.round((canvas.height * scale) / 2);
  const context = picture.getContext('2d', { willReadFrequently: scale < 1 });
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(canvas, 0, 0, picture.width, picture.height);
  }
  return picture;
}

// A browser says a while later that it took the context away.
export function isDrawn({ canvas, stage }: Player): boolean {
  return stage.alive && stage.draws && canvas.getContext('webgl2')?.isContextLost() === false;
}

export function toPng(picture: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, fail) => {
    picture.toBlob((blob) => (blob ? done(blob) : fail(new Error('no PNG'))), 'image/png');
  });
}

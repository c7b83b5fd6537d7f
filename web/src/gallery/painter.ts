// Draws pictures of the gallery's scenarios, each at a characteristic moment.
import { element } from '../browser/dom';
import { breathe } from '../browser/slices';
import type { Theme } from '../protocol/protocol';
import { Painter } from '../stage/painter';
import type { Stage } from '../stage/stage';

// At this width the stage has room for its words; the page shows the picture smaller.
const stageWidth = 560;
const stageHeight = 315;
const shownWidth = 320;
// The fraction of a run without a tour at which its picture is taken.
const tellingPart = 0.4;
// If the run is not complete after this time, the picture shows its start.
const patienceMs = 400;
const mostMs = 20_000;

export const pictureWidth = (): number => Math.round(shownWidth * Math.min(2, window.devicePixelRatio));

export class ThumbnailPainter {
  #painter = new Painter();
  #isOpen = true;

  // Returns null if the painter was closed meanwhile. Throws an Error if there is no stage, or the scenario has an
  // error.
  async paint(text: string, theme: Theme): Promise<Blob | null> {
    const ratio = pictureWidth() / stageWidth;
    const wish = { width: stageWidth, height: stageHeight, ratio, theme, controls: false, options: {} };
    const picture = await this.#painter.paint(text, wish, mostMs, goToMoment);
    const webp = picture && (await toWebp(picture));
    return this.#isOpen ? webp : null;
  }

  close(): void {
    this.#isOpen = false;
    this.#painter.close();
  }
}

// Moves to the first caption after some part of the run.
async function goToMoment(stage: Stage): Promise<void> {
  const until = performance.now() + patienceMs;
  while (stage.state()?.end === null && performance.now() < until) {
    stage.advance(performance.now());
    await breathe();
  }
  const { end = null } = stage.state() ?? {};
  if (end === null) return;
  stage.command({ op: 'seek', t: end * tellingPart });
  stage.command({ op: 'caption', step: 1 });
}

function toWebp(picture: ImageData): Promise<Blob | null> {
  const canvas = element('canvas', { width: picture.width, height: picture.height });
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 0.9));
}

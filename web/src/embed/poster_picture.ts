// The true picture of a poster: the stage at the requested moment, with the size, density and theme that it will have
// when it runs. An invisible stage draws it, without WebGL.
import { element } from '../browser/dom';
import type { Gallery } from '../gallery/gallery';
import type { ThemeSwitch } from '../page/theme';
import { readSource } from '../source/read_source';
import { Painter } from '../stage/painter';
import { posterFoot, type Poster } from './poster';
import { optionsOf, textOf, type Wanted } from './wanted';

// If the run is not computed up to the moment after this time, the sketch stays.
const patienceMs = 10_000;
// A frame whose size is still changing is not drawn until it has been stable for this time.
const restMs = 150;
// The largest ratio of real pixels to CSS pixels, to limit the work on dense screens.
const mostRatio = 3;

interface Around {
  poster: Poster;
  gallery: Gallery;
  theme: ThemeSwitch;
  // True if the stage has its own buttons.
  controls: boolean;
  // Returns the scenario to draw; null if there is none any more.
  wanted: () => Wanted | null;
}

export class PosterPicture {
  #around: Around;
  #drawn = '';
  #isDrawing = false;
  #timer = 0;

  constructor(around: Around) {
    this.#around = around;
    around.theme.onChange(() => this.wake());
    new ResizeObserver(() => this.wake()).observe(around.poster.root);
  }

  // Draws the present scenario unless its picture is already there.
  wake(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#draw(), restMs);
  }

  async #draw(): Promise<void> {
    const wanted = this.#around.wanted();
    const { width, height } = this.#around.poster.root.getBoundingClientRect();
    if (!wanted || width < 1 || height <= posterFoot || this.#isDrawing) return;
    const ratio = Math.min(mostRatio, window.devicePixelRatio);
    const theme = this.#around.theme.value;
    const name = JSON.stringify([wanted, width, height, ratio, theme]);
    if (name === this.#drawn) return;
    this.#drawn = name;
    this.#isDrawing = true;
    const { controls } = this.#around;
    const { play: _, ...options } = optionsOf(wanted);
    const wish = { width, height: height - posterFoot, ratio, theme, controls, options };
    // A scenario that cannot be drawn keeps its sketch; its error appears when it is run.
    const picture = await paint(wanted, this.#around.gallery, wish).catch(() => null);
    this.#isDrawing = false;
    if (picture && this.#around.wanted() === wanted) this.#around.poster.showPicture(onCanvas(picture));
    this.wake();
  }
}

async function paint(wanted: Wanted, gallery: Gallery, wish: Parameters<Painter['paint']>[1]): Promise<ImageData | null> {
  const { json } = await readSource(await textOf(wanted, gallery));
  return new Painter().paint(json, wish, patienceMs);
}

function onCanvas(picture: ImageData): HTMLCanvasElement {
  const canvas = element('canvas', { width: picture.width, height: picture.height });
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return canvas;
}

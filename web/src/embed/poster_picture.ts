// The true picture in a poster: the stage at the moment that was asked for, as large, as dense and in the theme that it
// will have when it comes to life. Drawn by a stage that nobody sees, without WebGL.
import { element } from '../browser/dom';
import type { Gallery } from '../gallery/gallery';
import type { ThemeSwitch } from '../page/theme';
import { readSource } from '../source/read_source';
import { Painter } from '../stage/painter';
import { posterFoot, type Poster } from './poster';
import { optionsOf, textOf, type Wanted } from './wanted';

// A run that is not computed up to the moment by then keeps the sketch.
const patienceMs = 10_000;
// A frame whose size is still changing is not drawn yet.
const restMs = 150;
// A dense screen has no more pixels for it than this.
const mostRatio = 3;

interface Around {
  poster: Poster;
  gallery: Gallery;
  theme: ThemeSwitch;
  // Whether the stage has buttons of its own.
  controls: boolean;
  // What is to be drawn; null: nothing any more.
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

  // Draws what is wanted by now, if that is not there yet.
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
    // A scenario that cannot be drawn keeps its sketch; when it is run it says why.
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

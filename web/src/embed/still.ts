// Gives the GPU back and leaves a picture of what it drew; and the other way round.
import { element } from '../browser/dom';

export class Still {
  #canvas: HTMLCanvasElement;
  #picture: HTMLCanvasElement | null = null;
  #gpu: WEBGL_lose_context | null = null;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  // stage/hands/context.ts has had its event, that the context is lost or restored, when this is kept.
  async freeze(): Promise<void> {
    if (this.#picture) return;
    this.#picture = element('canvas', {
      class: 'still',
      width: this.#canvas.width,
      height: this.#canvas.height,
      'aria-hidden': 'true',
    });
    this.#picture.getContext('2d')?.drawImage(this.#canvas, 0, 0);
    this.#canvas.after(this.#picture);
    this.#gpu ??= this.#canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? null;
    await this.#after('webglcontextlost', () => this.#gpu?.loseContext());
  }

  // Another picture in place of the one that was left; nothing while there is none.
  show(picture: ImageData): void {
    if (!this.#picture) return;
    this.#picture.width = picture.width;
    this.#picture.height = picture.height;
    this.#picture.getContext('2d')?.putImageData(picture, 0, 0);
  }

  async thaw(): Promise<void> {
    if (!this.#picture) return;
    await this.#after('webglcontextrestored', () => this.#gpu?.restoreContext());
    // The stage has the next frame to draw itself.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    this.#picture.remove();
    this.#picture = null;
  }

  // Waits for the event, but not for long: a browser that lost the context by itself may never fire it.
  #after(event: string, act: () => void): Promise<void> {
    const patienceMs = 2000;
    return new Promise((done) => {
      this.#canvas.addEventListener(event, () => done(), { once: true });
      setTimeout(done, patienceMs);
      act();
    });
  }
}

// Releases the GPU and leaves a picture of the last frame; and the reverse.
import { element } from '../browser/dom';

export class Still {
  #canvas: HTMLCanvasElement;
  #picture: HTMLCanvasElement | null = null;
  #gpu: WEBGL_lose_context | null = null;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  // Resolves after stage/hands/context.ts has handled the loss, or the restoration, of the context.
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

  // Replaces the still picture by another one; does nothing if there is none.
  show(picture: ImageData): void {
    if (!this.#picture) return;
    this.#picture.width = picture.width;
    this.#picture.height = picture.height;
    this.#picture.getContext('2d')?.putImageData(picture, 0, 0);
  }

  async thaw(): Promise<void> {
    if (!this.#picture) return;
    await this.#after('webglcontextrestored', () => this.#gpu?.restoreContext());
    // The stage has to draw the next frame itself.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    this.#picture.remove();
    this.#picture = null;
  }

  // Waits for the event, but only briefly: a browser that lost the context by itself may never fire it.
  #after(event: string, act: () => void): Promise<void> {
    const patienceMs = 2000;
    return new Promise((done) => {
      this.#canvas.addEventListener(event, () => done(), { once: true });
      setTimeout(done, patienceMs);
      act();
    });
  }
}

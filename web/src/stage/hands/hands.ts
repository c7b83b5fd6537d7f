// Gives the stage what a browser gives a canvas: its size, pointers, the wheel, keys, and the loss of the
// GPU. Nothing is taken from the page around it: no key and no wheel unless they are meant for the canvas,
// no scrolling finger, never the focus.
import type { FrameLoop } from '../frame_loop';
import type { Stage } from '../stage';
import { watchContext } from './context';
import { watchKeys } from './keys';
import { watchPointers, type MenuRequest } from './pointers';
import { watchSize } from './size';
import { watchWheel } from './wheel';

export class Hands {
  readonly canvas: HTMLCanvasElement;
  // Opens a menu for what is there. While there is none, right clicks and long presses are the browser's.
  onMenu: ((request: MenuRequest) => void) | null = null;

  constructor(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop) {
    this.canvas = canvas;
    watchSize(canvas, stage, loop);
    watchPointers(canvas, stage, loop, () => this.onMenu);
    watchWheel(canvas, stage, loop);
    watchKeys(canvas, stage, loop);
    watchContext(canvas, stage, loop);
  }
}

// Passes the browser's events on the canvas to the stage: its size, pointers, the wheel, keys, and the loss of the GPU
// context. The page handles everything else: keys and the wheel unless they are for the canvas, scrolling fingers, and
// the focus.
import type { FrameLoop } from '../frame_loop';
import type { Stage } from '../stage';
import { watchContext } from './context';
import { watchKeys } from './keys';
import { watchPointers, type MenuRequest } from './pointers';
import { watchSize } from './size';
import { watchWheel } from './wheel';

export class Hands {
  readonly canvas: HTMLCanvasElement;
  // Opens the menu for the object at a point. If it is null, the browser handles right clicks and long presses.
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

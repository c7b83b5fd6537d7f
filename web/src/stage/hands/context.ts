// Handles the loss and the restoration of the GPU context. without_picture/picture.ts informs readers.
import type { FrameLoop } from '../frame_loop';
import type { Stage } from '../stage';

export function watchContext(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    stage.contextLost();
  });
  canvas.addEventListener('webglcontextrestored', () => {
    stage.contextRestored();
    loop.start();
  });
}

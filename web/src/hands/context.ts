// The GPU may be lost, and come back. Meanwhile no time passes: what played goes on from where it was.
import type { FrameLoop } from '../frame_loop';
import type { Stage } from '../stage';

export function watchContext(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    stage.contextLost();
    loop.stop();
  });
  canvas.addEventListener('webglcontextrestored', () => {
    stage.contextRestored();
    loop.start();
  });
}

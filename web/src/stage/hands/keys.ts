// Passes keys to the stage while the canvas has the focus, but never a shortcut of the browser.
import type { FrameLoop } from '../frame_loop';
import { modifiersOf, type Stage } from '../stage';

const browserKey = /^(Tab|F\d+|ContextMenu|Dead|Process|Unidentified)$/;

export function watchKeys(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
  const down = new Set<string>();
  canvas.addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || browserKey.test(event.key)) return;
    down.add(event.key);
    const handled = stage.key(event.key, true, modifiersOf(event));
    if (handled) event.preventDefault();
    else if (event.key === 'Escape') canvas.blur();
    loop.wake();
  });
  canvas.addEventListener('keyup', (event) => {
    if (!down.delete(event.key)) return;
    stage.key(event.key, false, modifiersOf(event));
    loop.wake();
  });
  canvas.addEventListener('focus', () => {
    stage.focus(true);
    loop.wake();
  });
  canvas.addEventListener('blur', () => {
    // Another element will get the release of these keys.
    for (const key of down) stage.key(key, false, 0);
    down.clear();
    stage.focus(false);
    loop.wake();
  });
}

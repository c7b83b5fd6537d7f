// Gives the stage what a browser gives a canvas: its size in real pixels, pointers, the wheel, keys and the
// loss of the GPU. Nothing is taken from the page around it: keys only while the canvas has the focus, the
// wheel only then or with Ctrl, and never a shortcut of the browser.
import type { FrameLoop } from './frame_loop';
import { modifiersOf, type Stage } from './stage';

const browserKey = /^(Tab|F\d+|ContextMenu|Dead|Process|Unidentified)$/;

export function hostCanvas(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
  watchSize(canvas, stage, loop);
  forwardPointers(canvas, stage, loop);
  forwardWheel(canvas, stage, loop);
  forwardKeys(canvas, stage, loop);
  watchContext(canvas, stage, loop);
}

function watchSize(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
  const apply = (deviceWidth: number, deviceHeight: number): void => {
    const { width, height } = canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    canvas.width = Math.max(1, deviceWidth);
    canvas.height = Math.max(1, deviceHeight);
    // In real pixels both sides are whole numbers, which the page's own may not be.
    const ratio = deviceWidth / width;
    stage.resize(deviceWidth / ratio, deviceHeight / ratio, ratio);
    loop.now();
  };
  const observer = new ResizeObserver((entries) => {
    const entry = entries[0];
    if (!entry) return;
    const device = entry.devicePixelContentBoxSize?.[0];
    const width = entry.contentRect.width * window.devicePixelRatio;
    const height = entry.contentRect.height * window.devicePixelRatio;
    // The box is exact to the pixel, but knows nothing of a ratio that developer tools emulate.
    const exact = device && Math.abs(device.inlineSize - width) <= 1;
    if (exact) apply(device.inlineSize, device.blockSize);
    else apply(Math.round(width), Math.round(height));
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    // Safari knows no such box, and does not report a new pixel ratio either.
    observer.observe(canvas);
    const watchRatio = (): void => {
      const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
      query.addEventListener(
        'change',
        () => {
          observer.unobserve(canvas);
          observer.observe(canvas);
          watchRatio();
        },
        { once: true },
      );
    };
    watchRatio();
  }
}

function forwardPointers(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
  const send = (type: 'move' | 'down' | 'up' | 'leave', event: PointerEvent): void => {
    if (!event.isPrimary) return;
    const box = canvas.getBoundingClientRect();
    const button = Math.max(0, event.button);
    stage.pointer(type, event.clientX - box.left, event.clientY - box.top, button, modifiersOf(event));
    loop.wake();
  };
  canvas.addEventListener('pointermove', (event) => send('move', event));
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    send('move', event);
    send('down', event);
  });
  canvas.addEventListener('pointerup', (event) => {
    send('up', event);
    // A finger that is lifted hovers nowhere.
    if (event.pointerType !== 'mouse') send('leave', event);
  });
  canvas.addEventListener('pointercancel', (event) => {
    send('up', event);
    send('leave', event);
  });
  canvas.addEventListener('pointerleave', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) send('leave', event);
  });
}

function forwardWheel(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
  const linePixels = 16;
  canvas.addEventListener(
    'wheel',
    (event) => {
      const zooms = event.ctrlKey || event.metaKey;
      if (!zooms && document.activeElement !== canvas) return;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1;
      const box = canvas.getBoundingClientRect();
      const handled = stage.wheel(
        event.deltaX * unit,
        event.deltaY * unit,
        event.clientX - box.left,
        event.clientY - box.top,
        modifiersOf(event),
      );
      if (handled) event.preventDefault();
      loop.wake();
    },
    { passive: false },
  );
}

function forwardKeys(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
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
    // The release of these keys will go to somebody else.
    for (const key of down) stage.key(key, false, 0);
    down.clear();
    stage.focus(false);
    loop.wake();
  });
}

function watchContext(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
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

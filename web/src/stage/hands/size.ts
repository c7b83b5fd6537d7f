// Keeps the size of the canvas in real pixels up to date when it or the zoom of the page changes.
import type { FrameLoop } from '../frame_loop';
import type { Stage } from '../stage';

export function watchSize(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
  const apply = (deviceWidth: number, deviceHeight: number): void => {
    const { width, height } = canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    canvas.width = Math.max(1, deviceWidth);
    canvas.height = Math.max(1, deviceHeight);
    // Both sides are whole numbers in real pixels, which they may not be in CSS pixels.
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
    // This box is exact to the pixel, but ignores a pixel ratio that developer tools emulate.
    const exact = device && Math.abs(device.inlineSize - width) <= 1;
    if (exact) apply(device.inlineSize, device.blockSize);
    else apply(Math.round(width), Math.round(height));
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    // Safari has no such box, and does not report a new pixel ratio either.
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

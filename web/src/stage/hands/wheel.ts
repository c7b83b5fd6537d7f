// The wheel magnifies nodes with Ctrl, or while the canvas has the focus. Otherwise the page scrolls, and a hint says
// once how to magnify.
import { element, setText } from '../../browser/dom';
import { strings } from '../../lang/strings';
import type { FrameLoop } from '../frame_loop';
import { modifiersOf, type Stage } from '../stage';

const linePixels = 16;
const hintMs = 4000;

export function watchWheel(canvas: HTMLCanvasElement, stage: Stage, loop: FrameLoop): void {
  const hint = new WheelHint(canvas);
  canvas.addEventListener(
    'wheel',
    (event) => {
      const box = canvas.getBoundingClientRect();
      const x = event.clientX - box.left;
      const y = event.clientY - box.top;
      const meant = event.ctrlKey || event.metaKey || document.activeElement === canvas;
      if (!meant) {
        const ground = stage.ground(x, y);
        if (ground === 'nodes' || ground === 'magnified') hint.show();
        return;
      }
      hint.done();
      const unit = unitOf(event, box.height);
      const handled = stage.wheel(event.deltaX * unit, event.deltaY * unit, x, y, modifiersOf(event));
      if (handled) event.preventDefault();
      loop.wake();
    },
    { passive: false },
  );
}

function unitOf(event: WheelEvent, pagePixels: number): number {
  if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return linePixels;
  return event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? pagePixels : 1;
}

// Shown once, when a user turns the wheel over the nodes without the key that magnifies them.
class WheelHint {
  #root = element('p', { class: 'wheel-hint', role: 'status' });
  #said = false;

  constructor(canvas: HTMLCanvasElement) {
    canvas.after(this.#root);
  }

  show(): void {
    if (this.#said) return;
    this.#said = true;
    setText(this.#root, strings.hands.wheelHint(isApple() ? '⌘' : 'Ctrl'));
    window.setTimeout(() => this.done(), hintMs);
  }

  done(): void {
    this.#said = true;
    setText(this.#root, '');
  }
}

function isApple(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

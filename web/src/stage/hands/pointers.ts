// Handles pointers on the canvas, and requests for a menu there: a right click, a long press, or the menu key.
import type { FrameLoop } from '../frame_loop';
import { modifiersOf, type Stage } from '../stage';
import { Gestures, type Contact, type GestureTarget } from './gestures';

export interface MenuRequest {
  // In CSS pixels of the canvas.
  x: number;
  y: number;
  byKeyboard: boolean;
}

// `askMenu` returns the function that opens a menu; null if the browser shows its own.
export function watchPointers(
  canvas: HTMLCanvasElement,
  stage: Stage,
  loop: FrameLoop,
  askMenu: () => ((request: MenuRequest) => void) | null,
): void {
  const gestures = new Gestures(waking(stage, loop));
  const contactOf = (event: PointerEvent): Contact => ({
    id: event.pointerId,
    ...pointOf(canvas, event),
    finger: event.pointerType !== 'mouse',
    modifiers: modifiersOf(event),
    ms: event.timeStamp,
  });
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    gestures.onLongPress = longPressFor(askMenu());
    gestures.down(contactOf(event));
  });
  canvas.addEventListener('pointermove', (event) => gestures.move(contactOf(event)));
  canvas.addEventListener('pointerup', (event) => gestures.up(contactOf(event)));
  canvas.addEventListener('pointercancel', (event) => gestures.cancel(contactOf(event)));
  canvas.addEventListener('lostpointercapture', (event) => gestures.cancel(contactOf(event)));
  canvas.addEventListener('pointerleave', (event) => gestures.leave(contactOf(event)));
  keepFingers(canvas, stage);
  watchMenu(canvas, gestures, askMenu);
}

// Every effect of a gesture, also a delayed one, needs a frame.
function waking(stage: Stage, loop: FrameLoop): GestureTarget {
  return {
    ground: (x, y) => stage.ground(x, y),
    pointer: (act, x, y, button, modifiers) => {
      stage.pointer(act, x, y, button, modifiers);
      loop.wake();
    },
    pinch: (x, y, dx, dy, factor) => {
      stage.pinch(x, y, dx, dy, factor);
      loop.wake();
    },
    doubleTap: (x, y) => {
      stage.doubleTap(x, y);
      loop.wake();
    },
  };
}

function longPressFor(open: ((request: MenuRequest) => void) | null): Gestures['onLongPress'] {
  return open && ((x, y) => open({ x, y, byKeyboard: false }));
}

// The style lets one finger scroll the page over the canvas. This prevents it for one that begins on the scrubber or on
// magnified nodes, and for two fingers.
function keepFingers(canvas: HTMLCanvasElement, stage: Stage): void {
  canvas.addEventListener(
    'touchstart',
    (event) => {
      const touch = event.changedTouches[0];
      if (!touch || !event.cancelable) return;
      const { x, y } = pointOf(canvas, touch);
      const ground = stage.ground(x, y);
      const drags = ground === 'track' || ground === 'magnified';
      if (drags || event.targetTouches.length > 1) event.preventDefault();
    },
    { passive: false },
  );
}

function watchMenu(
  canvas: HTMLCanvasElement,
  gestures: Gestures,
  askMenu: () => ((request: MenuRequest) => void) | null,
): void {
  canvas.addEventListener('contextmenu', (event) => {
    const open = askMenu();
    if (!open) return;
    event.preventDefault();
    if (gestures.hasFingers) {
      gestures.longPress();
      return;
    }
    gestures.letGo();
    open({ ...pointOf(canvas, event), byKeyboard: isByKeyboard(event) });
  });
}

// Browsers agree only that such an event comes neither from a finger nor from the right button; on a Mac Ctrl with a
// click opens the menu, too.
function isByKeyboard(event: MouseEvent): boolean {
  const pointer = event instanceof PointerEvent ? event.pointerType : '';
  return pointer !== 'touch' && pointer !== 'pen' && event.button !== 2 && !event.ctrlKey;
}

function pointOf(
  canvas: HTMLCanvasElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): { x: number; y: number } {
  const box = canvas.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

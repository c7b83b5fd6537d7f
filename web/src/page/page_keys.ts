// Keys that act on the page and not on the stage. They work while the canvas has the focus. Two of them, and those that
// move the playhead, also work elsewhere on the page, except where a reader writes.
import { isWriting } from '../browser/dom';
import { later } from '../browser/later';
import type { PagePart } from './keys';

export interface PageKeys {
  // Lets the stage handle a key that was pressed elsewhere, and returns whether it did.
  stage?: (event: KeyboardEvent) => boolean;
  loop(): void;
  find?: () => void;
  plots?: () => void;
  inspector?: () => void;
  text?: () => void;
  lecture?: () => void;
  panel?: (step: 1 | -1) => void;
}

const playheadKeys = [' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];
// Elements that do not use these keys themselves, except that Space presses some of them. Elements with a role of their
// own, or a place in the Tab order, use arrows or scroll.
const leavesKeys =
  'body, a[href], summary, button:not([role], [tabindex]), [tabindex="-1"]:not([role], button)';
const pressedBySpace = 'summary, button';

// Reports whether a key acts on the playhead although another element has the focus.
function movesPlayhead({ key, target }: KeyboardEvent): boolean {
  if (!playheadKeys.includes(key) || !(target instanceof HTMLElement) || !target.matches(leavesKeys)) return false;
  return key !== ' ' || !target.matches(pressedBySpace);
}

// Returns a function that shows the list of keys.
export function keyHelp(parts: PagePart[]): () => void {
  const withList = later(async () => new (await import('./key_list')).KeyList(parts));
  return () => withList((list) => list.show());
}

// `everywhere`: `?`, `/` and the keys of the playhead also work while the canvas does not have the focus.
export function listenForPageKeys(
  canvas: HTMLElement,
  help: () => void,
  keys: PageKeys,
  everywhere: boolean,
): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
    const onCanvas = event.target === canvas;
    if (!onCanvas && (!everywhere || isWriting(event.target))) return;
    if (!onCanvas && movesPlayhead(event)) {
      if (keys.stage?.(event)) event.preventDefault();
      return;
    }
    const run = actionOf(event.key, onCanvas, help, keys);
    if (!run) return;
    event.preventDefault();
    run();
  });
}

function actionOf(
  key: string,
  onCanvas: boolean,
  help: () => void,
  keys: PageKeys,
): (() => void) | undefined {
  if (key === '?') return help;
  if (key === '/') return keys.find;
  if (!onCanvas) return undefined;
  const { plots: p, inspector: i, text: e, lecture: v, panel } = keys;
  return { l: () => keys.loop(), p, i, e, v, n: panel && (() => panel(1)), N: panel && (() => panel(-1)) }[key];
}

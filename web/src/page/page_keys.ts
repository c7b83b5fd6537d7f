// The keys that act on the page rather than on the stage. They work while the canvas has the focus; two of them, and
// those that move the playhead, also elsewhere on the page, but not where a reader writes.
import { isWriting } from '../browser/dom';
import { later } from '../browser/later';
import type { PagePart } from './keys';

export interface PageKeys {
  // Lets the stage act on a key that was pressed elsewhere; whether it did.
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
// What has no other use for these keys, except that Space presses some of it. What has a role of its own, or a place in
// the order of Tab, goes by arrows or scrolls.
const leavesKeys =
  'body, a[href], summary, button:not([role], [tabindex]), [tabindex="-1"]:not([role], button)';
const pressedBySpace = 'summary, button';

// Whether a key acts on the playhead although something else has the focus.
function movesPlayhead({ key, target }: KeyboardEvent): boolean {
  if (!playheadKeys.includes(key) || !(target instanceof HTMLElement) || !target.matches(leavesKeys)) return false;
  return key !== ' ' || !target.matches(pressedBySpace);
}

// Returns what shows the list of keys.
export function keyHelp(parts: PagePart[]): () => void {
  const withList = later(async () => new (await import('./key_list')).KeyList(parts));
  return () => withList((list) => list.show());
}

// `everywhere`: `?`, `/` and the keys of the playhead work although the canvas has no focus.
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

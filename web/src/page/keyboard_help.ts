// The help that `?` opens, and the keys that act on the page rather than on the stage. They work while
// the canvas has the focus; two of them also elsewhere on the page, but not in a field.
import { element, makeDialog } from '../browser/dom';
import { strings } from '../lang/strings';
import { capsOf, keyGroups, type PagePart } from './keys';

const words = strings.keys;

export interface PageKeys {
  loop(): void;
  find?: () => void;
  plots?: () => void;
  inspector?: () => void;
  text?: () => void;
}

export class KeyboardHelp {
  #parts: PagePart[];
  #dialog: HTMLDialogElement | null = null;

  constructor(parts: PagePart[]) {
    this.#parts = parts;
  }

  show(): void {
    this.#dialog ??= this.#make();
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  #make(): HTMLDialogElement {
    const groups = keyGroups(this.#parts).map(({ title, keys }) =>
      element(
        'section',
        {},
        element('h3', {}, title),
        element(
          'dl',
          { class: 'keys' },
          ...keys.flatMap((key) => [
            element('dt', {}, ...capsOf(key).map((cap) => element('kbd', {}, cap))),
            element('dd', {}, words.does[key.name]),
          ]),
        ),
      ),
    );
    const intro = element('p', { class: 'muted' }, words.intro);
    const dialog = makeDialog(
      words.title,
      words.close,
      intro,
      element('div', { class: 'key-groups' }, ...groups),
    );
    dialog.classList.add('keyboard-help');
    return dialog;
  }
}

// `everywhere`: `?` and `/` work although the canvas has no focus.
export function listenForPageKeys(
  canvas: HTMLElement,
  help: KeyboardHelp,
  keys: PageKeys,
  everywhere: boolean,
): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
    const onCanvas = event.target === canvas;
    if (!onCanvas && (!everywhere || isWriting(event.target))) return;
    const run = actionOf(event.key, onCanvas, help, keys);
    if (!run) return;
    event.preventDefault();
    run();
  });
}

function actionOf(
  key: string,
  onCanvas: boolean,
  help: KeyboardHelp,
  keys: PageKeys,
): (() => void) | undefined {
  if (key === '?') return () => help.show();
  if (key === '/') return keys.find;
  if (!onCanvas) return undefined;
  return { l: () => keys.loop(), p: keys.plots, i: keys.inspector, e: keys.text }[key];
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

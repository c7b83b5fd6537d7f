// The message about the last edit. It stays over the stage for some seconds, with a button such as Undo. Messages about
// failures stay until the reader dismisses them: page/notices.ts.
import { element, setText } from '../browser/dom';
import { strings } from '../lang/strings';
import type { Edits } from './edits';

const shownMs = 8000;

export interface NoticeAction {
  label: string;
  run: () => void;
}

export class BriefNotice {
  readonly root: HTMLElement;
  // Always in the document, so that screen readers announce its changes.
  #text = element('p', { role: 'status' });
  #button = element('button', { class: 'quiet small', type: 'button', hidden: true });
  #action: NoticeAction | null = null;
  // A further action that each message offers; null for none.
  also: NoticeAction | null = null;
  #also = element('button', { class: 'quiet small', type: 'button', hidden: true, onclick: () => this.also?.run() });
  #timer = 0;

  constructor() {
    this.root = element('div', { class: 'edit-notice' }, this.#text, this.#button, this.#also);
    this.#button.addEventListener('click', () => this.#action?.run());
  }

  // Shows a message in place of the one before. `quoted` follows the text, and is English in every language.
  show(text: string, action: NoticeAction | null, quoted = ''): void {
    clearTimeout(this.#timer);
    setText(this.#text, text);
    if (quoted !== '') this.#text.append(element('span', { lang: 'en' }, quoted));
    setText(this.#button, action?.label ?? '');
    this.#button.hidden = action === null;
    this.#action = action;
    setText(this.#also, this.also?.label ?? '');
    this.#also.hidden = text === '' || this.also === null || this.also.label === action?.label;
    if (text !== '') this.#timer = window.setTimeout(() => this.#hide(), shownMs);
  }

  // Hides the message, unless the pointer or the focus is in it.
  #hide(): void {
    if (this.root.matches(':hover, :focus-within')) this.#timer = window.setTimeout(() => this.#hide(), shownMs);
    else this.show('', null);
  }
}

// Shows a notice for each change by hand, with its undo.
export function announceEdits(edits: Edits, notice: BriefNotice): void {
  const undo = { label: strings.edit.undo, run: () => void edits.undo() };
  const compare = { label: strings.edit.compare, run: () => edits.onCompare?.('withBefore') };
  edits.onNotice = (text, canUndo, quoted) => {
    notice.also = canUndo && edits.onCompare ? compare : null;
    notice.show(text, canUndo ? undo : null, quoted);
  };
}

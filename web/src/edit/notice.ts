// The message about the last edit: it stays over the stage for some seconds, with a button to undo the edit or the
// like. Messages about failures stay until they are dismissed: page/notices.ts.
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
  // What is offered with each message besides its own action; null: nothing.
  also: NoticeAction | null = null;
  #also = element('button', { class: 'quiet small', type: 'button', hidden: true, onclick: () => this.also?.run() });
  #timer = 0;

  constructor() {
    this.root = element('div', { class: 'edit-notice' }, this.#text, this.#button, this.#also);
    this.#button.addEventListener('click', () => this.#action?.run());
  }

  // Replaces what was shown before. `quoted` follows the text, and is English in every language.
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

  // What is under the pointer, or has the focus, stays.
  #hide(): void {
    if (this.root.matches(':hover, :focus-within')) this.#timer = window.setTimeout(() => this.#hide(), shownMs);
    else this.show('', null);
  }
}

// Each change by hand gets a notice, with the way back.
export function announceEdits(edits: Edits, notice: BriefNotice): void {
  const undo = { label: strings.edit.undo, run: () => void edits.undo() };
  const compare = { label: strings.edit.compare, run: () => edits.onCompare?.('withBefore') };
  edits.onNotice = (text, canUndo, quoted) => {
    notice.also = canUndo && edits.onCompare ? compare : null;
    notice.show(text, canUndo ? undo : null, quoted);
  };
}

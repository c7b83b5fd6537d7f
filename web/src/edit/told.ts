// What was just done, over the stage, with what can be done about it.
import { element, setText } from '../dom';
import { strings } from '../strings';
import type { Edits } from './edits';

const shownMs = 8000;

export interface ToldAction {
  label: string;
  run: () => void;
}

export class Told {
  readonly root: HTMLElement;
  // Always there, so that screen readers hear it change.
  #text = element('p', { role: 'status' });
  #button = element('button', { class: 'quiet small', type: 'button', hidden: true });
  #action: ToldAction | null = null;
  #timer = 0;

  constructor() {
    this.root = element('div', { class: 'told' }, this.#text, this.#button);
    this.#button.addEventListener('click', () => this.#action?.run());
  }

  // Replaces what was told before.
  tell(text: string, action: ToldAction | null): void {
    clearTimeout(this.#timer);
    setText(this.#text, text);
    setText(this.#button, action?.label ?? '');
    this.#button.hidden = action === null;
    this.#action = action;
    if (text !== '') this.#timer = window.setTimeout(() => this.#hide(), shownMs);
  }

  // Nobody loses what is under the pointer, or has the focus.
  #hide(): void {
    if (this.root.matches(':hover, :focus-within')) this.#timer = window.setTimeout(() => this.#hide(), shownMs);
    else this.tell('', null);
  }
}

// What was done by hand is told, with the way back.
export function tellOfEdits(edits: Edits, told: Told): void {
  const undo = { label: strings.edit.undo, run: () => void edits.undo() };
  edits.onTold = (text, canUndo) => told.tell(text, canUndo ? undo : null);
}

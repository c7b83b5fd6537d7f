// What was just done, over the stage, with the way back.
import { element, setText } from '../dom';
import { strings } from '../strings';
import type { Edits } from './edits';

const shownMs = 8000;

export function makeTold(edits: Edits): HTMLElement {
  // Always there, so that screen readers hear it change.
  const text = element('p', { role: 'status' });
  const undo = element(
    'button',
    { class: 'quiet small', type: 'button', hidden: true, onclick: () => edits.undo() },
    strings.edit.undo,
  );
  const root = element('div', { class: 'told' }, text, undo);
  let timer = 0;
  const show = (told: string, canUndo: boolean): void => {
    clearTimeout(timer);
    setText(text, told);
    undo.hidden = !canUndo;
    if (told !== '') timer = window.setTimeout(hide, shownMs);
  };
  // Nobody loses what is under the pointer, or has the focus.
  const hide = (): void => {
    if (root.matches(':hover, :focus-within')) timer = window.setTimeout(hide, shownMs);
    else show('', false);
  };
  edits.onTold = show;
  return root;
}

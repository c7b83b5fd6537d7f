// Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) anywhere on the page except in a field or a dialog, which have their own undo.
import type { Edits } from './edits';

export function listenForUndoKeys(edits: Edits): void {
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || belongsToOthers(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) void edits.undo();
    else if ((key === 'z' && event.shiftKey) || key === 'y') void edits.redo();
    else return;
    event.preventDefault();
  });
}

function belongsToOthers(target: EventTarget | null): boolean {
  const field = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog';
  return target instanceof Element && target.closest(field) !== null;
}

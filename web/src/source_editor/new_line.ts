// Handles Enter in YAML: the new line begins at the place of the next member or text.
import type { Command } from '@codemirror/view';

const step = '  ';

// Returns the indentation of the line after `line`; null to leave it to CodeMirror.
export function nextIndent(line: string): string | null {
  const [lead = ''] = /^ *(?:- +)*/.exec(line) ?? [];
  const rest = line.slice(lead.length);
  if (rest.trim() === '' || rest.startsWith('#')) return null;
  const opens = /:(?:\s*[|>][-+\d]*)?\s*$/.test(rest);
  return ' '.repeat(lead.length) + (opens ? step : '');
}

export const newLine: Command = ({ state, dispatch }) => {
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const before = line.text.slice(0, head - line.from);
  if (!empty || /^\s*[[{]/.test(state.doc.sliceString(0, 100))) return false;
  const indent = nextIndent(before);
  if (indent === null) return false;
  dispatch(state.update(state.replaceSelection(state.lineBreak + indent), { userEvent: 'input', scrollIntoView: true }));
  return true;
};

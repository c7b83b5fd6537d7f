// The colours of the text: the page's own palette, which the editor uses through CSS variables.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// CodeMirror's own underlines are pictures in data: addresses, which the page's policy forbids, so these are lines.
const wavy = (color: string): Record<string, string> => ({
  backgroundImage: 'none',
  paddingBottom: '0',
  textDecoration: `underline wavy ${color} 1px`,
  textUnderlineOffset: '3px',
  textDecorationSkipInk: 'none',
});
const field = {
  backgroundColor: 'var(--panel)',
  backgroundImage: 'none',
  border: '1px solid var(--line-strong)',
  borderRadius: '6px',
  color: 'var(--text)',
  fontSize: '12.5px',
};

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--panel)', fontSize: '12.5px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)', paddingBottom: '40px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--panel)',
    color: 'var(--muted)',
    border: 'none',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 6%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--line-strong)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--warn-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)', outline: '2px solid var(--accent)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--panel-2)',
    border: '1px solid var(--line)',
    color: 'var(--muted)',
    padding: '0 5px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
    boxShadow: 'var(--shadow)',
    color: 'var(--text)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '12.5px', maxHeight: '15em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionInfo': { padding: '6px 10px', fontSize: '12.5px', lineHeight: '1.45', maxWidth: '260px' },
  '.cm-panels': { backgroundColor: 'var(--panel-2)', color: 'var(--text)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { fontSize: '12.5px', padding: '6px 26px 6px 8px' },
  '.cm-textfield, .cm-button': field,
  '.cm-panel.cm-search label': { fontSize: '12.5px' },
  '.cm-panel.cm-search [type=checkbox]': { accentColor: 'var(--accent)' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--text)', fontSize: '17px', width: '28px', height: '28px' },
  '.cm-lintRange-error': wavy('var(--no)'),
  '.cm-lintRange-warning': wavy('var(--warn)'),
  '.cm-lintPoint:after': { borderBottomColor: 'var(--no)' },
  '.cm-lint-marker': { content: 'normal', width: '1em', textAlign: 'center', fontWeight: '600' },
  '.cm-lint-marker-error': { content: 'normal', color: 'var(--no)' },
  '.cm-lint-marker-error::before': { content: '"✕"' },
  '.cm-lint-marker-warning': { content: 'normal', color: 'var(--warn)' },
  '.cm-lint-marker-warning::before': { content: '"!"' },
  '.cm-diagnostic': { padding: '6px 10px', maxWidth: '360px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--no)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
});

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--warn)' },
  { tag: [tags.labelName, tags.typeName], color: 'var(--warn)' },
  { tag: [tags.comment, tags.meta], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.bracket, tags.squareBracket, tags.brace], color: 'var(--muted)' },
]);

export const looks: Extension = [theme, syntaxHighlighting(colors)];

// Continues wrapped lines below their own beginning, not at the margin, so that indentation stays visible.
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

// A deeper indentation would leave no room for words.
const deepest = 26;
const indents = Array.from({ length: deepest + 1 }, (_, indent) => indent);
const decorations = indents.map((indent) => Decoration.line({ class: `hanging-${indent}` }));

// These are rules, because the page's policy forbids styles in attributes.
const rules = EditorView.theme(
  Object.fromEntries(
    indents.map((indent) => [
      `.cm-line.hanging-${indent}`,
      { paddingLeft: `calc(6px + ${indent}ch)`, textIndent: `-${indent}ch` },
    ]),
  ),
);

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      const [lead = ''] = /^\s*(?:- )*/.exec(line.text) ?? [];
      const decoration = decorations[Math.min(lead.length + 2, deepest)];
      if (decoration) builder.add(line.from, line.from, decoration);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

class HangingLines {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = decorate(view);
  }
  update(update: ViewUpdate): void {
    if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
  }
}

export const hangingLines: Extension = [
  ViewPlugin.fromClass(HangingLines, { decorations: (it) => it.decorations }),
  rules,
];

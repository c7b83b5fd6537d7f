// The list of problems below the text. A click on one moves the cursor to its place.
import { element, icon, Section } from '../browser/dom';
import { languageOf } from '../lang/language';
import { strings } from '../lang/strings';
import type { Remark } from './text_view';

const words = strings.sourceEditor;

interface Line {
  remark: Remark;
  line: number;
}

export class ProblemList {
  readonly root: HTMLElement;
  #section: Section<Line[]>;

  constructor(goTo: (offset: number) => void) {
    this.#section = new Section(element('ol', { 'data-key': 'problems' }), (lines) =>
      lines.map(({ remark, line }, i) => renderLine(remark, line, i, goTo)),
    );
    this.root = element('section', { class: 'source-problems', 'aria-label': words.problems }, this.#section.root);
  }

  // Shows the remarks. `lineAt` returns line numbers from 1.
  show(remarks: Remark[], lineAt: (offset: number) => number): void {
    this.root.hidden = remarks.length === 0;
    this.#section.show(remarks.map((remark) => ({ remark, line: lineAt(remark.from) })));
  }
}

function renderLine({ severity, from, message }: Remark, line: number, i: number, goTo: (at: number) => void): HTMLElement {
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: `source-problem ${severity}`, 'data-key': `problem:${i}`, onclick: () => goTo(from) },
      icon(severity === 'error' ? 'cross' : 'warning'),
      element('span', { class: 'hidden' }, severity === 'error' ? words.error : words.warning),
      element('span', { class: 'source-line' }, words.line(line)),
      element('span', { lang: languageOf(message) }, message),
    ),
  );
}

// The text itself: CodeMirror with the settings for scenarios.
//
// It is in a shadow tree. There its styles are constructed style sheets, which the page's policy allows; in the
// document they would be <style> elements, which the policy forbids.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  type LanguageSupport,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type Text, type Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { element } from '../browser/dom';
import { strings } from '../lang/strings';
import { complete } from './completion';
import { hangingLines } from './hanging_lines';
import { looks } from './looks';
import { newLine } from './new_line';
import { phrases } from './phrases';

const words = strings.sourceEditor;

export type Form = 'yaml' | 'json';
export const formOf = (text: string): Form => (/^\s*[[{]/.test(text) ? 'json' : 'yaml');

// A remark about a range of the text.
export interface Remark {
  severity: 'error' | 'warning';
  from: number;
  to: number;
  message: string;
}

export class TextView {
  readonly root = element('div', { class: 'source-text' });
  onChange: () => void = () => {};
  onApply: () => void = () => {};
  #view: EditorView;
  #language = new Compartment();
  #form: Form = 'yaml';

  constructor() {
    const shadow = this.root.attachShadow({ mode: 'open' });
    const state = EditorState.create({ extensions: this.#extensions() });
    this.#view = new EditorView({ state, parent: shadow, root: shadow });
    // Keeps these events inside the editor, because the page's listeners could not recognize that they are for a text
    // field.
    for (const type of ['keydown', 'paste', 'contextmenu']) {
      this.root.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  get text(): Text {
    return this.#view.state.doc;
  }
  get form(): Form {
    return this.#form;
  }

  // Does not replace equal parts at the start and the end, so that the cursor stays.
  set(text: string): void {
    const before = this.#view.state.doc.toString();
    const { from, to, insert } = difference(before, text);
    if (from === to && insert === '') return;
    this.#view.dispatch({ changes: { from, to, insert } });
  }

  focus(): void {
    this.#view.focus();
  }

  // Moves the cursor there, and scrolls the place into the middle.
  goTo(offset: number): void {
    const anchor = Math.min(offset, this.#view.state.doc.length);
    this.#view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    this.focus();
  }

  mark(remarks: Remark[]): void {
    this.#view.dispatch(setDiagnostics(this.#view.state, remarks));
  }

  #extensions(): Extension[] {
    const apply = (): boolean => {
      this.onApply();
      return true;
    };
    return [
      EditorState.phrases.of(phrases),
      lintGutter(),
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history(),
      foldGutter(),
      drawSelection(),
      indentOnInput(),
      indentUnit.of('  '),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ override: [complete], icons: false }),
      highlightActiveLine(),
      EditorView.lineWrapping,
      hangingLines,
      highlightSelectionMatches(),
      keymap.of([{ key: 'Mod-Enter', run: apply }]),
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        { key: 'Enter', run: newLine },
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...lintKeymap,
        indentWithTab,
      ]),
      looks,
      this.#language.of(languageOf('yaml')),
      EditorView.contentAttributes.of({ 'aria-label': words.textLabel, tabindex: '0' }),
      // The page opens a dropped file.
      EditorView.domEventHandlers({ drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0 }),
      EditorView.domEventHandlers({ beforeinput: typeOver }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.#changed();
      }),
    ];
  }

  // Pasting may change the form of the text.
  #changed(): void {
    const form = formOf(this.#view.state.doc.sliceString(0, 1000));
    if (form !== this.#form) {
      this.#form = form;
      this.#view.dispatch({ effects: this.#language.reconfigure(languageOf(form)) });
    }
    this.onChange();
  }
}

// Replaces a selection by typed text in the way in which CodeMirror inserts other text. Otherwise Chromium would give
// the new text the colour of the old one in an attribute, which the page's policy forbids and reports.
function typeOver(event: InputEvent, view: EditorView): boolean {
  const { state } = view;
  const { data, inputType, isComposing } = event;
  const { from, to, empty } = state.selection.main;
  if (empty || data === null || inputType !== 'insertText' || isComposing) return false;
  const insert = (): Transaction =>
    state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
  const isHandled = state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert));
  if (!isHandled) view.dispatch(insert());
  return true;
}

function languageOf(form: Form): LanguageSupport {
  return form === 'json' ? json() : yaml();
}

function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

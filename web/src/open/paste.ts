// Pasting into a dialog's field.
import { element, makeDialog } from '../browser/dom';
import { strings } from '../lang/strings';
import { sampleYaml } from './sample';

const words = strings.paste;

// `open` gets the text; true when it was loaded.
export class PasteDialog {
  #dialog: HTMLDialogElement;
  #field: HTMLTextAreaElement;

  constructor(open: (text: string) => Promise<boolean>) {
    this.#field = element('textarea', {
      id: 'paste-text',
      rows: 14,
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-label': words.text,
      placeholder: 'apiVersion: v1\nkind: List\nitems:\n- kind: Node\n  …',
    });
    const load = async (): Promise<void> => {
      this.#dialog.close();
      if (await open(this.#field.value)) this.#field.value = '';
    };
    const example = (): void => {
      this.#field.value = sampleYaml;
      this.#field.focus();
    };
    this.#dialog = makeDialog(
      words.title,
      words.close,
      element('p', { class: 'muted' }, words.hint),
      this.#field,
      element(
        'div',
        { class: 'buttons' },
        element('button', { class: 'primary', type: 'button', onclick: () => void load() }, words.load),
        element('button', { class: 'quiet', type: 'button', onclick: example }, words.example),
      ),
    );
    this.#dialog.classList.add('paste');
  }

  show(): void {
    this.#dialog.showModal();
    this.#field.focus();
  }
}

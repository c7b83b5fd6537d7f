// Pasting into a dialog's field.
import { element, makeDialog } from '../browser/dom';
import { strings } from '../lang/strings';
import { copyButton } from '../link/copy_button';
import { sampleYaml } from './sample';

const words = strings.paste;

// All kinds of objects that a scheduler reads.
const kubectl = 'kubectl get nodes,pods,pv,pvc,sc,svc,pdb,pc -A -o json';

// `open` gets the text, and resolves to true if it was loaded.
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
    const command = element('input', { type: 'text', readonly: true, class: 'link', 'aria-label': words.command, value: kubectl });
    this.#dialog = makeDialog(
      words.title,
      words.close,
      element('p', { class: 'muted' }, words.hint),
      element('div', { class: 'copy-row' }, command, copyButton(command, words.copy, 'quiet')),
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

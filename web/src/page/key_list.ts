// The list of keys, a dialog that `?` opens.
import '../style/late/key_list.css';
import { element, makeDialog } from '../browser/dom';
import { strings } from '../lang/strings';
import { isOneFile } from '../offline/own_files';
import { capsOf, keyGroups, type PagePart } from './keys';

const words = strings.keys;

export class KeyList {
  #parts: PagePart[];
  #dialog: HTMLDialogElement | null = null;

  constructor(parts: PagePart[]) {
    this.#parts = parts;
  }

  show(): void {
    this.#dialog ??= this.#make();
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  #make(): HTMLDialogElement {
    const groups = keyGroups(this.#parts).map(({ title, keys }) =>
      element(
        'section',
        {},
        element('h3', {}, title),
        element(
          'dl',
          { class: 'keys' },
          ...keys.flatMap((key) => [
            element('dt', {}, ...capsOf(key).map((cap) => element('kbd', {}, cap))),
            element('dd', {}, words.does[key.name]),
          ]),
        ),
      ),
    );
    const intro = element('p', { class: 'muted' }, words.intro(this.#parts.length > 0));
    const pages = element('a', { href: './docs/index.html', target: '_blank', rel: 'noopener' }, words.documentation);
    const dialog = makeDialog(
      words.title,
      words.close,
      intro,
      element('div', { class: 'key-groups' }, ...groups),
      !isOneFile() && element('p', {}, pages),
    );
    dialog.classList.add('keyboard-help');
    return dialog;
  }
}

// A quiet line over the stage that says that the scenario is too long for an address that works elsewhere.
import '../style/late/kept.css';
import { element, iconButton, setText } from '../browser/dom';
import { keptWords as words } from '../lang/kept_words';
import type { Session } from '../stage/player';

export class LongLine {
  #root: HTMLElement;
  #text = element('p', { role: 'status' });
  #session: Session | null = null;

  constructor(column: HTMLElement, saveAs: () => void) {
    this.#root = element(
      'div',
      { class: 'long-line', hidden: true },
      this.#text,
      element('button', { class: 'link', type: 'button', onclick: saveAs }, words.save),
      iconButton('close', words.dismiss, { onclick: () => this.#hide() }),
    );
    column.prepend(this.#root);
  }

  // '' hides the line. After the reader has dismissed it, it does not return for the same session.
  show(session: Session, text: string): void {
    if (text === '') this.#hide();
    else if (session !== this.#session) this.#root.hidden = false;
    this.#session = text === '' ? null : session;
    setText(this.#text, text);
  }

  #hide(): void {
    this.#root.hidden = true;
  }
}

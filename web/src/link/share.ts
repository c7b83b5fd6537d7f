// The share dialog: a link to what is on screen, its length, and a file for what is too long for a link.
import { element, makeDialog, setText } from '../browser/dom';
import { strings } from '../lang/strings';
import type { Player } from '../stage/player';
import { copyButton } from './copy_button';
import { currentLink } from './current_link';
import { comfortableLinkLength, maxAddressLength } from './link';
import { ShareEmbed } from './share_embed';

const words = strings.share;

export class ShareDialog {
  #player: Player;
  #dialog: HTMLDialogElement;
  #link = element('input', { type: 'text', readonly: true, 'aria-label': words.link, class: 'link' });
  #embed = new ShareEmbed((field) => copyButton(field, words.copyEmbed, 'quiet'));
  #length = element('p', { class: 'muted link-length', role: 'status' });
  #time = element('input', { type: 'checkbox', checked: true });
  #selection = element('input', { type: 'checkbox', checked: true });
  #play = element('input', { type: 'checkbox' });
  #language = element('input', { type: 'checkbox' });
  #fileButton: HTMLButtonElement;
  #updates = 0;

  // `saveAs` offers files.
  constructor(player: Player, saveAs: () => void) {
    this.#player = player;
    const save = (): void => {
      this.#dialog.close();
      saveAs();
    };
    this.#fileButton = element('button', { class: 'quiet', type: 'button', onclick: save }, words.file);
    const choice = (box: HTMLInputElement, label: string): HTMLElement => {
      box.addEventListener('change', () => void this.#update());
      return element('label', { class: 'choice' }, box, label);
    };
    this.#dialog = makeDialog(
      words.title,
      words.close,
      element('p', { class: 'muted' }, words.hint),
      element(
        'div',
        { class: 'choices' },
        choice(this.#time, words.includeTime),
        choice(this.#selection, words.includeSelection),
        choice(this.#play, words.autoplay),
        choice(this.#language, words.includeLanguage),
      ),
      element('div', { class: 'copy-row' }, this.#link, copyButton(this.#link, words.copy, 'primary')),
      this.#length,
      element('div', { class: 'buttons' }, this.#fileButton),
      this.#embed.root,
    );
    this.#dialog.classList.add('share');
  }

  async show(): Promise<void> {
    await this.#update();
    this.#dialog.showModal();
    this.#link.select();
  }

  // The same with the code for other pages in sight.
  async showEmbed(): Promise<void> {
    await this.show();
    this.#embed.focus();
  }

  async #update(): Promise<void> {
    const parts = {
      time: this.#time.checked,
      selection: this.#selection.checked,
      play: this.#play.checked,
      language: this.#language.checked,
    };
    const update = ++this.#updates;
    const fragment = await currentLink(this.#player, parts);
    // A long scenario takes its time: by now something else may be wanted.
    if (update !== this.#updates) return;
    const link = new URL(`#${fragment}`, location.href.replace(/#.*/, '')).href;
    this.#link.value = link;
    this.#embed.show(fragment, this.#player.session?.title ?? '');
    const tooLong = link.length > comfortableLinkLength;
    setText(
      this.#length,
      tooLong ? words.tooLong(link.length, comfortableLinkLength) : words.length(link.length),
    );
    this.#length.classList.toggle('warning', tooLong);
    this.#fileButton.className = tooLong ? 'primary' : 'quiet';
    if (link.length <= maxAddressLength) history.replaceState(history.state, '', `#${fragment}`);
  }
}

// The share dialog: a link to the present state, its length, and files for scenarios that are too long for a link.
import { element, makeDialog, setText } from '../browser/dom';
import { saveFile } from '../browser/files';
import { language } from '../lang/language';
import { lateStrings } from '../lang/late_strings';
import { strings } from '../lang/strings';
import { redacted, renamedSelection, type Redacted } from '../source/redacted';
import type { Player, Session } from '../stage/player';
import { copyButton } from './copy_button';
import { currentLink, placeOf, type LinkParts } from './current_link';
import { comfortableLinkLength, maxAddressLength } from './link';
import { payloadOf } from './payload';
import { ShareEmbed } from './share_embed';
import { writeLink } from './write_link';

const words = strings.share;
const hideWords = lateStrings.hideNames;

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
  #hides = element('input', { type: 'checkbox' });
  #hideNote = element('p', { class: 'muted', hidden: true }, hideWords.note);
  #namesButton: HTMLButtonElement;
  // The scenario that is shared in place of the one on the stage while names are hidden; null if names are not hidden,
  // or it is not ready yet.
  #redacted: Redacted | null = null;
  #fileButton: HTMLButtonElement;
  #updates = 0;
  // The session that was shared last.
  #shared: Session | null = null;

  // `saveAs` offers files.
  constructor(player: Player, saveAs: () => void) {
    this.#player = player;
    const save = (): void => {
      if (this.#redacted) {
        saveFile('redacted.json', this.#redacted.scenario);
        return;
      }
      this.#dialog.close();
      saveAs();
    };
    const saveNames = (): void => saveFile('names.json', JSON.stringify(this.#redacted?.names ?? {}, null, 2));
    this.#fileButton = element('button', { class: 'quiet', type: 'button', onclick: save }, words.file);
    this.#namesButton = element('button', { class: 'quiet', type: 'button', hidden: true, onclick: saveNames }, hideWords.save);
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
        choice(this.#hides, hideWords.choice),
      ),
      this.#hideNote,
      element('div', { class: 'copy-row' }, this.#link, copyButton(this.#link, words.copy, 'primary')),
      this.#length,
      element('div', { class: 'buttons' }, this.#fileButton, this.#namesButton),
      this.#embed.root,
    );
    this.#dialog.classList.add('share');
  }

  async show(): Promise<void> {
    const { session } = this.#player;
    // Hides the names of an imported cluster by default, because they belong to its owner.
    if (session !== this.#shared) this.#hides.checked = session?.report != null;
    this.#shared = session;
    await this.#update();
    this.#dialog.showModal();
    this.#link.select();
  }

  // Opens the dialog with the code for other pages visible.
  async showEmbed(): Promise<void> {
    await this.show();
    this.#embed.focus();
  }

  async #update(): Promise<void> {
    const parts: LinkParts = {
      time: this.#time.checked,
      selection: this.#selection.checked,
      play: this.#play.checked,
      language: this.#language.checked,
    };
    const update = ++this.#updates;
    const hides = this.#hides.checked;
    this.#hideNote.hidden = this.#namesButton.hidden = !hides;
    let fragment = '';
    try {
      // Removes the link with the names, so that the reader cannot copy it any more.
      if (hides) this.#showNothing(hideWords.working);
      const made = hides ? await redacted(this.#player.scenario) : null;
      fragment = made ? await this.#redactedLink(made, parts) : await currentLink(this.#player, parts);
      // A long scenario takes time, so the choices may have changed meanwhile.
      if (update !== this.#updates) return;
      this.#redacted = made;
    } catch {
      if (update === this.#updates) this.#showNothing(hideWords.failed);
      return;
    }
    const link = new URL(`#${fragment}`, location.href.replace(/#.*/, '')).href;
    this.#link.value = link;
    this.#fileButton.disabled = this.#namesButton.disabled = false;
    this.#embed.show(fragment, hides ? '' : (this.#player.session?.title ?? ''));
    const tooLong = link.length > comfortableLinkLength;
    setText(
      this.#length,
      tooLong ? words.tooLong(link.length, comfortableLinkLength) : words.length(link.length),
    );
    this.#length.classList.toggle('warning', tooLong);
    this.#fileButton.className = tooLong ? 'primary' : 'quiet';
    // The page itself keeps the names, so only a link with names becomes its address.
    if (!hides && link.length <= maxAddressLength) history.replaceState(history.state, '', `#${fragment}`);
  }

  async #redactedLink({ scenario, names }: Redacted, parts: LinkParts): Promise<string> {
    const place = placeOf(this.#player, parts);
    if (place.select !== undefined) place.select = renamedSelection(place.select, names);
    return writeLink({ payload: await payloadOf(scenario) }, place, parts.language ? language : null);
  }

  #showNothing(why: string): void {
    this.#redacted = null;
    this.#link.value = '';
    this.#embed.show('', '');
    this.#fileButton.disabled = this.#namesButton.disabled = true;
    this.#length.classList.remove('warning');
    setText(this.#length, why);
  }
}

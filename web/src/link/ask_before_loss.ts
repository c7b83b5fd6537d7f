// Asks before the page is reloaded without its scenario, if neither a link nor the browser can keep it.
import { element, makeDialog } from '../browser/dom';
import { saveFile } from '../browser/files';
import { keptWords } from '../lang/kept_words';
import type { Player } from '../stage/player';

const words = keptWords.tooLarge;

// The reader can save the scenario before `reload` loses it.
export function askBeforeLoss(player: Player | null, reload: () => void): void {
  const button = (label: string, look: string, run: () => void): HTMLElement =>
    element('button', { class: look, type: 'button', onclick: run }, label);
  const save = (): void => saveFile('scenario.json', player?.scenario ?? '');
  const buttons = [button(words.save, 'primary', save), button(words.reload, 'quiet', reload)];
  const dialog = makeDialog(
    words.title,
    words.close,
    element('p', {}, words.text),
    element('div', { class: 'buttons' }, ...buttons),
  );
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

// Reloads the page with the same scenario and moment. Parameters of the address about the page, not the scenario, stay.
import { element, makeDialog } from '../browser/dom';
import { saveFile } from '../browser/files';
import { strings } from '../lang/strings';
import type { Player } from '../stage/player';
import { currentLink } from './current_link';
import { keepLink } from './kept_link';

const words = strings.tooLargeToKeep;

// Chromium reloads nothing that is longer than 2 MiB.
const longestAddress = 2_000_000;

const aboutPage = /^(theme|lang|controls|poster|autoplay|readonly)=/;

export async function reloadHere(player: Player | null): Promise<void> {
  const link = player ? await currentLink(player, { time: true, selection: true, play: false }) : '';
  const kept = location.hash.slice(1).split('&').filter((part) => aboutPage.test(part));
  const fragment = [link, ...kept].join('&');
  const isKept = link === '' || putIntoAddress(fragment) || keepLink(fragment);
  if (isKept) location.reload();
  else askBeforeLoss(player, () => location.reload());
}

// Whether the reloaded page will find the link there.
export function putIntoAddress(fragment: string): boolean {
  if (fragment.length > longestAddress) return false;
  try {
    history.replaceState(null, '', `#${fragment}`);
    return true;
  } catch {
    // Longer than this browser allows.
    return false;
  }
}

// The scenario can be saved before `reload` loses it.
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

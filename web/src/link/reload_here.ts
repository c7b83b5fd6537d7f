// Reloads the page with the same scenario and moment. Parameters of the address about the page, not the scenario, stay.
import { demand } from '../browser/later';
import type { Player } from '../stage/player';
import { currentLink } from './current_link';
import { keeping, keepLink } from './kept_link';

// Chromium reloads nothing that is longer than 2 MiB.
const longestAddress = 2_000_000;

const loadQuestion = demand(() => import('./ask_before_loss'));

const aboutPage = /^(theme|lang|controls|poster|autoplay|readonly)=/;

// The parameters of the address that are about the page.
export const partsAboutPage = (): string[] => location.hash.slice(1).split('&').filter((part) => aboutPage.test(part));

export async function reloadHere(player: Player | null): Promise<void> {
  const link = player ? await currentLink(player, { time: true, selection: true, play: false }) : '';
  const fragment = [link, ...partsAboutPage()].join('&');
  const isKept = link === '' || putIntoAddress(fragment) || keepLink(fragment);
  const reload = (): void => location.reload();
  if (isKept) reload();
  else await reloadUnlinked(player, reload);
}

// Whether the reloaded page will find the link there.
export function putIntoAddress(fragment: string): boolean {
  if (fragment.length > longestAddress) return false;
  try {
    history.replaceState(history.state, '', `#${fragment}`);
    return true;
  } catch {
    // Longer than this browser allows.
    return false;
  }
}

// Where the browser does not keep the scenario otherwise, it can be saved before `reload` loses it. Returns whether the
// page is reloaded now.
export async function reloadUnlinked(player: Player | null, reload: () => void): Promise<boolean> {
  if (await keeping.now()) {
    reload();
    return true;
  }
  // What cannot be asked is no reason to stay in a page that has to be reloaded.
  const question = await loadQuestion().catch(() => null);
  if (question) question.askBeforeLoss(player, reload);
  return false;
}

// Reloads the page with the same scenario and moment. Keeps the parameters of the address that are about the page and
// not the scenario.
import { demand } from '../browser/later';
import type { Player } from '../stage/player';
import { currentLink } from './current_link';
import { keeping, keepLink } from './kept_link';

// Chromium does not reload an address that is longer than 2 MiB.
const longestAddress = 2_000_000;

const loadQuestion = demand(() => import('./ask_before_loss'));

const aboutPage = /^(theme|lang|controls|poster|autoplay|readonly)=/;

// Returns the parameters of the address that are about the page.
export const partsAboutPage = (): string[] => location.hash.slice(1).split('&').filter((part) => aboutPage.test(part));

export async function reloadHere(player: Player | null): Promise<void> {
  const link = player ? await currentLink(player, { time: true, selection: true, play: false }) : '';
  const fragment = [link, ...partsAboutPage()].join('&');
  const isKept = link === '' || putIntoAddress(fragment) || keepLink(fragment);
  const reload = (): void => location.reload();
  if (isKept) reload();
  else await reloadUnlinked(player, reload);
}

// Returns whether the reloaded page will find the link in its address.
export function putIntoAddress(fragment: string): boolean {
  if (fragment.length > longestAddress) return false;
  try {
    history.replaceState(history.state, '', `#${fragment}`);
    return true;
  } catch {
    // The address is longer than this browser allows.
    return false;
  }
}

// If the browser does not keep the scenario in another way, the reader can save it before `reload` loses it. Returns
// whether the page is being reloaded.
export async function reloadUnlinked(player: Player | null, reload: () => void): Promise<boolean> {
  if (await keeping.now()) {
    reload();
    return true;
  }
  // If the question cannot be loaded, the page is reloaded without it.
  const question = await loadQuestion().catch(() => null);
  if (question) question.askBeforeLoss(player, reload);
  return false;
}

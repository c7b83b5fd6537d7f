// Loads the page anew, at where it is now. Of the address stays what is about the page and not about the scenario.
import { currentLink } from './current_link';
import { keepLink } from './kept_link';
import type { Player } from './player';

// Chromium reloads nothing that is longer than 2 MiB.
const longestAddress = 2_000_000;

const aboutPage = /^(theme|lang|controls|poster|autoplay|readonly)=/;

export async function reloadHere(player: Player | null): Promise<void> {
  const link = player ? await currentLink(player, { time: true, selection: true, play: false }) : '';
  const kept = location.hash.slice(1).split('&').filter((part) => aboutPage.test(part));
  const fragment = [link, ...kept].join('&');
  try {
    if (link !== '' && !(fragment.length > longestAddress && keepLink(fragment))) {
      history.replaceState(null, '', `#${fragment}`);
    }
  } catch {
    // Longer than the browser allows: then it is what the address says.
  }
  location.reload();
}

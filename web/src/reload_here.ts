// Loads the page anew, at where it is now. Of the address stays what is about the page and not about the scenario.
import { currentLink } from './current_link';
import type { Player } from './player';

const aboutPage = /^(theme|lang|controls|poster|autoplay|readonly)=/;

export async function reloadHere(player: Player | null): Promise<void> {
  const link = player ? await currentLink(player, { time: true, selection: true, play: false }) : '';
  const kept = location.hash.slice(1).split('&').filter((part) => aboutPage.test(part));
  try {
    if (link !== '') history.replaceState(null, '', `#${[link, ...kept].join('&')}`);
  } catch {
    // Longer than the browser allows: then it is what the address says.
  }
  location.reload();
}

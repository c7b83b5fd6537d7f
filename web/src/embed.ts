// The entry of embed.html, a scenario inside another page. It takes no focus, adds no history entries and stores
// nothing.
import './style/style.css';
import './style/embed.css';
import { removeBootText } from './browser/dom';
import { Embed } from './embed/embed';
import { Gallery } from './gallery/gallery';
import { speaksOtherThanLink } from './lang/language';
import { parseLink, type Link } from './link/link';
import { Notices } from './page/notices';
import { ThemeSwitch } from './page/theme';

// The link in the address; an empty one if it is broken: the stage reports that when it opens the address.
function readLink(): Link {
  try {
    return parseLink(location.hash);
  } catch {
    return parseLink('');
  }
}

async function start(): Promise<void> {
  removeBootText();
  const gallery = await Gallery.load();
  const link = readLink();
  const theme = new ThemeSwitch(link.theme);
  const embed = new Embed(link, new Notices(), gallery, theme);
  document.body.append(embed.root);
  embed.start();
  window.addEventListener('hashchange', () => {
    if (speaksOtherThanLink()) location.reload();
    else embed.follow(readLink());
  });
}

void start();

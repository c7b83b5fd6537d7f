// A scenario inside somebody else's page. Takes no focus, keeps no history, remembers nothing.
import './style.css';
import './embed.css';
import { removeBootText } from './dom';
import { Embed } from './embed/embed';
import { Gallery } from './gallery';
import { speaksOtherThanLink } from './language';
import { parseLink, type Link } from './link';
import { Notices } from './notices';
import { ThemeSwitch } from './theme';

// What is wrong with the address is told on the stage, when it is opened there.
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

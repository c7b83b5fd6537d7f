// A scenario inside somebody else's page: the stage, a line of controls and a way to the full page. Takes no
// focus, keeps no history, remembers nothing.
import './style.css';
import './embed.css';
import { Captions, makeNarration } from './captions';
import { showCrash } from './crash';
import { element, icon, setText } from './dom';
import { Gallery } from './gallery';
import { KeyboardHelp, hearPageKeys } from './keyboard_help';
import { keysInWords } from './keys';
import { languageOfLink, speaksOtherThanLink } from './language';
import { parseLink, type Link } from './link';
import { LoopStretch } from './loop_stretch';
import { Notices } from './notices';
import { Opener } from './opening';
import { Player } from './player';
import { publishHandle } from './scripting';
import { currentLink } from './share';
import { strings } from './strings';
import { ThemeSwitch } from './theme';
import { makeTransport } from './transport';

const words = strings.embed;

const canvas = element('canvas', {
  id: 'stage',
  tabindex: 0,
  role: 'img',
  'aria-label': strings.canvas.label,
  'aria-describedby': 'stage-keys',
});
const notices = new Notices();
const stageArea = element(
  'div',
  { class: 'stage-area' },
  canvas,
  element('p', { id: 'stage-keys', class: 'hidden' }, keysInWords([])),
  notices.root,
);
const title = element('h1', { class: 'hidden' }, strings.product);
const main = element('main', { class: 'embed' }, title, stageArea);
document.body.append(main);

function lookOfLink(): { theme: Link['theme']; controls: boolean } {
  try {
    const { theme, embed } = parseLink(location.hash);
    return { theme, controls: embed.controls };
  } catch {
    return { theme: null, controls: true };
  }
}

// Leads to the same moment, as it is when somebody follows it.
function makeFullLink(player: Player): HTMLAnchorElement {
  const full = new URL('index.html', location.href.replace(/#.*/, ''));
  const link = element(
    'a',
    {
      class: 'full-link',
      href: `${full.href}${location.hash}`,
      target: '_blank',
      rel: 'noopener',
      title: words.fullTitle,
    },
    words.full,
    icon('external'),
  );
  const parts = { time: true, selection: true, play: false, language: languageOfLink() !== null };
  const refresh = (): void => {
    void currentLink(player, parts).then((fragment) => {
      if (fragment !== '') link.href = `${full.href}#${fragment}`;
    });
  };
  for (const event of ['pointerenter', 'focus', 'pointerdown']) link.addEventListener(event, refresh);
  return link;
}

async function start(): Promise<void> {
  const { theme, controls } = lookOfLink();
  const themeSwitch = new ThemeSwitch(theme);
  let player: Player | null = null;
  try {
    player = await Player.open(canvas, (reason) => showCrash(stageArea, player, reason));
  } catch (error) {
    notices.show({
      title: strings.boot.failed,
      message: error instanceof Error ? error.message : String(error),
    });
    return;
  }
  const ready = player;
  const opener = new Opener(ready, notices, await Gallery.load(() => {}));
  themeSwitch.onChange((value) => ready.set({ op: 'theme', value }));
  const bar = element('div', { class: 'embed-bar' });
  const loop = new LoopStretch(ready);
  ready.set({ op: 'controls', value: !controls });
  if (controls) {
    main.append(element('div', { class: 'caption-slot' }, new Captions(ready).root));
    bar.append(makeTransport(ready, loop));
  }
  hearPageKeys(canvas, new KeyboardHelp([]), { loop: () => loop.toggle() }, false);
  bar.append(makeFullLink(ready));
  main.append(bar);
  document.body.append(makeNarration(ready));
  ready.onChange((_, session) => setText(title, session.title || strings.product));
  await opener.openAddress();
  stageArea.classList.add('ready');
  window.addEventListener('hashchange', () => {
    if (speaksOtherThanLink()) location.reload();
    else void opener.openAddress();
  });
  publishHandle(ready, opener);
}

void start();

// The door for a first visitor who follows no link: three ways to begin, over the stage, which plays meanwhile. It
// disappears permanently as soon as the visitor chooses a way, touches the stage, or presses Escape.
import '../style/late/welcome.css';
import { element, icon, iconButton, setAttribute, type IconName } from '../browser/dom';
import { lateWords } from '../lang/late';
import { welcomeEn } from '../lang/welcome_en';
import type { StageState } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';
import { rememberVisit } from './welcome_memory';

const words = await lateWords(welcomeEn, async () => (await import('../lang/welcome_zh-CN')).welcomeZhCn);

export interface WelcomeWays {
  // Null if the build has no lessons.
  learn: (() => void) | null;
  lessons: number;
  cluster: () => void;
  embed: () => void;
  // Called once, when the door disappears.
  left: () => void;
}

// A moment in seconds shortly before the first events.
const firstMoment = 1;
// The time to read a caption at which playback stops.
const readingMs = 4000;
const playheadKeys = [' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

export class Welcome {
  readonly root: HTMLElement;
  #player: Player;
  #ways: WelcomeWays;
  #session: Session | null;
  #playButton: HTMLButtonElement;
  // True if the stage continues after captions.
  #plays = false;
  #timer = 0;
  #isOpen = true;

  constructor(player: Player, ways: WelcomeWays) {
    this.#player = player;
    this.#ways = ways;
    this.#session = player.session;
    this.#playButton = element('button', { class: 'quiet', type: 'button', onclick: () => this.#turn() });
    this.root = this.#make();
    player.canvas.addEventListener('pointerdown', () => this.leave(), { once: true });
    document.addEventListener('keydown', this.#onKey);
    if (matchMedia('(prefers-reduced-motion: no-preference)').matches) this.#play();
    player.onChange((state, session) => this.#follow(state, session));
  }

  leave(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    document.removeEventListener('keydown', this.#onKey);
    rememberVisit();
    this.root.remove();
    this.#ways.left();
  }

  #make(): HTMLElement {
    const { learn, lessons, cluster, embed } = this.#ways;
    return element(
      'section',
      { class: 'welcome-door', 'aria-labelledby': 'welcome-title' },
      element(
        'div',
        { class: 'welcome-panel' },
        element(
          'header',
          {},
          element('h2', { id: 'welcome-title' }, words.title),
          this.#playButton,
          iconButton('close', words.close, { onclick: () => this.leave() }),
        ),
        element(
          'div',
          { class: 'welcome-ways' },
          learn && this.#way('play', words.learn, words.learnHint(lessons), learn),
          this.#way('paste', words.cluster, words.clusterHint, cluster),
          this.#way('code', words.embed, words.embedHint, embed),
        ),
      ),
    );
  }

  #way(name: IconName, label: string, hint: string, run: () => void): HTMLElement {
    const take = (): void => {
      this.#player.command({ op: 'pause' });
      this.leave();
      run();
    };
    return element(
      'button',
      { class: 'welcome-way', type: 'button', onclick: take },
      icon(name),
      element('strong', {}, label),
      element('span', {}, hint),
    );
  }

  #play(): void {
    this.#plays = true;
    if (this.#player.state?.t === 0) this.#player.command({ op: 'seek', t: firstMoment });
    this.#player.command({ op: 'play' });
  }

  // Pressing Play begins, too: then the page shows all its parts.
  #turn(): void {
    if (this.#plays) {
      this.#plays = false;
      clearTimeout(this.#timer);
      this.#player.command({ op: 'pause' });
      this.#showPlay();
    } else {
      this.leave();
      this.#player.command({ op: 'play' });
    }
  }

  #follow({ playing, t, end }: StageState, session: Session): void {
    if (!this.#isOpen) return;
    if (session !== this.#session) {
      this.leave();
      return;
    }
    clearTimeout(this.#timer);
    const isOver = end !== null && t >= end;
    if (isOver) this.#plays = false;
    if (this.#plays && !playing) this.#timer = window.setTimeout(() => this.#player.command({ op: 'play' }), readingMs);
    this.#showPlay();
  }

  #showPlay(): void {
    const name = this.#plays ? 'pause' : 'play';
    if (this.#playButton.dataset['shows'] === name) return;
    setAttribute(this.#playButton, 'data-shows', name);
    this.#playButton.replaceChildren(icon(name), words[name]);
  }

  #onKey = (event: KeyboardEvent): void => {
    if (document.querySelector('dialog[open]')) return;
    const isPlayhead = playheadKeys.includes(event.key) && (event.target === document.body || event.target === this.#player.canvas);
    if (event.key === 'Escape' || isPlayhead) this.leave();
  };
}

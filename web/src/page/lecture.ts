// The lecture mode: one panel at a time, in type that is readable from the last row, with only a bar that names the
// panels. Keys move between the panels, including the keys that presenters' remote controls send.
import '../style/late/lecture.css';
import { element, icon, iconButton, isWriting, setAttribute } from '../browser/dom';
import { lateWords } from '../lang/late';
import { lectureEn } from '../lang/lecture_en';
import { strings } from '../lang/strings';
import type { LonePanel } from '../protocol/protocol';
import type { Player } from '../stage/player';

const words = await lateWords(lectureEn, async () => (await import('../lang/lecture_zh-CN')).lectureZhCn);

const panels = ['queues', 'cycle', 'nodes', 'caption'] as const;
type Panel = (typeof panels)[number];

export class Lecture {
  #player: Player;
  #bar: HTMLElement;
  #play: HTMLButtonElement;
  #buttons = new Map<Panel, HTMLButtonElement>();
  // Null outside of the mode.
  #shown: Panel | null = null;

  // `around` contains the stage and the elements below it.
  constructor(player: Player, around: HTMLElement) {
    this.#player = player;
    this.#play = iconButton('play', words.play, { class: 'play-button', onclick: () => player.command({ op: 'toggle' }) });
    this.#bar = this.#makeBar();
    around.prepend(this.#bar);
    document.addEventListener('keydown', (event) => this.#onKey(event));
    player.onChange(({ playing }) => {
      const name = playing ? 'pause' : 'play';
      if (this.#play.dataset['shows'] === name) return;
      setAttribute(this.#play, 'data-shows', name);
      this.#play.replaceChildren(icon(name));
    });
  }

  toggle(): void {
    if (this.#shown === null) this.#show('queues');
    else this.leave();
  }

  enter(): void {
    if (this.#shown === null) this.#show('queues');
  }

  // Shows the next panel, or the one before; outside of the mode, the first one.
  turn(step: 1 | -1): void {
    if (this.#shown === null) {
      this.#show('queues');
      return;
    }
    const there = panels.filter((panel) => panel !== 'caption' || this.#hasCaptions);
    const at = there.indexOf(this.#shown);
    this.#show(there[(at + step + there.length) % there.length] ?? 'queues');
  }

  leave(): void {
    this.#shown = null;
    delete document.documentElement.dataset['lecture'];
    this.#player.set({ op: 'alone', value: '' });
  }

  get #hasCaptions(): boolean {
    return (this.#player.session?.captions ?? 0) > 0;
  }

  #show(panel: Panel): void {
    this.#shown = panel;
    document.documentElement.dataset['lecture'] = panel;
    for (const [name, button] of this.#buttons) setAttribute(button, 'aria-pressed', String(name === panel));
    this.#buttons.get('caption')?.toggleAttribute('hidden', !this.#hasCaptions);
    // While the caption is shown alone, the hidden stage keeps its panel.
    if (panel !== 'caption') this.#player.set({ op: 'alone', value: panel satisfies LonePanel });
  }

  #makeBar(): HTMLElement {
    for (const panel of panels) {
      const show = (): void => this.#show(panel);
      this.#buttons.set(panel, element('button', { class: 'lecture-panel', type: 'button', onclick: show }, words.panels[panel]));
    }
    return element(
      'nav',
      { class: 'lecture-bar', 'aria-label': words.label },
      element('h1', { class: 'hidden' }, strings.product),
      this.#play,
      ...this.#buttons.values(),
      element('span', { class: 'muted lecture-keys' }, words.keys),
      iconButton('close', words.leave, { onclick: () => this.leave() }),
    );
  }

  #onKey(event: KeyboardEvent): void {
    const isShortcut = event.ctrlKey || event.altKey || event.metaKey;
    if (this.#shown === null || event.defaultPrevented || isShortcut || isWriting(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const run = {
      PageDown: () => this.turn(1),
      PageUp: () => this.turn(-1),
      n: () => this.turn(1),
      N: () => this.turn(-1),
      Escape: () => this.leave(),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
}

// The stretch of time that playback repeats: a button for a stretch around this moment, and fields for any other.
import { disclose } from '../browser/disclosure';
import { element, icon, iconButton, setAttribute } from '../browser/dom';
import { strings } from '../lang/strings';
import { withKey } from '../page/keys';
import type { StageState } from '../protocol/protocol';
import type { Player } from '../stage/player';

const words = strings.loop;

// The length in seconds of viewing before and after the present moment.
const aroundSeconds = 2;

export class LoopStretch {
  readonly root: HTMLElement;
  #player: Player;
  #toggle: HTMLButtonElement;
  #from: HTMLInputElement;
  #to: HTMLInputElement;

  constructor(player: Player) {
    this.#player = player;
    this.#toggle = element(
      'button',
      { class: 'icon-button', type: 'button', 'aria-label': words.toggle, onclick: () => this.toggle() },
      icon('loop'),
    );
    this.#from = this.#field((t) => this.#setFrom(t));
    this.#to = this.#field((t) => this.#setTo(t));
    const clear = element(
      'button',
      { class: 'quiet small', type: 'button', onclick: () => player.command({ op: 'loop' }) },
      words.clear,
    );
    const edit = iconButton('unfold', words.edit, { class: 'icon-button loop-edit' });
    const panel = element(
      'div',
      { class: 'loop-panel', role: 'group', 'aria-label': words.edit },
      this.#side(words.from, this.#from, () => this.#setFrom(this.#now())),
      this.#side(words.to, this.#to, () => this.#setTo(this.#now())),
      clear,
    );
    disclose(edit, panel, true);
    this.root = element('div', { class: 'loop' }, this.#toggle, edit, panel);
    player.onChange((state) => this.#show(state));
  }

  // Repeats the stretch around the present moment, or ends the repetition.
  toggle(): void {
    const { state } = this.#player;
    if (!state) return;
    const around = aroundSeconds * state.speed;
    if (state.loop) this.#player.command({ op: 'loop' });
    else this.loop(state.t - around, state.t + around);
  }

  // Repeats the part of the stretch that is in the run. Does nothing if that is empty.
  loop(from: number, to: number): void {
    const last = this.#player.state?.end ?? to;
    const stretch = { from: Math.max(0, from), to: Math.min(to, last) };
    if (stretch.from < stretch.to) this.#player.command({ op: 'loop', ...stretch });
  }

  #now(): number {
    return this.#player.state?.t ?? 0;
  }

  // If the new end is beyond the other one, replaces the other one by the end of the run.
  #setFrom(from: number): void {
    const { loop, end } = this.#player.state ?? {};
    this.loop(from, loop && loop.to > from ? loop.to : (end ?? 0));
  }
  #setTo(to: number): void {
    const { loop } = this.#player.state ?? {};
    this.loop(loop && loop.from < to ? loop.from : 0, to);
  }

  #field(set: (t: number) => void): HTMLInputElement {
    const input: HTMLInputElement = element('input', {
      type: 'text',
      inputmode: 'decimal',
      autocomplete: 'off',
      size: 7,
      onfocus: () => input.select(),
      onchange: () => {
        const t = Number.parseFloat(input.value.replace(',', '.'));
        if (t >= 0) set(t);
      },
      onblur: () => this.#show(this.#player.state),
    });
    return input;
  }

  #side(label: string, input: HTMLInputElement, setNow: () => void): HTMLElement {
    const now = element('button', { class: 'quiet small', type: 'button', onclick: setNow }, words.now);
    setAttribute(now, 'aria-label', words.setNow(label));
    return element('div', { class: 'loop-side' }, element('label', {}, label, input), ' s', now);
  }

  #show(state: StageState | null): void {
    const loop = state?.loop ?? null;
    setAttribute(this.#toggle, 'aria-pressed', String(loop !== null));
    const title = loop ? words.on(loop.from.toFixed(2), loop.to.toFixed(2)) : words.toggle;
    setAttribute(this.#toggle, 'title', withKey(title, 'loop'));
    write(this.#from, loop?.from);
    write(this.#to, loop?.to);
  }
}

function write(input: HTMLInputElement, t: number | undefined): void {
  if (document.activeElement !== input) input.value = t?.toFixed(2) ?? '';
}

// The guided tour's line under the canvas, and the narration of the run for screen readers.
import { element, icon, iconButton, setAttribute, setText } from '../browser/dom';
import { demand } from '../browser/later';
import { languageOf } from '../lang/language';
import { strings } from '../lang/strings';
import { withKey } from '../page/keys';
import type { Caption, StageState } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';
import type { BetLine } from './bet_line';
import { goOn, isOpen } from './bets';

const words = strings.captions;
const loadBetLine = demand(() => import('./bet_line'));

export class Captions {
  readonly root: HTMLElement;
  #text = element('p', { class: 'caption-text', 'aria-live': 'polite' });
  #position = element('span', { class: 'muted caption-position' });
  #previous: HTMLButtonElement;
  #next: HTMLButtonElement;
  #resume: HTMLButtonElement;
  #unfold: HTMLButtonElement;
  #unfoldWord = element('span', { class: 'unfold-word' });
  #body: HTMLElement;
  // Null until a caption has a bet.
  #bet: BetLine | null = null;
  #betPlace = element('div', { hidden: true });
  // Invisible copies of all captions on top of each other, so that the room has the height of the highest one, and the
  // stage keeps its size. Null if the page measures the room itself.
  #room: HTMLElement | null;
  #measured: Session | null = null;
  #player: Player;

  constructor(player: Player, keepsRoom = true) {
    this.#player = player;
    this.#room = keepsRoom ? element('div', { class: 'caption-room', 'aria-hidden': 'true' }) : null;
    this.#previous = turnButton(player, -1);
    this.#next = turnButton(player, 1);
    this.#resume = element(
      'button',
      { class: 'primary small', type: 'button', onclick: () => goOn(player) },
      words.resume,
    );
    this.#unfold = element(
      'button',
      {
        class: 'icon-button caption-unfold',
        type: 'button',
        onclick: () => this.#setUnfolded(!this.#unfolded),
      },
      this.#unfoldWord,
      icon('unfold'),
    );
    this.#body = element(
      'div',
      { class: 'caption-body' },
      this.#room,
      element('div', { class: 'caption-shown' }, this.#text, this.#betPlace),
    );
    this.root = element(
      'section',
      { class: 'caption', 'aria-label': words.label },
      this.#previous,
      this.#body,
      this.#unfold,
      this.#resume,
      this.#position,
      this.#next,
    );
    this.#setUnfolded(false);
    const sizes = new ResizeObserver(() => this.#offerUnfolding());
    for (const it of [this.#text, this.#body]) {
      sizes.observe(it);
      it.addEventListener('scroll', () => this.#offerUnfolding());
    }
    player.onChange((state, session) => this.#show(state, session));
  }

  #show(state: StageState, session: Session): void {
    const { caption } = state;
    this.root.hidden = session.captions === 0;
    if (this.#room && session !== this.#measured) this.#makeRoom(this.#room, session);
    this.#showText(caption ? captionText(caption) : words.intro);
    this.#text.classList.toggle('muted', caption?.outdated ?? caption === null);
    setText(this.#position, caption ? words.position(caption.index + 1, session.captions) : '');
    this.#previous.disabled = caption === null || caption.index === 0;
    this.#next.disabled = (caption?.index ?? -1) + 1 >= session.captions;
    this.#showBet(state);
    const asked = caption?.bet !== undefined && isOpen(caption.bet);
    const rests = !state.playing && (caption?.pause === true || asked);
    this.#resume.classList.toggle('unseen', !rests);
    setText(this.#resume, asked ? words.skipBet : words.resume);
  }

  #makeRoom(room: HTMLElement, session: Session): void {
    this.#measured = session;
    const captions = this.#player.stage.tour();
    room.replaceChildren(...captions.map(({ text }) => element('p', {}, text)));
    if (!captions.some(({ choices }) => choices)) return;
    void loadBetLine().then(
      (part) => session === this.#measured && room.append(...part.roomForBets(captions)),
      () => {},
    );
  }

  // Shows the bet of the present caption, or the last one that was placed and is still shown.
  #showBet({ caption, bet }: StageState): void {
    const shown = caption?.bet ?? bet ?? null;
    this.root.classList.toggle('with-bet', shown !== null);
    if (this.#bet) this.#bet.show(shown, caption?.bet !== undefined);
    else if (shown) void loadBetLine().then((part) => this.#addBetLine(new part.BetLine(this.#player)), () => {});
  }

  #addBetLine(line: BetLine): void {
    if (this.#bet) return;
    this.#bet = line;
    this.#betPlace.replaceWith(line.root);
    if (this.#player.state) this.#showBet(this.#player.state);
  }

  #showText(text: string): void {
    if (this.#text.textContent === text) return;
    setText(this.#text, text);
    setAttribute(this.#text, 'lang', languageOf(text));
    this.#setUnfolded(false);
    this.#text.scrollTop = this.#body.scrollTop = 0;
    this.#offerUnfolding();
  }

  get #unfolded(): boolean {
    return this.root.classList.contains('unfolded');
  }

  #setUnfolded(unfolded: boolean): void {
    this.root.classList.toggle('unfolded', unfolded);
    const label = unfolded ? words.fold : words.unfold;
    setAttribute(this.#unfold, 'aria-expanded', String(unfolded));
    setAttribute(this.#unfold, 'aria-label', label);
    setAttribute(this.#unfold, 'title', label);
    setText(this.#unfoldWord, unfolded ? words.less : words.more);
  }

  // Offers to unfold only if a caption, or its bet, is longer than its room.
  #offerUnfolding(): void {
    const isCut = [this.#text, this.#body].map((it) => {
      const cut = it.scrollHeight > it.clientHeight + 1;
      setAttribute(it, 'tabindex', cut ? '0' : null);
      it.toggleAttribute('data-more', cut && it.scrollTop + it.clientHeight < it.scrollHeight - 1);
      return cut;
    });
    this.#unfold.hidden = !isCut.includes(true) && !this.#unfolded;
  }
}

// Adds a note to a caption that was written for the run before edits, and is not true of this one.
export function captionText({ text, outdated = false }: Pick<Caption, 'text' | 'outdated'>): string {
  return outdated ? words.outdated(text) : text;
}

function turnButton(player: Player, step: 1 | -1): HTMLButtonElement {
  const label = step < 0 ? words.previous : words.next;
  return iconButton(step < 0 ? 'previous' : 'next', label, {
    title: withKey(label, step < 0 ? 'previousCaption' : 'nextCaption'),
    onclick: () => player.command({ op: 'caption', step }),
  });
}

// Creates the narration for screen readers. It is updated at once after a step or jump by the reader, otherwise every
// few seconds.
export function makeNarration(player: Player): HTMLElement {
  const pauseMs = 3000;
  const root = element('div', { class: 'hidden', 'aria-live': 'polite', role: 'status' });
  let timer = 0;
  let latest = '';
  player.onChange((state: StageState) => {
    const backwards = state.playing && state.direction === -1;
    latest = state.narration;
    if (backwards) latest = words.backwards(latest);
    if (timer !== 0 && state.playing) return;
    clearTimeout(timer);
    timer = window.setTimeout(
      () => {
        timer = 0;
        setText(root, latest);
      },
      state.playing ? pauseMs : 250,
    );
  });
  return root;
}

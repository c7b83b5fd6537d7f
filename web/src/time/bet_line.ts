// A question about the next events, answered before the stage shows them: its options, the guess, and the outcome.
import { element, icon, Section, setAttribute, setText } from '../browser/dom';
import { languageOf } from '../lang/language';
import { strings } from '../lang/strings';
import type { Bet, TourCaption } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { goOn } from './bets';

const words = strings.bets;

export class BetLine {
  readonly root: HTMLElement;
  #question = element('p', { class: 'bet-question', id: `bet-${++lines}`, 'aria-live': 'polite' });
  #player: Player;
  #group: HTMLElement;
  #options: Section<Bet>;
  #outcome = element('p', { class: 'bet-outcome', role: 'status' });

  constructor(player: Player) {
    this.#player = player;
    this.#group = element('div', {
      class: 'bet-options',
      role: 'radiogroup',
      'aria-labelledby': this.#question.id,
    });
    this.#group.addEventListener('keydown', (event) => turn(event, this.#group));
    this.#options = new Section(this.#group, (bet) => this.#makeOptions(bet));
    this.root = element('div', { class: 'bet' }, this.#question, this.#group, this.#outcome);
  }

  // `asked`: the present caption has the bet; otherwise it was placed earlier, and its outcome is awaited.
  show(bet: Bet | null, asked: boolean): void {
    this.root.hidden = bet === null;
    this.#question.hidden = !asked;
    this.#group.hidden = !asked;
    const question = bet?.question ?? '';
    setText(this.#question, question);
    setAttribute(this.#question, 'lang', languageOf(question));
    if (bet === null) {
      this.#options.clear();
      this.#outcome.replaceChildren();
      return;
    }
    this.#options.show(bet);
    this.#showOutcome(bet);
  }

  #makeOptions(bet: Bet): HTMLElement[] {
    const revealed = bet.answer !== undefined;
    const reachable = bet.options.findIndex(({ value }) => value === bet.placed);
    return bet.options.map((choice, i) => {
      const { value } = choice;
      const mark = markOf(bet, value);
      const option = element(
        'button',
        {
          class: `bet-option ${mark ?? ''}`,
          type: 'button',
          role: 'radio',
          'aria-checked': String(value === bet.placed),
          'aria-disabled': revealed && 'true',
          'data-key': `bet:${value}`,
          onclick: () => this.#place(bet, value),
        },
        mark && icon(mark === 'right' ? 'check' : 'cross'),
        choice.label,
      );
      option.tabIndex = i === Math.max(0, reachable) ? 0 : -1;
      return option;
    });
  }

  #place(bet: Bet, choice: string): void {
    if (bet.answer !== undefined) return;
    if (this.#player.command({ op: 'bet', choice }).ok) goOn(this.#player);
  }

  #showOutcome(bet: Bet): void {
    const placed = bet.options.find(({ value }) => value === bet.placed);
    const revealed = bet.answer !== undefined;
    const right = revealed && bet.placed === bet.answer;
    const wrong = revealed && bet.placed !== undefined && !right;
    const guess = placed === undefined ? words.place : words.placed(placed.label);
    const text = revealed ? (bet.outcome ?? '') : guess;
    const judged = right ? words.right(text) : wrong ? words.wrong(text) : text;
    setAttribute(this.#outcome, 'data-verdict', right ? 'right' : wrong ? 'wrong' : null);
    this.#outcome.classList.toggle('awaits-bet', !revealed && placed === undefined);
    if (this.#outcome.textContent === judged) return;
    this.#outcome.replaceChildren(judged);
    if (right || wrong) this.#outcome.prepend(icon(right ? 'check' : 'cross'));
  }
}

// Returns invisible copies of the captions with bets, as high as they can become: with their bets, and with the outcome
// of one, which any caption may have to show.
export function roomForBets(captions: TourCaption[]): HTMLElement[] {
  const longest = captions.reduce((long, { question = '' }) => (question.length > long.length ? question : long), '');
  // A typical length of a question that the stage words itself.
  const typical = words.wrong(words.place);
  const outcome = words.wrong(longest || typical);
  return captions.map(({ text, question, choices }) =>
    element(
      'div',
      {},
      element('p', {}, text),
      element(
        'div',
        { class: 'room-bet' },
        choices && element('p', { class: 'room-question' }, question || typical),
        choices && element('div', { class: 'room-options' }, ...optionsOf(choices).map((name) => element('span', { class: 'room-option' }, name))),
        element('p', { class: 'room-outcome' }, outcome),
      ),
    ),
  );
}

// If the scenario names no nodes, uses a typical number and length of names.
function optionsOf(choices: string[]): string[] {
  return choices.length > 0 ? choices : ['node-a', 'node-b', 'node-c', words.place];
}

let lines = 0;

function markOf(bet: Bet, value: string): 'right' | 'wrong' | null {
  if (bet.answer === undefined) return null;
  if (value === bet.answer) return 'right';
  return value === bet.placed ? 'wrong' : null;
}

// Arrow keys move between options without choosing one, because a bet should be placed deliberately.
function turn(event: KeyboardEvent, group: HTMLElement): void {
  const forward = event.key === 'ArrowRight' || event.key === 'ArrowDown';
  const backward = event.key === 'ArrowLeft' || event.key === 'ArrowUp';
  if (!forward && !backward) return;
  event.preventDefault();
  const options = [...group.querySelectorAll<HTMLElement>('[role=radio]')];
  const at = options.indexOf(document.activeElement as HTMLElement);
  options[(at + (forward ? 1 : -1) + options.length) % options.length]?.focus();
}

// A question about an object that a reader can ask, and its answer.
import { element } from '../browser/dom';
import { MissingModule, reportMissing } from '../browser/later';
import { lateStrings } from '../lang/late_strings';
import type { Answers, WhatIfQuery } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { NoAnswer, QueryOf, WhatIf, WhatIfAnswer } from '../what_if/what_if';
import { type Actions, group, podLink } from './parts';

const words = lateStrings.whatIf;

export abstract class MomentQuestion {
  readonly root: HTMLElement;
  protected readonly player: Player;
  protected readonly actions: Actions;
  protected readonly whatIf: WhatIf;
  // The pod or node of the question; '' if none can be asked.
  protected name = '';
  // A key of everything on which the answer depends, for the answer that is shown or the question that is offered.
  protected about = '';
  // True while the answer is awaited.
  #isAsking = false;

  // `look` is the class of the element.
  constructor(look: string, player: Player, actions: Actions, whatIf: WhatIf) {
    this.root = element('div', { class: look });
    this.player = player;
    this.actions = actions;
    this.whatIf = whatIf;
  }

  // Shows the question about an object. `name` is null if no question can be asked. An answer stays as long as the
  // moment and the run stay the same.
  show(name: string | null): void {
    const { t = 0 } = this.player.state ?? {};
    const about = name === null ? '' : JSON.stringify([name, t, this.player.session?.generation]);
    if (about === this.about) return;
    this.about = about;
    this.name = name ?? '';
    if (this.#isAsking) this.whatIf.stop();
    this.root.replaceChildren(...(name === null ? [] : [this.offer()]));
  }

  // Returns the elements with which a reader asks.
  protected abstract offer(): HTMLElement;

  // Shows under the title that the answer is being computed, and then the elements that `render` creates from it. If
  // the reader stops the question, or asks another one, the offer returns. Returns the answer that is shown; null if
  // none is.
  protected async find<What extends WhatIfQuery['what']>(
    title: string,
    query: QueryOf<What>,
    render: (answer: Answers[What]) => (HTMLElement | false)[],
  ): Promise<Answers[What] | null> {
    const { about } = this;
    const progress = new Progress(words.working, () => this.whatIf.stop());
    this.#present(group(title, progress.root));
    const found = await this.answer(query, () => void this.find(title, query, render));
    if (about !== this.about) return null;
    if (found === null) this.#present(this.offer());
    else this.#present(group(title, ...('answer' in found ? render(found.answer) : [sorry(found)])));
    return found !== null && 'answer' in found ? found.answer : null;
  }

  // Returns null if the question was stopped, another one was asked, or a part of the page is missing; in that case a
  // notice offers to try `again`.
  protected async answer<What extends WhatIfQuery['what']>(
    query: QueryOf<What>,
    again: () => void,
  ): Promise<WhatIfAnswer<Answers[What]> | null> {
    this.#isAsking = true;
    try {
      return await this.whatIf.ask(query);
    } catch (error) {
      if (!(error instanceof MissingModule)) throw error;
      reportMissing(error, again);
      return null;
    } finally {
      this.#isAsking = false;
    }
  }

  // Keeps the focus inside the question: moves it to the first button of the new content.
  #present(block: HTMLElement): void {
    const hadFocus = this.root.contains(document.activeElement);
    this.root.replaceChildren(block);
    block.scrollIntoView({ block: 'nearest' });
    if (hadFocus) this.root.querySelector('button')?.focus({ preventScroll: true });
  }

  // Returns a line with links to pods; false if there are no pods.
  protected pods(label: string, names: string[]): HTMLElement | false {
    const links = names.flatMap((name, i) => [i > 0 ? ', ' : '', podLink(name, this.actions, '')]);
    return names.length > 0 && element('p', { class: 'small' }, `${label} `, ...links);
  }
}

// The line in place of an answer that is being computed, with a button that stops it.
export class Progress {
  readonly root: HTMLElement;
  #text: HTMLElement;

  constructor(text: string, stop: () => void) {
    this.#text = element('span', { role: 'status' }, text);
    const button = element('button', { class: 'quiet small', type: 'button', onclick: stop }, words.stop);
    this.root = element('p', { class: 'muted what-if-progress' }, this.#text, ' ', button);
  }

  say(text: string): void {
    this.#text.textContent = text;
  }
}

// Returns the reason for which there is no answer.
export function sorry(reason: NoAnswer): HTMLElement {
  const { unavailable, memory } = words;
  const text = reason.why === 'error' ? reason.message : reason.why === 'memory' ? memory : unavailable;
  return element('p', {}, text);
}

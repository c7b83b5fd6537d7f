// Changes that would help a waiting pod at the moment on screen. The search runs when a reader asks.
import { element } from '../browser/dom';
import { copyText } from '../browser/files';
import { shortName } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import type { RemediesSoFar, Remedy } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { WhatIf, WhatIfAnswer } from '../what_if/what_if';
import { MomentQuestion, Progress, sorry } from './moment_question';
import { type Actions, group, messageBlock, nodeLink } from './parts';
import { remediesMarkdown } from './remedies_markdown';

const words = lateStrings.remedies;

const sentences = ({ words: said }: Remedy): string => said.map(({ text }) => text).join(words.and);

export class Remedies extends MomentQuestion {
  constructor(player: Player, actions: Actions, whatIf: WhatIf) {
    super('remedies', player, actions, whatIf);
  }

  protected offer(): HTMLElement {
    return element('button', { class: 'quiet', type: 'button', onclick: () => void this.#ask() }, words.ask);
  }

  // Continues the search until all changes are tried, or the reader stops it or asks about something else. Shows the
  // remedies as they are found.
  async #ask(): Promise<void> {
    const { about } = this;
    let stop = (): void => {};
    const stopped = new Promise<null>((done) => {
      stop = () => done(null);
    });
    const progress = new Progress(words.searching, stop);
    const busy = progress.root;
    const list = new RemedyList((remedy) => this.#renderOne(remedy));
    const block = group(words.title, busy, list.root);
    this.root.replaceChildren(block);
    comeIntoSight(busy);
    for (;;) {
      const step = this.answer({ what: 'remediesSoFar', pod: this.name }, () => void this.#ask());
      const found = await Promise.race([step, stopped]);
      if (about !== this.about) return;
      const isFirst = list.root.childElementCount === 0;
      if (found && 'answer' in found) list.show(found.answer.answer.remedies);
      if (isFirst) comeIntoSight(list.root.firstElementChild);
      if (found && (!('answer' in found) || found.answer.complete)) {
        const hadFocus = busy.contains(document.activeElement);
        busy.replaceWith(...this.#conclude(found));
        if ('answer' in found && found.answer.answer.node === null) block.append(this.#copyButton(found.answer.answer));
        if (isFirst) comeIntoSight(list.root.firstElementChild ?? block);
        if (hadFocus) block.querySelector('button')?.focus({ preventScroll: true });
        return;
      }
      if (!found) break;
      progress.say(words.tries(found.answer.tried, found.answer.waiting));
    }
    const goOn = element('button', { class: 'quiet small', type: 'button', onclick: () => void this.#ask() }, words.goOn);
    busy.replaceChildren(words.stopped, ' ', goOn);
    goOn.focus();
  }

  // Returns the lines above the remedies, if any.
  #conclude(found: WhatIfAnswer<RemediesSoFar>): HTMLElement[] {
    if (!('answer' in found)) return [sorry(found)];
    const { node, remedies, contradiction } = found.answer.answer;
    if (node !== null) return [element('p', {}, words.byItself(node))];
    const sentences = [
      ...(contradiction.length > 0 ? [words.contradiction(contradiction)] : []),
      ...(remedies.length === 0 ? [words.none] : []),
    ];
    return sentences.map((sentence) => element('p', {}, sentence));
  }

  #copyButton(answer: RemediesSoFar['answer']): HTMLElement {
    const copy = (): void =>
      void copyText(remediesMarkdown(answer, location.href), null).then((done) => done && this.actions.say(words.copied));
    return element('button', { class: 'quiet small', type: 'button', onclick: copy }, words.copy);
  }

  // Runs the scenario with this configuration from its start; undo reverts it like an edit.
  async #configure(schedulerConfiguration: object, said: string): Promise<void> {
    const result = await this.player.replaceSpec({ schedulerConfiguration }, said);
    if (result.ok) this.actions.say(said);
  }

  #renderOne(remedy: Remedy): HTMLElement {
    const { node, evicted, budgets, waiting, alsoPlaced, commands, entries, configuration } = remedy;
    const said = words.tried(sentences(remedy));
    const apply = (): void => {
      if (configuration === null) this.actions.edit(said, ...entries);
      else void this.#configure(configuration, said);
    };
    return element(
      'li',
      {},
      element('p', { class: 'remedy-words' }, sentences(remedy)),
      element('p', { class: 'small' }, `${words.goesTo} `, nodeLinkOrName(node, this.player, this.actions)),
      this.pods(words.evicted, evicted),
      budgets.length > 0 && element('p', { class: 'small' }, `${words.budgets} ${budgets.map(shortName).join(', ')}`),
      this.pods(words.waiting, waiting),
      this.pods(words.alsoPlaced, alsoPlaced),
      (entries.length > 0 || configuration !== null) &&
        element('div', { class: 'buttons' }, element('button', { class: 'quiet small', type: 'button', onclick: apply }, words.apply)),
      commands.length > 0 &&
        element('details', {}, element('summary', {}, words.command), messageBlock(commands.join('\n'))),
    );
  }
}

// Scrolls to the first result. Afterwards only the reader scrolls.
const comeIntoSight = (part: Element | null): void => part?.scrollIntoView({ block: 'nearest' });

// The remedies as they are found, the cheapest first. Those on screen are not rendered again, so that a button keeps
// its focus.
class RemedyList {
  readonly root = element('ol', { class: 'remedy-list' });
  #items = new Map<string, HTMLElement>();
  #render: (remedy: Remedy) => HTMLElement;

  constructor(render: (remedy: Remedy) => HTMLElement) {
    this.#render = render;
  }

  show(remedies: Remedy[]): void {
    remedies.forEach((remedy, i) => {
      const key = JSON.stringify(remedy);
      if (this.#items.has(key)) return;
      const item = this.#render(remedy);
      this.#items.set(key, item);
      this.root.insertBefore(item, this.root.children[i] ?? null);
    });
  }
}

// Returns a link to a node, or only its name if the node exists only with the change.
function nodeLinkOrName(node: string, player: Player, actions: Actions): HTMLElement {
  return player.stage.node(node) === null ? element('span', {}, node) : nodeLink(node, actions, '');
}

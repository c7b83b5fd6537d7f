// What would help a pod that waits: looked for when a reader asks, as of the moment on screen.
import { element } from '../browser/dom';
import { copyText } from '../browser/files';
import { shortName } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import { strings } from '../lang/strings';
import type { RemediesAnswer, Remedy } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { type Actions, group, messageBlock, nodeLink, podLink } from './parts';

const words = lateStrings.remedies;

const sentences = ({ words: said }: Remedy): string => said.map(strings.said.reason).join(words.and);

export class Remedies {
  readonly root = element('div', { class: 'remedies' });
  #player: Player;
  #actions: Actions;
  #pod = '';
  // Everything that an answer depends on, of the answer that is shown or the question that is offered.
  #about = '';

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
  }

  // `pod` null: it is none that waits. An answer stays as long as the moment and the run stay the same.
  show(pod: string | null): void {
    const { t = 0 } = this.#player.state ?? {};
    const about = pod === null ? '' : JSON.stringify([pod, t, this.#player.session?.generation]);
    if (about === this.#about) return;
    this.#about = about;
    if (pod === null) {
      this.root.replaceChildren();
      return;
    }
    this.#pod = pod;
    const ask = element('button', { class: 'quiet', type: 'button', onclick: () => void this.#find() }, words.ask);
    this.root.replaceChildren(ask);
  }

  async #find(): Promise<void> {
    const about = this.#about;
    const busy = element('p', { class: 'muted', role: 'status' }, words.searching);
    this.root.replaceChildren(group(words.title, busy));
    // The words are on screen before the search, during which nothing can be drawn.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    if (about !== this.#about) return;
    const answer = this.#player.stage.remedies(this.#pod);
    this.root.replaceChildren(this.#render(answer));
    this.root.querySelector<HTMLElement>('h3')?.scrollIntoView({ block: 'nearest' });
  }

  #render(answer: RemediesAnswer | null): HTMLElement {
    if (!answer) return group(words.title, element('p', {}, words.unavailable));
    const { node, remedies, contradiction } = answer;
    if (node !== null) return group(words.title, element('p', {}, words.byItself(node)));
    const list = element('ol', { class: 'remedy-list' }, ...remedies.map((remedy) => this.#renderOne(remedy)));
    const copy = (): void =>
      void copyText(asMarkdown(answer, location.href), null).then((done) => done && this.#actions.say(words.copied));
    return group(
      words.title,
      contradiction.length > 0 && element('p', {}, words.contradiction(contradiction)),
      remedies.length > 0 ? list : element('p', {}, words.none),
      element('button', { class: 'quiet small', type: 'button', onclick: copy }, words.copy),
    );
  }

  #renderOne(remedy: Remedy): HTMLElement {
    const { node, evicted, waiting, alsoPlaced, commands, entries } = remedy;
    const pods = (label: string, names: string[]): HTMLElement | false =>
      names.length > 0 &&
      element('p', { class: 'small' }, `${label} `, ...names.flatMap((name, i) => [i > 0 ? ', ' : '', podLink(name, this.#actions, '')]));
    const apply = (): void => this.#actions.edit(words.tried(sentences(remedy)), ...entries);
    return element(
      'li',
      {},
      element('p', { class: 'remedy-words' }, sentences(remedy)),
      element('p', { class: 'small' }, `${words.goesTo} `, nodeLinkOrName(node, this.#player, this.#actions)),
      pods(words.evicted, evicted),
      pods(words.waiting, waiting),
      pods(words.alsoPlaced, alsoPlaced),
      element('div', { class: 'buttons' }, element('button', { class: 'quiet small', type: 'button', onclick: apply }, words.apply)),
      commands.length > 0 &&
        element('details', {}, element('summary', {}, words.command), messageBlock(commands.join('\n'))),
    );
  }
}

// A node that is only there with the change is no link.
function nodeLinkOrName(node: string, player: Player, actions: Actions): HTMLElement {
  return player.stage.node(node) === null ? element('span', {}, node) : nodeLink(node, actions, '');
}

// What stands in a cluster is no markup.
const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&');

// In English, as the message of the scheduler is.
function asMarkdown({ pod, remedies, contradiction }: RemediesAnswer, link: string): string {
  const named = (label: string, names: string[]): string =>
    names.length > 0 ? `; ${label}: ${escaped(names.map(shortName).join(', '))}` : '';
  const lines = remedies.flatMap(({ words: said, node, evicted, waiting, alsoPlaced, commands }) => [
    `- **${escaped(said.map(({ text }) => text).join(', and: '))}**: it goes to ${escaped(node)}` +
      named('evicted', evicted) + named('waiting instead', waiting) + named('a node as well for', alsoPlaced),
    ...(commands.length > 0 ? ['', '  ```sh', ...commands.map((line) => `  ${line}`), '  ```', ''] : []),
  ]);
  const none = remedies.length === 0 ? ['No change that was tried helps.'] : [];
  const against = contradiction.length > 0 ? ['', `Every node is rejected by one of: ${contradiction.join(', ')}.`] : [];
  return [`### What would help ${escaped(pod)}`, '', ...none, ...lines, ...against, '', `[The run in Berth](${link})`, ''].join('\n');
}

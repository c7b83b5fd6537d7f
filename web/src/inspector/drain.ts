// What becomes of a node's pods if it is drained or lost at the moment on screen: in words here, and played on the stage
// if a reader wants to see it.
import { element } from '../browser/dom';
import { copyOf, cordonNode, deleteNode, deletePod, splitName } from '../edit/objects';
import { lateStrings } from '../lang/late_strings';
import type { DisplacedPod, DrainReport } from '../protocol/protocol';
import type { Change, Player } from '../stage/player';
import { MomentQuestion } from './moment_question';
import { type Actions, group, nodeLink, podLink } from './parts';

const words = lateStrings.drain;

export class Drain extends MomentQuestion {
  constructor(player: Player, actions: Actions) {
    super('drain', player, actions);
  }

  find(lost: boolean): void {
    if (this.name === '') return;
    const report = this.player.stage.drain(this.name, lost);
    const answer = report ? this.#render(report) : [element('p', {}, words.unavailable)];
    this.root.replaceChildren(group(lost ? words.ifLost : words.ifDrained, ...answer), this.offer());
    this.root.scrollIntoView({ block: 'nearest' });
  }

  protected offer(): HTMLElement {
    const ask = (text: string, lost: boolean): HTMLElement =>
      element('button', { class: 'quiet small', type: 'button', onclick: () => this.find(lost) }, text);
    return element('div', { class: 'buttons' }, ask(words.askDrained, false), ask(words.askLost, true));
  }

  #render(report: DrainReport): (HTMLElement | false)[] {
    const { displaced, staying, evicted, placed, allFit } = report;
    const nowhere = displaced.filter(({ to, budget }) => to === null && budget === null).length;
    const kept = displaced.filter(({ budget }) => budget !== null).length;
    return [
      element('p', { class: 'drain-sum' }, sumOf(displaced.length, allFit, nowhere, kept)),
      displaced.length > 0 && element('ol', { class: 'drain-pods' }, ...displaced.map((pod) => this.#pod(pod))),
      this.pods(words.evicted, evicted),
      this.pods(words.placed, placed.map(({ pod }) => pod)),
      this.pods(report.lost ? words.goneToo : words.staying, staying),
      displaced.length > kept && this.#playButton(report),
    ];
  }

  #pod({ pod, to, message, budget, comesBack }: DisplacedPod): HTMLElement {
    const where = to === null ? null : element('span', {}, ' → ', nodeLink(to, this.actions, ''));
    const why = budget === null ? message : words.keptBy(budget);
    return element(
      'li',
      { class: to === null ? 'bad' : '' },
      podLink(pod, this.actions, ''),
      where,
      to === null && element('p', { class: 'small' }, why),
      !comesBack && element('p', { class: 'small muted' }, words.noController),
    );
  }

  // The pods are made anew in the order in which the answer tried them.
  #playButton({ displaced, lost }: DrainReport): HTMLElement {
    const node = this.name;
    const play = (): void => {
      const going = displaced.filter(({ budget }) => budget === null);
      const copies = going.flatMap(({ pod }): Change[] => {
        const manifest = this.player.stage.manifest('Pod', pod);
        return manifest ? [{ op: 'create', object: copyOf(manifest, ...splitName(pod)) }] : [];
      });
      const first = lost ? deleteNode(node) : cordonNode(node, true);
      this.actions.edit(lost ? words.played.lost(node) : words.played.drained(node), first, ...going.map(({ pod }) => deletePod(pod)), ...copies);
    };
    const button = element('button', { class: 'quiet small', type: 'button', onclick: play }, words.play);
    return element('div', { class: 'buttons' }, button);
  }
}

function sumOf(pods: number, allFit: boolean, nowhere: number, kept: number): string {
  if (pods === 0) return words.noPods;
  if (allFit) return words.allFit(pods);
  const sentences = [nowhere > 0 && words.nowhere(nowhere, pods), kept > 0 && words.kept(kept)].filter((it) => it !== false);
  return sentences.length > 0 ? sentences.join(' ') : words.withEvictions(pods);
}

// The number of further pods like one that fit into the cluster at the moment on screen: in numbers here, and drawn on
// the nodes as long as the stage shows that moment.
import { element } from '../browser/dom';
import { scaleSet } from '../edit/objects';
import { shortName } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import type { CapacityReport } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { QueryOf, WhatIf } from '../what_if/what_if';
import { MomentQuestion } from './moment_question';
import { type Actions, group, messageBlock, nodeLink } from './parts';

const words = lateStrings.room;

const mostCounted = 10_000;
// The most pods that one edit adds: each is an entry of the edit, and a part of the link.
const mostAdded = 50;
const mostNodes = 12;

export class RoomForMore extends MomentQuestion {
  constructor(player: Player, actions: Actions, whatIf: WhatIf) {
    super('room', player, actions, whatIf);
  }

  protected offer(): HTMLElement {
    return element('button', { class: 'quiet', type: 'button', onclick: () => void this.ask() }, words.ask);
  }

  async ask(): Promise<void> {
    const { name } = this;
    const manifest = name === '' ? null : this.player.stage.manifest('Pod', name);
    if (!manifest) return;
    const query: QueryOf<'capacity'> = { what: 'capacity', templates: [manifest], maxLimit: mostCounted, exact: true };
    const report = await this.find(words.title, query, (found) => this.#render(found));
    if (!report) return;
    const shares = report.status.pods[0]?.replicasOnNodes ?? [];
    const nodes = Object.fromEntries(shares.map(({ nodeName, replicas }) => [nodeName, replicas]));
    this.player.command({ op: 'room', pod: name, nodes });
  }

  #render({ status, templates, waiting }: CapacityReport): (HTMLElement | false)[] {
    const count = status.replicas;
    const shares = [...(status.pods[0]?.replicasOnNodes ?? [])].sort((a, b) => b.replicas - a.replicas);
    const rows = shares.slice(0, mostNodes).map(({ nodeName, replicas }) =>
      element('li', {}, nodeLink(nodeName, this.actions, ''), element('span', { class: 'room-count' }, `+${replicas}`)),
    );
    const rest = shares.length - rows.length;
    const { failType = '', failMessage = '' } = status.failReason ?? {};
    const preemption = templates[0]?.preemption ?? null;
    return [
      element('p', { class: 'room-sum' }, count >= mostCounted ? words.atLeast(count) : words.fit(count)),
      waiting.placed.length > 0 && element('p', { class: 'small' }, words.placedFirst(waiting.placed.length)),
      rows.length > 0 && element('ul', { class: 'room-nodes' }, ...rows),
      rest > 0 && element('p', { class: 'small muted' }, words.moreNodes(rest)),
      failType !== 'LimitReached' && group(words.whyNoMore, messageBlock(failMessage)),
      preemption !== null && element('p', { class: 'small' }, words.preemption(preemption.node, preemption.victims.map(shortName))),
      count > 0 && count <= mostAdded && this.#addButton(count),
    ];
  }

  #addButton(count: number): HTMLElement {
    const add = (): void => {
      const { stage } = this.player;
      const set = stage.podSet(this.name);
      if (!set) return;
      const copies = scaleSet(set, set.pods.length + count, (name) => stage.pod(name) !== null);
      this.actions.edit(words.added(count, shortName(this.name)), ...copies);
    };
    const button = element('button', { class: 'quiet small', type: 'button', onclick: add }, words.add(count));
    return element('div', { class: 'buttons' }, button);
  }
}

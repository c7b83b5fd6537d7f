// How many more pods like one fit into the cluster as it is at the moment on screen: in numbers here, and drawn on the
// nodes as long as the stage shows that moment.
import { element } from '../browser/dom';
import { scaleSet } from '../edit/objects';
import { shortName } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import type { CapacityReport } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { MomentQuestion } from './moment_question';
import { type Actions, group, messageBlock, nodeLink } from './parts';

const words = lateStrings.room;

const mostCounted = 10_000;
// More are not added at once: each is an edit, and a part of the link.
const mostAdded = 50;
const mostNodes = 12;

export class RoomForMore extends MomentQuestion {
  constructor(player: Player, actions: Actions) {
    super('room', player, actions);
  }

  protected offer(): HTMLElement {
    return element('button', { class: 'quiet', type: 'button', onclick: () => this.find() }, words.ask);
  }

  find(): void {
    if (this.name === '') return;
    const { stage } = this.player;
    const manifest = stage.manifest('Pod', this.name);
    const report = manifest && stage.capacity([manifest], mostCounted);
    this.root.replaceChildren(report ? this.#render(report) : group(words.title, element('p', {}, words.unavailable)));
    this.root.scrollIntoView({ block: 'nearest' });
    if (!report) return;
    const shares = report.status.pods[0]?.replicasOnNodes ?? [];
    const nodes = Object.fromEntries(shares.map(({ nodeName, replicas }) => [nodeName, replicas]));
    this.player.command({ op: 'room', pod: this.name, nodes });
  }

  #render({ status, templates, waiting }: CapacityReport): HTMLElement {
    const count = status.replicas;
    const shares = [...(status.pods[0]?.replicasOnNodes ?? [])].sort((a, b) => b.replicas - a.replicas);
    const rows = shares.slice(0, mostNodes).map(({ nodeName, replicas }) =>
      element('li', {}, nodeLink(nodeName, this.actions, ''), element('span', { class: 'room-count' }, `+${replicas}`)),
    );
    const rest = shares.length - rows.length;
    const { failType = '', failMessage = '' } = status.failReason ?? {};
    const preemption = templates[0]?.preemption ?? null;
    return group(
      words.title,
      element('p', { class: 'room-sum' }, count >= mostCounted ? words.atLeast(count) : words.fit(count)),
      waiting.placed.length > 0 && element('p', { class: 'small' }, words.placedFirst(waiting.placed.length)),
      rows.length > 0 && element('ul', { class: 'room-nodes' }, ...rows),
      rest > 0 && element('p', { class: 'small muted' }, words.moreNodes(rest)),
      failType !== 'LimitReached' && group(words.whyNoMore, messageBlock(failMessage)),
      preemption && element('p', { class: 'small' }, words.preemption(preemption.node, preemption.victims.map(shortName))),
      count > 0 && count <= mostAdded && this.#addButton(count),
    );
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

// All nodes with the requests on them and their pods, which the stage shows as cards and bars.
import { element, Section } from '../browser/dom';
import { whole } from '../lang/format';
import { strings } from '../lang/strings';
import type { NodesDescription } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { nodeLink, podLink, useText, type Actions } from './parts';

const words = strings.overview;

// The list shows so many nodes at first, and more if a reader asks: thousands would take long to
// render.
const firstNodes = 50;
const moreNodes = 200;
const maxPods = 10;

type NodeInList = NodesDescription['nodes'][number];

export class NodeList {
  readonly root: HTMLElement;
  #player: Player;
  #actions: Actions;
  #limit = firstNodes;
  #list: Section<NodesDescription>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    this.root = element('section', { class: 'node-list', 'aria-label': words.nodes });
    this.#list = new Section(this.root, (data) => this.#render(data));
  }

  show(): void {
    this.#list.show(this.#player.stage.nodes(0, this.#limit) ?? { total: 0, nodes: [] });
  }

  #render({ total, nodes }: NodesDescription): HTMLElement[] {
    const left = total - nodes.length;
    const more = (): void => {
      this.#limit += moreNodes;
      this.show();
    };
    const parts: HTMLElement[] = [
      element(
        'h3',
        { class: 'queue-head' },
        words.nodes,
        element('span', { class: 'count' }, whole(total)),
        total === 0 && element('span', { class: 'muted queue-note' }, words.empty),
      ),
      element('ol', {}, ...nodes.map((node) => this.#row(node))),
    ];
    if (left > 0) {
      const attributes = { class: 'quiet small', type: 'button', 'data-key': 'more-nodes', onclick: more };
      parts.push(element('button', attributes, strings.inspector.more(left)));
    }
    return parts;
  }

  #row({ name, unschedulable, taints, resources, pods }: NodeInList): HTMLElement {
    const marks = [unschedulable ? words.cordoned : '', ...taints].filter((text) => text !== '');
    return element(
      'li',
      {},
      nodeLink(name, this.#actions, `nodes:${name}`),
      marks.length > 0 && element('span', { class: 'node-marks' }, marks.join(' · ')),
      element('span', { class: 'muted small node-use' }, resources.map((use) => `${use.name} ${useText(use)}`).join(' · ')),
      pods.length > 0 && this.#pods(name, pods),
    );
  }

  #pods(node: string, pods: string[]): HTMLElement {
    const items = pods
      .slice(0, maxPods)
      .map((pod) => element('li', {}, podLink(pod, this.#actions, `on:${node}:${pod}`)));
    const left = pods.length - items.length;
    if (left > 0) items.push(element('li', { class: 'muted small' }, strings.inspector.more(left)));
    return element('ul', { class: 'node-pods', 'aria-label': words.podsOf(node) }, ...items);
  }
}

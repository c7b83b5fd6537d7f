// A node: what it has, what is taken, what keeps pods away, who runs there.
import { element, icon, Section } from '../dom';
import { amount } from '../format';
import type { Player } from '../player';
import type { NodeDescription, ResourceUse } from '../protocol';
import { strings } from '../strings';
import { facts, group, limited, podLink, type Actions } from './parts';

const words = strings.node;
const maxPods = 200;

export class NodeInspector {
  readonly root = element('article', { class: 'inspected' });
  #player: Player;
  #actions: Actions;
  #section: Section<NodeDescription>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    this.#section = new Section(this.root, (node) => this.#render(node));
  }

  show(name: string): void {
    const node = this.#player.stage.node(name);
    this.#section.show(node ?? { name, present: false, labels: {} });
  }

  #render(node: NodeDescription): Node[] {
    const head = element(
      'header',
      { class: 'inspected-head' },
      element('span', { class: 'kind' }, words.kind),
      element('h2', { class: 'object-name' }, node.name),
      node.unschedulable === true && element('span', { class: 'pill warn' }, words.cordoned),
    );
    if (!node.present) return [head, element('p', { class: 'summary' }, words.absent)];
    return [
      head,
      group(words.resources, ...(node.resources ?? []).map(resourceBar)),
      group(words.taints, this.#taints(node)),
      group(words.pods, this.#pods(node.pods ?? [], words.noPods)),
      ...(node.nominated?.length ? [group(words.nominated, this.#pods(node.nominated, ''))] : []),
      group(words.labels, facts(Object.entries(node.labels ?? {}))),
      this.#tools(node),
    ];
  }

  #pods(names: string[], none: string): HTMLElement {
    if (names.length === 0) return element('p', { class: 'muted small' }, none);
    const list = element('ul', { class: 'pod-list' });
    return limited(names, maxPods, (name) => element('li', {}, podLink(name, this.#actions)), list);
  }

  #taints(node: NodeDescription): HTMLElement {
    const taints = node.taints ?? [];
    if (taints.length === 0) return element('p', { class: 'muted small' }, words.noTaints);
    const without = (taint: string): void => {
      const left = taints.filter((other) => other !== taint).map(parseTaint);
      this.#patch(node.name, { taints: left.length > 0 ? left : null });
    };
    return element(
      'ul',
      { class: 'chips' },
      ...taints.map((taint) =>
        element(
          'li',
          { class: 'chip warn' },
          taint,
          element(
            'button',
            {
              class: 'chip-button',
              type: 'button',
              title: words.removeTaint(taint),
              'aria-label': words.removeTaint(taint),
              onclick: () => without(taint),
            },
            icon('close'),
          ),
        ),
      ),
    );
  }

  #tools(node: NodeDescription): HTMLElement {
    const cordoned = node.unschedulable === true;
    const object = { apiVersion: 'v1', kind: 'Node', metadata: { name: node.name } };
    const remove = (): void => void this.#actions.apply('delete', object, strings.edit.deleted(node.name));
    const cordon = (): void => this.#patch(node.name, { unschedulable: cordoned ? null : true });
    return element(
      'div',
      { class: 'buttons tools' },
      element(
        'button',
        { class: 'quiet', type: 'button', 'data-key': 'cordon', onclick: cordon },
        cordoned ? words.uncordon : words.cordon,
      ),
      element('button', { class: 'danger', type: 'button', onclick: remove }, words.delete),
    );
  }

  #patch(name: string, spec: Record<string, unknown>): void {
    const object = { apiVersion: 'v1', kind: 'Node', metadata: { name }, spec };
    this.#actions.apply('patch', object, strings.edit.changed(name));
  }
}

function resourceBar(resource: ResourceUse): HTMLElement {
  const { name, requested, allocatable } = resource;
  const text = words.requestedOf(amount(name, requested), amount(name, allocatable));
  const share = allocatable > 0 ? requested / allocatable : requested > 0 ? 1 : 0;
  const bar = element('span', { class: `bar-fill ${share > 0.9 ? 'full' : ''}` });
  bar.style.width = `${Math.min(100, share * 100).toFixed(1)}%`;
  return element(
    'div',
    { class: 'resource' },
    element('span', { class: 'resource-name' }, name),
    element('span', { class: 'resource-text' }, text),
    element('span', { class: 'bar', 'aria-hidden': 'true' }, bar),
  );
}

// "key=value:Effect" or "key:Effect".
export function parseTaint(text: string): { key: string; value?: string; effect: string } {
  const [, key = text, value, effect = ''] = /^([^=:]*)(?:=([^:]*))?:(.*)$/.exec(text) ?? [];
  return value === undefined ? { key, effect } : { key, value, effect };
}

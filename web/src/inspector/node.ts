// A node: its resources and the requests on it, its taints and labels, and its pods.
import { element, icon, Section } from '../browser/dom';
import { cordonNode, deleteNode, untaintNode } from '../edit/objects';
import { shortName, whole } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import { strings } from '../lang/strings';
import type { NodeDescription, NodeVerdict, ResourceUse } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { WhatIf } from '../what_if/what_if';
import { AttemptMemory } from './attempt/attempt_memory';
import { reasonOf } from './attempt/filter_groups';
import { Drain } from './drain';
import { fill } from './lists';
import { facts, group, podLink, timeLink, useText, type Actions } from './parts';
import { nameField } from './suggest';
import { WholeCluster } from './whole_cluster';

const words = strings.node;

interface VerdictData {
  node: string;
  attempt: number;
  runs: boolean;
  generation: number;
}

// The description of a node that the run does not know.
const absentNode = (name: string): NodeDescription => ({ name, present: false, resources: [], pods: [], nominated: [] });

export class NodeInspector {
  readonly root = element('article', { class: 'inspected' });
  #player: Player;
  #actions: Actions;
  #memory: AttemptMemory;
  #name = '';
  #about: Section<NodeDescription>;
  #verdict: Section<VerdictData>;
  #ask: HTMLElement;
  #residents: Section<NodeDescription>;
  readonly drain: Drain;
  #cluster: WholeCluster;

  constructor(player: Player, actions: Actions, whatIf: WhatIf) {
    this.#player = player;
    this.#actions = actions;
    this.#memory = new AttemptMemory(player);
    const part = (): HTMLElement => this.root.appendChild(element('div'));
    this.#about = new Section(part(), (node) => this.#renderAbout(node));
    this.#verdict = new Section(part(), (data) => this.#renderVerdict(data));
    this.#ask = this.root.appendChild(this.#makeAsk());
    this.drain = new Drain(player, actions, whatIf);
    this.#cluster = new WholeCluster(player, actions, whatIf);
    this.root.append(this.drain.root, this.#cluster.root);
    this.#residents = new Section(part(), (node) => this.#renderResidents(node));
  }

  show(name: string): void {
    const node = this.#player.stage.node(name) ?? absentNode(name);
    this.#name = name;
    // kube-batch makes no attempts, so there is nothing to ask.
    this.#ask.hidden = !node.present || this.#player.state?.scheduler !== undefined;
    this.#about.show(node);
    this.#showVerdict(node);
    this.drain.zone = node.labels?.['topology.kubernetes.io/zone'] ?? null;
    this.drain.show(this.#ask.hidden ? null : name);
    this.#cluster.show(this.#ask.hidden ? null : name);
    this.#residents.show(node);
  }

  #showVerdict({ name: node, present }: NodeDescription): void {
    const index = this.#player.state?.attempt;
    const attempt = index === undefined || !present ? null : this.#memory.get(index);
    if (index === undefined || !attempt) {
      this.#verdict.clear();
      return;
    }
    const generation = this.#player.session?.generation ?? 0;
    this.#verdict.show({ node, attempt: index, runs: attempt.outcome === 'running', generation });
  }

  #renderAbout(node: NodeDescription): Node[] {
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
      group(words.resources, ...node.resources.map(resourceBar)),
      group(words.taints, this.#taints(node)),
    ];
  }

  #renderVerdict({ node, attempt: index }: VerdictData): Node[] {
    const attempt = this.#memory.get(index);
    const verdict = attempt?.nodes?.find((it) => it.node === node);
    if (!attempt || !verdict) return [];
    const chosen = attempt.outcome !== 'running' && attempt.chosen === node;
    const ask = (): void => this.#actions.ask(attempt.pod, node, index);
    return [
      group(
        words.verdict,
        element(
          'p',
          {},
          podLink(attempt.pod, this.#actions, 'verdict-pod'),
          ` · ${strings.life.attempt(attempt.attempt)} · `,
          timeLink(attempt.start, this.#actions),
        ),
        element(
          'p',
          { class: 'node-verdict' },
          verdictSign(verdict),
          element('span', {}, verdictText(verdict)),
          chosen && element('span', { class: 'pill ok' }, strings.attempt.chosen),
        ),
        element(
          'button',
          { class: 'quiet small', type: 'button', 'data-key': 'node-why', onclick: ask },
          chosen ? strings.pair.whyHereShort : strings.pair.whyNotShort,
        ),
      ),
    ];
  }

  #makeAsk(): HTMLElement {
    const { stage } = this.#player;
    return nameField({
      label: strings.pair.askPod,
      names: () => [
        ...(this.#player.state?.queues ?? []).flatMap((queue) => stage.queue(queue)?.pods ?? []).map(({ name }) => shortName(name)),
        ...(stage.node(this.#name)?.pods ?? []).map(shortName),
      ],
      choose: (name) => {
        const pod = name.includes('/') ? name : `default/${name}`;
        const known = stage.pod(pod) !== null;
        if (known) this.#actions.ask(pod, this.#name);
        else this.#actions.say(strings.inspector.unknownPod);
        return known;
      },
    });
  }

  #renderResidents(node: NodeDescription): Node[] {
    if (!node.present) return [];
    return [
      group(words.pods, ...this.#pods(node.pods, words.noPods)),
      ...(node.held === undefined ? [] : [group(words.held, ...this.#pods(node.held, ''))]),
      ...(node.nominated.length > 0 ? [group(words.nominated, ...this.#pods(node.nominated, ''))] : []),
      group(words.labels, facts(Object.entries(node.labels ?? {}))),
      this.#tools(node),
    ];
  }

  #pods(names: string[], none: string): (HTMLElement | null)[] {
    if (names.length === 0) return [element('p', { class: 'muted small' }, none)];
    const list = element('ul', { class: 'pod-list' });
    return [list, fill(list, names, (name) => element('li', {}, podLink(name, this.#actions)))];
  }

  #taints(node: NodeDescription): HTMLElement {
    const taints = node.taints ?? [];
    if (taints.length === 0) return element('p', { class: 'muted small' }, words.noTaints);
    const without = (taint: string): void =>
      this.#actions.edit(strings.edit.untainted(node.name, taint), untaintNode(node, taint));
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
    const edit = (): void => this.#actions.openForm(`node/${node.name}`);
    const remove = (): void => this.#actions.edit(strings.edit.deleted(node.name), deleteNode(node.name));
    const text = cordoned ? strings.edit.uncordoned(node.name) : strings.edit.cordoned(node.name);
    const cordon = (): void => this.#actions.edit(text, cordonNode(node.name, !cordoned));
    return element(
      'div',
      { class: 'buttons tools' },
      element(
        'button',
        { class: 'quiet', type: 'button', 'data-key': 'cordon', onclick: cordon },
        cordoned ? words.uncordon : words.cordon,
      ),
      element('button', { class: 'quiet', type: 'button', 'data-key': 'edit', onclick: edit }, lateStrings.menu.edit),
      element('button', { class: 'danger', type: 'button', onclick: remove }, words.delete),
    );
  }
}

function verdictSign({ verdict }: NodeVerdict): HTMLElement {
  const look = { passed: 'ok', rejected: 'no', notVisited: 'dim' }[verdict];
  const sign = { passed: 'check', rejected: 'cross', notVisited: 'dash' } as const;
  return element('span', { class: `verdict ${look}` }, icon(sign[verdict]), strings.attempt.cells[verdict]);
}

function verdictText(verdict: NodeVerdict): string {
  const by = verdict.verdict === 'rejected' ? words.by(verdict.plugin ?? '') : '';
  const total = verdict.total === undefined ? '' : words.total(whole(verdict.total));
  return [by, reasonOf(verdict), total].filter((text) => text !== '').join(' · ');
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

function resourceBar(resource: ResourceUse): HTMLElement {
  const { requested, held = 0, allocatable } = resource;
  const shareOf = (used: number): number => (allocatable > 0 ? Math.min(1, used / allocatable) : used > 0 ? 1 : 0);
  const share = shareOf(requested);
  const bar = element('span', { class: `bar-fill ${share > 0.9 ? 'full' : ''}` });
  bar.style.width = percent(share);
  const heldBar = element('span', { class: 'bar-held' });
  heldBar.style.width = percent(shareOf(requested + held) - share);
  return element(
    'div',
    { class: 'resource' },
    element('span', { class: 'resource-name' }, resource.name),
    element('span', { class: 'resource-text' }, useText(resource)),
    element('span', { class: 'bar', 'aria-hidden': 'true' }, bar, held > 0 && heldBar),
  );
}

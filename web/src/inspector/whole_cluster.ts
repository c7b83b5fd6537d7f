// The outcome for the cluster's pods at the moment on screen if its nodes fail one at a time, or all nodes are upgraded
// in waves.
import { element } from '../browser/dom';
import { lateStrings } from '../lang/late_strings';
import type { DrainWave, LossesReport, NodeLoss, WavesReport } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { WhatIf } from '../what_if/what_if';
import { MomentQuestion } from './moment_question';
import { type Actions, nodeLink } from './parts';

const words = lateStrings.drain;

// The question tries each node separately, so it is limited.
const mostNodes = 200;

export class WholeCluster extends MomentQuestion {
  // The number of nodes in a wave of upgrades.
  #atATime = 1;

  constructor(player: Player, actions: Actions, whatIf: WhatIf) {
    super('drain', player, actions, whatIf);
  }

  async askLosses(): Promise<void> {
    const report = await this.find(words.each, { what: 'losses' }, (found) => this.#renderLosses(found));
    if (report) this.root.append(this.offer());
  }

  async askWaves(): Promise<void> {
    const query = { what: 'waves', nodes: this.#nodes(), atATime: this.#atATime, play: false } as const;
    const report = await this.find(words.upgraded, query, (found) => this.#renderWaves(found));
    if (report) this.root.append(this.offer());
  }

  protected offer(): HTMLElement {
    if ((this.player.state?.counts.nodes ?? 0) > mostNodes) return element('div');
    const button = (text: string, ask: () => Promise<void>): HTMLElement =>
      element('button', { class: 'quiet small', type: 'button', onclick: () => void ask() }, text);
    const count = element('input', { type: 'number', min: '1', max: String(mostNodes), value: String(this.#atATime) });
    count.addEventListener('change', () => {
      if (count.checkValidity() && count.value !== '') this.#atATime = count.valueAsNumber;
      count.value = String(this.#atATime);
    });
    const upgrade = button(words.askUpgraded, () => this.askWaves());
    return element(
      'div',
      { class: 'buttons' },
      button(words.askEach, () => this.askLosses()),
      upgrade,
      element('label', { class: 'small at-a-time' }, count, ` ${words.atATime}`),
    );
  }

  #nodes(): string[] {
    return (this.player.stage.nodes(0, mostNodes)?.nodes ?? []).map(({ name }) => name);
  }

  // Nodes whose loss leaves the most pods waiting come first; nodes whose loss has no effect are named together.
  #renderLosses({ nodes, total }: LossesReport): (HTMLElement | false)[] {
    const costly = nodes.filter(({ nowhere, evicted }) => nowhere.length + evicted.length > 0);
    costly.sort((a, b) => b.nowhere.length - a.nowhere.length || b.evicted.length - a.evicted.length);
    const free = nodes.filter((it) => !costly.includes(it));
    const links = free.flatMap(({ node }, i) => [i > 0 ? ', ' : '', nodeLink(node, this.actions, '')]);
    return [
      element('p', { class: 'drain-sum' }, words.canBeLost(free.length, total)),
      costly.length > 0 && element('ol', { class: 'drain-pods' }, ...costly.map((loss) => this.#loss(loss))),
      free.length > 0 && costly.length > 0 && element('p', { class: 'small' }, `${words.free} `, ...links),
    ];
  }

  #loss({ node, pods, nowhere, evicted }: NodeLoss): HTMLElement {
    const look = nowhere.length > 0 ? 'bad' : '';
    return element(
      'li',
      { class: look },
      nodeLink(node, this.actions, ''),
      ` · ${words.toMove(pods)}`,
      this.pods(words.nowhereElse, nowhere),
      this.pods(words.evicted, evicted),
    );
  }

  #renderWaves({ waves, finishes, allFit, nodes, atATime }: WavesReport): (HTMLElement | false)[] {
    const anyMoves = waves.some(({ displaced }) => displaced.some(({ budget }) => budget === null));
    const sum = !finishes ? words.stuck(waves.length) : allFit ? words.upgradeFits(nodes.length) : words.upgradeWaits(nodes.length);
    return [
      element('p', { class: 'drain-sum' }, sum),
      element('ol', { class: 'drain-pods' }, ...waves.map((wave) => this.#wave(wave))),
      anyMoves && this.#playButton(nodes, atATime),
    ];
  }

  // Asks only now for the edits of the waves, because the answer has to run each of them.
  #playButton(nodes: string[], atATime: number): HTMLElement {
    const play = (): void => void this.#play(nodes, atATime);
    const button = element('button', { class: 'quiet small', type: 'button', onclick: play }, words.playWaves);
    return element('div', { class: 'buttons' }, button);
  }

  async #play(nodes: string[], atATime: number): Promise<void> {
    const query = { what: 'waves', nodes, atATime, play: true } as const;
    const report = await this.find(words.upgraded, query, (found) => this.#renderWaves(found));
    if (!report) return;
    const played = report.waves.filter((wave) => wave.played !== null);
    const count = played.reduce((sum, wave) => sum + wave.nodes.length, 0);
    const entries = played.flatMap((wave) => wave.played?.operations ?? []);
    if (entries.length === 0) this.actions.say(words.notPlayed);
    else this.actions.play(words.played.upgraded(count, nodes.length), entries);
  }

  #wave({ nodes, stuck, displaced, evicted, placedAfter, waiting }: DrainWave): HTMLElement {
    const links = nodes.flatMap((node, i) => [i > 0 ? ', ' : '', nodeLink(node, this.actions, '')]);
    const kept = displaced.filter(({ budget }) => budget !== null);
    const budgets = [...new Set(kept.map(({ budget }) => budget ?? ''))];
    return element(
      'li',
      { class: stuck ? 'bad' : '' },
      ...links,
      ` · ${words.toMove(displaced.length - kept.length)}`,
      ...budgets.map((budget) => this.pods(words.keptOn(budget), kept.filter((it) => it.budget === budget).map(({ pod }) => pod))),
      this.pods(words.evicted, evicted),
      this.pods(words.untilBack, placedAfter.map(({ pod }) => pod)),
      this.pods(words.stillWait, waiting),
    );
  }
}

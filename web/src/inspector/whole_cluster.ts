// What becomes of the cluster's pods at the moment on screen if one node after another goes: each is lost by itself, or all
// are upgraded in waves.
import { element } from '../browser/dom';
import { lateStrings } from '../lang/late_strings';
import type { DrainWave, LossesReport, NodeLoss, WavesReport } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { MomentQuestion } from './moment_question';
import { type Actions, group, nodeLink } from './parts';

const words = lateStrings.drain;

// Each node is tried by itself, while the page waits.
const mostNodes = 200;

export class WholeCluster extends MomentQuestion {
  // So many nodes are upgraded in a wave.
  #atATime = 1;

  constructor(player: Player, actions: Actions) {
    super('drain', player, actions);
  }

  findLosses(): void {
    const report = this.player.stage.losses();
    this.#show(words.each, report && this.#renderLosses(report));
  }

  findWaves(): void {
    const report = this.player.stage.waves(this.#nodes(), this.#atATime);
    this.#show(words.upgraded, report && this.#renderWaves(report));
  }

  protected offer(): HTMLElement {
    if ((this.player.state?.counts.nodes ?? 0) > mostNodes) return element('div');
    const ask = (text: string, find: () => void): HTMLElement =>
      element('button', { class: 'quiet small', type: 'button', onclick: find }, text);
    const count = element('input', { type: 'number', min: '1', max: String(mostNodes), value: String(this.#atATime) });
    count.addEventListener('change', () => {
      if (count.checkValidity() && count.value !== '') this.#atATime = count.valueAsNumber;
      count.value = String(this.#atATime);
    });
    const upgrade = ask(words.askUpgraded, () => this.findWaves());
    return element(
      'div',
      { class: 'buttons' },
      ask(words.askEach, () => this.findLosses()),
      upgrade,
      element('label', { class: 'small at-a-time' }, count, ` ${words.atATime}`),
    );
  }

  #nodes(): string[] {
    return (this.player.stage.nodes(0, mostNodes)?.nodes ?? []).map(({ name }) => name);
  }

  #show(title: string, answer: (HTMLElement | false)[] | null): void {
    this.root.replaceChildren(group(title, ...(answer ?? [element('p', {}, words.unavailable)])), this.offer());
    this.root.scrollIntoView({ block: 'nearest' });
  }

  // The nodes whose loss leaves most pods waiting come first; those that nothing depends on are named together.
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

  // How the waves are played is asked for only now, as each of them is run for it.
  #playButton(nodes: string[], atATime: number): HTMLElement {
    const play = (): void => {
      const waves = this.player.stage.waves(nodes, atATime, true)?.waves ?? [];
      const played = waves.filter((wave) => wave.played !== null);
      const count = played.reduce((sum, wave) => sum + wave.nodes.length, 0);
      const entries = played.flatMap((wave) => wave.played?.operations ?? []);
      if (entries.length === 0) this.actions.say(words.notPlayed);
      else this.actions.play(words.played.upgraded(count, nodes.length), entries);
    };
    const button = element('button', { class: 'quiet small', type: 'button', onclick: play }, words.playWaves);
    return element('div', { class: 'buttons' }, button);
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

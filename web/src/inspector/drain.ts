// The outcome for a node's pods if the node is drained or lost at the moment on screen, or for a zone's pods if the
// zone is lost: in words, and as an edit that the stage plays if a reader wants to see it.
import { element } from '../browser/dom';
import { copyOf, cordonNode, deleteNode, deletePod, splitName } from '../edit/objects';
import { lateStrings } from '../lang/late_strings';
import type { DisplacedPod, DrainReport } from '../protocol/protocol';
import type { Change, Player } from '../stage/player';
import type { WhatIf } from '../what_if/what_if';
import { MomentQuestion } from './moment_question';
import { type Actions, nodeLink, podLink } from './parts';

const words = lateStrings.drain;

export class Drain extends MomentQuestion {
  // The zone of the node; null if it has none.
  zone: string | null = null;

  constructor(player: Player, actions: Actions, whatIf: WhatIf) {
    super('drain', player, actions, whatIf);
  }

  // Asks about the node, or with `zone` about all nodes of the node's zone.
  async ask(lost: boolean, zone: string | null = null): Promise<void> {
    if (this.name === '') return;
    const meant = zone === null ? { nodes: [this.name] } : { zone };
    const title = zone !== null ? words.ifZoneLost(zone) : lost ? words.ifLost : words.ifDrained;
    const report = await this.find(title, { what: 'drain', ...meant, lost }, (found) => this.#render(found, zone));
    if (report) this.root.append(this.offer());
  }

  protected offer(): HTMLElement {
    const { zone } = this;
    const button = (text: string, lost: boolean, zone?: string): HTMLElement =>
      element('button', { class: 'quiet small', type: 'button', onclick: () => void this.ask(lost, zone) }, text);
    const buttons = [button(words.askDrained, false), button(words.askLost, true), zone !== null && button(words.askZone(zone), true, zone)];
    return element('div', { class: 'buttons' }, ...buttons);
  }

  #render(report: DrainReport, zone: string | null): (HTMLElement | false)[] {
    const { displaced, staying, evicted, placed } = report;
    const kept = displaced.filter(({ budget }) => budget !== null).length;
    return [
      element('p', { class: 'drain-sum' }, sumOf(report)),
      displaced.length > 0 && element('ol', { class: 'drain-pods' }, ...displaced.map((pod) => this.#pod(pod))),
      this.pods(words.evicted, evicted),
      this.pods(words.placed, placed.map(({ pod }) => pod)),
      this.pods(report.lost ? words.goneToo : words.staying, staying),
      displaced.length > kept && this.#playButton(report, zone),
    ];
  }

  #pod({ pod, to, message, budget, comesBack }: DisplacedPod): HTMLElement {
    const where = to === null ? null : element('span', { class: 'drain-to' }, '→', nodeLink(to, this.actions, ''));
    const why = budget === null ? message : words.keptBy(budget);
    return element(
      'li',
      { class: to === null ? 'bad' : '' },
      podLink(pod, this.actions, ''),
      ' ',
      where,
      to === null && element('p', { class: 'small' }, why),
      !comesBack && element('p', { class: 'small muted' }, words.noController),
    );
  }

  // Returns the button that plays the answer as an edit. The edit creates the pods again in the order in which the
  // answer tried them, except those that a controller of the run replaces.
  #playButton({ nodes, displaced, lost }: DrainReport, zone: string | null): HTMLElement {
    const play = (): void => {
      const going = displaced.filter(({ budget }) => budget === null);
      const alone = going.filter(({ replacedBy }) => replacedBy === null);
      const copies = alone.flatMap(({ pod }): Change[] => {
        const manifest = this.player.stage.manifest('Pod', pod);
        return manifest ? [{ op: 'create', object: copyOf(manifest, ...splitName(pod)) }] : [];
      });
      const leaving = nodes.map((node) => (lost ? deleteNode(node) : cordonNode(node, true)));
      const deleted = going.map(({ pod }) => deletePod(pod));
      this.actions.edit(playedOf(this.name, lost, zone), ...leaving, ...deleted, ...copies);
    };
    const button = element('button', { class: 'quiet small', type: 'button', onclick: play }, words.play);
    return element('div', { class: 'buttons' }, button);
  }
}

function playedOf(node: string, lost: boolean, zone: string | null): string {
  const { played } = words;
  if (zone !== null) return played.zoneLost(zone);
  return lost ? played.lost(node) : played.drained(node);
}

function sumOf({ displaced, allFit }: DrainReport): string {
  const pods = displaced.length;
  if (pods === 0) return words.noPods;
  if (allFit) return words.allFit(pods);
  const nowhere = displaced.filter(({ to, budget }) => to === null && budget === null).length;
  const kept = displaced.filter(({ budget }) => budget !== null).length;
  const sentences = [nowhere > 0 && words.nowhere(nowhere, pods), kept > 0 && words.kept(kept)].filter((it) => it !== false);
  return sentences.length > 0 ? sentences.join(' ') : words.withEvictions(pods);
}

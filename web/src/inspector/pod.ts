// A pod: why it is in its place, its life as a line, the results of its attempts, and its events.
import { element, iconButton, Section } from '../browser/dom';
import { deletePod } from '../edit/objects';
import { shortName } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import { strings } from '../lang/strings';
import type { AttemptDescription, HistoryEntry, PodDescription } from '../protocol/protocol';
import type { Player } from '../stage/player';
import type { WhatIf } from '../what_if/what_if';
import { conclusion, renderAttempt } from './attempt/attempt';
import { AttemptMemory } from './attempt/attempt_memory';
import { attemptPicker, attemptsOf, type AttemptChoice } from './attempt/attempt_picker';
import type { WhyView } from './batch/why';
import { ClusterEventList } from './cluster_events';
import { LifeBand } from './life';
import { chips, facts, group, messageBlock, timeLink, type Actions } from './parts';
import { Remedies } from './remedies';
import { type Counted, kindBadge, shownKind, type Standing, standing } from './pending';
import { RoomForMore } from './room';
import { nameField } from './suggest';

const words = strings.pod;

interface AttemptsData {
  choices: AttemptChoice[];
  shown: number;
  runs: boolean;
  generation: number;
  // The message of the last failed attempt, so that the attempt does not repeat it.
  message: string;
}

// `conclusion` is that of the attempt with the message; empty if the attempt cannot be explained, or there was none.
type Why = Pick<PodDescription, 'message' | 'plugins' | 'cluster'> & {
  ofBatch: boolean;
  gated: boolean;
  conclusion: AttemptDescription['conclusion'];
};
// `standing` is null for a pod that the run does not know.
type Head = Pick<PodDescription, 'name'> & { standing: Standing | null };

export class PodInspector {
  readonly root = element('article', { class: 'inspected' });
  #player: Player;
  #actions: Actions;
  #memory: AttemptMemory;
  #name = '';
  // The attempt that the reader picked; null for the last one so far.
  #picked: number | null = null;
  #shown: number | undefined;
  #head: Section<Head>;
  #summary: Section<string>;
  #standing: Section<{ pod: Counted; t: number; ofBatch: boolean }>;
  #life: LifeBand;
  #clusterEvents: ClusterEventList;
  #session: HTMLElement;
  #why: Section<Why>;
  #remedies: Remedies;
  readonly room: RoomForMore;
  #requests: Section<Record<string, string>>;
  #attempts: Section<AttemptsData>;
  #ask: HTMLElement;
  #history: Section<HistoryEntry[]>;
  #tools: Section<{ name: string; exists: boolean }>;

  constructor(player: Player, actions: Actions, whatIf: WhatIf) {
    this.#player = player;
    this.#actions = actions;
    this.#memory = new AttemptMemory(player);
    const part = (): HTMLElement => this.root.appendChild(element('div'));
    this.#head = new Section(part(), (pod) => renderHead(pod));
    this.#why = new Section(part(), (why) => renderWhy(why));
    this.#remedies = new Remedies(player, actions, whatIf);
    this.root.append(this.#remedies.root);
    this.#summary = new Section(part(), (summary) => [element('p', { class: 'summary' }, summary)]);
    this.#standing = new Section(part(), ({ pod, t, ofBatch }) => [standing(pod, t, actions, ofBatch)]);
    this.#session = part();
    this.#life = new LifeBand(actions);
    this.#clusterEvents = new ClusterEventList(player, actions);
    this.root.append(this.#life.root, this.#clusterEvents.root);
    this.#attempts = new Section(part(), (data) => [this.#renderAttempts(data)]);
    this.#ask = this.root.appendChild(this.#makeAsk());
    this.#requests = new Section(part(), (requests) => [renderRequests(requests)]);
    this.#history = new Section(part(), (history) => [this.#renderHistory(history)]);
    this.room = new RoomForMore(player, actions, whatIf);
    this.root.append(this.room.root);
    this.#tools = new Section(part(), (data) => [this.#renderTools(data)]);
  }

  // Shows a pod. `why` explains sessions, in runs of kube-batch.
  show(name: string, why: WhyView | null): void {
    const pod = this.#player.stage.pod(name);
    if (name !== this.#name) this.#clear();
    this.#name = name;
    const ofBatch = this.#player.state?.scheduler !== undefined;
    this.#ask.hidden = !pod || ofBatch;
    this.#showSession(pod, why);
    if (!pod) {
      this.#head.show({ name, standing: null });
      this.#summary.show(strings.inspector.unknownPod);
      return;
    }
    const { place, pending, unserved, attempts, summary, message = '', plugins = [], history, cluster } = pod;
    const head = { place, ...(pending && { pending }), ...(unserved && { unserved }), attempts: attempts ?? 0 };
    this.#head.show({ name, standing: head });
    this.#summary.show(summary);
    this.#showStanding(pod);
    this.#showLife(pod);
    this.#clusterEvents.show(name);
    this.#showAttempts(attemptsOf(pod), message);
    const shown = message === '' || this.#shown === undefined ? null : this.#memory.get(this.#shown);
    const sentences = shown?.message === message ? shown.conclusion : [];
    const said = cluster === undefined ? {} : { cluster };
    this.#why.show({ message, plugins, ofBatch, gated: pod?.pending === 'gated', conclusion: sentences, ...said });
    // Before an attempt has failed, it is not known whether the pod needs help.
    this.#remedies.show(pending && message !== '' && !ofBatch ? name : null);
    this.room.show(ofBatch || place === 'gone' || place === 'nowhere' ? null : name);
    this.#requests.show(pod.requests ?? {});
    this.#history.show(history);
    this.#tools.show({ name, exists: place !== 'gone' && place !== 'nowhere' });
  }

  #clear(): void {
    this.#picked = null;
    this.#shown = undefined;
    this.#life.clear();
    this.#clusterEvents.show(null);
    this.#remedies.show(null);
    this.room.show(null);
    const parts = [
      this.#head,
      this.#why,
      this.#summary,
      this.#standing,
      this.#attempts,
      this.#requests,
      this.#history,
      this.#tools,
    ];
    for (const part of parts) part.clear();
  }

  #showStanding(pod: PodDescription): void {
    const { history: _, spans: __, requests: ___, backoffExpiry = 0, ...rest } = pod;
    const t = this.#player.state?.t ?? 0;
    // A countdown that has ended does not change any more.
    const backoff = backoffExpiry > t ? { backoffExpiry } : {};
    const counted = backoffExpiry > t ? Number(t.toFixed(1)) : 0;
    const ofBatch = this.#player.state?.scheduler !== undefined;
    this.#standing.show({ pod: { ...rest, ...backoff }, t: counted, ofBatch });
  }

  #showSession(pod: PodDescription | null, why: WhyView | null): void {
    const kind = pod && sessionMatters(pod);
    if (!pod || !why || !kind) {
      this.#session.replaceChildren();
      return;
    }
    if (why.root.parentElement !== this.#session) this.#session.replaceChildren(why.root);
    why.show(pod.name, kind === 'waits');
  }

  #showLife({ name, spans, attemptIndexes }: PodDescription): void {
    const { t = 0, end = null } = this.#player.state ?? {};
    this.#life.show(shortName(name), spans, attemptIndexes, t, end);
  }

  #showAttempts(choices: AttemptChoice[], message: string): void {
    const last = choices.at(-1)?.index;
    const isThere = choices.some(({ index }) => index === this.#picked);
    this.#shown = isThere ? (this.#picked ?? last) : last;
    if (this.#shown === undefined) {
      this.#attempts.clear();
      return;
    }
    // An attempt is explained by running it again, so only the visible one is explained.
    const attempt = this.#memory.get(this.#shown);
    const runs = attempt?.outcome === 'running';
    const generation = this.#player.session?.generation ?? 0;
    this.#attempts.show({ choices, shown: this.#shown, runs, generation, message });
  }

  // Shows one of the pod's attempts. REQUIRES: the scheduler is kube-scheduler.
  pick(index: number): void {
    this.#picked = index;
    this.show(this.#name, null);
  }

  // Returns the element with the pod's attempts.
  get attempts(): HTMLElement {
    return this.#attempts.root;
  }

  #renderAttempts({ choices, shown, message }: AttemptsData): HTMLElement {
    const attempt = this.#memory.get(shown);
    const enlarge = iconButton('expand', strings.attempt.enlarge, {
      onclick: () => this.#actions.enlargeAttempt(shown),
    });
    return group(
      words.attemptsTitle,
      element('div', { class: 'picker-row' }, attemptPicker(choices, shown, (index) => this.pick(index)), enlarge),
      attempt
        ? renderAttempt(attempt, this.#actions, message)
        : element('p', { class: 'muted' }, strings.attempt.unavailable),
    );
  }

  #makeAsk(): HTMLElement {
    return nameField({
      label: strings.pair.askNode,
      names: () => {
        const attempt = this.#shown === undefined ? null : this.#memory.get(this.#shown);
        return (attempt?.nodes ?? []).map(({ node }) => node);
      },
      choose: (node) => {
        const known = this.#player.stage.node(node) !== null;
        if (known) this.#actions.ask(this.#name, node, this.#shown);
        else this.#actions.say(strings.node.unknown);
        return known;
      },
    });
  }

  #renderHistory(history: HistoryEntry[]): HTMLElement {
    if (history.length === 0) return element('div');
    const items = [...history]
      .reverse()
      .map((entry) =>
        element(
          'li',
          {},
          timeLink(entry.t, this.#actions),
          element('span', { class: 'history-text' }, entry.text),
        ),
      );
    return group(words.history, element('ol', { class: 'history', 'data-key': 'history' }, ...items));
  }

  #renderTools({ name, exists }: { name: string; exists: boolean }): HTMLElement {
    if (!exists) return element('div');
    const edit = (): void => this.#actions.openForm(`pod/${name}`);
    const remove = (): void => this.#actions.edit(strings.edit.deleted(shortName(name)), deletePod(name));
    return element(
      'div',
      { class: 'buttons tools' },
      element('button', { class: 'quiet', type: 'button', 'data-key': 'edit', onclick: edit }, lateStrings.menu.edit),
      element('button', { class: 'danger', type: 'button', onclick: remove }, words.delete),
    );
  }
}

// Returns the fact that a session of kube-batch explains about the pod: that it waits, or is on its node; null if
// neither.
function sessionMatters({ place, history }: PodDescription): 'waits' | 'placed' | null {
  if (place === 'inJob' || place === 'allocated' || place === 'pipelined') return 'waits';
  return place === 'node' && history.some(({ event }) => event === 'allocated') ? 'placed' : null;
}

function renderHead({ name, standing: pod }: Head): Node[] {
  const kind = pod && shownKind(pod);
  return [
    element(
      'header',
      { class: 'inspected-head' },
      element('span', { class: 'kind' }, words.kind),
      element('h2', { class: 'object-name' }, shortName(name)),
    ),
    ...(pod
      ? [
          element(
            'p',
            { class: 'standing-line' },
            kindBadge(pod),
            kind === null ? null : element('span', {}, strings.pending.meaning[kind]),
          ),
        ]
      : []),
  ];
}

// Returns the message of the real cluster's scheduler, if the pod's manifest has it.
function clusterPart({ message, same }: NonNullable<PodDescription['cluster']>): HTMLElement {
  if (same) return element('p', { class: 'small muted' }, lateStrings.cluster.same);
  return group(lateStrings.cluster.other, messageBlock(message), element('p', { class: 'small muted' }, lateStrings.cluster.why));
}

function renderWhy({ message, plugins, ofBatch, gated, conclusion: sentences, cluster }: Why): Node[] {
  const parts: Node[] = conclusion(sentences);
  if (message) parts.push(group(ofBatch ? words.condition : words.message, messageBlock(message)));
  if (cluster) parts.push(clusterPart(cluster));
  if (plugins?.length) parts.push(group(gated ? words.gatedBy : words.failedBy, chips(plugins, 'no')));
  return parts;
}

function renderRequests(requests: Record<string, string>): HTMLElement {
  const rows = Object.entries(requests);
  if (rows.length === 0)
    return group(words.requests, element('p', { class: 'muted small' }, words.noRequests));
  return group(words.requests, facts(rows));
}

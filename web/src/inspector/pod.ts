// A pod's whole life: where it is and why, what its attempts found, what happened to it.
import { element, icon, Section } from '../dom';
import { seconds, shortName } from '../format';
import type { Player } from '../player';
import type { HistoryEntry, PodDescription } from '../protocol';
import { strings } from '../strings';
import { renderAttempt } from './attempt';
import { chips, facts, group, messageBlock, nodeLink, timeLink, type Actions } from './parts';

const words = strings.pod;

const placeLooks: Record<string, string> = {
  activeQ: 'accent',
  backoffQ: 'warn',
  unschedulableQ: 'no',
  scheduling: 'accent',
  permit: 'accent',
  node: 'ok',
};

export class PodInspector {
  readonly root = element('article', { class: 'inspected' });
  #player: Player;
  #actions: Actions;
  #name = '';
  #head: Section<{ name: string; place: string; summary: string }>;
  #facts: Section<{ pod: Omit<PodDescription, 'history'>; t: number }>;
  #why: Section<Pick<PodDescription, 'message' | 'plugins' | 'wakesOn'>>;
  #requests: Section<Record<string, string>>;
  #attempts: Section<{ pod: string; indexes: number[]; generation: number }>;
  #history: Section<HistoryEntry[]>;
  #tools: Section<{ name: string; exists: boolean }>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    const part = (): HTMLElement => this.root.appendChild(element('div'));
    this.#head = new Section(part(), (data) => this.#renderHead(data));
    this.#facts = new Section(part(), ({ pod, t }) => [this.#renderFacts(pod, t)]);
    this.#why = new Section(part(), (why) => renderWhy(why));
    this.#attempts = new Section(part(), ({ pod, indexes }) => [this.#renderAttempts(pod, indexes)]);
    this.#requests = new Section(part(), (requests) => [renderRequests(requests)]);
    this.#history = new Section(part(), (history) => [this.#renderHistory(history)]);
    this.#tools = new Section(part(), (data) => [this.#renderTools(data)]);
  }

  show(name: string): void {
    const pod = this.#player.stage.pod(name);
    const t = this.#player.state?.t ?? 0;
    if (name !== this.#name) this.#clear();
    this.#name = name;
    if (!pod) {
      this.#head.show({ name, place: '', summary: strings.inspector.unknownPod });
      return;
    }
    const { history = [], ...rest } = pod;
    this.#head.show({ name, place: pod.place, summary: pod.summary ?? '' });
    const counting = pod.backoffExpiry !== undefined && pod.place === 'backoffQ';
    this.#facts.show({ pod: rest, t: counting ? Number(t.toFixed(1)) : 0 });
    this.#why.show({ message: pod.message ?? '', plugins: pod.plugins ?? [], wakesOn: wakers(pod) });
    const generation = this.#player.session?.generation ?? 0;
    this.#attempts.show({ pod: name, indexes: pod.attemptIndexes ?? [], generation });
    this.#requests.show(pod.requests ?? {});
    this.#history.show(history);
    this.#tools.show({ name, exists: pod.place !== 'gone' && pod.place !== 'nowhere' });
  }

  #clear(): void {
    const parts = [
      this.#head,
      this.#facts,
      this.#why,
      this.#attempts,
      this.#requests,
      this.#history,
      this.#tools,
    ];
    for (const part of parts) part.clear();
  }

  #renderHead({ name, place, summary }: { name: string; place: string; summary: string }): Node[] {
    return [
      element(
        'header',
        { class: 'inspected-head' },
        element('span', { class: 'kind' }, words.kind),
        element('h2', { class: 'object-name' }, shortName(name)),
        place !== '' && element('span', { class: `pill ${placeLooks[place] ?? ''}` }, placeText(place)),
      ),
      element('p', { class: 'summary' }, summary),
    ];
  }

  #renderFacts(pod: Omit<PodDescription, 'history'>, t: number): HTMLElement {
    const { backoffExpiry, leftoverFlush } = pod;
    const backoff =
      backoffExpiry === undefined
        ? null
        : pod.place === 'backoffQ' && backoffExpiry > t
          ? words.backoffValue(seconds(backoffExpiry), seconds(backoffExpiry - t))
          : seconds(backoffExpiry);
    return facts([
      [words.node, pod.node ? nodeLink(pod.node, this.#actions) : null],
      [words.nominated, pod.nominatedNode ? nodeLink(pod.nominatedNode, this.#actions, 'nominated') : null],
      [words.place, pod.since === undefined ? placeText(pod.place) : placeSince(pod, this.#actions)],
      [words.priority, pod.priority === undefined ? null : String(pod.priority)],
      [words.attempts, pod.attempts === undefined ? null : String(pod.attempts)],
      [words.backoff, backoff],
      [words.leftover, leftoverFlush === undefined ? null : timeLink(leftoverFlush, this.#actions)],
    ]);
  }

  #renderAttempts(pod: string, indexes: number[]): HTMLElement {
    if (indexes.length === 0) return element('div');
    const items = indexes.map((index, i) => this.#renderAttempt(pod, index, i + 1, i === indexes.length - 1));
    return group(words.attemptsTitle, ...items.reverse());
  }

  // An attempt is explained by running it again, so only when somebody looks at it.
  #renderAttempt(pod: string, index: number, number: number, open: boolean): HTMLElement {
    const body = element('div', { class: 'attempt-body' });
    const enlarge = element(
      'button',
      { class: 'quiet small', type: 'button', onclick: () => this.#actions.enlargeAttempt(index) },
      icon('expand'),
      strings.attempt.enlarge,
    );
    const details = element(
      'details',
      { class: 'attempt-details', 'data-key': `attempt:${pod}:${index}`, open },
      element('summary', {}, words.attempt(number)),
      body,
    );
    const fill = (): void => {
      if (!details.open || body.childElementCount > 0) return;
      const attempt = this.#player.stage.attempt(index);
      if (attempt) body.append(renderAttempt(attempt, this.#actions), enlarge);
      else body.append(element('p', { class: 'muted' }, strings.attempt.unavailable));
    };
    details.addEventListener('toggle', fill);
    if (open) fill();
    return details;
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
          element('span', { class: 'history-text' }, entry.text || entry.event),
        ),
      );
    return group(words.history, element('ol', { class: 'history', 'data-key': 'history' }, ...items));
  }

  #renderTools({ name, exists }: { name: string; exists: boolean }): HTMLElement {
    if (!exists) return element('div');
    const [namespace, pod] = splitName(name);
    const object = { apiVersion: 'v1', kind: 'Pod', metadata: { name: pod, namespace } };
    const remove = (): void => void this.#actions.apply('delete', object, strings.edit.deleted(name));
    return element(
      'div',
      { class: 'buttons tools' },
      element('button', { class: 'danger', type: 'button', onclick: remove }, words.delete),
    );
  }
}

function placeText(place: string): string {
  return strings.places[place] ?? place;
}

function placeSince(pod: Omit<PodDescription, 'history'>, actions: Actions): HTMLElement {
  return element(
    'span',
    {},
    `${placeText(pod.place)} `,
    strings.pod.since(''),
    timeLink(pod.since ?? 0, actions),
  );
}

// Of a pod that any event wakes, a list of all events would say less.
const wakers = (pod: PodDescription): string[] =>
  pod.wakesOnAnything ? [words.anyEvent] : (pod.wakesOn ?? []);

function renderWhy({
  message,
  plugins,
  wakesOn,
}: Pick<PodDescription, 'message' | 'plugins' | 'wakesOn'>): Node[] {
  const parts: Node[] = [];
  if (message) parts.push(group(words.message, messageBlock(message)));
  if (plugins?.length) parts.push(group(words.failedBy, chips(plugins, 'no')));
  if (wakesOn?.length) parts.push(group(words.wakesOn, chips(wakesOn)));
  return parts;
}

function renderRequests(requests: Record<string, string>): HTMLElement {
  const rows = Object.entries(requests);
  if (rows.length === 0)
    return group(words.requests, element('p', { class: 'muted small' }, words.noRequests));
  return group(words.requests, facts(rows));
}

function splitName(name: string): [namespace: string, name: string] {
  const at = name.indexOf('/');
  return at < 0 ? ['default', name] : [name.slice(0, at), name.slice(at + 1)];
}

// One of the three queues: what it is, and who waits in it in which order.
import { element, Section } from '../dom';
import { seconds, signed, whole } from '../format';
import type { Player } from '../player';
import type { QueuedPod, QueueName } from '../protocol';
import { strings } from '../strings';
import { fill } from './lists';
import { facts, group, podLink, timeLink, type Actions } from './parts';

const words = strings.queue;
const columns = words.columns;

interface QueueData {
  name: QueueName;
  pods: QueuedPod[];
  // Only where something counts down.
  t: number;
}

export class QueueInspector {
  readonly root = element('article', { class: 'inspected queue-view' });
  #player: Player;
  #actions: Actions;
  #head: Section<{ name: QueueName; count: number; nextFlush: number | undefined }>;
  #pods: Section<QueueData>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    const part = (): HTMLElement => this.root.appendChild(element('div'));
    this.#head = new Section(part(), ({ name, count, nextFlush }) => this.#renderHead(name, count, nextFlush));
    this.#pods = new Section(part(), (data) => [this.#renderPods(data)]);
  }

  show(name: QueueName): void {
    const { pods = [], nextFlush } = this.#player.stage.queue(name) ?? {};
    const t = this.#player.state?.t ?? 0;
    const counts = pods.some(({ expiry }) => expiry !== undefined);
    this.#head.show({ name, count: pods.length, nextFlush });
    this.#pods.show({ name, pods, t: counts ? Number(t.toFixed(1)) : 0 });
  }

  #renderHead(name: QueueName, count: number, nextFlush: number | undefined): Node[] {
    return [
      element(
        'header',
        { class: 'inspected-head' },
        element('span', { class: 'kind' }, words.kind),
        element('h2', { class: 'object-name' }, name),
        element('span', { class: 'pill' }, words.count(count)),
      ),
      element('p', { class: 'summary' }, words.meaning[name]),
      facts([
        [words.nextFlush, nextFlush === undefined ? null : timeLink(nextFlush, this.#actions)],
        [words.sourceLabel, element('code', { class: 'small' }, words.source)],
      ]),
    ];
  }

  #renderPods({ name, pods, t }: QueueData): HTMLElement {
    if (pods.length === 0) return group(words.list, element('p', { class: 'muted small' }, words.empty));
    const body = element('tbody');
    const foot = fill(body, pods, (pod, i) => this.#row(name, pod, i, t));
    const head = element(
      'tr',
      {},
      element('th', { scope: 'col', class: 'number' }, '#'),
      element('th', { scope: 'col' }, columns.pod),
      ...[columns.priority, columns.attempts, columns.since].map((title) =>
        element('th', { scope: 'col', class: 'number' }, title),
      ),
    );
    return group(
      words.list,
      element(
        'div',
        { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': words.list, 'data-key': 'queue' },
        element('table', { class: 'queue-table' }, element('thead', {}, head), body),
      ),
      foot,
    );
  }

  #row(name: QueueName, pod: QueuedPod, index: number, t: number): HTMLElement {
    const number = (child: Node | string): HTMLElement => element('td', { class: 'number' }, child);
    const note = queueNote(name, pod, index, t);
    return element(
      'tr',
      {},
      number(whole(index + 1)),
      element(
        'th',
        { scope: 'row' },
        podLink(pod.name, this.#actions, `${name}:${pod.name}`),
        note !== '' && element('div', { class: 'reason' }, note),
        pod.message ? element('div', { class: 'reason' }, pod.message) : null,
      ),
      number(signed(pod.priority ?? 0)),
      number(whole(pod.attempts)),
      number(pod.since === undefined ? '' : timeLink(pod.since, this.#actions)),
    );
  }
}

// What the stage shows as a ring, a tag or a place in the line.
export function queueNote(name: QueueName, pod: QueuedPod, index: number, t: number): string {
  const { attempts, expiry, plugins = [] } = pod;
  const left = (expiry ?? 0) - t;
  const notes = [
    name === 'activeQ' && index === 0 ? words.next : '',
    attempts === 0 ? words.neverTried : '',
    expiry === undefined
      ? ''
      : left > 0
        ? words.backoff(seconds(expiry), seconds(left))
        : words.backoffOver(seconds(expiry)),
    plugins.length > 0 ? words.rejectedBy(plugins.join(', ')) : '',
  ];
  return notes.filter((text) => text !== '').join(' · ');
}

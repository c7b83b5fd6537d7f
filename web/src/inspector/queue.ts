// One of the scheduler's queues: its meaning, and its pods in order.
import { element, Section } from '../browser/dom';
import { seconds, signed, whole } from '../lang/format';
import { strings } from '../lang/strings';
import type { InFlightPod, QueuedPod, QueueName } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { fill, type Grown } from './lists';
import { lateHints } from './late_parts';
import { breakablePath, facts, group, podLink, scroller, timeLink, type Actions } from './parts';

const words = strings.queue;
const columns = words.columns;

interface QueueData {
  name: QueueName;
  pods: QueuedPod[];
  // The moment; it changes only if something counts down.
  t: number;
}

interface QueueHead {
  name: QueueName;
  count: number;
  nextFlush: number | undefined;
  jumps: boolean;
  source: string;
  inFlight: InFlightPod[] | undefined;
}

export class QueueInspector {
  readonly root = element('article', { class: 'inspected queue-view' });
  #player: Player;
  #actions: Actions;
  #name: QueueName | null = null;
  #grown: Grown = { count: 0 };
  #head: Section<QueueHead>;
  #pods: Section<QueueData>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    const part = (): HTMLElement => this.root.appendChild(element('div'));
    this.#head = new Section(part(), (data) => this.#renderHead(data));
    this.#pods = new Section(part(), (data) => [this.#renderPods(data)]);
  }

  show(name: QueueName): void {
    const { pods = [], nextFlush, inFlight } = this.#player.stage.queue(name) ?? {};
    const { t = 0, version } = this.#player.state ?? {};
    if (name !== this.#name) this.#grown = { count: 0 };
    this.#name = name;
    const counts = pods.some(({ expiry }) => expiry !== undefined);
    this.#head.show({
      name,
      count: pods.length,
      nextFlush,
      jumps: name === 'backoffQ' && version?.popsFromBackoffQueue === true,
      source: version?.queueSource ?? '',
      inFlight,
    });
    this.#pods.show({ name, pods, t: counts ? Number(t.toFixed(1)) : 0 });
  }

  #renderHead({ name, count, nextFlush, jumps, source, inFlight }: QueueHead): Node[] {
    return [
      element(
        'header',
        { class: 'inspected-head' },
        element('span', { class: 'kind' }, words.kind),
        element('h2', { class: 'object-name' }, name),
        element('span', { class: 'pill' }, words.count(count)),
      ),
      element('p', { class: 'summary' }, words.meaning[name], jumps && ` ${words.jumpsBackoff}`),
      facts([
        [words.nextFlush, nextFlush === undefined ? null : timeLink(nextFlush, this.#actions)],
        [words.sourceLabel, element('code', { class: 'small' }, ...breakablePath(source))],
      ]),
      ...(inFlight ? [lateHints((part) => part.inFlightNote(inFlight, this.#actions))] : []),
    ];
  }

  #renderPods({ name, pods, t }: QueueData): HTMLElement {
    if (pods.length === 0) return group(words.list, element('p', { class: 'muted small' }, words.empty));
    const head = element(
      'tr',
      {},
      element('th', { scope: 'col', class: 'number' }, '#'),
      element('th', { scope: 'col' }, columns.pod),
      ...[columns.priority, columns.attempts, columns.since].map((title) =>
        element('th', { scope: 'col', class: 'number' }, title),
      ),
    );
    const table = element('table', { class: 'queue-table' }, element('thead', {}, head));
    const foot = fill(table, pods, (pod, i) => this.#rows(name, pod, i, t), this.#grown);
    return group(words.list, scroller(words.list, 'queue', table, foot));
  }

  // Returns a row of numbers, and below it the notes on the pod.
  #rows(name: QueueName, pod: QueuedPod, index: number, t: number): HTMLElement {
    const number = (child: Node | string): HTMLElement => element('td', { class: 'number' }, child);
    const notes = [queueNote(name, pod, index, t), pod.message ?? ''].filter((text) => text !== '');
    return element(
      'tbody',
      {},
      element(
        'tr',
        {},
        number(whole(index + 1)),
        element('th', { scope: 'row' }, podLink(pod.name, this.#actions, `${name}:${pod.name}`)),
        number(signed(pod.priority)),
        number(whole(pod.attempts)),
        number(timeLink(pod.since, this.#actions)),
      ),
      notes.length > 0 &&
        element(
          'tr',
          { class: 'notes' },
          element('td'),
          element(
            'td',
            { colspan: 4 },
            ...notes.map((note) => element('div', { class: 'reason' }, note)),
          ),
        ),
    );
  }
}

// Returns in words the state that the stage shows as a ring, a tag or a place in the line.
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

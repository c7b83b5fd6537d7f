// A queue of kube-batch: the amounts that it has and deserves, and its gangs.
import { element, Section } from '../../browser/dom';
import type { BatchQueue } from '../../protocol/protocol';
import type { Player } from '../../stage/player';
import { fill } from '../lists';
import { breakablePath, facts, group, scroller, type Actions } from '../parts';
import { amountText, resourcesOf, shareText } from './amounts';
import { entriesOf, type QueueEntry } from './model';
import { gangRow, lostLine, overusedPill, singlesList } from './parts';
import { batchWords } from './words';

const words = batchWords.queue;
const source = 'pkg/scheduler/plugins/proportion/proportion.go';

export class BatchQueueView {
  readonly root = element('article', { class: 'inspected batch-queue-view' });
  #player: Player;
  #actions: Actions;
  #head: Section<{ name: string; queue: BatchQueue | null; lost: boolean }>;
  #gangs: Section<QueueEntry | null>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    const part = (): HTMLElement => this.root.appendChild(element('div'));
    this.#head = new Section(part(), ({ name, queue, lost }) => renderHead(name, queue, lost));
    this.#gangs = new Section(part(), (entry) => this.#renderGangs(entry));
  }

  show(name: string): void {
    const batch = this.#player.stage.batch();
    const entry = (batch ? entriesOf(batch) : []).find(({ queue }) => queue?.name === name) ?? null;
    this.#head.show({ name, queue: entry?.queue ?? null, lost: batch?.lost === true });
    this.#gangs.show(entry);
  }

  #renderGangs(entry: QueueEntry | null): Node[] {
    if (!entry) return [];
    const { gangs, singles } = entry;
    const list = element('ul', { class: 'queue' });
    const rest = fill(list, gangs, (gang) => gangRow(gang, this.#actions));
    return [
      group(
        words.gangs,
        gangs.length > 0 ? list : element('p', { class: 'muted small' }, words.noGangs),
        rest,
        ...singlesList(singles, this.#actions),
      ),
    ];
  }
}

function renderHead(name: string, queue: BatchQueue | null, lost: boolean): Node[] {
  const head = element(
    'header',
    { class: 'inspected-head' },
    element('span', { class: 'kind' }, words.kind),
    element('h2', { class: 'object-name' }, name),
    queue && overusedPill(queue),
  );
  if (!queue) return [head, element('p', { class: 'summary' }, words.unknown)];
  return [
    head,
    element('p', { class: 'summary' }, summaryOf(queue)),
    ...lostLine(lost),
    facts([
      [words.weight, String(queue.weight)],
      [words.share, shareText(queue.share)],
      [words.sourceLabel, element('code', { class: 'small' }, ...breakablePath(source))],
    ]),
    ...amountsTable(queue),
  ];
}

function summaryOf(queue: BatchQueue): string {
  if (queue.overused) return words.overused;
  const asks = Object.values(queue.request).some((amount) => amount > 0);
  return asks ? words.under : words.idle;
}

function amountsTable(queue: BatchQueue): HTMLElement[] {
  const columns = [words.allocated, words.deserved, words.request];
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, words.resource),
    ...columns.map((title) => element('th', { scope: 'col', class: 'number' }, title)),
  );
  const rows = resourcesOf(queue).map((name) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      ...[queue.allocated, queue.deserved, queue.request].map((amounts) =>
        element('td', { class: 'number' }, amountText(name, amounts)),
      ),
    ),
  );
  if (rows.length === 0) return [];
  const table = element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows));
  return [group(words.resources, scroller(words.resources, 'amounts', table))];
}

// The overview of kube-batch when nothing is selected: its queues with their gangs, and the last session.
import { element, Section } from '../../browser/dom';
import { strings } from '../../lang/strings';
import type { Player } from '../../stage/player';
import type { Actions } from '../parts';
import { shareText } from './amounts';
import { entriesOf, type QueueEntry } from './model';
import { amountLines, gangRow, lostLine, overusedPill, queueLink, singlesList } from './parts';
import { renderSession, SessionEvents, storyOf, type SessionStory } from './session';
import { batchWords as words } from './words';

// The number of gangs shown for each queue; the view of a queue has all of them.
const maxGangs = 12;

export class BatchOverview {
  readonly root = element('div');
  #player: Player;
  #actions: Actions;
  #events: SessionEvents;
  #queues: Section<{ entries: QueueEntry[]; lost: boolean }>;
  #session: Section<SessionStory | null>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    this.#events = new SessionEvents(player);
    const part = (label: string, look: string): HTMLElement =>
      this.root.appendChild(element('section', { class: look, 'aria-label': label }));
    this.#queues = new Section(part(words.queues, 'queues batch-queues'), ({ entries, lost }) => [
      ...lostLine(lost),
      ...this.#renderQueues(entries),
    ]);
    this.#session = new Section(part(words.session(0), 'batch-session'), (story) => renderSession(story, actions));
  }

  show(): void {
    const batch = this.#player.stage.batch();
    if (!batch) return;
    const t = this.#player.state?.t ?? 0;
    this.#queues.show({ entries: entriesOf(batch), lost: batch.lost === true });
    this.#session.root.setAttribute('aria-label', words.session(batch.session));
    this.#session.show(storyOf(batch, batch.from === undefined ? [] : this.#events.until(batch.from, t)));
  }

  #renderQueues(entries: QueueEntry[]): Node[] {
    if (entries.length === 0) return [element('p', { class: 'muted small' }, words.noQueues)];
    return entries.flatMap((entry) => this.#renderQueue(entry));
  }

  #renderQueue({ queue, gangs, singles }: QueueEntry): Node[] {
    const head = queue
      ? element(
          'h3',
          { class: 'queue-head' },
          queueLink(queue.name, this.#actions),
          overusedPill(queue),
          element(
            'span',
            { class: 'muted queue-note' },
            `${words.weight(queue.weight)} · ${words.share(shareText(queue.share))}`,
          ),
        )
      : element('h3', { class: 'queue-head' }, words.noAccount);
    const left = gangs.length - maxGangs;
    const label = queue ? words.gangs(queue.name) : words.noAccount;
    return [
      head,
      ...(queue ? amountLines(queue) : []),
      ...(gangs.length > 0
        ? [
            element(
              'ul',
              { class: 'queue', 'aria-label': label },
              ...gangs.slice(0, maxGangs).map((gang) => gangRow(gang, this.#actions)),
              left > 0 && element('li', { class: 'muted small' }, strings.inspector.more(left)),
            ),
          ]
        : []),
      ...singlesList(singles, this.#actions),
    ];
  }
}

// Why a pod of a gang waits, or is on its node, explained by running the last session again.
import { element, Section } from '../../browser/dom';
import { shortName, whole } from '../../lang/format';
import { languageOf } from '../../lang/language';
import type { BatchQueue, BatchTurn, BatchVerdict, SessionDescription } from '../../protocol/protocol';
import type { Player } from '../../stage/player';
import { fill } from '../lists';
import { facts, group, headRow, nodeLink, podLink, scroller, timeLink, type Actions } from '../parts';
import { shareText } from './amounts';
import { amountLines, gangLink, overusedPill, queueLink } from './parts';
import { batchWords } from './words';

const words = batchWords.why;
const looks: Record<SessionDescription['why'], string> = {
  placed: 'ok',
  noJob: 'no',
  overused: 'warn',
  predicate: 'no',
  resources: 'no',
  gang: 'warn',
  share: 'accent',
};

interface WhyData {
  account: SessionDescription | null;
  title: string;
  // True if the view names the pod, because it is not the selected one.
  names: boolean;
}

export class WhyView {
  readonly root = element('div', { class: 'why-waits' });
  #player: Player;
  #actions: Actions;
  #title: string;
  #key = '';
  #account: SessionDescription | null = null;
  #section: Section<WhyData>;

  constructor(player: Player, actions: Actions, title = '') {
    this.#player = player;
    this.#actions = actions;
    this.#title = title;
    this.#section = new Section(this.root, (data) => this.#render(data));
  }

  // Shows the explanation. `waits`: the pod is not bound.
  show(pod: string, waits: boolean, batch = this.#player.stage.batch()): void {
    const { stage, session } = this.#player;
    // A session that is still open cannot be explained, so while the first one is open there is no explanation.
    const early = batch === null || batch.session === 0 || (batch.open && batch.session === 1);
    const key = `${pod}:${waits}:${batch?.session}:${batch?.open}:${session?.generation}`;
    // Explaining a session means running it again, so it is done only once.
    if (key !== this.#key) {
      this.#key = key;
      this.#account = early && waits ? null : stage.session(pod);
    }
    const title = this.#title !== '' ? this.#title : waits ? words.pod : words.placed;
    this.#section.show({ account: this.#account, title, names: this.#title !== '' });
  }

  clear(): void {
    this.#key = '';
    this.#section.clear();
  }

  #render({ account, title, names }: WhyData): Node[] {
    if (!account) return [group(title, element('p', { class: 'muted small' }, words.none))];
    const { summary } = account;
    const label = element('span', { class: `badge ${looks[account.why]}` }, words.label[account.why]);
    const about = element(
      'p',
      { class: 'muted small' },
      `${words.of(account.session)} `,
      timeLink(account.t, this.#actions),
      ...(names ? [` ${words.on} `, podLink(account.pod, this.#actions, 'why-pod')] : []),
    );
    return [
      group(
        title,
        element('p', { class: 'standing-line' }, label),
        element('p', { class: 'summary', lang: languageOf(summary) }, summary),
        about,
        this.#context(account),
        this.#nodes(account),
        turnsOf(account),
      ),
    ];
  }

  // Returns the facts about the gang, its share and its queue.
  #context({ queue, gang, minMember = 0, ready = 0, pipelined = 0, jobShare, job }: SessionDescription): HTMLElement {
    const promised = pipelined > 0 ? ` (+${whole(pipelined)})` : '';
    const places = ` ${whole(ready)}${promised} / ${whole(minMember)}`;
    return facts([
      [words.label.gang, gang && job ? element('span', {}, gangLink(job, this.#actions), places) : null],
      [words.jobShare, jobShare === undefined ? null : shareText(jobShare)],
      [words.queue, queue ? this.#queue(queue) : null],
    ]);
  }

  #queue(queue: BatchQueue): HTMLElement {
    return element('div', {}, queueLink(queue.name, this.#actions), ' ', overusedPill(queue), ...amountLines(queue));
  }

  // Returns the nodes of the decisive turn: the turn that found no node for the pod, or else the one that gave it its
  // place.
  #nodes(account: SessionDescription): HTMLElement | null {
    const turn = decisiveTurn(account);
    if (!turn?.nodes?.length) return null;
    const task = shortName(turn.task ?? '');
    const scored = turn.nodes.some(({ score }) => score !== undefined);
    const columns = [words.columns.node, words.columns.answer, ...(scored ? [words.columns.score] : [])];
    const table = element('table', {}, element('thead', {}, headRow(columns)));
    const body = table.appendChild(element('tbody'));
    const rest = fill(body, turn.nodes, (verdict) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, nodeLink(verdict.node, this.#actions, `why-node:${verdict.node}`)),
        element('td', {}, answerOf(verdict)),
        scored && element('td', { class: 'number' }, verdict.score === undefined ? '' : whole(verdict.score)),
      ),
    );
    const title = words.nodes(task, turn.action);
    return element('div', {}, element('h4', {}, title), scroller(title, 'why-nodes', table, rest));
  }
}

function decisiveTurn({ turns = [], pod }: SessionDescription): BatchTurn | undefined {
  const considered = turns.filter(({ what }) => what === 'considered');
  const inVain = considered.filter(({ nodes = [] }) => !nodes.some(({ feasible }) => feasible));
  const of = (list: BatchTurn[]): BatchTurn | undefined => list.filter(({ task }) => task === pod).at(-1);
  return of(inVain) ?? inVain.at(-1) ?? of(considered);
}

function answerOf({ feasible, fitsIdle, predicate, reason = '' }: BatchVerdict): string {
  if (feasible) return fitsIdle ? words.fits : words.fitsReleasing;
  return predicate === undefined ? words.noRoom : [predicate, reason].filter((text) => text !== '').join(': ');
}

function turnsOf({ turns = [] }: SessionDescription): HTMLElement | null {
  if (turns.length === 0) return null;
  const list = element('ol', { class: 'turns' });
  const rest = fill(list, turns, (turn) => element('li', {}, words.turn(turn, shortName(turn.task ?? ''))));
  return element(
    'details',
    { class: 'points', 'data-key': 'turns' },
    element('summary', {}, words.turns),
    list,
    rest,
  );
}

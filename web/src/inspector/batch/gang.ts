// A gang: the places that it needs and has, why it waits, and the place of each of its pods.
import { element, Section } from '../../browser/dom';
import { shortName } from '../../lang/format';
import type { BatchPod } from '../../protocol/protocol';
import type { Player } from '../../stage/player';
import { fill } from '../lists';
import { facts, group, headRow, messageBlock, nodeLink, podLink, scroller, timeLink, type Actions } from '../parts';
import { shareText } from './amounts';
import { gangsOf, isDone, waits, type Gang } from './model';
import { countsOf, lostLine, queueLink } from './parts';
import { WhyView } from './why';
import { batchWords } from './words';

const words = batchWords.gang;

export class GangView {
  readonly root = element('article', { class: 'inspected gang-view' });
  #player: Player;
  #actions: Actions;
  #head: Section<{ name: string; gang: Gang | null }>;
  #why: WhyView;
  #about: Section<{ gang: Omit<Gang, 'pods'>; lost: boolean } | null>;
  #pods: Section<BatchPod[]>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    const part = (): HTMLElement => this.root.appendChild(element('div'));
    this.#head = new Section(part(), ({ name, gang }) => renderHead(name, gang));
    this.#why = new WhyView(player, actions, batchWords.why.gang);
    this.root.append(this.#why.root);
    this.#about = new Section(part(), (it) => (it ? [...lostLine(it.lost), ...this.#renderAbout(it.gang)] : []));
    this.#pods = new Section(part(), (pods) => [this.#renderPods(pods)]);
  }

  show(uid: string): void {
    const batch = this.#player.stage.batch();
    const gang = (batch ? gangsOf(batch) : []).find((it) => it.uid === uid) ?? null;
    this.#head.show({ name: uid, gang });
    const waiting = gang?.pods.find(waits);
    if (waiting) this.#why.show(waiting.name, true, batch);
    else this.#why.clear();
    const { pods = [], ...about } = gang ?? {};
    this.#about.show(gang ? { gang: about as Omit<Gang, 'pods'>, lost: batch?.lost === true } : null);
    this.#pods.show(pods);
  }

  #renderAbout({ job, phase, since, message = '' }: Omit<Gang, 'pods'>): Node[] {
    const list = facts([
      [words.queue, job ? queueLink(job.queue, this.#actions) : null],
      [words.minMember, job ? String(job.minMember) : null],
      [words.phase, phase],
      [words.written, since === undefined ? null : timeLink(since, this.#actions)],
      [words.share, job ? shareText(job.share) : null],
    ]);
    return [list, ...(message === '' ? [] : [group(words.message, messageBlock(message))])];
  }

  #renderPods(pods: BatchPod[]): HTMLElement {
    if (pods.length === 0) return group(words.pods, element('p', { class: 'muted small' }, words.noPods));
    const { columns } = words;
    const head = headRow([columns.pod, columns.state, columns.node]);
    const table = element('table', {}, element('thead', {}, head));
    const body = table.appendChild(element('tbody'));
    const rest = fill(body, pods, ({ name, place, node }) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, podLink(name, this.#actions, `member:${name}`)),
        element('td', {}, batchWords.places[place]),
        element('td', {}, node ? nodeLink(node, this.#actions, `member-on:${name}`) : ''),
      ),
    );
    return group(words.pods, scroller(words.pods, 'members', table, rest));
  }
}

function renderHead(name: string, gang: Gang | null): Node[] {
  const head = element(
    'header',
    { class: 'inspected-head' },
    element('span', { class: 'kind' }, words.kind),
    element('h2', { class: 'object-name' }, shortName(name)),
    gang?.phase !== undefined && element('span', { class: 'pill' }, gang.phase),
  );
  if (!gang) return [head, element('p', { class: 'summary' }, words.unknown)];
  const counts = batchWords.counts(countsOf(gang.pods));
  const needs = gang.job ? `${batchWords.needs(gang.job.minMember)} · ` : '';
  return [
    head,
    element('p', { class: 'standing-line' }, `${needs}${counts}`),
    element('p', { class: 'summary' }, stands(gang)),
  ];
}

function stands(gang: Gang): string {
  const { job, pods } = gang;
  if (isDone(gang)) return words.finished;
  if (!job) return batchWords.noAccount;
  if (job.ready < job.minMember) return words.waits(job.minMember - job.ready);
  return pods.some(waits) ? words.more : words.runs;
}

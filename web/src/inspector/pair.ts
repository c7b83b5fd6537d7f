// Why a pod is on a node, or why it is not: the results of one attempt for the pair, filter by filter, and the node's
// scores beside those of the chosen node.
import { element, icon, Section, type IconName } from '../browser/dom';
import { shortName, signed } from '../lang/format';
import { strings } from '../lang/strings';
import type { PairDescription, PairFilter, PairScore } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { attemptPicker, attemptsOf, type AttemptChoice } from './attempt/attempt_picker';
import { detailsOf } from './attempt/filter_groups';
import { breakable, group, headRow, nodeLink, podLink, scroller, timeLink, type Actions } from './parts';

const words = strings.pair;

export interface Pair {
  pod: string;
  node: string;
  // Index among the attempts of all pods. Absent for the pod's last attempt so far.
  attempt?: number;
}

interface PairData extends Pair {
  choices: AttemptChoice[];
  generation: number;
}

export class PairView {
  readonly root = element('article', { class: 'inspected pair-view' });
  #player: Player;
  #actions: Actions;
  #section: Section<PairData>;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    this.#section = new Section(this.root.appendChild(element('div')), (data) => this.#render(data));
  }

  show({ pod, node, attempt }: Pair): void {
    const description = this.#player.stage.pod(pod);
    const choices = description ? attemptsOf(description) : [];
    // An attempt that has not happened yet, because the playhead moved back, is not shown.
    const known = choices.some(({ index }) => index === attempt);
    const shown = known ? attempt : choices.at(-1)?.index;
    const generation = this.#player.session?.generation ?? 0;
    this.#section.show({ pod, node, ...(shown === undefined ? {} : { attempt: shown }), choices, generation });
  }

  #render({ pod, node, attempt, choices }: PairData): Node[] {
    const pair = attempt === undefined ? null : this.#player.stage.pair(pod, node, attempt);
    const title = (pair?.chosen ? words.whyHere : words.whyNot)(shortName(pod), node);
    const head: Node[] = [
      element('h2', { class: 'object-name' }, title),
      element(
        'p',
        { class: 'muted small pair-links' },
        `${words.openPod} `,
        podLink(pod, this.#actions, 'pair-pod'),
        ` · ${words.openNode} `,
        nodeLink(node, this.#actions, 'pair-node'),
        ...(pair ? [' · ', timeLink(pair.t, this.#actions)] : []),
      ),
    ];
    if (attempt !== undefined) {
      head.push(attemptPicker(choices, attempt, (index) => this.#actions.ask(pod, node, index)));
    }
    if (!pair) return [...head, element('p', { class: 'summary' }, words.noAttempt)];
    return [...head, element('p', { class: 'summary answer' }, pair.summary), ...pairParts(pair)];
  }
}

function pairParts(pair: PairDescription): HTMLElement[] {
  return [filterPart(pair), scorePart(pair)];
}

const looks: Record<PairFilter['verdict'] | PairFilter['whatIf'], { sign: IconName; look: string }> = {
  passed: { sign: 'check', look: 'ok' },
  rejected: { sign: 'cross', look: 'no' },
  notRun: { sign: 'dot', look: 'dim' },
  cannotRun: { sign: 'dash', look: 'dim' },
};

function filterPart({ filters, verdict }: PairDescription): HTMLElement {
  const columns = words.columns;
  return group(
    words.filters,
    scroller(
      words.filters,
      null,
      element(
        'table',
        { class: 'pair-filters' },
        element('thead', {}, headRow([columns.plugin, columns.attempt, columns.whatIf])),
        element('tbody', {}, ...filters.map((filter) => filterRow(filter, filter.verdict === 'rejected' ? detailsOf(verdict) : ''))),
      ),
    ),
    element('p', { class: 'muted small' }, words.whatIfHint),
  );
}

// Returns the row of a filter. `details` has the amounts that the reasons leave out.
function filterRow({ plugin, verdict, whatIf, reasons = [] }: PairFilter, details: string): HTMLElement {
  return element(
    'tr',
    { class: verdict === 'rejected' || whatIf === 'rejected' ? 'rejected' : null },
    element(
      'th',
      { scope: 'row' },
      ...breakable(plugin),
      reasons.length > 0 && element('div', { class: 'reason' }, reasons.join(', ')),
      details !== '' && element('div', { class: 'reason-details' }, details),
    ),
    element('td', {}, verdictSign(verdict)),
    element('td', {}, verdictSign(whatIf)),
  );
}

function verdictSign(verdict: keyof typeof looks): HTMLElement {
  const { sign, look } = looks[verdict];
  return element('span', { class: `verdict ${look}` }, icon(sign), words.verdict[verdict]);
}

function scorePart(pair: PairDescription): HTMLElement {
  const scores = pair.scores ?? [];
  if (scores.length === 0) {
    return group(words.scores, element('p', { class: 'muted small' }, words.noScores));
  }
  const difference = ({ weighted, chosenWeighted }: PairScore): number => weighted - chosenWeighted;
  const most = Math.max(1, ...scores.map((score) => Math.abs(difference(score))));
  const columns = words.scoreColumns;
  const titles = pair.chosen
    ? [columns.plugin, columns.here]
    : [columns.plugin, columns.here, columns.chosen, columns.difference];
  const rows = scores.map((score) => scoreRow(score, difference(score), most, pair.chosen));
  return group(
    words.scores,
    pair.chosen && element('p', { class: 'muted small' }, words.thisIsChosen),
    scroller(
      words.scores,
      null,
      element(
        'table',
        { class: 'pair-scores' },
        element('thead', {}, headRow(titles)),
        element('tbody', {}, ...rows),
        element('tfoot', {}, totalRow(pair)),
      ),
    ),
  );
}

function scoreRow(score: PairScore, difference: number, most: number, chosen: boolean): HTMLElement {
  const number = (value: number): HTMLElement => element('td', { class: 'number' }, signed(value));
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, ...breakable(score.plugin)),
    number(score.weighted),
    ...(chosen ? [] : [number(score.chosenWeighted), differenceCell(difference, difference / most)]),
  );
}

// Returns a cell with a bar: a loss is to the left of the middle, and a gain to the right.
function differenceCell(difference: number, share: number): HTMLElement {
  const bar = element('span', { class: `diverging-bar ${difference < 0 ? 'less' : 'more'}` });
  bar.style.width = `${(Math.abs(share) * 50).toFixed(1)}%`;
  return element(
    'td',
    { class: 'difference' },
    element('span', { class: 'number' }, withSign(difference)),
    element('span', { class: 'diverging', 'aria-hidden': 'true' }, difference !== 0 && bar),
  );
}

function withSign(value: number): string {
  return value > 0 ? `+${signed(value)}` : signed(value);
}

function totalRow({ total = 0, chosenTotal = 0, chosen }: PairDescription): HTMLElement {
  const number = (text: string): HTMLElement => element('td', { class: 'number' }, text);
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, words.total),
    number(signed(total)),
    ...(chosen ? [] : [number(signed(chosenTotal)), number(withSign(total - chosenTotal))]),
  );
}

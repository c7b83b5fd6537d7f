// The version of kube-scheduler, a choice of another version for the same scenario, and the differences.
import { element, Section } from '../../browser/dom';
import { seconds } from '../../lang/format';
import { strings } from '../../lang/strings';
import type { StageState, VersionName } from '../../protocol/protocol';
import type { Player, Session } from '../../stage/player';
import { podLink, type Actions } from '../parts';
import type { Difference, Outcome } from './other_version';

const words = strings.versions;
const maxPods = 50;

// The differences between the run on the stage and the run that it replaced.
interface Comparison {
  from: string;
  to: string;
  pods: number;
  differences: Difference[];
}

interface Shown {
  scheduler: string;
  // Null for kube-batch.
  semantics: string | null;
  versions: VersionName[];
  canChoose: boolean;
  comparison: Comparison | null;
}

export class VersionSwitch {
  readonly root = element('div', { class: 'version' });
  #player: Player;
  #actions: Actions;
  #section: Section<Shown>;
  // The run that was on the stage before the change of version, until the new run is complete.
  #awaited: { session: Session; from: string; outcomes: Map<string, Outcome> } | null = null;
  // The result, and the session and edits to which it belongs.
  #compared: { session: Session; generation: number; comparison: Comparison } | null = null;

  constructor(player: Player, actions: Actions) {
    this.#player = player;
    this.#actions = actions;
    this.#section = new Section(this.root, (shown: Shown) => this.#render(shown));
  }

  show(state: StageState, session: Session): void {
    const { scheduler, semantics = '', versions, complete } = state;
    if (complete && this.#awaited?.session === session) void this.#compare(semantics);
    const compared = this.#compared;
    const holds = compared?.session === session && compared.generation === session.generation;
    this.#section.show({
      scheduler: scheduler ?? `kube-scheduler ${semantics}`,
      semantics: scheduler ? null : semantics,
      versions,
      canChoose: complete,
      comparison: holds ? compared.comparison : null,
    });
  }

  async #choose(to: string): Promise<void> {
    const { session, state } = this.#player;
    const from = state?.semantics;
    if (!session || !state?.complete || from === undefined || to === from) return;
    const { isBefore, outcomesOf, playUnder } = await import('./other_version');
    const outcomes = outcomesOf(this.#player);
    const isDone = isBefore(session, to, state.versions) ? (await this.#player.undo()) !== null : (await playUnder(this.#player, to)).ok;
    const { session: other } = this.#player;
    if (!isDone || !other || other === session) {
      this.#actions.say(words.failed(to));
      return;
    }
    this.#awaited = { session: other, from, outcomes };
    const { state: now } = this.#player;
    if (now) this.show(now, other);
  }

  async #compare(to: string): Promise<void> {
    if (!this.#awaited) return;
    const { session, from, outcomes } = this.#awaited;
    this.#awaited = null;
    const { generation } = session;
    const { differences, outcomesOf } = await import('./other_version');
    const after = outcomesOf(this.#player);
    const comparison = { from, to, pods: after.size, differences: differences(outcomes, after) };
    this.#compared = { session, generation, comparison };
    const { state } = this.#player;
    if (state && this.#player.session === session) this.show(state, session);
  }

  #render({ scheduler, semantics, versions, canChoose, comparison }: Shown): Node[] {
    const buttons = [this.#button('ask', words.compare, canChoose), this.#button('many', words.many, canChoose)];
    if (semantics === null) return [element('p', { class: 'muted small scheduler' }, scheduler, ...buttons)];
    const choice = element(
      'select',
      {
        class: 'small',
        'aria-label': words.label,
        title: words.label,
        'data-key': 'version',
        disabled: !canChoose,
        onchange: () => void this.#choose(choice.value),
      },
      ...versions.map((version) =>
        element('option', { value: version.name, selected: version.name === semantics }, words.name(version)),
      ),
    );
    return [element('p', { class: 'muted small scheduler' }, choice, ...buttons), ...(comparison ? this.#renderAll(comparison) : [])];
  }

  #button(way: 'ask' | 'many', label: string, isEnabled: boolean): HTMLElement | null {
    const { compare } = this.#actions;
    const attributes = { class: 'quiet small', type: 'button', 'data-key': way, disabled: !isEnabled };
    return compare && element('button', { ...attributes, onclick: () => compare(way) }, label);
  }

  #renderAll({ from, to, pods, differences }: Comparison): Node[] {
    const said = element(
      'p',
      { class: 'small', role: 'status' },
      differences.length === 0 ? words.same(from, to) : words.differ(differences.length, pods, from, to),
    );
    if (differences.length === 0) return [said];
    const cell = (outcome: Outcome | null): HTMLElement => element('td', {}, outcomeText(outcome));
    const rows = differences.slice(0, maxPods).map(({ pod, before, after }) =>
      element('tr', {}, element('th', { scope: 'row' }, podLink(pod, this.#actions, `version:${pod}`)), cell(before), cell(after)),
    );
    const head = [words.pod, from, to].map((title) => element('th', { scope: 'col' }, title));
    return [
      said,
      element(
        'table',
        { class: 'version-table' },
        element('thead', {}, element('tr', {}, ...head)),
        element('tbody', {}, ...rows),
      ),
      ...(differences.length > maxPods
        ? [element('p', { class: 'muted small' }, strings.inspector.more(differences.length - maxPods))]
        : []),
    ];
  }
}

function outcomeText(outcome: Outcome | null): string {
  if (!outcome) return words.absent;
  const { bound, attempts, preempted } = outcome;
  const place = bound ? words.bound(bound.node, seconds(bound.t)) : words.unbound;
  return [place, words.attempts(attempts), preempted ? words.preempted : ''].filter((text) => text !== '').join(', ');
}

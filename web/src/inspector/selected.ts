// What is selected: a pod, a node, a queue, or nothing; and over it a question about a pod and a node, until
// somebody goes back or selects something else.
import { element, icon, setText } from '../dom';
import { FindField } from '../find';
import { shortName } from '../format';
import { later } from '../later';
import type { Player, Session } from '../player';
import type { QueueName, StageState } from '../protocol';
import { targetOf, type Target } from '../selection';
import { strings } from '../strings';
import type { BatchViews } from './batch/views';
import { NodeInspector } from './node';
import { Overview } from './overview';
import { PairView, type Pair } from './pair';
import type { Actions } from './parts';
import { shownKind } from './pending';
import { PodInspector } from './pod';
import { QueueInspector } from './queue';

const words = strings.inspector;

interface View {
  readonly root: HTMLElement;
}

export class Selected {
  readonly root: HTMLElement;
  readonly find: FindField;
  #player: Player;
  #actions: Actions;
  #overview: Overview;
  #pod: PodInspector;
  #node: NodeInspector;
  #queue: QueueInspector;
  #pair: PairView;
  // Of kube-batch; null until they are loaded.
  #batch: BatchViews | null = null;
  #withBatch = later(() => import('./batch/views'));
  #wantsBatch = false;
  #loading: View = { root: element('div', { 'aria-busy': 'true' }) };
  #asked: Pair | null = null;
  #selection = '';
  #backText = element('span');
  #back: HTMLButtonElement;
  #view = element('div', { class: 'view', tabindex: -1 });
  #scrolled = new Map<View, number>();
  #shown: View | null = null;

  constructor(player: Player, actions: Actions, reseed: (seed: number) => void) {
    this.#player = player;
    this.#actions = actions;
    this.#overview = new Overview(player, actions, reseed);
    this.#pod = new PodInspector(player, actions);
    this.#node = new NodeInspector(player, actions);
    this.#queue = new QueueInspector(player, actions);
    this.#pair = new PairView(player, actions);
    const back = (): void => {
      if (this.#asked) this.ask(null);
      else actions.select('');
    };
    this.#back = element(
      'button',
      { class: 'quiet small back', type: 'button', onclick: back },
      icon('back'),
      this.#backText,
    );
    this.find = new FindField(player, (text) => actions.say(text));
    this.root = element(
      'div',
      { class: 'tab-panel' },
      element('div', { class: 'inspect-bar' }, this.#back, this.find.root),
      this.#view,
    );
  }

  // Null: back to what is selected.
  ask(pair: Pair | null, takesFocus = true): void {
    this.#asked = pair;
    const { state, session } = this.#player;
    if (!state || !session) return;
    this.show(state, session);
    // The link that was followed is gone.
    if (takesFocus) this.#view.focus({ preventScroll: true });
  }

  // One of the selected pod's attempts, at the top.
  showAttempt(index: number): void {
    this.#pod.pick(index);
    this.#view.scrollTop += this.#pod.attempts.getBoundingClientRect().top - this.#view.getBoundingClientRect().top;
  }

  show(state: StageState, session: Session): void {
    if (state.selection !== this.#selection) {
      this.#asked = null;
      this.#scrolled.clear();
    }
    this.#selection = state.selection;
    const target = targetOf(state.selection);
    if (state.scheduler && !this.#batch) this.#loadBatch();
    const view = this.#fill(target, state, session);
    this.#back.hidden = view === this.#overview;
    setText(this.#backText, this.#asked ? strings.pair.back(shortName(target.name) || words.back) : words.back);
    if (view !== this.#shown) this.#turnTo(view);
  }

  // Once: should it fail, readers are asked.
  #loadBatch(): void {
    if (this.#wantsBatch) return;
    this.#wantsBatch = true;
    this.#withBatch(({ BatchViews: Views }) => {
      this.#batch = new Views(this.#player, this.#actions);
      const { state, session } = this.#player;
      if (state && session) this.show(state, session);
    });
  }

  // One line for what is selected.
  title(state: StageState): string {
    const { kind, name } = targetOf(state.selection);
    const { queue, node, overview } = strings;
    if (kind === 'none') return overview.counts(state.counts.bound, state.counts.pending, state.counts.nodes);
    if (kind === 'node') return `${node.kind} ${name}`;
    if (kind === 'podgroup') return `PodGroup ${shortName(name)}`;
    if (kind === 'queue') {
      if (state.scheduler) return `${queue.kind} ${name}`;
      return `${name} · ${queue.count(this.#player.stage.queue(name as QueueName)?.pods.length ?? 0)}`;
    }
    const pod = this.#player.stage.pod(name);
    const pending = pod && shownKind(pod);
    const place = pod ? (strings.places[pod.place] ?? pod.place) : words.unknownPod;
    return `${shortName(name)} · ${pending ? strings.pending.label[pending] : place}`;
  }

  #fill(target: Target, state: StageState, session: Session): View {
    if (this.#asked) {
      this.#pair.show(this.#asked);
      return this.#pair;
    }
    const batch = state.scheduler ? this.#batch : null;
    if (target.kind === 'podgroup' || (state.scheduler && target.kind === 'queue')) {
      const view = target.kind === 'queue' ? batch?.queue : batch?.gang;
      view?.show(target.name);
      return view ?? this.#loading;
    }
    switch (target.kind) {
      case 'pod':
        this.#pod.show(target.name, batch?.why ?? null);
        return this.#pod;
      case 'node':
        this.#node.show(target.name);
        return this.#node;
      case 'queue':
        this.#queue.show(target.name as QueueName);
        return this.#queue;
      case 'none':
        this.#overview.show(state, session, batch?.overview ?? null);
        return this.#overview;
    }
  }

  // Whoever comes back finds the page as they left it.
  #turnTo(view: View): void {
    if (this.#shown) this.#scrolled.set(this.#shown, this.#view.scrollTop);
    this.#shown = view;
    this.#view.replaceChildren(view.root);
    this.#view.scrollTop = this.#scrolled.get(view) ?? 0;
  }
}

// Shows the selected pod, node or queue, or the overview; and above it a question about a pod and a node, until a
// reader goes back or selects something else.
import { element, icon, setText } from '../browser/dom';
import { onFirstInteraction } from '../browser/first_interaction';
import { LatePart } from '../browser/later';
import { shortName } from '../lang/format';
import { strings } from '../lang/strings';
import type { QueueName, StageState } from '../protocol/protocol';
import { targetOf, type Target } from '../protocol/selection';
import type { Player, Session } from '../stage/player';
import type { BatchViews } from './batch/views';
import { FindField } from './find';
import { Overview } from './overview';
import type { Pair } from './pair';
import type { Actions } from './parts';
import { shownKind } from './pending';
import type { Views } from './views';

const words = strings.inspector;

interface View {
  readonly root: HTMLElement;
}

export class Selected {
  readonly root: HTMLElement;
  readonly find: FindField;
  #player: Player;
  #overview: Overview;
  #views: LatePart<Views>;
  // The views of kube-batch.
  #batch: LatePart<BatchViews>;
  // Marks, for screen readers and tests, that the view of the selection is not loaded yet.
  #loading: View = { root: element('div', { 'aria-busy': 'true', 'data-stale': '' }) };
  #asked: Pair | null = null;
  #selection = '';
  #backText = element('span');
  #back: HTMLButtonElement;
  #view = element('div', { class: 'view', tabindex: -1 });
  #scrolled = new Map<View, number>();
  #shown: View | null = null;

  constructor(player: Player, actions: Actions, reseed: (seed: number) => void) {
    this.#player = player;
    this.#overview = new Overview(player, actions, reseed);
    const arrived = (): void => void this.#showNow();
    this.#views = new LatePart(async () => new (await import('./views')).Views(player, actions), arrived);
    this.#batch = new LatePart(async () => new (await import('./batch/views')).BatchViews(player, actions), arrived);
    // Loaded ahead of the first selection. A failure is ignored here, and reported when the part is needed.
    onFirstInteraction(() => void import('./views').catch(() => {}));
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

  // Shows the question about a pair. Null returns to the selection.
  ask(pair: Pair | null, takesFocus = true): void {
    this.#asked = pair;
    if (!this.#showNow()) return;
    // The link that the reader followed has been removed, so the focus needs another place.
    if (takesFocus) this.#view.focus({ preventScroll: true });
  }

  // Shows one of the selected pod's attempts, scrolled to the top.
  showAttempt(index: number): void {
    this.#views.use(({ pod }) => {
      pod.pick(index);
      this.#view.scrollTop += pod.attempts.getBoundingClientRect().top - this.#view.getBoundingClientRect().top;
    });
  }

  // Shows how many more pods like the selected one fit.
  showRoom(): void {
    this.#views.use(({ pod }) => {
      void pod.room.ask();
    });
  }

  show(state: StageState, session: Session): void {
    if (state.selection !== this.#selection) {
      this.#asked = null;
      this.#scrolled.clear();
    }
    this.#selection = state.selection;
    const target = targetOf(state.selection);
    const view = this.#fill(target, state, session);
    this.#back.hidden = view === this.#overview;
    setText(this.#backText, this.#asked ? strings.pair.back(shortName(target.name) || words.back) : words.back);
    if (view !== this.#shown) this.#turnTo(view);
  }

  enlargeAttempt(index: number): void {
    this.#views.use(({ attemptDialog }) => attemptDialog.show(index));
  }

  // Returns one line about the selection.
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

  #showNow(): boolean {
    const { state, session } = this.#player;
    if (!state || !session) return false;
    this.show(state, session);
    return true;
  }

  #fill(target: Target, state: StageState, session: Session): View {
    const batch = state.scheduler ? this.#batch.want() : null;
    if (!this.#asked) {
      if (target.kind === 'none') {
        this.#overview.show(state, session, batch?.overview ?? null);
        return this.#overview;
      }
      if (target.kind === 'podgroup' || (state.scheduler && target.kind === 'queue')) {
        const view = target.kind === 'queue' ? batch?.queue : batch?.gang;
        view?.show(target.name);
        return view ?? this.#loading;
      }
    }
    const views = this.#views.want();
    return views ? this.#fillOneOf(views, target, batch) : this.#loading;
  }

  #fillOneOf({ pod, node, queue, pair }: Views, target: Target, batch: BatchViews | null): View {
    if (this.#asked) {
      pair.show(this.#asked);
      return pair;
    }
    switch (target.kind) {
      case 'pod':
        pod.show(target.name, batch?.why ?? null);
        return pod;
      case 'node':
        node.show(target.name);
        return node;
      default:
        queue.show(target.name as QueueName);
        return queue;
    }
  }

  // Readers who return find the page as they left it.
  #turnTo(view: View): void {
    if (this.#shown) this.#scrolled.set(this.#shown, this.#view.scrollTop);
    this.#shown = view;
    this.#view.replaceChildren(view.root);
    this.#view.scrollTop = this.#scrolled.get(view) ?? 0;
  }
}

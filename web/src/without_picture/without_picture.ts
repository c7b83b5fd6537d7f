// The run in words, in place of the stage: why there is no picture, the selected object, the queues, the last decision
// and the nodes. The canvas stays in the document and keeps all its keys.
import '../style/late/without_picture.css';
import { element, Section } from '../browser/dom';
import { LatePart } from '../browser/later';
import type { BatchViews } from '../inspector/batch/views';
import { Overview } from '../inspector/overview';
import type { Actions } from '../inspector/parts';
import { shortName } from '../lang/format';
import { strings } from '../lang/strings';
import { reloadHere } from '../link/reload_here';
import type { StageState } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';

const words = strings.picture;
// While the run plays, the words change at most this often.
const refreshMs = 120;

export class WithoutPicture {
  #root: HTMLElement;
  #player: Player;
  #actions: Actions;
  #why = element('p', { role: 'status' });
  #selected = new Section<string>(element('div'), (text) => [text !== '' && element('p', { class: 'answer' }, text)]);
  #overview: Overview;
  #batch: LatePart<BatchViews>;
  #timer = 0;

  constructor(player: Player) {
    this.#player = player;
    const nothing = (): void => {};
    this.#actions = {
      select: (target) => void player.command({ op: 'select', target }),
      seek: (t) => void player.command({ op: 'seek', t }),
      ...{ edit: nothing, play: nothing, openForm: nothing, enlargeAttempt: nothing, ask: nothing, compare: null, say: nothing },
    };
    this.#overview = new Overview(player, this.#actions, null);
    this.#batch = new LatePart(
      async () => new (await import('../inspector/batch/views')).BatchViews(player, this.#actions),
      () => this.#changed(),
    );
    // The inspector may show the same sections beside it; only those of the inspector should be landmarks.
    for (const part of this.#overview.root.querySelectorAll('section')) part.removeAttribute('aria-label');
    const again = { class: 'quiet small', type: 'button', onclick: () => void reloadHere(player) };
    this.#root = element(
      'section',
      { class: 'without-picture', 'aria-label': words.label },
      element('div', { class: 'why' }, this.#why, element('button', again, strings.missing.again)),
      this.#selected.root,
      this.#overview.root,
    );
    player.onChange(() => this.#changed());
  }

  open(why: string): void {
    this.#player.canvas.after(this.#root);
    // Set after the element is in the document, so that screen readers announce it.
    this.#why.textContent = why;
    this.#changed();
  }

  close(): void {
    this.#root.remove();
    this.#why.textContent = '';
  }

  #changed(): void {
    if (!this.#root.isConnected || this.#timer !== 0) return;
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      const { state, session } = this.#player;
      if (state && session && this.#player.stage.alive) this.#show(state, session);
    }, refreshMs);
  }

  #show(state: StageState, session: Session): void {
    const batch = state.scheduler ? this.#batch.want() : null;
    const [, name = ''] = /^pod\/(.+)$/s.exec(state.selection) ?? [];
    const pod = name === '' ? null : this.#player.stage.pod(name);
    this.#selected.show(pod ? `${shortName(name)} · ${pod.summary}` : '');
    this.#overview.show(state, session, batch?.overview ?? null);
  }
}

// The panel beside the stage: the selected object, the event log, and edits by hand.
import { element, setAttribute, setText } from '../browser/dom';
import { LatePart } from '../browser/later';
import type { Edits } from '../edit/edits';
import { openForm } from '../edit/open_form';
import type { EditTab } from '../edit/tab';
import { strings } from '../lang/strings';
import type { StageState } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { EventList } from './events';
import type { Actions } from './parts';
import { Selected } from './selected';
import { Sheet } from './sheet';

const words = strings.inspector;
type Tab = 'inspect' | 'events' | 'edit';

// While the run plays, the inspector renders at most this often, and for at most this part of the time.
const refreshMs = 120;
const refreshShare = 1 / 8;
// The inspector waits for the stage's next frame, because laying out the panel takes longer than that.
const pictureMs = 20;
const sayMs = 8000;

export class Inspector {
  readonly root: HTMLElement;
  #player: Player;
  #tab: Tab = 'inspect';
  #tabs = new Map<Tab, { button: HTMLButtonElement; panel: HTMLElement }>();
  #selected: Selected;
  #events: EventList;
  #edit: LatePart<EditTab>;
  #contents: HTMLElement;
  #sheet: Sheet;
  #said = element('p', { class: 'said', role: 'status' });
  #timer = 0;
  #nextRefresh = 0;
  #sayTimer = 0;
  // Null until a scenario is on the stage.
  #selection: string | null = null;

  constructor(player: Player, edits: Edits, reseed: (seed: number) => void) {
    this.#player = player;
    const actions: Actions = {
      select: (target) => void player.command({ op: 'select', target }),
      seek: (t) => void player.command({ op: 'seek', t }),
      edit: (text, ...changes) => void edits.try(text, changes),
      play: (text, entries) => void edits.play(text, entries),
      openForm: (target) => openForm(edits, target),
      enlargeAttempt: (index) => this.#selected.enlargeAttempt(index),
      ask: (pod, node, attempt) => this.#ask(pod, node, attempt),
      compare: (way) => edits.onCompare?.(way),
      say: (text) => this.#say(text),
    };
    this.#selected = new Selected(player, actions, reseed);
    this.#events = new EventList(player, actions);
    const makeEditTab = async (): Promise<EditTab> => new (await import('../edit/tab')).EditTab(edits);
    this.#edit = new LatePart(makeEditTab, () => this.#refresh());
    const list = element('div', { class: 'tabs', role: 'tablist', 'aria-label': words.label });
    this.#contents = element('div', { class: 'inspector-contents' }, list, this.#said);
    this.root = element('aside', {
      class: 'inspector',
      id: 'inspector',
      'aria-label': words.label,
      tabindex: -1,
    });
    this.#sheet = new Sheet(this.root, this.#contents, () => this.#refresh());
    this.root.append(this.#sheet.bar, this.#contents);
    this.#addTab(list, 'inspect', words.inspect, this.#selected.root);
    this.#addTab(list, 'events', words.events, element('div', { class: 'tab-panel' }, this.#events.root));
    this.#addTab(list, 'edit', words.edit, element('div', { class: 'tab-panel' }));
    this.#openTab('inspect');
    player.onChange((state) => this.#changed(state));
  }

  // Focuses the field that searches for pods and nodes.
  startFinding(): void {
    this.#sheet.unfold();
    this.#openTab('inspect');
    this.#selected.find.input.focus();
    this.#selected.find.input.select();
  }

  // Opens a pod's nth attempt, or its result for one node, and scrolls to the numbers. Does not move the focus.
  reveal(pod: string, nth: number, node: string | null): void {
    this.#player.command({ op: 'select', target: `pod/${pod}` });
    this.#openTab('inspect');
    this.#sheet.unfold();
    const attempt = this.#player.stage.pod(pod)?.attemptIndexes?.[nth - 1];
    if (attempt === undefined) return;
    if (node === null) this.#selected.showAttempt(attempt);
    else this.#selected.ask({ pod, node, attempt }, false);
  }

  // Shows how many more pods like this one fit.
  showRoom(pod: string): void {
    this.#player.command({ op: 'select', target: `pod/${pod}` });
    this.#openTab('inspect');
    this.#sheet.unfold();
    this.#selected.showRoom();
  }

  // Folds the sheet on narrow screens. Has no effect elsewhere, where the inspector is beside the
  // stage.
  fold(): void {
    this.#sheet.set('folded');
  }

  #addTab(list: HTMLElement, tab: Tab, label: string, panel: HTMLElement): void {
    const button = element(
      'button',
      {
        role: 'tab',
        type: 'button',
        id: `tab-${tab}`,
        'aria-controls': `panel-${tab}`,
        onclick: () => this.#openTab(tab),
      },
      label,
    );
    button.addEventListener('keydown', (event) => this.#turnTab(event, tab));
    setAttribute(panel, 'id', `panel-${tab}`);
    setAttribute(panel, 'role', 'tabpanel');
    setAttribute(panel, 'aria-labelledby', button.id);
    this.#tabs.set(tab, { button, panel });
    list.append(button);
    this.#contents.append(panel);
  }

  #turnTab(event: KeyboardEvent, tab: Tab): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const order = [...this.#tabs.keys()];
    const next = order[(order.indexOf(tab) + step + order.length) % order.length];
    if (next === undefined) return;
    this.#openTab(next);
    this.#tabs.get(next)?.button.focus();
  }

  #openTab(tab: Tab): void {
    this.#tab = tab;
    for (const [name, { button, panel }] of this.#tabs) {
      setAttribute(button, 'aria-selected', String(name === tab));
      button.tabIndex = name === tab ? 0 : -1;
      panel.hidden = name !== tab;
    }
    this.#refresh();
  }

  #changed(state: StageState): void {
    const selected = state.selection !== this.#selection;
    if (selected && state.selection !== '') {
      if (this.#tab !== 'inspect') this.#openTab('inspect');
      // A selection that a link made does not open the sheet, because the sheet would hide half of the stage.
      if (this.#selection !== null) this.#sheet.unfold();
    }
    this.#selection = state.selection;
    if (selected) {
      this.#refresh();
      return;
    }
    if (this.#timer !== 0) return;
    const wait = Math.max(pictureMs, this.#nextRefresh - performance.now());
    this.#timer = window.setTimeout(() => this.#refresh(), wait);
    // Marks, for screen readers and tests, that the inspector shows an earlier moment.
    this.root.dataset['stale'] = '';
  }

  #refresh(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    delete this.root.dataset['stale'];
    const { state, session } = this.#player;
    if (!state || !session) return;
    const started = performance.now();
    if (this.#sheet.isSheet) this.#sheet.say(this.#selected.title(state));
    if (!this.#sheet.open) return;
    if (this.#tab === 'events') this.#events.show();
    else if (this.#tab === 'edit') this.#showEdits();
    else this.#selected.show(state, session);
    const ended = performance.now();
    this.#nextRefresh = ended + Math.max(refreshMs, (ended - started) / refreshShare);
  }

  #showEdits(): void {
    const tab = this.#edit.want();
    if (!tab) return;
    if (!tab.root.isConnected) this.#tabs.get('edit')?.panel.append(tab.root);
    tab.show();
  }

  #say(text: string): void {
    setText(this.#said, text);
    clearTimeout(this.#sayTimer);
    this.#sayTimer = window.setTimeout(() => setText(this.#said, ''), sayMs);
  }

  #ask(pod: string, node: string, attempt: number | undefined): void {
    this.#openTab('inspect');
    this.#sheet.unfold();
    this.#selected.ask({ pod, node, ...(attempt === undefined ? {} : { attempt }) });
  }
}

// The list of scenarios that this browser keeps, the last used first. Each can be opened or
// removed.
import '../style/late/kept.css';
import { element, iconButton, makeDialog, Section, setText } from '../browser/dom';
import { seconds } from '../lang/format';
import { keptWords as words } from '../lang/kept_words';
import { language, languageOf } from '../lang/language';
import { list, remove, removeAll, type Entry } from './store';

// The actions of the list.
export interface Acts {
  // Returns the name under which the scenario on the stage is kept; null if it is not kept.
  current(): string | null;
  open(id: string): void;
  // Called after a scenario was removed; null if all were.
  forget(id: string | null): void;
}

const minuteMs = 60_000;

// Returns for example "3 minutes ago" or "yesterday".
function ago(then: number, now: number): string {
  const said = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.round((then - now) / minuteMs);
  if (minutes === 0) return words.justNow;
  if (minutes > -60) return said.format(minutes, 'minute');
  return minutes > -24 * 60 ? said.format(Math.round(minutes / 60), 'hour') : said.format(Math.round(minutes / 1440), 'day');
}

// Returns for example "kube-scheduler v1.34 · 2 edits · at 5.00 s · 3 minutes ago".
function factsOf({ semantics, edits, draft, moment, used }: Entry, isCurrent: boolean): string {
  const facts = [
    semantics === '' ? 'kube-batch' : `kube-scheduler ${semantics}`,
    edits.length > 0 && words.edits(edits.length),
    draft !== null && words.draft,
    words.at(seconds(moment.t ?? 0)),
    isCurrent ? words.onStage : ago(used, Date.now()),
  ];
  return facts.filter((fact) => fact !== false).join(' · ');
}

export class RecentList {
  readonly root: HTMLElement;
  // Called before an entry is opened.
  onOpen: () => void = () => {};
  #acts: Acts;
  #said = element('p', { class: 'hidden', role: 'status' });
  #clear = element('button', { class: 'quiet small', type: 'button' }, words.removeAll);
  #none = element('p', { class: 'muted' }, words.nothing);
  #list: Section<{ entries: Entry[]; current: string | null }>;

  // Without entries the list is hidden, unless it `explains` that there are none.
  constructor(acts: Acts, explains: boolean) {
    this.#acts = acts;
    this.#clear.addEventListener('click', () => void this.#removeAll());
    this.#list = new Section(element('ul', { class: 'recent-list' }), ({ entries, current }) =>
      entries.map((entry) => this.#row(entry, entry.id === current)),
    );
    const heading = element('h3', {}, words.title);
    this.root = element(
      'section',
      { class: 'recent', 'aria-label': words.title, hidden: true, 'data-explains': explains },
      !explains && heading,
      element('div', { class: 'recent-head' }, element('p', { class: 'muted small' }, words.where), this.#clear),
      this.#list.root,
      explains && this.#none,
      this.#said,
    );
  }

  async show(): Promise<void> {
    const entries = await list();
    const isEmpty = entries.length === 0;
    this.#clear.hidden = isEmpty;
    this.#none.hidden = !isEmpty;
    this.root.hidden = isEmpty && this.root.dataset['explains'] === undefined;
    this.#list.show({ entries, current: this.#acts.current() });
  }

  async #remove({ id, title }: Entry): Promise<void> {
    await remove(id);
    this.#acts.forget(id);
    await this.#showWithout(words.removed(title));
  }

  async #removeAll(): Promise<void> {
    await removeAll();
    this.#acts.forget(null);
    await this.#showWithout(words.removedAll);
  }

  // Keeps a focus that was on a button of the list near it.
  async #showWithout(said: string): Promise<void> {
    const at = [...this.#list.root.children].findIndex((row) => row.contains(document.activeElement));
    await this.show();
    setText(this.#said, said);
    const rows = this.#list.root.children;
    const next = rows[Math.min(Math.max(at, 0), rows.length - 1)]?.querySelector<HTMLElement>('.icon-button');
    (next ?? this.root.closest('dialog')?.querySelector<HTMLElement>('.dialog-head button'))?.focus();
  }

  #row(entry: Entry, isCurrent: boolean): HTMLElement {
    const open = (): void => {
      this.onOpen();
      if (!isCurrent) this.#acts.open(entry.id);
    };
    return element(
      'li',
      {},
      element(
        'button',
        { class: 'recent-entry', type: 'button', 'data-key': `recent:${entry.id}`, 'aria-current': isCurrent && 'true', onclick: open },
        element('strong', { lang: languageOf(entry.title) }, entry.title),
        element('span', { class: 'muted small' }, factsOf(entry, isCurrent)),
      ),
      iconButton('close', words.remove(entry.title), { onclick: () => void this.#remove(entry) }),
    );
  }
}

// Puts the list above other parts of the gallery's dialog.
export function withRecent<Top extends { root: HTMLElement; show(current: string | null): void }>(
  recent: RecentList,
  top: Top,
): { root: HTMLElement; show(current: string | null): void } {
  return {
    root: element('div', { class: 'with-recent' }, recent.root, top.root),
    show: (current) => {
      void recent.show();
      top.show(current);
    },
  };
}

// The list in a dialog of its own.
export class RecentDialog {
  #list: RecentList;
  #dialog: HTMLDialogElement;

  constructor(acts: Acts) {
    this.#list = new RecentList(acts, true);
    this.#dialog = makeDialog(words.title, words.close, this.#list.root);
    this.#list.onOpen = () => this.#dialog.close();
  }

  async show(): Promise<void> {
    await this.#list.show();
    this.#dialog.showModal();
  }
}

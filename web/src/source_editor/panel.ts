// The scenario as text beside the stage. The reader edits and applies it, and edits on the stage update it.
import '../style/late/source_editor.css';
import { element, iconButton, setText } from '../browser/dom';
import { keptWords } from '../lang/kept_words';
import { strings } from '../lang/strings';
import { SourceError } from '../source/read_bytes';
import { withoutUnread } from '../source/redacted';
import { mayHaveUnread } from '../source/unread';
import type { Edit, Player, Session } from '../stage/player';
import { applyText, checkText, findComplaints, remarkAt } from './apply';
import { knowVersions, loadSayings } from './completion';
import { keepDraft, keptDraft } from './draft';
import { convert, hasComments, textOf } from './forms';
import { placeOf } from './place_of';
import { ProblemList } from './problem_list';
import { TextView, type Form, type Remark } from './text_view';

const words = strings.sourceEditor;

// The text is checked after a pause in typing; a long text only when it is applied.
const checkDelayMs = 600;
const longestChecked = 400_000;
// The draft is stored this long after the last change.
const keepDelayMs = 400;

export class SourcePanel {
  readonly root: HTMLElement;
  // Called when the text has replaced the scenario.
  onApplied: () => void = () => {};
  // Called a moment after each change with the text that is not applied; with null once it is applied or discarded.
  onDraft: (text: string | null) => void = () => {};
  // The text that was not applied when the page was left, used if the tab has no draft of its own; null if there is
  // none.
  draft: string | null = null;
  #player: Player;
  #text = new TextView();
  // The text that was last loaded from the stage or applied to it.
  #base = this.#text.text;
  // The scenario to which that text belongs.
  #shown: Session | null = null;
  #shownEdits: readonly Edit[] = [];
  // True once the draft from before the reload is in the text, or if there was none.
  #hasTakenDraft = false;
  #wanted: Form = 'yaml';
  #isOpen = false;
  #isApplying = false;
  // True if the scenario on the stage has changed since the text was loaded, and a message has said so.
  #isBehind = false;
  // The reasons for which the text was not applied; null once the text changes.
  #refused: Remark[] | null = null;
  // True if the text is another scenario, so that applying it opens that scenario.
  #isOther = false;
  // The last draft, and the part of it that is stored.
  #clean: { of: string; text: string | undefined } = { of: '', text: undefined };
  #checkTimer = 0;
  #keepTimer = 0;
  #problems = new ProblemList((offset) => this.#text.goTo(offset));
  #status = element('p', { class: 'source-status', role: 'status' });
  #apply = element(
    'button',
    { class: 'primary', type: 'button', title: words.applyTitle, onclick: () => void this.apply() },
    words.apply,
  );
  #discard = element(
    'button',
    { class: 'quiet', type: 'button', onclick: () => void this.#fromStage() },
    words.discard,
  );
  #forms: Record<Form, HTMLButtonElement> = { yaml: this.#formButton('yaml'), json: this.#formButton('json') };

  constructor(player: Player, close: () => void) {
    this.#player = player;
    this.root = element(
      'section',
      { class: 'source-editor', 'aria-label': words.title },
      element(
        'header',
        { class: 'source-head' },
        element('h2', {}, words.title),
        element(
          'div',
          { class: 'segments', role: 'group', 'aria-label': words.form },
          this.#forms.yaml,
          this.#forms.json,
        ),
        iconButton('close', words.close, { onclick: close }),
      ),
      this.#text.root,
      this.#problems.root,
      element('p', { class: 'muted small source-keys' }, words.keys),
      element('div', { class: 'source-foot' }, this.#status, this.#discard, this.#apply),
    );
    this.#text.onChange = () => this.#changed();
    this.#text.onApply = () => void this.apply();
    player.onChange((_, session) => this.#follow(session));
    window.addEventListener('pagehide', () => this.#keep());
    // If the draft cannot be stored, the browser asks the reader before it leaves the page.
    window.addEventListener('beforeunload', (event) => this.#keep() || event.preventDefault());
    void loadSayings();
  }

  // Shows the scenario on the stage, unless the text has changes that are not applied yet. Places the cursor at
  // `target`, in the form of place_of.ts.
  async open(target = ''): Promise<void> {
    const { session, state } = this.#player;
    this.#isOpen = true;
    knowVersions(state?.versions.map(({ name }) => name) ?? []);
    if (!this.#isModified) await this.#fromStage();
    else if (session) this.#follow(session);
    const at = target === '' ? -1 : placeOf(this.#text.text.toString(), target);
    if (at < 0) this.#text.focus();
    else this.#text.goTo(at);
  }

  // Shows a text that could not be opened, at the place of its error. Undo (Ctrl+Z) restores the former text.
  async openFaulty(text: string, offset: number, message: string): Promise<void> {
    await this.open();
    this.#text.set(text);
    this.#isOther = true;
    this.#refused = [remarkAt(text, offset, message)];
    this.#say(keptWords.notOpened);
    this.#text.goTo(Math.max(0, offset));
    await this.#check();
  }

  close(): void {
    this.#isOpen = false;
  }

  // Stores the draft. A draft from before the reload stays stored until its scenario is shown.
  #keep(): boolean {
    clearTimeout(this.#keepTimer);
    if (!this.#hasTakenDraft && !this.#isModified) return true;
    const text = this.#isModified ? this.#text.text.toString() : null;
    const kept = text === null || !mayHaveUnread(text) ? text : this.#withoutUnread(text);
    if (kept === undefined) return false;
    this.onDraft(kept);
    return keepDraft(kept) || text === null;
  }

  // Returns the text in the form in which it is stored; undefined if that is not known yet, or if the text cannot be
  // read, in which case none of it is stored.
  #withoutUnread(text: string): string | undefined {
    if (this.#clean.of === text) return this.#clean.text;
    this.#clean = { of: text, text: undefined };
    const take = (clean: string | null): void => {
      if (this.#clean.of !== text || clean === null) return;
      this.#clean.text = clean;
      this.#keep();
    };
    withoutUnread(text).then(take, () => {});
    return undefined;
  }

  // Stores the draft after a short time, because the page may end without an event.
  #keepSoon(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = window.setTimeout(() => this.#keep(), keepDelayMs);
  }

  // Takes over the draft that was stored before the page was reloaded.
  #takeDraft(): void {
    if (this.#hasTakenDraft) return;
    this.#hasTakenDraft = true;
    const draft = keptDraft() ?? this.draft;
    if (draft === null) return;
    this.#text.set(draft);
    this.#say(words.draft);
  }

  get hasFocus(): boolean {
    return this.root.contains(document.activeElement);
  }

  async apply(): Promise<void> {
    if (this.#isApplying) return;
    if (!this.#isModified) return this.#say(words.unchanged);
    this.#isApplying = true;
    const { text } = this.#text;
    const applied = await applyText(this.#player, text.toString(), this.#isOther ? null : this.#base.toString());
    this.#isApplying = false;
    if (applied.ok) {
      this.#refused = null;
      const { warnings = [] } = this.#player.session ?? {};
      const lost = this.#leftOut();
      this.#isNow(text);
      if (lost !== '') await this.#fromStage();
      this.#say([applied.said, lost, ...warnings].filter((said) => said !== '').join(' '));
      this.onApplied();
    } else {
      this.#refused = applied.problems;
      this.#say(applied.said);
    }
    await this.#check();
  }

  // Returns the message about the fields that the text has lost; '' if there are none.
  #leftOut(): string {
    const fields = new Set(this.#player.session?.leftOut.flatMap((kind) => kind.fields));
    return fields.size === 0 ? '' : words.leftOut([...fields]);
  }

  get #isModified(): boolean {
    return !this.#text.text.eq(this.#base);
  }

  #say(text: string): void {
    setText(this.#status, text);
  }

  // Records that `text` is that of the scenario on the stage.
  #isNow(text: TextView['text']): void {
    this.#base = text;
    this.#isBehind = false;
    this.#isOther = false;
    this.#shown = this.#player.session;
    this.#shownEdits = this.#shown?.edits ?? [];
    this.#showState();
  }

  async #fromStage(): Promise<void> {
    const { session } = this.#player;
    if (!session) return;
    const before = this.#text.text;
    const text = await textOf(this.#player, session, this.#wanted);
    if (session !== this.#player.session) return this.#fromStage();
    // The reader has changed the text meanwhile.
    if (this.#text.text !== before) return this.#fallBehind(session);
    this.#refused = null;
    this.#text.set(text);
    this.#isNow(this.#text.text);
    this.#say(this.#leftOut());
    this.#takeDraft();
    await this.#check();
  }

  // Follows the stage, after another scenario was put on it or the scenario was edited there.
  #follow(session: Session): void {
    if (this.#isApplying || !this.#isOpen) return;
    if (session === this.#shown && session.edits === this.#shownEdits) return;
    if (!this.#isModified) void this.#fromStage();
    else this.#fallBehind(session);
  }

  #fallBehind(session: Session): void {
    this.#shown = session;
    this.#shownEdits = session.edits;
    this.#isBehind = true;
    this.#say(words.stageChanged);
  }

  #changed(): void {
    this.#refused = null;
    if (!this.#isBehind) this.#say('');
    this.#showState();
    clearTimeout(this.#checkTimer);
    this.#checkTimer = window.setTimeout(() => void this.#check(), checkDelayMs);
  }

  #showState(): void {
    const modified = this.#isModified;
    this.#keepSoon();
    this.#apply.disabled = !modified;
    this.#discard.hidden = !modified;
    this.root.classList.toggle('modified', modified);
    for (const form of ['yaml', 'json'] as const) {
      this.#forms[form].setAttribute('aria-pressed', String(form === this.#text.form));
    }
  }

  async #check(): Promise<void> {
    clearTimeout(this.#checkTimer);
    const { text } = this.#text;
    const remarks = this.#refused ?? await findRemarks(text.toString());
    if (text !== this.#text.text) return;
    this.#text.mark(remarks);
    this.#problems.show(remarks, (offset) => text.lineAt(offset).number);
  }

  #formButton(form: Form): HTMLButtonElement {
    return element(
      'button',
      { type: 'button', 'aria-pressed': 'false', onclick: () => void this.#setForm(form) },
      form.toUpperCase(),
    );
  }

  // Converts the text into the other form. A text without changes still counts as unchanged.
  async #setForm(form: Form): Promise<void> {
    if (form === this.#text.form) return;
    const wasModified = this.#isModified;
    const text = this.#text.text.toString();
    try {
      const converted = await convert(text, form);
      this.#wanted = form;
      this.#text.set(converted);
      if (!wasModified) this.#isNow(this.#text.text);
      this.#say(hasComments(text) ? words.commentsLost : '');
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      this.#say(words.notConverted);
    }
    await this.#check();
  }
}

async function findRemarks(text: string): Promise<Remark[]> {
  if (text.length > longestChecked || text.trim() === '') return [];
  const wrong = await checkText(text);
  return wrong ? [wrong] : findComplaints(text);
}

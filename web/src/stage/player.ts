// One stage with one scenario, and listeners for its changes. It has no copy of the simulation's state: the page shows
// the stage's answers.
import { setAttribute } from '../browser/dom';
import { onFirstInteraction } from '../browser/first_interaction';
import { demand } from '../browser/later';
import { strings } from '../lang/strings';
import type { Command, CommandResult, ImportReport, LeftOut, LoadOptions, LoadResult, StageState, TimelineEntry } from '../protocol/protocol';
import { ownSource, readSource, type Source } from '../source/read_source';
import { mayHaveUnread } from '../source/unread';
import { FrameLoop } from './frame_loop';
import { Hands } from './hands/hands';
import { scenarioIn, withEntries } from './scenario_json';
import { modifiersOf, Stage, type EditResult, type OnCrash } from './stage';

// One edit of the cluster, which undo reverts as a whole.
export interface Edit {
  // A description of the edit, for notices and the list of edits.
  text: string;
  at: number;
  entries: TimelineEntry[];
}
export type Change = Omit<TimelineEntry, 'at'>;

// The scenario on the stage with its edits.
export interface Session {
  // Name in the gallery; null if the scenario was opened, pasted or came in a link.
  slug: string | null;
  source: Source;
  title: string;
  description: string;
  warnings: string[];
  // The report about an imported file; null for a scenario.
  report: ImportReport | null;
  // The fields on which no decision depends; they have been removed from `source`.
  leftOut: LeftOut[];
  captions: number;
  seed: number;
  // The edits in force, the oldest first; and the edits that were undone, the last undone last.
  edits: Edit[];
  undone: Edit[];
  // The session that replace() replaced by this one; and the session that undo() replaced by this one. Null if there is
  // none.
  before: Session | null;
  after: Session | null;
  // A description of what replace() did, for notices; null if it replaced the text.
  change: string | null;
  // Increases with everything that may change the explanation of an attempt.
  generation: number;
  // The last JSON text of the scenario with these edits.
  written: { edits: Edit[]; json: string } | null;
  // The name under which the browser keeps it; null if it does not, or not yet.
  keptAs: string | null;
}

// The way to another scenario that was on the stage before or after this one.
export interface Way {
  // A description of the step that it repeats or undoes, for notices.
  text: string;
  // Resolves to true if that worked.
  go(): Promise<boolean>;
}

// A run with fewer frames, or a load with fewer slices, shows no progress.
const patience = 25;
// Characters of JSON that the stage writes in some milliseconds.
const shortScenario = 1_000_000;

const loadRedacted = demand(() => import('../source/redacted'));

const nothingLoaded: CommandResult = { ok: false, error: { message: '' } };
const editGivenUp: EditResult = { ok: false, error: { message: '' }, givenUp: true };
const givenUp: LoadResult = { ok: false, error: { message: '' }, givenUp: true };

const entriesOf = (edits: Edit[]): TimelineEntry[] => edits.flatMap(({ entries }) => entries);

// A session, with copies of the parts that may change in it.
type Kept = { session: Session } & Pick<Session, 'edits' | 'undone'>;

type Listener = (state: StageState, session: Session) => void;

// Rounds up to a whole millisecond, so that links stay short and the moment is not before the one on screen.
const presentMoment = ({ t }: StageState): number => Math.ceil(t * 1000 - 1e-6) / 1000;

export class Player {
  readonly stage: Stage;
  readonly canvas: HTMLCanvasElement;
  readonly loop: FrameLoop;
  readonly hands: Hands;
  state: StageState | null = null;
  session: Session | null = null;
  // The text that is being opened, which the crash panel offers if the module fails meanwhile. Null if none is.
  opening: string | null = null;
  // Called after each frame of a long run, and each slice of a long load or edit, and when it is over: then state.run,
  // stage.loadProgress and stage.editsProgress are not set any more.
  onRun: () => void = () => {};
  // The actions of undo() and redo() if the session has nothing more to undo or redo; null if there are none.
  beyond: { back: Way | null; forward: Way | null } = { back: null, forward: null };
  // The link's words about the second run of a comparison (compare/second.ts); null if there is none.
  #second: string | null = null;
  #runFrames = 0;
  // The session before the scenario that is being run; null if no run is under way.
  #former: Kept | null = null;
  #listeners: Listener[] = [];
  #generation = 0;
  // The number of the latest load.
  #turn = 0;
  // The edit that is under way, for which the next one waits.
  #editing: Promise<EditResult> | null = null;
  #isEditCancelled = false;
  #settings = new Map<Command['op'], Command>();

  private constructor(stage: Stage, canvas: HTMLCanvasElement) {
    this.stage = stage;
    this.canvas = canvas;
    this.loop = new FrameLoop((nowMs) => {
      const more = this.stage.advance(nowMs);
      const ran = this.state?.run !== undefined;
      this.#refresh();
      if (ran) this.#reportRun();
      return more;
    });
    this.hands = new Hands(canvas, stage, this.loop);
  }

  // Throws an Error whose message is for users. `onMissing` is called if the rest of the stage could not be loaded.
  static async open(canvas: HTMLCanvasElement, onCrash: OnCrash, onMissing: () => void): Promise<Player> {
    const stage = await Stage.open(canvas, onCrash);
    const player = new Player(stage, canvas);
    const complete = async (): Promise<void> => {
      if (!(await stage.complete())) onMissing();
    };
    onFirstInteraction(() => void complete());
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const update = (): void => player.set({ op: 'reducedMotion', value: reduced.matches });
    reduced.addEventListener('change', update);
    update();
    const { batchLabel, label } = strings.canvas;
    player.onChange(({ scheduler }) => setAttribute(canvas, 'aria-label', scheduler ? batchLabel : label));
    return player;
  }

  // `listener` is called after every frame that changed something, and once for each load.
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
    if (this.state && this.session) listener(this.state, this.session);
  }

  // Sets a display setting for all scenarios. An empty stage takes no commands, so the player stores the settings.
  set(setting: Command): void {
    this.#settings.set(setting.op, setting);
    if (this.session) this.command(setting);
  }

  // On an error everything stays unchanged. A scheduler's configuration is applied to the scenario on the stage, and
  // can be undone like an edit.
  load(source: Source, slug: string | null, options: LoadOptions): Promise<LoadResult> {
    return this.#load(source, slug, options, false);
  }

  // Replaces the scenario by another text; can be undone like an edit. `change` describes the change; null means
  // another text.
  replace(source: Source, options: LoadOptions, change: string | null = null): Promise<LoadResult> {
    return this.#load(source, null, { ...options, forks: true }, true, change);
  }

  // Runs the scenario with its edits and with other members of its spec, at the present moment; can be undone like an
  // edit.
  replaceSpec(members: Record<string, unknown>, change: string | null = null): Promise<LoadResult> {
    const scenario = scenarioIn(this.stage.scenario());
    const json = JSON.stringify({ ...scenario, spec: { ...scenario?.spec, ...members } });
    const { t = 0, speed = 1, selection: select = '' } = this.state ?? {};
    return this.replace(ownSource(json), { t, speed, select }, change);
  }

  async #load(
    source: Source,
    slug: string | null,
    options: LoadOptions,
    replaces: boolean,
    change: string | null = null,
  ): Promise<LoadResult> {
    this.opening = source.text;
    const result = await this.#read(source, options, ++this.#turn);
    if (!result.ok && result.givenUp) return result;
    this.opening = null;
    if (!result.ok) return result;
    source.readAfterAll = null;
    this.#set();
    const configured = result.configured ? this.session : null;
    const hasLost = result.leftOut.length > 0;
    // Only the stage has the text of a scenario that includes a configuration or an imported cluster.
    const json = configured || result.report || hasLost ? this.stage.scenario() : null;
    const edits: Edit[] = [];
    const session: Session = {
      slug: configured ? null : slug,
      source: json === null ? source : ownSource(json),
      title: result.title,
      description: result.description,
      warnings: result.warnings,
      report: result.report,
      leftOut: result.leftOut,
      captions: result.captions,
      seed: result.seed,
      edits,
      undone: [],
      before: configured ?? (replaces ? this.session : null),
      after: null,
      change,
      generation: ++this.#generation,
      written: json ? { edits, json } : null,
      keptAs: null,
    };
    this.session = session;
    this.#refresh(true);
    this.loop.wake();
    if (hasLost && !configured && !result.report) await this.#keepSpelling(session, source.text);
    return result;
  }

  // Restores the author's spelling of the text after fields were removed.
  async #keepSpelling(session: Session, given: string): Promise<void> {
    const text = await loadRedacted().then((part) => part.withoutUnread(given)).catch(() => null);
    const source = text === null ? null : await readSource(text).catch(() => null);
    if (source && session.edits.length === 0) session.source = source;
  }

  // If the stage refuses a text that was only taken for JSON, the text may be another format; then it is read as that.
  async #read(source: Source, options: LoadOptions, turn: number): Promise<LoadResult> {
    const result = await this.#put(source.json, options);
    const isRefused = !result.ok && !result.givenUp && !result.error.path && this.stage.alive;
    if (!isRefused || !source.readAfterAll) return result;
    const isOther = await source.readAfterAll().catch((error: unknown) => {
      if (turn === this.#turn) this.opening = null;
      throw error;
    });
    if (turn !== this.#turn) return givenUp;
    return isOther ? this.#put(source.json, options) : result;
  }

  // The scenario on the stage, with all edits, as JSON text for links and files. '' before the first one.
  get scenario(): string {
    const { session } = this;
    if (!session) return '';
    const { edits } = session;
    if (session.written?.edits !== edits) session.written = { edits, json: this.#write(session) };
    return session.written.json;
  }

  #write({ source, edits }: Session): string {
    // A long text without edits equals the stage's own output well enough.
    if (edits.length === 0 && source.json.length > shortScenario) return source.json;
    const json = this.stage.scenario();
    if (json !== '') return json;
    // The module has failed.
    const before = scenarioIn(source.json);
    if (!before || edits.length === 0) return source.json;
    return JSON.stringify(withEntries(before, entriesOf(edits)));
  }

  async #put(json: string, options: LoadOptions): Promise<LoadResult> {
    let slices = 0;
    const result = await this.stage.load(json, options, () => {
      if (++slices >= patience) this.onRun();
    });
    if (slices >= patience && (result.ok || !result.givenUp)) this.onRun();
    const { session } = this;
    if (result.ok) {
      this.#former = session && { session, edits: session.edits, undone: session.undone };
    }
    return result;
  }

  #reportRun(): void {
    const frames = this.#runFrames + 1;
    const isOver = !this.state?.run;
    this.#runFrames = isOver ? 0 : frames;
    if (isOver) this.#former = null;
    if (frames >= patience) this.onRun();
  }

  // Cancels the load, the edit or the run; after a run, the former scenario is on the stage again. Returns false if
  // there was nothing to cancel.
  cancelRun(): boolean {
    if (this.stage.cancelLoad()) {
      this.opening = null;
      this.onRun();
      return true;
    }
    if (this.cancelEdit()) return true;
    const former = this.#former;
    if (!former || !this.stage.command({ op: 'cancel' }).ok) return false;
    const { session, ...rest } = former;
    this.session = Object.assign(session, rest, { generation: ++this.#generation, written: null });
    this.#refresh(true);
    // Reports the end also for a run whose progress was hardly shown.
    this.#runFrames = patience;
    this.#reportRun();
    this.loop.wake();
    return true;
  }

  // Cancels the edit that is under way. Returns false if there is none.
  cancelEdit(): boolean {
    this.#isEditCancelled = this.stage.cancelEdits();
    return this.#isEditCancelled;
  }

  get second(): string | null {
    return this.#second;
  }
  set second(text: string | null) {
    this.#second = text;
    this.#refresh(true);
  }

  #set(): void {
    for (const setting of this.#settings.values()) this.stage.command(setting);
  }

  command(command: Command): CommandResult {
    if (command.op === 'apply') return this.#apply(command.entry);
    const result = this.stage.command(command);
    this.#refresh();
    this.loop.wake();
    return result;
  }

  // Passes a key that was pressed outside the canvas. Returns whether the stage handled it.
  key(event: KeyboardEvent): boolean {
    const acted = this.stage.key(event.key, true, modifiersOf(event));
    this.loop.wake();
    return acted;
  }

  // Returns the changes as entries of the timeline at the present moment.
  entriesNow(changes: Change[]): TimelineEntry[] {
    const at = this.state ? presentMoment(this.state) : 0;
    return changes.map((change) => ({ at, ...change }));
  }

  // Makes an edit at the moment of its entries: all of them, or none. `text` describes it.
  async edit(text: string, entries: TimelineEntry[]): Promise<EditResult> {
    const { session } = this;
    if (!session) return nothingLoaded;
    const at = entries[0]?.at ?? 0;
    const edit = { text, at, entries };
    // Drops the undone edits, because another edit was made after them.
    const result = await this.#change(session, ({ edits }) => [[...edits, edit], []]);
    if (!result.ok) return result;
    session.after = null;
    this.command({ op: 'seek', t: at });
    return result;
  }

  // The descriptions of the edits that undo() would revert and redo() would repeat; null if there is none.
  get undoable(): string | null {
    const { edits, before, change } = this.session ?? {};
    return edits?.at(-1)?.text ?? (before ? (change ?? strings.edit.replaced) : (this.beyond.back?.text ?? null));
  }
  get redoable(): string | null {
    const { undone, after } = this.session ?? {};
    return undone?.at(-1)?.text ?? (after ? (after.change ?? strings.edit.replaced) : (this.beyond.forward?.text ?? null));
  }

  // Returns the description of the edit that was undone or repeated; null if there is none, or it is no longer
  // possible.
  async undo(): Promise<string | null> {
    const { session, undoable } = this;
    if (!session) return null;
    const { before } = session;
    let last: Edit | undefined;
    if (session.edits.length > 0) {
      const result = await this.#change(session, ({ edits, undone }) => {
        last = edits.at(-1);
        return [edits.slice(0, -1), last ? [...undone, last] : undone];
      });
      return result.ok ? (last?.text ?? null) : null;
    }
    const isUndone = before ? await this.#return(before) : await this.beyond.back?.go();
    if (isUndone && before) before.after = session;
    return isUndone ? undoable : null;
  }
  async redo(): Promise<string | null> {
    const { session, redoable } = this;
    if (!session) return null;
    let last: Edit | undefined;
    if (session.undone.length > 0) {
      const result = await this.#change(session, ({ edits, undone }) => {
        last = undone.at(-1);
        return [last ? [...edits, last] : edits, undone.slice(0, -1)];
      });
      return result.ok ? (last?.text ?? null) : null;
    }
    const { after } = session;
    return (after ? await this.#return(after) : await this.beyond.forward?.go()) ? redoable : null;
  }

  // Returns to a session that was on the stage, at the present moment.
  #return(session: Session): Promise<boolean> {
    const { t = 0, speed = 1, selection: select = '', playing: play = false } = this.state ?? {};
    return this.returnTo(session, { t, speed, select, play, forks: true });
  }

  // Returns to a session that was on the stage, with its edits. Resolves to false if it was cancelled, or is not
  // possible any more.
  async returnTo(session: Session, options: LoadOptions): Promise<boolean> {
    const result = await this.#put(session.source.json, options);
    if (!result.ok) return false;
    this.opening = null;
    this.#set();
    this.session = session;
    session.written = null;
    return this.takeEdits(session.edits, session.undone, options);
  }

  // Adds edits of an earlier session to a scenario that was just loaded with `options`.
  takeEdits(edits: Edit[], undone: Edit[], { t = 0 }: LoadOptions): boolean {
    const { ok } = this.#setEdits(edits, undone);
    // Without the edits the run may have ended earlier.
    if (ok && (this.state?.t ?? t) < t) this.command({ op: 'seek', t });
    return ok;
  }

  // Removes one edit from the list. If later edits need it, nothing changes.
  async removeEdit(edit: Edit): Promise<EditResult> {
    const { session } = this;
    if (!session) return nothingLoaded;
    return this.#change(session, ({ edits }) => [edits.filter((other) => other !== edit), []]);
  }

  // Runs the scenario again, with all edits.
  async reload(options: LoadOptions): Promise<void> {
    const { session } = this;
    if (!session) return;
    const result = await this.#put(session.source.json, { ...options, forks: true });
    if (result.ok) this.#setEdits(session.edits, session.undone);
  }

  // Applies a script's edit at once, because the script gets its answer immediately. It is an edit like others.
  #apply(entry: TimelineEntry): CommandResult {
    if (!this.session) return nothingLoaded;
    const { kind, metadata } = (entry.object ?? {}) as { kind?: string; metadata?: { name?: string } };
    const text = strings.edit.scripted(entry.op, kind ?? '', metadata?.name ?? '');
    const edit = { text, at: entry.at, entries: [entry] };
    const result = this.#setEdits([...this.session.edits, edit], []);
    if (result.ok) this.session.after = null;
    return result;
  }

  #setEdits(edits: Edit[], undone: Edit[]): CommandResult {
    const { session } = this;
    if (!session) return nothingLoaded;
    const result = this.stage.command({ op: 'edits', entries: entriesOf(edits) });
    return this.#took(result, session, edits, undone);
  }

  // `make` returns the new lists of edits and undone edits, given the present session. Changes are made one after the
  // other, each in slices; a short scenario applies them at once.
  async #change(session: Session, make: (session: Session) => [edits: Edit[], undone: Edit[]]): Promise<EditResult> {
    while (this.#editing) await this.#editing;
    const editing = this.#edit(session, make);
    this.#editing = editing;
    try {
      return await editing;
    } finally {
      this.#editing = null;
    }
  }

  async #edit(session: Session, make: (session: Session) => [edits: Edit[], undone: Edit[]]): Promise<EditResult> {
    for (;;) {
      if (session !== this.session) return editGivenUp;
      const [edits, undone] = make(session);
      this.#isEditCancelled = false;
      let slices = 0;
      const result = await this.stage.edit(entriesOf(edits), () => {
        if (++slices >= patience) this.onRun();
      });
      if (slices >= patience) this.onRun();
      // A script made an edit meanwhile, or the scenario was run again: applies the edit to the present scenario.
      if (!result.ok && result.givenUp && !this.#isEditCancelled) continue;
      return this.#took(result, session, edits, undone);
    }
  }

  #took<Result extends CommandResult>(result: Result, session: Session, edits: Edit[], undone: Edit[]): Result {
    if (result.ok) {
      this.#leaveOut(edits);
      session.edits = edits;
      session.undone = undone;
      session.generation = ++this.#generation;
    }
    this.#refresh(true);
    this.loop.wake();
    return result;
  }

  // Removes from the entries of edits the fields that the stage has left out of its own scenario.
  #leaveOut(edits: Edit[]): void {
    const entries = entriesOf(edits);
    if (!mayHaveUnread(JSON.stringify(entries))) return;
    const { timeline = [] } = (scenarioIn(this.stage.scenario())?.spec ?? {}) as { timeline?: TimelineEntry[] };
    let at = timeline.length - entries.length;
    for (const edit of edits) {
      const from = at;
      at += edit.entries.length;
      edit.entries = timeline.slice(from, at);
    }
  }

  #refresh(always = false): void {
    const state = this.stage.state();
    if (!state) return;
    const before = this.state;
    this.state = state;
    if (!this.session) return;
    if (!always && before?.t === state.t && before.revision === state.revision) return;
    for (const listener of this.#listeners) listener(state, this.session);
  }
}

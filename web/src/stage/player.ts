// One stage with one scenario, and listeners for its changes. It keeps no state of the simulation: the page shows the
// stage's answers.
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

// One edit of the cluster, which is undone as a whole.
export interface Edit {
  // What it did, for notices and the list of edits.
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
  // The fields that no decision depends on, which are gone from `source`.
  leftOut: LeftOut[];
  captions: number;
  seed: number;
  // The edits in force, the oldest first; and the edits that were undone, the last undone last.
  edits: Edit[];
  undone: Edit[];
  // The session that replace() replaced by this one; and the one that had replaced this one before undo(). Null: none.
  before: Session | null;
  after: Session | null;
  // What replace() did, for notices; null: it put another text there.
  change: string | null;
  // Rises with everything that may change what an attempt's explanation says.
  generation: number;
  // The scenario's JSON text with these edits, as it was asked for last.
  written: { edits: Edit[]; json: string } | null;
  // Under which name the browser keeps it; null: it does not, or not yet.
  keptAs: string | null;
}

// To another scenario that was on the stage before or after this one.
export interface Way {
  // What it does or undoes, for notices.
  text: string;
  // Whether that worked.
  go(): Promise<boolean>;
}

// A run of fewer frames, or a load of fewer slices, shows no progress.
const patience = 25;
// Characters of JSON that the stage writes out in some milliseconds.
const shortScenario = 1_000_000;

const loadRedacted = demand(() => import('../source/redacted'));

const nothingLoaded: CommandResult = { ok: false, error: { message: '' } };
const editGivenUp: EditResult = { ok: false, error: { message: '' }, givenUp: true };
const givenUp: LoadResult = { ok: false, error: { message: '' }, givenUp: true };

const entriesOf = (edits: Edit[]): TimelineEntry[] => edits.flatMap(({ entries }) => entries);

// A session as it was, with what may be changed in it.
type Kept = { session: Session } & Pick<Session, 'edits' | 'undone'>;

type Listener = (state: StageState, session: Session) => void;

// A whole millisecond, so that links stay short; not before what is on screen.
const presentMoment = ({ t }: StageState): number => Math.ceil(t * 1000 - 1e-6) / 1000;

export class Player {
  readonly stage: Stage;
  readonly canvas: HTMLCanvasElement;
  readonly loop: FrameLoop;
  readonly hands: Hands;
  state: StageState | null = null;
  session: Session | null = null;
  // The text that is being opened; if the module fails meanwhile, the crash panel offers it. Null if none is.
  opening: string | null = null;
  // Called after each frame of a run, and each slice of a load or an edit, that takes a while, and when it is over: then
  // there is no state.run, no stage.loadProgress and no stage.editsProgress any more.
  onRun: () => void = () => {};
  // What undo() and redo() do where the session has nothing more of it; null: nothing.
  beyond: { back: Way | null; forward: Way | null } = { back: null, forward: null };
  // What links say of the second run of a comparison (compare/second.ts); null: there is none.
  #second: string | null = null;
  #runFrames = 0;
  // The session before the scenario that is being run; null if no run is going on.
  #former: Kept | null = null;
  #listeners: Listener[] = [];
  #generation = 0;
  // Of what is loaded, what was asked for last.
  #turn = 0;
  // The edit that goes on, which the next one waits for.
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

  // Throws an Error whose message is for users. `onMissing`: the rest of the stage could not be loaded.
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

  // Called after every frame that changed something, and once for each load.
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
    if (this.state && this.session) listener(this.state, this.session);
  }

  // A display setting, which holds for all scenarios. An empty stage takes no commands, so the settings are kept here.
  set(setting: Command): void {
    this.#settings.set(setting.op, setting);
    if (this.session) this.command(setting);
  }

  // On an error everything stays as it was. A scheduler's configuration goes onto what is on the stage, which is
  // undone like an edit.
  load(source: Source, slug: string | null, options: LoadOptions): Promise<LoadResult> {
    return this.#load(source, slug, options, false);
  }

  // Another text in place of the scenario, which is undone like an edit. `change` says what it does, null that it is
  // another text.
  replace(source: Source, options: LoadOptions, change: string | null = null): Promise<LoadResult> {
    return this.#load(source, null, { ...options, forks: true }, true, change);
  }

  // The scenario with its edits and with other members of its spec, at the present moment; undone like an edit.
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
    // A scenario that a configuration or a cluster became part of is in no text but the stage's own.
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

  // Puts back a person's own spelling of the text that is left.
  async #keepSpelling(session: Session, given: string): Promise<void> {
    const text = await loadRedacted().then((part) => part.withoutUnread(given)).catch(() => null);
    const source = text === null ? null : await readSource(text).catch(() => null);
    if (source && session.edits.length === 0) session.source = source;
  }

  // What the stage refuses as a whole, and was only taken for JSON, may be something else: then it is put there as that.
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

  // The scenario on the stage, with all edits, as JSON text: what a link or a file holds. '' before the first one.
  get scenario(): string {
    const { session } = this;
    if (!session) return '';
    const { edits } = session;
    if (session.written?.edits !== edits) session.written = { edits, json: this.#write(session) };
    return session.written.json;
  }

  #write({ source, edits }: Session): string {
    // A long text is as good as what the stage would write.
    if (edits.length === 0 && source.json.length > shortScenario) return source.json;
    const json = this.stage.scenario();
    if (json !== '') return json;
    // The module broke.
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

  // Cancels the load, the edit or the run; after a run the former scenario is back on the stage as it was. False if there
  // is none of them.
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
    // Also a run that was hardly reported yet is over.
    this.#runFrames = patience;
    this.#reportRun();
    this.loop.wake();
    return true;
  }

  // Gives up the edit that goes on; false: there is none.
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

  // A key that was pressed elsewhere than on the canvas; whether the stage acted on it.
  key(event: KeyboardEvent): boolean {
    const acted = this.stage.key(event.key, true, modifiersOf(event));
    this.loop.wake();
    return acted;
  }

  // The changes as entries of the timeline at the present moment.
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
    // What was undone is not done again after something else was done.
    const result = await this.#change(session, ({ edits }) => [[...edits, edit], []]);
    if (!result.ok) return result;
    session.after = null;
    this.command({ op: 'seek', t: at });
    return result;
  }

  // The text of the edit that undo() would undo and redo() do again; null if there is none.
  get undoable(): string | null {
    const { edits, before, change } = this.session ?? {};
    return edits?.at(-1)?.text ?? (before ? (change ?? strings.edit.replaced) : (this.beyond.back?.text ?? null));
  }
  get redoable(): string | null {
    const { undone, after } = this.session ?? {};
    return undone?.at(-1)?.text ?? (after ? (after.change ?? strings.edit.replaced) : (this.beyond.forward?.text ?? null));
  }

  // Returns the text of the edit that was undone or done again; null if there is none, or it is no longer possible.
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

  // To what was on the stage, at the present moment.
  #return(session: Session): Promise<boolean> {
    const { t = 0, speed = 1, selection: select = '', playing: play = false } = this.state ?? {};
    return this.returnTo(session, { t, speed, select, play, forks: true });
  }

  // To a session that was on the stage, with its edits. False: it was given up, or is not possible any more.
  async returnTo(session: Session, options: LoadOptions): Promise<boolean> {
    const result = await this.#put(session.source.json, options);
    if (!result.ok) return false;
    this.opening = null;
    this.#set();
    this.session = session;
    session.written = null;
    return this.takeEdits(session.edits, session.undone, options);
  }

  // Puts edits of before into a scenario that was just loaded with `options`.
  takeEdits(edits: Edit[], undone: Edit[], { t = 0 }: LoadOptions): boolean {
    const { ok } = this.#setEdits(edits, undone);
    // Without them the run may have ended earlier.
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

  // A script's edit is an edit like others, but made at once, because the script gets its answer then.
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

  // `make` says what was done by hand and what was undone, after what it was before. One change after the other, each
  // in slices: a short scenario has it at once.
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
      // A script edited meanwhile, or the scenario was run anew: then the edit is made in the scenario as it is now.
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

  // Takes out of the entries of edits the fields that the stage has left out of its own.
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

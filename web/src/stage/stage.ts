// The stage: the simulation and its canvas, in one WebAssembly module. This file gives its JSON calls types, and
// converts a failure of the module (an abort, a trap) into one call of onCrash; after that every call does nothing.
import createBerthStage, { type Place, type RawStage } from 'berth-stage';
import { breathe, sliceMs } from '../browser/slices';
import { stageWords, strings } from '../lang/strings';
import { ownFile } from '../offline/own_files';
import type {
  Answers,
  AttemptDescription,
  BatchDescription,
  ClusterEvents,
  Command,
  CommandResult,
  ConfigurationDescription,
  EventsDescription,
  Ground,
  HitDescription,
  LoadOptions,
  LoadResult,
  NodeDescription,
  NodesDescription,
  PairDescription,
  PodDescription,
  PodSetDescription,
  TourCaption,
  Positions,
  Query,
  QueueDescription,
  QueueName,
  Run,
  SeriesDescription,
  SessionDescription,
  StageAnswers,
  StageState,
  TimelineEntry,
} from '../protocol/protocol';
import { stageParts } from './stage_parts';
import type { TwoParts } from './two_parts';

const fontFiles: [weight: number, file: string][] = [
  [400, 'assets/stage-regular.ttf'],
  [600, 'assets/stage-semibold.ttf'],
];

// As wasm/app/hands.h counts them.
export const fingerModifier = 16;
export function modifiersOf(event: MouseEvent | KeyboardEvent): number {
  return (
    (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0)
  );
}

// `cancel` releases a pressed pointer without an effect.
export type PointerAct = 'move' | 'down' | 'up' | 'leave' | 'cancel';

// Commands for which the first part of the module is enough.
const withoutRest = new Set<Command['op']>([
  ...(['play', 'pause', 'speed', 'direction', 'theme', 'reducedMotion', 'controls', 'colorBy'] as const),
]);

// Length of the pieces in which a text is copied into the module, in UTF-16 units.
const pieceCharacters = 1 << 20;
// Small scenarios are read within this time, in one slice.
const firstSliceMs = 30;

// Never splits a character between two pieces.
function endOfPiece(text: string, start: number): number {
  const end = start + pieceCharacters;
  const isWithin = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isWithin ? end - 1 : end;
}

// Passes the stage the letters that its typeface does not have; returns true if there were some. The code is loaded
// when the first letter is missing, for all stages.
let writeLetters = (_: RawStage): boolean => {
  writeLetters = () => false;
  import('./letters').then(
    ({ write }) => {
      writeLetters = write;
    },
    () => {
      writeLetters = speakEnglish;
    },
  );
  return false;
};
function speakEnglish(raw: RawStage): boolean {
  raw.takeWords('');
  return true;
}

// The reason that Emscripten gives when the browser refuses more memory.
export const outOfMemory = 'OOM';

// Answers by the `what` of a query.
type AllAnswers = Answers & StageAnswers;
// `givenUp`: the edit was cancelled, or its scenario was replaced or edited otherwise meanwhile.
export type EditResult = CommandResult & { givenUp?: true };

export type OnCrash = (reason: unknown) => void;

// The part of the state that the module writes as text. The rest are numbers, which may differ in each frame.
type WrittenState = Omit<StageState, 't' | 'revision' | 'run'>;

export class Stage {
  #draws: boolean;
  #raw: RawStage | null;
  #parts: TwoParts;
  #onCrash: OnCrash;
  // The load that is under way; null if there is none.
  #load: { isGivenUp: boolean } | null = null;
  // True if the last frame lacks words because their letters are being fetched.
  lacksLetters = false;
  // True while an edit is under way.
  #isEditing = false;
  // The part of the state that the module wrote last; it is read again when its revision changes.
  #written: { revision: number; state: WrittenState } | null = null;

  private constructor(raw: RawStage, parts: TwoParts, draws: boolean, onCrash: OnCrash) {
    this.#draws = draws;
    this.#raw = raw;
    this.#parts = parts;
    this.#onCrash = onCrash;
  }

  // Loads the module and gives it `canvas`, which must be in the document and have an id; null for an invisible stage,
  // which only draws pictures. Throws an Error whose message is for users if the module cannot be loaded. `onCrash` is
  // called at most once.
  static async open(canvas: HTMLCanvasElement | null, onCrash: OnCrash): Promise<Stage> {
    let stage: Stage | null = null;
    let lastWords = '';
    const crash = (reason: unknown): void => stage?.crash(reason === outOfMemory ? reason : lastWords || reason);
    const loadingParts = stageParts();
    const fonts = Promise.all(fontFiles.map(([, file]) => fetchBytes(file)));
    // Avoids an unhandled rejection if the module fails first, because nothing awaits the fonts then.
    fonts.catch(() => {});
    // The first WebGL context of a browser takes time to create; the files are fetched meanwhile.
    const draws = canvas !== null && hasWebGl();
    const parts = await loadingParts.catch((error: unknown) => {
      throw new Error(strings.boot.missingModule(messageOf(error)));
    });
    const module = await parts.start((instantiateWasm) =>
      createBerthStage({
        instantiateWasm,
        ...(canvas && { canvas }),
        print: () => {},
        printErr: (line) => {
          lastWords = line;
        },
        onAbort: crash,
      }),
    );
    stage = new Stage(new module.Stage(canvas ? `#${canvas.id}` : 'nowhere'), parts, draws, onCrash);
    const words = await stageWords();
    // Only the rest of the module has the code for translations.
    if (words && (await parts.complete())) stage.#call(undefined, (raw) => raw.takeWords(JSON.stringify(words)));
    for (const [i, bytes] of (await fonts).entries()) {
      const weight = fontFiles[i]?.[0] ?? 400;
      stage.#call(undefined, (raw) => raw.addFont(weight, bytes));
    }
    return stage;
  }

  // False without WebGL, and while the GPU is lost: then the stage draws nothing, but everything else works.
  get draws(): boolean {
    return this.#draws;
  }

  // False after the module failed.
  get alive(): boolean {
    return this.#raw !== null;
  }

  // Fetches the rest of the module: all code that the gallery's first scenario does not need. Otherwise the first call
  // of the rest fetches it, which blocks the page. Returns false if it could not be loaded.
  complete(): Promise<boolean> {
    return this.#parts.complete();
  }
  // Does the same, and tries again after a failure.
  completeAgain(): Promise<boolean> {
    return this.#parts.completeAgain();
  }

  // Reads a scenario in slices. Until it is complete, the scenario before stays on the stage and answers calls. A
  // second load cancels the first. `onSlice` is called after each slice except the last.
  async load(text: string, options: LoadOptions, onSlice: () => void): Promise<LoadResult> {
    this.cancelLoad();
    const load = { isGivenUp: false };
    this.#load = load;
    for (const slice of this.#slicesOfLoad(text, options)) {
      if (slice) return slice;
      onSlice();
      await breathe();
      if (load.isGivenUp) break;
    }
    return { ok: false, error: { message: '' }, givenUp: true };
  }

  // Yields null after each slice, then the result.
  *#slicesOfLoad(text: string, options: LoadOptions): Generator<LoadResult | null> {
    for (let at = 0; at < text.length; ) {
      const end = endOfPiece(text, at);
      const piece = text.slice(at, end);
      this.#call(undefined, (raw) => raw.addText(piece));
      at = end;
      if (at < text.length) yield null;
    }
    let budget = firstSliceMs;
    let result = this.#json<LoadResult | null>(null, (raw) => raw.beginLoad(JSON.stringify(options)));
    while (this.alive && !result) {
      result = this.#json<LoadResult | null>(null, (raw) => raw.continueLoad(budget));
      if (!result && this.alive) yield null;
      budget = sliceMs;
    }
    this.#load = null;
    yield result ?? { ok: false, error: { message: strings.crash.title } };
  }

  // The finished part of a load, from 0 to 1; null if there is none.
  get loadProgress(): number | null {
    return this.#load && this.#call(null, (raw) => raw.loadProgress());
  }

  // Cancels the load that is under way. Returns false if there is none.
  cancelLoad(): boolean {
    if (!this.#load) return false;
    this.#load.isGivenUp = true;
    this.#load = null;
    this.#call(undefined, (raw) => raw.cancelLoad());
    return true;
  }

  // Does the same as the command "edits", in slices. Until it is complete, the scenario on the stage is unchanged and
  // answers calls. `onSlice` is called after each slice except the last. REQUIRES: no other edit is under way.
  async edit(entries: TimelineEntry[], onSlice: () => void): Promise<EditResult> {
    const { crash, missing } = strings;
    if (this.#parts.isMissing) return { ok: false, error: { message: missing.title } };
    this.#isEditing = true;
    const edits = JSON.stringify({ entries });
    let result = this.#json<EditResult | null>(null, (raw) => raw.beginEdits(edits));
    for (let budget = firstSliceMs; this.alive && !result; budget = sliceMs) {
      const ms = budget;
      result = this.#json<EditResult | null>(null, (raw) => raw.continueEdits(ms));
      if (result || !this.alive) break;
      onSlice();
      await breathe();
    }
    this.#isEditing = false;
    return result ?? { ok: false, error: { message: crash.title } };
  }

  // The finished part of an edit, from 0 to 1; null if there is none.
  get editsProgress(): number | null {
    return this.#isEditing ? this.#call(null, (raw) => raw.editsProgress()) : null;
  }

  // Cancels the edit that is under way. Returns false if there is none.
  cancelEdits(): boolean {
    if (!this.#isEditing) return false;
    this.#call(undefined, (raw) => raw.cancelEdits());
    return true;
  }

  command(command: Command): CommandResult {
    const { crash, missing } = strings;
    const failed: CommandResult = { ok: false, error: { message: this.alive ? missing.title : crash.title } };
    if (this.#parts.isMissing && !withoutRest.has(command.op)) return failed;
    return this.#json(failed, (raw) => raw.command(JSON.stringify(command)));
  }

  // Null before the first scenario. Callers must not change the result: parts that stay the same are shared with later
  // states.
  state(): StageState | null {
    return this.#call(null, (raw) => {
      const revision = raw.revision();
      if (revision === 0) return null;
      if (this.#written?.revision !== revision) {
        this.#written = { revision, state: JSON.parse(raw.state()) as WrittenState };
      }
      const { state } = this.#written;
      return { ...state, t: raw.t(), revision, ...(!state.complete && { run: runOf(raw) }) };
    });
  }

  // Returns null if no pod (node, ...) of the run has the name.
  pod(name: string): PodDescription | null {
    return this.#describe({ what: 'pod', name });
  }
  node(name: string): NodeDescription | null {
    return this.#describe({ what: 'node', name });
  }
  nodes(from: number, count: number): NodesDescription | null {
    return this.#describe({ what: 'nodes', from, count });
  }
  attempt(index: number): AttemptDescription | null {
    return this.#describe({ what: 'attempt', index });
  }
  queue(name: QueueName): QueueDescription | null {
    return this.#describe({ what: 'queue', name });
  }
  events(from: number, count: number): EventsDescription | null {
    return this.#describe({ what: 'events', from, count });
  }
  pair(pod: string, node: string, attempt?: number): PairDescription | null {
    return this.#describe({ what: 'pair', pod, node, ...(attempt === undefined ? {} : { attempt }) });
  }
  // Returns null for a pod that has not existed yet.
  clusterEvents(pod: string): ClusterEvents | null {
    return this.#describe({ what: 'clusterEvents', pod });
  }
  // Returns null with kube-scheduler.
  batch(): BatchDescription | null {
    return this.#describe({ what: 'batch' });
  }
  // Also returns null before the first session.
  session(pod: string): SessionDescription | null {
    return this.#describe({ what: 'session', pod })?.session ?? null;
  }
  series(count: number): SeriesDescription | null {
    return this.#describe({ what: 'series', count });
  }
  hit(x: number, y: number): HitDescription | null {
    return this.#describe({ what: 'hit', x, y });
  }

  podSet(pod: string): PodSetDescription | null {
    return this.#describe({ what: 'set', pod });
  }

  // Returns the part of the scenario that defines a lesson, as it was written; null if it has none.
  lesson(): unknown {
    return this.#describe({ what: 'lesson' })?.lesson ?? null;
  }

  // Returns all captions of the scenario.
  tour(): TourCaption[] {
    return this.#describe({ what: 'tour' })?.captions ?? [];
  }

  // Returns an object as it was last written, without the changes by the scheduler; null if it does not exist now.
  manifest(kind: string, name: string): Record<string, unknown> | null {
    return this.#describe({ what: 'manifest', kind, name })?.manifest ?? null;
  }
  // Returns null with kube-batch.
  configuration(): ConfigurationDescription | null {
    return this.#describe({ what: 'configuration' });
  }
  // Returns all objects that exist now, in the same form.
  manifests(): unknown[] {
    return this.#describe({ what: 'manifests' })?.manifests ?? [];
  }

  // Returns the scenario with all edits, as JSON text.
  scenario(): string {
    return this.#call('', (raw) => raw.scenario());
  }
  log(format: 'text' | 'jsonl' | 'hash'): string {
    return this.#call('', (raw) => raw.log(format));
  }
  positions(): Positions | null {
    return this.#json<Positions | null>(null, (raw) => raw.positions());
  }
  // Returns the place of the time line on the canvas, in CSS pixels; null if the module failed.
  track(): Place | null {
    return this.#call(null, (raw) => raw.track());
  }
  // Returns the place of a selected object; null if it is not visible.
  place(selection: string): Place | null {
    const place = this.#call(null, (raw) => raw.place(selection));
    return place && place.width > 0 ? place : null;
  }
  // Returns the number of entries of the scenario's timeline, edits included.
  timelineSize(): number {
    return this.#call(0, (raw) => raw.timelineSize());
  }

  // Draws one frame. Returns true if it needs another one soon, or waits for letters.
  advance(nowMs: number): boolean {
    return this.#call(false, (raw) => {
      let wants = raw.advance(nowMs);
      // Draws again, at most twice, if the letters needed more room.
      for (let turn = 0; wants > 1 && turn < 2 && writeLetters(raw); turn++) wants = raw.advance(nowMs);
      this.lacksLetters = wants > 1;
      return wants > 0;
    });
  }
  // Passes the letters that the last frame lacked. Returns true if there were some, so that the frame has to be drawn
  // again.
  addLetters(): boolean {
    return this.#call(false, (raw) => {
      this.lacksLetters = raw.lackingLetters() !== '';
      return this.lacksLetters && writeLetters(raw);
    });
  }
  resize(width: number, height: number, devicePixelRatio: number): void {
    this.#call(undefined, (raw) => raw.resize(width, height, devicePixelRatio));
  }
  // All arguments are in CSS pixels of the canvas. The code for pointers and keys is in the rest of the module: a
  // pointer waits for it, the other calls fetch it at once. If it cannot be loaded, these calls have no effect.
  pointer(type: PointerAct, x: number, y: number, button = 0, modifiers = 0): void {
    const act = () => this.#call(undefined, (raw) => raw.pointer(type, x, y, button, modifiers));
    if (this.#parts.isWhole) act();
    else void this.complete().then((isWhole) => isWhole && act());
  }
  ground(x: number, y: number): Ground {
    return this.#call('', (raw) => raw.ground(x, y)) as Ground;
  }
  // The middle of two fingers moved by (dx, dy) to (x, y), and their distance changed by `factor`.
  pinch(x: number, y: number, dx: number, dy: number, factor: number): void {
    this.#hand(undefined, (raw) => raw.pinch(x, y, dx, dy, factor));
  }
  doubleTap(x: number, y: number): void {
    this.#hand(undefined, (raw) => raw.doubleTap(x, y));
  }
  wheel(dx: number, dy: number, x: number, y: number, modifiers: number): boolean {
    return this.#hand(false, (raw) => raw.wheel(dx, dy, x, y, modifiers));
  }
  key(key: string, down: boolean, modifiers: number): boolean {
    return this.#hand(false, (raw) => raw.key(key, down, modifiers));
  }
  focus(has: boolean): void {
    this.#call(undefined, (raw) => raw.focus(has));
  }
  // 16 hexadecimal digits, equal for frames that look the same.
  pictureHash(): string {
    return this.#call('', (raw) => raw.pictureHash());
  }
  // Calls `use` with the whole module, for parts of the page that are loaded later. Returns null if the rest of the
  // module is missing, or it failed.
  use<T>(use: (raw: RawStage, parts: TwoParts) => T): T | null {
    return this.#hand(null, (raw) => use(raw, this.#parts));
  }
  contextLost(): void {
    this.#draws = false;
    this.#call(undefined, (raw) => raw.contextLost());
  }
  contextRestored(): void {
    this.#draws = true;
    this.#call(undefined, (raw) => raw.contextRestored());
  }

  crash(reason: unknown): void {
    if (!this.#raw) return;
    this.#raw = null;
    this.#onCrash(reason);
  }

  #hand<T>(otherwise: T, call: (raw: RawStage) => T): T {
    if (this.#parts.isMissing || !this.#parts.completeNow()) return otherwise;
    return this.#call(otherwise, call);
  }

  #call<T>(otherwise: T, call: (raw: RawStage) => T): T {
    if (!this.#raw) return otherwise;
    try {
      return call(this.#raw);
    } catch (error) {
      this.crash(error);
      return otherwise;
    }
  }

  #json<T>(otherwise: T, call: (raw: RawStage) => string): T {
    return this.#call(otherwise, (raw) => {
      const text = call(raw);
      return text === '' ? otherwise : (JSON.parse(text) as T);
    });
  }

  #describe<What extends Query['what']>(query: Query & { what: What }): AllAnswers[What] | null {
    const answer = this.#json<(AllAnswers[What] & { ok?: boolean }) | null>(null, (raw) =>
      raw.describe(JSON.stringify(query)),
    );
    return answer === null || answer.ok === false ? null : answer;
  }
}

function runOf(raw: RawStage): Run {
  const run: Run = { progress: raw.runProgress(), cancellable: raw.isCancellable() };
  const wanted = raw.wantedT();
  return wanted < 0 ? run : { ...run, wanted };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// Releases the tried context at once, because browsers have few of them.
function hasWebGl(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

async function fetchBytes(file: string): Promise<Uint8Array> {
  const bytes = await ownFile(file).catch(() => Promise.reject(new Error(strings.boot.missingFile(file))));
  return new Uint8Array(await bytes.arrayBuffer());
}

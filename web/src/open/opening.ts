// Opens scenarios from links, files, pasted text and the gallery: puts them on the stage, or explains the error.
import { demand, MissingModule } from '../browser/later';
import type { Gallery, GalleryEntry } from '../gallery/gallery';
import type { Kept } from '../kept/store';
import { strings } from '../lang/strings';
import { LinkError, openScenario, parseLink, type Link } from '../link/link';
import { visitNow } from '../link/visit';
import { missingModule, missingPart, type Notices, type Problem } from '../page/notices';
import type { ImportReport, LeftOut, LoadedScenario, LoadOptions } from '../protocol/protocol';
import { maxSourceBytes } from '../source/limits';
import { readFile, SourceError } from '../source/read_bytes';
import { ownSource, sourceToLoad, type Source } from '../source/read_source';
import { isSweepResult, type NamedText } from '../source/sweep_result';
import type { Player, Session } from '../stage/player';
import { linkedEntry } from './linked_entry';

// Reading a longer text takes noticeable time.
const longText = 400_000;

const loadSample = demand(() => import('./sample'));
const loadRedacted = demand(() => import('../source/redacted'));
const loadWithoutPlugins = demand(() => import('./without_plugins'));
// The core's messages about a plugin that it does not have.
const lacksPlugin = /Plugin ".*" does not exist$|^the extension points of /;

// The outcome of opening: the scenario is on the stage, it was cancelled because something else was opened, or it
// failed.
type Outcome = 'opened' | 'givenUp' | Problem;
type Open = () => Promise<Outcome>;

export class Opener {
  #player: Player;
  #notices: Notices;
  #gallery: Gallery;
  // The number of the latest request to open something. Earlier requests stop.
  #turn = 0;
  // Called when an imported file is on the stage.
  onImported: (report: ImportReport, leftOut: LeftOut[]) => void = () => {};
  // Called when a scenario that is not in the gallery is on the stage, with its original text.
  onOwn: (text: string) => void = () => {};
  // Called when the scenario of a link with a second run is on the stage, with the link's words about that run.
  onSecond: (second: string) => void = () => {};
  // Called with results of a sweep, which do not change the stage, and with the number of files that were opened with
  // them and have no results. Null if the page opens no results.
  onResults: ((results: NamedText[], others: number) => void) | null = null;
  // True if the first scenario of the gallery is put onto a stage that would otherwise be empty, under the message
  // about the error, which offers it as well.
  showsFirst = true;
  // Called before something else is put on the stage; opening waits for it.
  before: () => Promise<void> = () => Promise.resolve();
  // Loads the browser's store of scenarios; null if the page opens no links to it.
  loadStore: (() => Promise<typeof import('../kept/store')>) | null = null;

  constructor(player: Player, notices: Notices, gallery: Gallery) {
    this.#player = player;
    this.#notices = notices;
    this.#gallery = gallery;
  }

  // Opens the scenario that the address names, or the first one of the gallery. Returns whether it is on the stage now;
  // otherwise the page shows the reason. `id`: the name under which the browser may keep it, with the edits that are
  // part of the link.
  async openAddress(hash = location.hash, id = visitNow()?.id ?? null): Promise<boolean> {
    const isEmpty = this.#player.session === null;
    let outcome: Outcome;
    let isOpen = false;
    try {
      const link = parseLink(hash);
      outcome = (await this.#tryKept(id, link.options)) ?? (await this.#openLink(link));
      isOpen = outcome === 'opened';
      if (outcome === 'opened' && link.second !== null) this.onSecond(link.second);
      if (outcome === 'opened' && link.notes.length > 0) {
        outcome = { title: strings.problem.notes, message: link.notes.join(', ') };
      }
    } catch (error) {
      outcome = this.#problem(strings.problem.link, error);
    }
    if (!this.#player.session && this.showsFirst) await this.#openFirst();
    if (typeof outcome !== 'object') return isOpen;
    if (isEmpty) delete outcome.note;
    this.#show(outcome);
    return isOpen;
  }

  // Throws errors that concern the link itself.
  async #openLink(link: Link): Promise<Outcome> {
    const { source, options } = link;
    const entry = linkedEntry(link, this.#gallery);
    if (entry) return this.#openEntry(entry, options);
    if (source === null || source === 'host' || 'scenario' in source) return this.#openFirst(options);
    if ('kept' in source) {
      const outcome = await this.#tryKept(source.kept, options);
      if (!outcome) throw new LinkError((await this.loadStore?.())?.elsewhere ?? strings.link.notAScenario);
      return outcome;
    }
    const outcome = await this.#tryText(await openScenario(source.payload), options);
    const isDamaged = typeof outcome === 'object' && outcome.isUnreadable === true;
    return isDamaged ? { ...outcome, title: strings.problem.link, message: strings.link.notAScenario } : outcome;
  }

  // Opens a scenario from the browser's store, at the moment at which it was left; null if it is not in the store.
  // `options` take precedence.
  async #tryKept(id: string | null, options: LoadOptions): Promise<Outcome | null> {
    const kept = id === null ? null : await this.loadStore?.().then((store) => store.read(id), () => null);
    return kept ? this.#openKept(kept, { ...kept.moment, ...options }) : null;
  }

  async #openKept(kept: Kept, options: LoadOptions): Promise<Outcome> {
    const turn = ++this.#turn;
    if (!(await this.#player.stage.completeAgain())) return this.#missing(() => this.#openKept(kept, options));
    const outcome = await this.#load(ownSource(kept.text, kept.json), kept.slug, options, turn, { isKnown: true });
    const { session } = this.#player;
    if (outcome !== 'opened' || !session) return outcome;
    session.keptAs = kept.id;
    this.#player.takeEdits(kept.edits, kept.undone, options);
    return outcome;
  }

  // Opens a session that was on the stage before, with its edits. Returns false if it was cancelled, or is not possible
  // any more.
  async openAgain(session: Session, options: LoadOptions): Promise<boolean> {
    const turn = ++this.#turn;
    const opened = await this.#player.returnTo(session, options);
    if (turn === this.#turn) this.#notices.clear();
    return opened;
  }

  async openSlug(slug: string): Promise<boolean> {
    const entry = this.#gallery.find(slug);
    return entry !== null && this.#report(await this.#openEntry(entry, {}));
  }

  // Opens the results of a sweep, which may be in several files, or the first of other files, which may be the dump of
  // a cluster of any size. Returns the same as openText.
  async openFiles(files: readonly File[]): Promise<boolean> {
    const [dump] = files;
    if (dump && dump.size > maxSourceBytes) return this.#report(await this.#tryDump(dump));
    const results: NamedText[] = [];
    let first: string | SourceError | null = null;
    for (const file of files) {
      const text = await readFile(file);
      first ??= text;
      if (typeof text === 'string' && isSweepResult(text)) results.push({ name: file.name, text });
    }
    if (results.length > 0 && this.onResults) {
      this.onResults(results, files.length - results.length);
      return false;
    }
    return typeof first === 'string' ? this.openText(first) : this.#report(this.#problem(strings.problem.input, first));
  }

  // Returns true if the text is on the stage now. Otherwise the stage is unchanged, and the page shows the reason, or
  // the results of a sweep.
  async openText(text: string, options: LoadOptions = {}): Promise<boolean> {
    if (this.onResults && isSweepResult(text)) {
      this.onResults([{ name: '', text }], 0);
      return false;
    }
    return this.#report(await this.#tryText(text, options));
  }

  #report(outcome: Outcome): boolean {
    if (typeof outcome === 'object') this.#show(outcome);
    return outcome === 'opened' && this.#player.stage.alive;
  }

  // A message over an empty stage cannot be dismissed, because there is nothing under it.
  #show(problem: Problem): void {
    this.#notices.show({ ...problem, stays: this.#player.session === null });
  }

  async #tryText(text: string, options: LoadOptions): Promise<Outcome> {
    const turn = ++this.#turn;
    if (text.length > longText) await this.#notices.showWait(strings.boot.reading);
    try {
      if (!(await this.#player.stage.completeAgain())) return this.#missing(() => this.#tryText(text, options));
      return await this.#load(await sourceToLoad(text), null, options, turn);
    } catch (error) {
      return turn !== this.#turn ? 'givenUp' : this.#problem(strings.problem.input, error, text, () => this.#tryText(text, options));
    }
  }

  async #tryDump(file: File): Promise<Outcome> {
    const turn = ++this.#turn;
    await this.#notices.showWait(strings.boot.reading);
    try {
      if (!(await this.#player.stage.completeAgain())) return this.#missing(() => this.#tryDump(file));
      const { text, leftOut } = await (await loadRedacted()).strippedDump(file);
      return await this.#load(await sourceToLoad(text), null, {}, turn, { leftOut: JSON.parse(leftOut) as LeftOut[] });
    } catch (error) {
      return turn !== this.#turn ? 'givenUp' : this.#problem(strings.problem.input, error, undefined, () => this.#tryDump(file));
    }
  }

  async #openFirst(options: LoadOptions = {}): Promise<Outcome> {
    const [first] = this.#gallery.entries;
    if (first) return this.#openEntry(first, options);
    try {
      const { sampleYaml } = await loadSample();
      return await this.#tryText(sampleYaml, options);
    } catch (error) {
      return this.#problem(strings.problem.input, error, undefined, () => this.#openFirst(options));
    }
  }

  async #openEntry(entry: GalleryEntry, options: LoadOptions): Promise<Outcome> {
    const turn = ++this.#turn;
    try {
      const isWhole = entry === this.#gallery.entries[0] || (await this.#player.stage.completeAgain());
      if (!isWhole) return this.#missing(() => this.#openEntry(entry, options));
      return await this.#load(ownSource(await this.#gallery.text(entry)), entry.slug, options, turn);
    } catch (error) {
      return turn !== this.#turn ? 'givenUp' : this.#problem(strings.problem.input, error, undefined, () => this.#openEntry(entry, options));
    }
  }

  // Puts a source on the stage. `isKnown`: all notices about it appeared when it was first opened. `leftOut` has the
  // fields that it lost while it was read. Calls `took` when it is on the stage, before any listener.
  async #load(
    source: Source,
    slug: string | null,
    options: LoadOptions,
    turn: number,
    {
      isKnown = false,
      leftOut = [],
      took,
    }: { isKnown?: boolean; leftOut?: LeftOut[]; took?: (loaded: LoadedScenario) => void } = {},
  ): Promise<Outcome> {
    await this.before();
    if (turn !== this.#turn) return 'givenUp';
    const result = await this.#player.load(source, slug, options);
    if (!result.ok && result.givenUp) {
      if (turn === this.#turn) this.#notices.clear();
      return 'givenUp';
    }
    // If the module failed, the crash panel reports it.
    if (result.ok || !this.#player.stage.alive) {
      this.#notices.clear();
      // This changes the session's list, too, which is the same array.
      if (result.ok) result.leftOut.unshift(...leftOut);
      if (result.ok) took?.(result);
      if (isKnown || !result.ok) return 'opened';
      if (result.report) this.onImported(result.report, result.leftOut);
      if (slug === null) this.onOwn(source.text);
      return 'opened';
    }
    const { message, path, line = 0 } = result.error;
    const problem = {
      title: strings.problem.input,
      message,
      path,
      text: source.text,
      // The core counts lines in the JSON, which is the author's text only if the text was JSON.
      offset: path ? await source.find(path) : source.json === source.text ? offsetOfLine(source.text, line) : -1,
      note: this.#player.session ? strings.problem.inputNote : undefined,
      action: this.#sampleAction(),
    };
    if (!lacksPlugin.test(message)) return problem;
    const { goOnWithout } = await loadWithoutPlugins();
    return goOnWithout(problem, source, this.#player, (other, took) =>
      this.#retry(() => this.#load(other, slug, options, ++this.#turn, { took }))(),
    );
  }

  // Returns the message about an error. `again` opens the source once more after a part of the page was missing.
  #problem(title: string, error: unknown, text?: string, again?: Open): Problem {
    if (again && error instanceof MissingModule) return missingModule(error, this.#retry(again), this.#player);
    return {
      title,
      message: error instanceof Error ? error.message : String(error),
      text,
      offset: error instanceof SourceError ? error.offset : undefined,
      isUnreadable: error instanceof SourceError && error.offset >= 0,
      note: this.#player.session ? strings.problem.inputNote : undefined,
      action: this.#sampleAction(),
    };
  }

  // Returns the problem of a missing rest of the stage's module.
  #missing(open: Open): Problem {
    return missingPart(this.#retry(open));
  }

  #retry(open: Open): () => void {
    return () => void open().then((outcome) => this.#report(outcome));
  }

  #sampleAction(): { label: string; run: () => void } | undefined {
    if (!this.showsFirst) return undefined;
    const [first] = this.#gallery.entries;
    const title = first?.title ?? strings.problem.sampleTitle;
    return {
      label: strings.problem.sample(title),
      run: () => void this.#openFirst().then((outcome) => this.#report(outcome)),
    };
  }
}

// Returns the offset of a line counted from 1; -1 for 0.
function offsetOfLine(text: string, line: number): number {
  if (line <= 0) return -1;
  let at = 0;
  for (let i = 1; i < line; i++) {
    const newline = text.indexOf('\n', at);
    if (newline < 0) break;
    at = newline + 1;
  }
  return at;
}

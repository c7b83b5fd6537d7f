// Carries out edits of the cluster, undo and redo, and shows a notice of each.
import { demand } from '../browser/later';
import { seconds } from '../lang/format';
import { strings } from '../lang/strings';
import type { Notices } from '../page/notices';
import type { InputError, TimelineEntry } from '../protocol/protocol';
import type { Complaint } from '../source/complaints';
import type { Change, Edit, Player } from '../stage/player';

const words = strings.edit;
const loadRefusal = demand(() => import('./refusal'));

// Null also where the part that knows cannot be loaded: edits go on without it.
async function refusalOf(player: Player, entries: TimelineEntry[]): Promise<Complaint | null> {
  try {
    return await (await loadRefusal()).refusalOf(player, entries);
  } catch {
    return null;
  }
}

// Why an edit could not be done. `path` is within the object of the edit; "" if it is outside the text that the
// user wrote.
export class EditError extends Error {
  readonly path: string;
  constructor(message: string, path: string) {
    super(message);
    this.path = path;
  }
}

// Beside what it was before the last change, beside what the reader is asked for, or many times.
export type CompareWay = 'withBefore' | 'ask' | 'many';

export class Edits {
  readonly player: Player;
  // Gets what was just done, in words, and what is quoted behind them.
  onNotice: (text: string, canUndo: boolean, quoted?: string) => void = () => {};
  // Called after an edit, with how many entries it made.
  onApplied: (entries: number, said: string) => void = () => {};
  // Opens the scenario as text, where the page can: at an object, "pod/default/web-1" or "node/node-a", at
  // "configuration", or where the reader was.
  onText: ((target?: string) => void) | null = null;
  // Shows how many more pods like one fit, where the page can: "default/web-1".
  onRoom: ((pod: string) => void) | null = null;
  // Plays the scenario beside a second run, or runs it many times; null where there is no room for that.
  onCompare: ((way: CompareWay) => void) | null = null;
  // Shows one panel at a time; null where there is no room for that.
  onLecture: (() => void) | null = null;
  #notices: Notices;

  constructor(player: Player, notices: Notices) {
    this.player = player;
    this.#notices = notices;
  }

  get done(): Edit[] {
    return this.player.session?.edits ?? [];
  }

  // Makes all changes at the present moment, or throws an EditError. False: the edit was cancelled.
  // What an API server would refuse is an error, unless it would refuse the scenario as it stands for the same.
  apply(text: string, changes: Change[]): Promise<boolean> {
    // What is on screen may be another moment by the time that it is known whether an API server would take it.
    return this.#apply(text, this.player.entriesNow(changes));
  }

  async #apply(text: string, entries: TimelineEntry[]): Promise<boolean> {
    const deletesOnly = entries.every(({ op }) => op === 'delete');
    const refusal = deletesOnly ? null : await refusalOf(this.player, entries);
    if (refusal) {
      const { message, path } = refusal;
      throw this.#errorOf({ message: strings.complaints.opened(1) + message, path }, entries.length);
    }
    const result = await this.player.edit(text, entries);
    if (!result.ok && result.givenUp) return false;
    if (!result.ok) throw this.#errorOf(result.error, entries.length);
    this.#notices.clear();
    const said = words.done(text, seconds(this.done.at(-1)?.at ?? 0));
    this.onNotice(said, true);
    this.onApplied(entries.length, said);
    return true;
  }

  // The same without a form: a notice shows the error. Returns whether the changes were made.
  try(text: string, changes: Change[]): Promise<boolean> {
    return this.#try(text, this.player.entriesNow(changes));
  }

  // Changes at several moments, as one edit, which is then played from the first of them.
  async play(text: string, entries: TimelineEntry[]): Promise<void> {
    if (await this.#try(text, entries)) this.player.command({ op: 'play' });
  }

  async #try(text: string, entries: TimelineEntry[]): Promise<boolean> {
    try {
      return await this.#apply(text, entries);
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  async undo(): Promise<void> {
    const what = await this.player.undo();
    if (what !== null) this.onNotice(words.undone(what), false);
  }
  async redo(): Promise<void> {
    const what = await this.player.redo();
    if (what !== null) this.onNotice(words.redone(what), true);
  }
  async remove(edit: Edit): Promise<void> {
    const result = await this.player.removeEdit(edit);
    if (result.ok) this.onNotice(words.removed(edit.text), false);
    else if (!result.givenUp) this.#complain(new EditError(words.needed(result.error.message), ''));
  }

  #complain(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#notices.show({ title: strings.problem.edit, message });
  }

  // The stage names places by their index in the timeline. Entries of this edit would have been its last.
  #errorOf({ message, path = '' }: InputError, count: number): EditError {
    const [, index, place] = /^spec\.timeline\[(\d+)\]\.object\.?(.*)$/s.exec(path) ?? [];
    if (index === undefined || place === undefined) return new EditError(message, '');
    const first = this.player.stage.timelineSize();
    const isOwn = Number(index) >= first && Number(index) < first + count;
    return isOwn ? new EditError(message, place) : new EditError(words.later(message), '');
  }
}

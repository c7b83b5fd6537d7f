// Applies edits of the cluster, undo and redo, and shows a notice for each.
import { demand } from '../browser/later';
import { seconds } from '../lang/format';
import { strings } from '../lang/strings';
import type { Notices } from '../page/notices';
import type { InputError, TimelineEntry } from '../protocol/protocol';
import type { Complaint } from '../source/complaints';
import type { Change, Edit, Player } from '../stage/player';

const words = strings.edit;
const loadRefusal = demand(() => import('./refusal'));

// Returns null also if the code that checks edits cannot be loaded: edits are possible without it.
async function refusalOf(player: Player, entries: TimelineEntry[]): Promise<Complaint | null> {
  try {
    return await (await loadRefusal()).refusalOf(player, entries);
  } catch {
    return null;
  }
}

// The reason for which an edit failed. `path` is within the object of the edit; "" if it is outside the text that the
// user wrote.
export class EditError extends Error {
  readonly path: string;
  constructor(message: string, path: string) {
    super(message);
    this.path = path;
  }
}

// Compare with the run before the last change, choose the second run, or run many times.
export type CompareWay = 'withBefore' | 'ask' | 'many';

export class Edits {
  readonly player: Player;
  // Called with a description of each edit, and a text that is quoted after it.
  onNotice: (text: string, canUndo: boolean, quoted?: string) => void = () => {};
  // Called after an edit, with the number of its entries.
  onApplied: (entries: number, said: string) => void = () => {};
  // Opens the scenario as text: at an object, "pod/default/web-1" or "node/node-a", at "configuration", or at the
  // reader's last place. Null if the page has no editor.
  onText: ((target?: string) => void) | null = null;
  // Shows how many more pods like "default/web-1" fit. Null if the page cannot show it.
  onRoom: ((pod: string) => void) | null = null;
  // Plays the scenario beside a second run, or runs it many times; null if there is no room for that.
  onCompare: ((way: CompareWay) => void) | null = null;
  // Shows one panel at a time; null if there is no room for that.
  onLecture: (() => void) | null = null;
  #notices: Notices;

  constructor(player: Player, notices: Notices) {
    this.player = player;
    this.#notices = notices;
  }

  get done(): Edit[] {
    return this.player.session?.edits ?? [];
  }

  // Makes all changes at the present moment, or throws an EditError. Returns false if the edit was cancelled. Errors
  // for which an API server would refuse the edit are thrown, unless it would refuse the present scenario for the same
  // error.
  apply(text: string, changes: Change[]): Promise<boolean> {
    // Takes the entries now: the check for errors takes time, and afterwards another moment may be on screen.
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

  // Makes the changes of an edit that has no form: a notice shows the error. Returns whether the changes were made.
  try(text: string, changes: Change[]): Promise<boolean> {
    return this.#try(text, this.player.entriesNow(changes));
  }

  // Makes changes at several moments as one edit, and plays from the first of them.
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

  // The stage names places by their index in the timeline. The entries of this edit would have been the last ones.
  #errorOf({ message, path = '' }: InputError, count: number): EditError {
    const [, index, place] = /^spec\.timeline\[(\d+)\]\.object\.?(.*)$/s.exec(path) ?? [];
    if (index === undefined || place === undefined) return new EditError(message, '');
    const first = this.player.stage.timelineSize();
    const isOwn = Number(index) >= first && Number(index) < first + count;
    return isOwn ? new EditError(message, place) : new EditError(words.later(message), '');
  }
}

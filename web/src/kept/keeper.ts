// Keeps the scenario on the stage: its address always shows the present state, this browser stores scenarios that were
// opened or edited, and the tab's history leads back to them. It is loaded after the first picture, and is not part of
// embeds.
import type { BriefNotice } from '../edit/notice';
import { strings } from '../lang/strings';
import { keptWords as words } from '../lang/kept_words';
import { linkSource, placeOf } from '../link/current_link';
import { keeping, keepLinkOfAddress } from '../link/kept_link';
import { maxAddressLength } from '../link/link';
import { writeLink, type LinkSource } from '../link/write_link';
import { visitNow, type Visit } from '../link/visit';
import type { LoadOptions, StageState } from '../protocol/protocol';
import type { Edit, Player, Session } from '../stage/player';
import { LongLine } from './long_line';
import { list, randomName, read, remove, write, type Entry, type Texts } from './store';
import { titleOf, Visits, type Opener } from './visits';

// The delay after a change; all changes in that time are stored together.
const delayMs = 300;
// The interval in which the moment is stored while a run plays.
const playingMs = 5000;
// Characters of JSON that are packed into a link in some tens of milliseconds. A longer scenario gets no link.
const longestLinked = 4_000_000;
// The number of characters at each end of a text that identify it.
const signed = 20_000;

// The parts of the page around the stage.
export interface Surroundings {
  opener: Opener;
  notice: BriefNotice;
  // Shows why something failed.
  notices: { readonly isEmpty: boolean };
  // The text beside the stage; `draft` is the text that was not applied when the page was left.
  source: { draft: string | null; open(): void };
  // The line about a scenario that is too long for an address is put on top of it.
  column: HTMLElement;
  // Offers files.
  saveAs(): void;
}

// The state of the stage at one moment.
interface Shown {
  session: Session;
  edits: Edit[];
  undone: Edit[];
  moment: LoadOptions;
  semantics: string;
}

export class Keeper {
  readonly visits: Visits;
  #player: Player;
  #page: Surroundings;
  #came: Visit;
  #line: LongLine;
  // The last state.
  #last: Shown | null = null;
  // The last values on which the address and the entry depend.
  #key = '';
  #second: string | null = null;
  // Null if everything is stored.
  #timer: number | null = null;
  #keptAt = 0;
  #keeping: Promise<boolean> = Promise.resolve(false);
  // The link of the session with these edits; null if it is too long.
  #link: { session: Session; edits: readonly Edit[]; source: LinkSource | null } | null = null;
  // The stamps of entries that this tab has written last.
  #stamps = new Map<string, string>();
  // Sessions whose texts are written already, with their names.
  #written = new WeakMap<Session, string>();
  // Sessions that were removed from the list. They are stored again when they are edited.
  #removed = new WeakSet<Session>();
  #drafts = new WeakMap<Session, string>();

  // `visit` is that of the scenario on the stage.
  constructor(player: Player, page: Surroundings, visit: Visit) {
    this.#player = player;
    this.#page = page;
    this.#line = new LongLine(page.column, page.saveAs);
    this.#came = visit;
    this.visits = new Visits(player, page.opener, visit.at);
    this.visits.onLeave = () => void this.#now();
    keeping.now = () => this.#now();
  }

  // Begins with the scenario on the stage. `isTouched`: it has changed since it was opened from its address.
  start(isTouched: boolean): void {
    const { session } = this.#player;
    if (session) this.#keeping = this.#recognize(session).then(() => false);
    this.#player.onChange((state, now) => this.#follow(state, now));
    if (isTouched) this.#soon();
    window.addEventListener('pagehide', () => this.#leave(true));
    document.addEventListener('visibilitychange', () => document.hidden && this.#leave(false));
  }

  // Stores the text in the editor that is not applied; null if there is none any more.
  keepDraft(text: string | null): void {
    const { session } = this.#player;
    if (!session || (this.#drafts.get(session) ?? null) === text) return;
    if (text === null) this.#drafts.delete(session);
    else this.#drafts.set(session, text);
    this.#soon();
  }

  // Announces that another scenario was opened, with the way back.
  announce(): void {
    const { session } = this.#player;
    // The report about an imported file has its own notice.
    if (session && !session.report) this.#page.notice.show(words.opened(titleOf(session)), null);
  }

  // Opens the address after a link was followed.
  async followLink(): Promise<void> {
    const { session } = this.#player;
    await this.visits.openLink();
    if (session !== this.#player.session) this.announce();
    // Loading was cancelled, so the address returns to the scenario on the stage.
    else if (visitNow() === null && this.#page.notices.isEmpty) this.#soon();
  }

  // After entries were removed from the list. Null: all of them.
  forget(id: string | null): void {
    const { session } = this.#player;
    if (!session || session.keptAs === null || (id !== null && session.keptAs !== id)) return;
    this.#removed.add(session);
    this.#drafts.delete(session);
    session.keptAs = null;
    this.#soon();
  }

  // A page that was reloaded may show a stored scenario: then it continues with that entry, and with its draft.
  async #recognize(session: Session): Promise<void> {
    const address = location.hash.slice(1);
    const wanted = session.keptAs ?? this.#came.id;
    const isIt = ({ id, address: its }: Entry): boolean => (wanted ? id === wanted : address !== '' && its === address);
    const entry = (await list()).find(isIt);
    if (entry && this.#player.session === session) session.keptAs = entry.id;
    if (!entry?.draft) return;
    this.#drafts.set(session, entry.draft);
    this.#page.source.draft = entry.draft;
    this.#page.notice.show(words.draftIsHere, { label: words.showDraft, run: () => this.#page.source.open() });
  }

  #follow({ selection, speed, seed, playing, t }: StageState, session: Session): void {
    if (session !== this.#last?.session) this.#arrive(session);
    else if (session.edits !== this.#last.edits) this.#noticeEdits(session);
    this.#last = this.#shown(session);
    this.visits.note(session, this.#last.moment);
    const key = [session.generation, selection, speed, seed, playing || t].join(' ');
    const isLate = playing && performance.now() - this.#keptAt > playingMs;
    const { second } = this.#player;
    if (key === this.#key && second === this.#second && !isLate) return;
    const isFirst = this.#key === '';
    this.#key = key;
    this.#second = second;
    // Until something changes, the page keeps the address with which it was opened.
    if (!isFirst || session.slug === null) this.#soon();
  }

  #arrive(session: Session): void {
    const former = this.#last;
    // Stores the former session as it was left.
    if (former && this.#timer !== null) void this.#now(former);
    const isNew = this.visits.arrive(session) && former !== null;
    const undo = async (): Promise<void> => {
      const text = await this.#player.undo();
      if (text !== null) this.#page.notice.show(strings.edit.undone(text), null);
    };
    const { notice } = this.#page;
    notice.also = isNew ? { label: strings.edit.undo, run: () => void undo() } : null;
    // The notice is about the former session.
    if (former) notice.show('', null);
  }

  #noticeEdits(session: Session): void {
    this.#removed.delete(session);
    this.#page.notice.also = null;
    if (session.undone.length === 0) this.visits.forgetForward();
  }

  // Returns the state of the session, at the reader's moment, or at the requested one while the run
  // is computed.
  #shown(session: Session): Shown {
    const { edits, undone } = session;
    const { state } = this.#player;
    const place = placeOf(this.#player, { time: true, selection: true, play: false });
    const moment = { ...place, t: state?.run?.wanted ?? place.t ?? 0 };
    return { session, edits, undone, moment, semantics: state?.semantics ?? '' };
  }

  #soon(): void {
    clearTimeout(this.#timer ?? 0);
    this.#timer = window.setTimeout(() => void this.#now(), delayMs);
    this.#keptAt = performance.now();
  }

  // Stores the state at once. Returns whether a reloaded page will find it among the stored
  // scenarios.
  #now(shown?: Shown): Promise<boolean> {
    clearTimeout(this.#timer ?? 0);
    this.#timer = null;
    const { session } = this.#player;
    const given = shown ?? (session && this.#shown(session));
    if (!given) return Promise.resolve(false);
    this.#keeping = this.#keeping.then(() => this.#keep(given)).catch(() => false);
    return this.#keeping;
  }

  // Writes the link at once, because the page may be gone before the store has finished. If `ends`, the page may be
  // reloaded from its old address, so the tab keeps a link that takes precedence, unless one is kept already.
  #leave(ends: boolean): void {
    const { session, state } = this.#player;
    if (!session || (this.#timer === null && !state?.playing)) return;
    const shown = this.#shown(session);
    const link = this.#link;
    if (link?.session === session && link.edits === session.edits && this.visits.isSettled) {
      if (ends) keepLinkOfAddress(this.#fragment(shown, link.source));
      this.#address(shown, link.source);
    }
    void this.#now(shown);
  }

  async #keep(shown: Shown): Promise<boolean> {
    const { session, edits, undone, moment, semantics } = shown;
    const isCurrent = (): boolean => session === this.#player.session && edits === session.edits;
    const source = await this.#linkOf(shown, isCurrent);
    const draft = this.#drafts.get(session) ?? null;
    const isOwn = session.slug === null || edits.length + undone.length > 0 || draft !== null;
    if (!isOwn && session.keptAs !== null) await remove(session.keptAs);
    const isWanted = isOwn && !this.#removed.has(session);
    session.keptAs = isWanted ? (session.keptAs ?? (await this.#nameOf(session))) : null;
    if (session.keptAs !== null) {
      const address = this.#fragment(shown, source);
      const rest = { moment, address, used: Date.now(), stamp: randomName() };
      const kept = { id: session.keptAs, title: titleOf(session), semantics, slug: session.slug, edits, undone, draft, ...rest };
      session.keptAs = await this.#store(session, kept);
    }
    if (!isCurrent() || !this.visits.isSettled) return false;
    this.#address(this.#shown(session), source);
    return session.keptAs !== null;
  }

  // Returns the name under which the session is stored; null if it is not.
  async #store(session: Session, kept: Omit<Entry, 'size' | 'sign'>): Promise<string | null> {
    const texts = textsOf(session);
    let entry = { ...kept, ...signOf(texts) };
    let isWritten = this.#written.get(session) === entry.id;
    for (let tries = 0; tries < 3; tries++) {
      const outcome = await write(entry, isWritten ? null : texts, this.#stamps.get(entry.id) ?? null);
      if (outcome === 'not') break;
      if (outcome === 'kept') {
        this.#stamps.set(entry.id, entry.stamp);
        this.#written.set(session, entry.id);
        if (!this.#removed.has(session)) return entry.id;
        // The reader removed it meanwhile.
        await remove(entry.id);
        return null;
      }
      // Another tab continues with that entry, so this tab gets its own.
      if (outcome === 'other') entry = { ...entry, id: randomName() };
      isWritten = false;
    }
    return null;
  }

  // A text that was opened before, and not edited, has the same entry.
  async #nameOf(session: Session): Promise<string> {
    if (session.edits.length > 0) return randomName();
    const texts = textsOf(session);
    const { size, sign } = signOf(texts);
    const same = (await list()).find((one) => one.sign === sign && one.size === size && one.edits.length === 0 && !one.draft);
    const kept = same ? await read(same.id) : null;
    return kept?.text === texts.text ? kept.id : randomName();
  }

  // Returns null if it is too long for an address, or another scenario is on the stage now.
  async #linkOf({ session, edits }: Shown, isCurrent: () => boolean): Promise<LinkSource | null> {
    if (this.#link?.session === session && this.#link.edits === edits) return this.#link.source;
    const isNamed = session.slug !== null && edits.length === 0;
    const isLong = !isNamed && session.source.json.length > longestLinked;
    const made = isLong || !isCurrent() ? null : await linkSource(this.#player);
    const source = made && 'payload' in made && made.payload.length > maxAddressLength ? null : made;
    if (isCurrent()) this.#link = { session, edits, source };
    return source;
  }

  #fragment({ session, moment }: Shown, source: LinkSource | null): string {
    const named = source ?? (session.keptAs === null ? null : { kept: session.keptAs });
    return named ? writeLink(named, moment, null, session === this.#player.session ? this.#player.second : null) : '';
  }

  #address(shown: Shown, source: LinkSource | null): void {
    const { session } = shown;
    this.visits.write(this.#fragment(shown, source), session.keptAs);
    this.#line.show(session, source !== null ? '' : session.keptAs === null ? words.longAndLost : words.longAndKept);
  }
}

const textsOf = ({ source }: Session): Texts => ({ text: source.text, json: source.json });

function signOf({ text, json }: Texts): { size: number; sign: string } {
  let sign = 0;
  for (const part of [text.slice(0, signed), text.slice(-signed)]) {
    for (let i = 0; i < part.length; i++) sign = (sign * 31 + part.charCodeAt(i)) | 0;
  }
  return { size: text.length + (text === json ? 0 : json.length), sign: sign.toString(36) };
}

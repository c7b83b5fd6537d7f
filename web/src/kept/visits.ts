// The tab's history: each scenario that was opened has an entry, and Back and Forward walk through them. Undo and redo
// do the same when a session has nothing more of its own to undo.
import { keptWords as words } from '../lang/kept_words';
import { speaksOtherThanLink } from '../lang/language';
import { partsAboutPage } from '../link/reload_here';
import { isOfLink, visitNow } from '../link/visit';
import type { LoadOptions } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';

// The part of open/opening.ts that opens scenarios.
export interface Opener {
  before: () => Promise<void>;
  openAddress(hash?: string, id?: string | null): Promise<unknown>;
  openAgain(session: Session, options: LoadOptions): Promise<boolean>;
}

// A session as the reader left it, and the reader's moment.
interface Left {
  session: Session;
  options: LoadOptions;
}

// How the next session was opened: by the address of an entry, or by a link.
type Coming = { to: number } | 'link';

// Characters of texts that are held for the way back. Older ones are opened again from the browser's store or from
// their address.
const mostHeld = 64_000_000;
// After this time, a browser that does not move in its history is not waited for.
const patienceMs = 5000;

export class Visits {
  // Called before another entry's scenario takes the stage.
  onLeave: () => void = () => {};
  #player: Player;
  #opener: Opener;
  #at: number;
  // The last entry to which redo can lead.
  #last: number;
  #left = new Map<number, Left>();
  #coming: Coming | null = null;
  // The browser is at a link that the page has not opened yet.
  #isLinkFollowed = false;
  // The last known fragment.
  #hash = location.hash;
  // Set while undo or redo is under way.
  #going: { step: 1 | -1; done: (isThere: boolean) => void } | null = null;

  // `at` is the place of the scenario on the stage.
  constructor(player: Player, opener: Opener, at: number) {
    this.#player = player;
    this.#opener = opener;
    this.#at = at;
    this.#last = at;
    window.addEventListener('popstate', () => void this.follow());
  }

  // Reports whether the address belongs to the scenario on the stage.
  get isSettled(): boolean {
    return this.#coming === null && !this.#isLinkFollowed;
  }

  // Notes the reader's moment in the session on the stage.
  note(session: Session, options: LoadOptions): void {
    this.#left.set(this.#at, { session, options });
  }

  // Called when another session is on the stage. Returns true if another scenario was opened, which got an entry.
  arrive(session: Session): boolean {
    const former = this.#left.get(this.#at)?.session;
    const coming = this.#coming;
    let isNew = false;
    if (coming && coming !== 'link') this.#at = coming.to;
    else if (former && this.#left.get(this.#at - 1)?.session === session) {
      // The run was cancelled.
      this.#at--;
      history.back();
    } else if (former && session.before !== former && session.after !== former) {
      isNew = true;
      this.#at++;
      // The browser has already made an entry for a link that was followed, whether it could be opened or not.
      this.write(addressOf(session), session.keptAs, coming !== 'link' && visitNow() !== null);
    }
    if (isNew) this.#forgetFrom(this.#at);
    this.#forgetTooMuch(session);
    this.#findWays(session);
    return isNew;
  }

  // Writes the address `fragment` of the scenario on the stage. The theme and the language of the address before stay,
  // because the page continues with them. `isAnother`: the scenario gets an entry of its own.
  write(fragment: string, id: string | null, isAnother = false): void {
    const about = partsAboutPage().filter((part) => /^(theme|lang)=/.test(part));
    const hash = [fragment, ...about].filter((part) => part !== '').join('&');
    const address = hash === '' ? location.pathname + location.search : `#${hash}`;
    const visit = { berth: { at: this.#at, id } };
    try {
      if (isAnother) history.pushState(visit, '', address);
      else history.replaceState(visit, '', address);
    } catch {
      // The address is too long for this browser, or was written too often.
    }
    this.#hash = location.hash;
  }

  // Drops the undone steps, because another change was made after them.
  forgetForward(): void {
    this.#last = this.#at;
    this.#player.beyond.forward = null;
  }

  // Opens a link that was followed.
  async openLink(): Promise<void> {
    this.#coming = 'link';
    this.#isLinkFollowed = false;
    await this.#opener.openAddress();
    if (this.#coming === 'link') this.#coming = null;
  }

  // Opens the entry to which the browser moved.
  async follow(): Promise<void> {
    const to = visitNow()?.at;
    const isAnother = location.hash !== this.#hash;
    this.#hash = location.hash;
    this.#isLinkFollowed = to === undefined && isAnother && isOfLink(location.hash);
    if (to === undefined) return;
    if (speaksOtherThanLink()) return location.reload();
    if (to === this.#at) return this.#return();
    const coming = { to };
    const going = this.#going;
    this.#coming = coming;
    this.onLeave();
    const left = this.#left.get(to);
    if (left?.session === this.#player.session) this.arrive(left.session);
    else if (left) await this.#opener.openAgain(left.session, left.options);
    else await this.#opener.openAddress();
    if (this.#coming !== coming) return going?.done(false);
    this.#coming = null;
    const isThere = this.#at === to;
    // Moves back to the entry of the scenario on the stage.
    if (!isThere) history.go(this.#at - to);
    going?.done(isThere);
  }

  // The entry belongs to the scenario on the stage, so cancels any other one that is loading.
  #return(): void {
    if (this.#coming) this.#player.cancelRun();
    this.#coming = null;
    if (this.#going) history.go(this.#going.step);
  }

  #go(step: 1 | -1): Promise<boolean> {
    return new Promise((settle) => {
      const done = (isThere: boolean): void => {
        if (this.#going?.done === done) this.#going = null;
        settle(isThere);
      };
      this.#going = { step, done };
      setTimeout(() => this.#going?.done === done && !this.#coming && done(false), patienceMs);
      history.go(step);
    });
  }

  #findWays(session: Session): void {
    this.#last = Math.max(this.#last, this.#at);
    const next = this.#at < this.#last ? (this.#left.get(this.#at + 1)?.session ?? null) : null;
    const way = (opened: Session, step: 1 | -1) => ({ text: words.opening(titleOf(opened)), go: () => this.#go(step) });
    this.#player.beyond = { back: this.#at > 0 ? way(session, -1) : null, forward: next && way(next, 1) };
  }

  #forgetFrom(at: number): void {
    this.#last = at;
    for (const other of this.#left.keys()) if (other >= at) this.#left.delete(other);
  }

  // Drops the oldest sessions.
  #forgetTooMuch(session: Session): void {
    let held = session.source.json.length;
    for (const [at, left] of [...this.#left].sort(([a], [b]) => b - a)) {
      held += left.session === session ? 0 : left.session.source.json.length;
      if (held > mostHeld && at !== this.#at) this.#left.delete(at);
    }
  }
}

export const titleOf = ({ title }: Session): string => (title === '' ? words.untitled : title);

// Returns the address to use until the link exists.
function addressOf({ slug, keptAs }: Session): string {
  if (slug !== null) return `scenario=${slug}`;
  return keptAs === null ? '' : `kept=${keptAs}`;
}

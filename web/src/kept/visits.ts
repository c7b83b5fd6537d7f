// The tab's history: each scenario that was opened has an entry, and Back and Forward walk through them. Undo and redo
// go the same ways, where a session has nothing more of its own to undo.
import { keptWords as words } from '../lang/kept_words';
import { speaksOtherThanLink } from '../lang/language';
import { partsAboutPage } from '../link/reload_here';
import { isOfLink, visitNow } from '../link/visit';
import type { LoadOptions } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';

// What opens scenarios (open/opening.ts).
export interface Opener {
  before: () => Promise<void>;
  openAddress(hash?: string, id?: string | null): Promise<unknown>;
  openAgain(session: Session, options: LoadOptions): Promise<boolean>;
}

// A session as it was left; and where the reader was.
interface Left {
  session: Session;
  options: LoadOptions;
}

// How the next session comes to the stage: by the address of an entry, or by a link that was followed.
type Coming = { to: number } | 'link';

// Characters of texts that are held for the way back; what goes beyond is opened anew, from what the browser keeps or
// from its address.
const mostHeld = 64_000_000;
// A browser that does not go anywhere is not waited for.
const patienceMs = 5000;

export class Visits {
  // Called before another entry's scenario takes the stage.
  onLeave: () => void = () => {};
  #player: Player;
  #opener: Opener;
  #at: number;
  // The last that can be done again.
  #last: number;
  #left = new Map<number, Left>();
  #coming: Coming | null = null;
  // The browser has gone to a link that the page is yet to open.
  #isLinkFollowed = false;
  // As it was last seen.
  #hash = location.hash;
  // Undo or redo is on its way.
  #going: { step: 1 | -1; done: (isThere: boolean) => void } | null = null;

  // `at` is the place of what is on the stage.
  constructor(player: Player, opener: Opener, at: number) {
    this.#player = player;
    this.#opener = opener;
    this.#at = at;
    this.#last = at;
    window.addEventListener('popstate', () => void this.follow());
  }

  // Whether the address belongs to what is on the stage.
  get isSettled(): boolean {
    return this.#coming === null && !this.#isLinkFollowed;
  }

  // Notes where the reader is in the session on the stage.
  note(session: Session, options: LoadOptions): void {
    this.#left.set(this.#at, { session, options });
  }

  // Another session is on the stage. True: another scenario was opened, which got an entry.
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
      // A link that was followed has an entry of the browser's, whether it could be opened or not.
      this.write(addressOf(session), session.keptAs, coming !== 'link' && visitNow() !== null);
    }
    if (isNew) this.#forgetFrom(this.#at);
    this.#forgetTooMuch(session);
    this.#findWays(session);
    return isNew;
  }

  // The scenario on the stage has the address `fragment`. The theme and the language that the address before asked for
  // stay, because the page goes on with them. `isAnother`: the scenario gets an entry of its own.
  write(fragment: string, id: string | null, isAnother = false): void {
    const about = partsAboutPage().filter((part) => /^(theme|lang)=/.test(part));
    const hash = [fragment, ...about].filter((part) => part !== '').join('&');
    const address = hash === '' ? location.pathname + location.search : `#${hash}`;
    const visit = { berth: { at: this.#at, id } };
    try {
      if (isAnother) history.pushState(visit, '', address);
      else history.replaceState(visit, '', address);
    } catch {
      // Too long for this browser, or too often.
    }
    this.#hash = location.hash;
  }

  // What was undone is not done again after something else was done.
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

  // To the entry that the browser went to.
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
    // The entry is that of what is on the stage.
    if (!isThere) history.go(this.#at - to);
    going?.done(isThere);
  }

  // The entry is of the scenario on the stage, whatever was on its way there.
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

  // The oldest go.
  #forgetTooMuch(session: Session): void {
    let held = session.source.json.length;
    for (const [at, left] of [...this.#left].sort(([a], [b]) => b - a)) {
      held += left.session === session ? 0 : left.session.source.json.length;
      if (held > mostHeld && at !== this.#at) this.#left.delete(at);
    }
  }
}

export const titleOf = ({ title }: Session): string => (title === '' ? words.untitled : title);

// Until its link is made.
function addressOf({ slug, keptAs }: Session): string {
  if (slug !== null) return `scenario=${slug}`;
  return keptAs === null ? '' : `kept=${keptAs}`;
}

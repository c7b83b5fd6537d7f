// Loads the code that keeps scenarios, their addresses and the tab's history, when something changes for the first
// time. If it cannot be loaded, the page works without it.
import { onFirstInteraction } from '../browser/first_interaction';
import { demand } from '../browser/later';
import { noteVisit, visitNow, type Visit } from '../link/visit';
import type { Player } from '../stage/player';
import type { Keeper, Surroundings } from './keeper';

export class KeptDoor {
  readonly #player: Player;
  readonly #page: Surroundings;
  #keeper: Keeper | null = null;
  #isTouched = false;
  // The visit of the scenario on the stage.
  #visit: Visit = { at: 0, id: null };
  #load = demand(async () => {
    const { Keeper } = await import('./keeper');
    const keeper = new Keeper(this.#player, this.#page, this.#visit);
    keeper.start(this.#isTouched);
    this.#keeper = keeper;
  });

  constructor(player: Player, page: Surroundings) {
    this.#player = player;
    this.#page = page;
    noteVisit();
  }

  // Resolves also if it cannot be loaded.
  begin = (): Promise<void> => this.#load().catch(() => {});

  // Begins with the first change: an edit, or a run that begins to play. A tab that has visited the page before begins
  // at once, because it has history.
  watch(): void {
    this.#page.opener.before = this.begin;
    this.#visit = visitNow() ?? this.#visit;
    if (this.#visit.at > 0 || this.#visit.id !== null) void this.begin();
    onFirstInteraction(() => void this.begin());
    const { state, session } = this.#player;
    const generation = session?.generation;
    this.#player.onChange(({ t, selection }, now) => {
      if (this.#isTouched || (t === state?.t && selection === state.selection && now.generation === generation)) return;
      this.#isTouched = true;
      void this.begin();
    });
  }

  // Called when the address has changed: a link was followed, or an entry of the tab's history.
  follow(): void {
    const isEntry = visitNow() !== null;
    // The keeper has noticed it by itself.
    if (this.#keeper && isEntry) return;
    void this.begin().then(() => {
      if (!this.#keeper) void this.#page.opener.openAddress();
      else if (isEntry) void this.#keeper.visits.follow();
      else void this.#keeper.followLink();
    });
  }

  // Announces that another scenario was opened, with the way back.
  announce(): void {
    this.#keeper?.announce();
  }

  keepDraft = (text: string | null): void => this.#keeper?.keepDraft(text);

  // Returns the name under which the scenario on the stage is kept; null if it is not.
  current(): string | null {
    return this.#player.session?.keptAs ?? null;
  }

  // Opens the scenario that is kept under that name.
  open(id: string): void {
    const { session } = this.#player;
    const opened = this.#page.opener.openAddress(`#kept=${id}`, null);
    void opened.then(() => session === this.#player.session || this.announce());
  }

  // Called after that scenario was removed from the list; null if all were.
  forget(id: string | null): void {
    this.#keeper?.forget(id);
  }
}

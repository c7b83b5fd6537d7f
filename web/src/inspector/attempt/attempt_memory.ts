// A cache of explanations: explaining an attempt means running it again, so a second query for the same attempt gets
// the first answer.
import type { AttemptDescription } from '../../protocol/protocol';
import type { Player } from '../../stage/player';

export class AttemptMemory {
  #player: Player;
  #index = -1;
  #generation = -1;
  #revision = -1;
  #attempt: AttemptDescription | null = null;

  constructor(player: Player) {
    this.#player = player;
  }

  // Returns the attempt as far as it has happened: while it runs, it has no end and no result. Null if it cannot be
  // explained.
  get(index: number): AttemptDescription | null {
    const generation = this.#player.session?.generation ?? 0;
    if (index !== this.#index || generation !== this.#generation || this.#mayHaveChanged()) {
      this.#index = index;
      this.#generation = generation;
      this.#revision = this.#player.state?.revision ?? 0;
      this.#attempt = this.#player.stage.attempt(index);
    }
    return this.#attempt;
  }

  // Reports whether the answer may be out of date. An answer about a running attempt is valid until the next event; any
  // other is valid at all moments after the attempt.
  #mayHaveChanged(): boolean {
    const { t = 0, revision = 0 } = this.#player.state ?? {};
    const end = this.#attempt?.end;
    return end === undefined ? revision !== this.#revision : end > t;
  }
}

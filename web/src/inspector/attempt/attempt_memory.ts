// A cache: explaining an attempt means running it again, so a second query for the same gets the first answer.
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

  // The attempt as far as it has happened: while it runs, without end and result. Null if it cannot be explained.
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

  // An answer about a running attempt holds until the next event, any other one at all moments after the attempt.
  #mayHaveChanged(): boolean {
    const { t = 0, revision = 0 } = this.#player.state ?? {};
    const end = this.#attempt?.end;
    return end === undefined ? revision !== this.#revision : end > t;
  }
}

// A cache: explaining an attempt means running it again, so a second query for the same gets the first answer.
import type { AttemptDescription } from '../../protocol/protocol';
import type { Player } from '../../stage/player';

export class AttemptMemory {
  #player: Player;
  #index = -1;
  #generation = -1;
  #attempt: AttemptDescription | null = null;

  constructor(player: Player) {
    this.#player = player;
  }

  // The attempt as far as it has happened: while it runs, without end and result. Null if it cannot be explained.
  get(index: number): AttemptDescription | null {
    const generation = this.#player.session?.generation ?? 0;
    if (index !== this.#index || generation !== this.#generation) {
      this.#index = index;
      this.#generation = generation;
      this.#attempt = this.#player.stage.attempt(index);
    }
    return this.#attempt && this.runs(this.#attempt) ? asRunning(this.#attempt) : this.#attempt;
  }

  runs({ end }: AttemptDescription): boolean {
    return end === undefined || end > (this.#player.state?.t ?? 0);
  }
}

function asRunning(attempt: AttemptDescription): AttemptDescription {
  const { node: _, message: __, end: ___, ...rest } = attempt;
  return { ...rest, outcome: 'running' };
}

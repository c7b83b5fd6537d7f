// The comparison in the page, and the ways to it and to many runs: main.ts loads it when one of them is taken for the first
// time.
import { later, MissingModule } from '../browser/later';
import type { Notices } from '../page/notices';
import type { NamedText } from '../source/sweep_result';
import { scenarioIn } from '../stage/scenario_json';
import type { Stage } from '../stage/stage';
import { askForSecond } from './choice';
import { lastChange } from './changes';
import { Compare, type Surroundings } from './compare';
import { namedSecond, type Second } from './second';
import { compareWords as words } from './words';

export class ComparePage {
  readonly compare: Compare;
  #notices: Notices;
  // What withNamed() showed last.
  #named: Second | null = null;
  #withSweep = later(async () => {
    const { SweepDialog } = await import('../sweep/dialog');
    return new SweepDialog(this.compare.player, (run) => void this.compare.show(run));
  });

  constructor(around: Omit<Surroundings, 'change'>) {
    this.#notices = around.notices;
    this.compare = new Compare({ ...around, change: () => this.ask() });
  }

  ask(): void {
    askForSecond(this.compare);
  }

  // With the scenario as it was before the last change by hand; asks where there is none.
  withBefore(): void {
    const last = lastChange(this.compare.player);
    if (last) void this.compare.show({ scenario: last.scenario, isBefore: true });
    else this.ask();
  }

  // Runs the scenario many times; each of the runs may become B.
  many(): void {
    this.#withSweep((dialog) => dialog.show());
  }

  // Shows results of a sweep that was run elsewhere; `others`: files that came with them and are none.
  openResults(texts: readonly NamedText[], others: number): void {
    this.#withSweep((dialog) => void dialog.openResults({ texts, others }, this.#notices));
  }

  // With the second run that the scenario names, until all of that is computed. Throws an Error whose message is for users.
  async withNamed(): Promise<void> {
    const named = namedSecond(scenarioIn(this.compare.player.stage.scenario()));
    if (!named) throw new Error(words.noneNamed);
    try {
      await this.compare.open(named);
    } catch (error) {
      if (error instanceof MissingModule || !(error instanceof Error)) throw error;
      throw new Error(`spec.compareWith: ${error.message}`);
    }
    const { second } = this.compare;
    while (second && second === this.compare.second && !second.state?.complete) await nextFrame();
    this.#named = named;
  }

  // The stage that withNamed() filled; null: it shows nothing, or another run.
  get namedStage(): Stage | null {
    const { shown, second } = this.compare;
    return second && shown === this.#named ? second.stage : null;
  }
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

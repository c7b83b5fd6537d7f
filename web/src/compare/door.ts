// The entrance to comparisons and to sweeps of many runs. main.ts loads it when one of them is opened for the first
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
  // The second run that withNamed() showed last.
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

  // Compares with the scenario before the last change by hand; without a change, asks for the
  // second run.
  withBefore(): void {
    const last = lastChange(this.compare.player);
    if (last) void this.compare.show({ scenario: last.scenario, isBefore: true });
    else this.ask();
  }

  // Runs the scenario many times. The reader may choose each of the runs as B.
  many(): void {
    this.#withSweep((dialog) => dialog.show());
  }

  // Shows results of a sweep that ran elsewhere. `others` is the number of files among them that have no results.
  openResults(texts: readonly NamedText[], others: number): void {
    this.#withSweep((dialog) => void dialog.openResults({ texts, others }, this.#notices));
  }

  // Compares with the second run that the scenario names, and resolves when all of it is computed. Throws an Error
  // whose message is for users.
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

  // The stage that withNamed() filled; null if it shows nothing or another run.
  get namedStage(): Stage | null {
    const { shown, second } = this.compare;
    return second && shown === this.#named ? second.stage : null;
  }
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

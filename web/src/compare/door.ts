// The comparison in the page, and the ways to it: main.ts loads it when one of them is taken for the first time.
import { askForSecond } from './choice';
import { lastChange } from './changes';
import { Compare, type Surroundings } from './compare';

export class ComparePage {
  readonly compare: Compare;

  constructor(around: Omit<Surroundings, 'change'>) {
    this.compare = new Compare({ ...around, change: () => this.ask() });
  }

  ask(): void {
    askForSecond(this.compare);
  }

  // With the scenario as it was before the last change by hand; asks where there is none.
  withBefore(): void {
    const last = lastChange(this.compare.player);
    if (last) void this.compare.show({ scenario: last.scenario });
    else this.ask();
  }
}

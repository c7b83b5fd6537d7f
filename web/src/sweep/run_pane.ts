// A sweep under way: its progress, its results so far, and buttons that save them.
import { element, setText } from '../browser/dom';
import { toJson } from '../source/documents';
import type { SweepRecord } from '../protocol/protocol';
import { messageOf } from '../stage/stage';
import type { Plan } from './plan';
import { ResultsView } from './results';
import { makeSaves } from './saves';
import { Ended, type Sweep } from './sweep';
import { sweepWords as words } from './words';

// How often the results are updated before the end.
const summaries = 20;

export class RunPane {
  readonly root: HTMLElement;
  #plan: Plan;
  #sweep: Sweep;
  #view: ResultsView;
  #records: SweepRecord[] = [];
  #isRunning = true;
  #isLeft = false;
  #isSummarizing = false;
  #progress: HTMLProgressElement;
  #count = element('span', { class: 'muted' });
  #said = element('p', { role: 'status' });
  #button: HTMLButtonElement;
  #saves: HTMLElement;

  // `leave` is called when the reader wants another plan.
  constructor(plan: Plan, sweep: Sweep, play: (run: SweepRecord) => void, leave: () => void) {
    this.#plan = plan;
    this.#sweep = sweep;
    this.#view = new ResultsView(play);
    const { runs } = sweep.opened;
    this.#progress = element('progress', { max: runs, value: 0, 'aria-label': words.runs(runs) });
    const press = (): void => (this.#isRunning ? this.#sweep.end() : leave());
    this.#button = element('button', { class: 'quiet', type: 'button', onclick: press }, words.cancel);
    this.#saves = this.#makeSaves();
    this.root = element(
      'div',
      { class: 'sweep-pane' },
      element('div', { class: 'sweep-head' }, this.#button, this.#progress, this.#count, this.#said),
      this.#view.root,
      this.#saves,
    );
  }

  // Resolves when everything is shown, or the reader has left.
  async start(): Promise<void> {
    this.#showCount();
    const said = await this.#runAll();
    this.#isRunning = false;
    setText(this.#button, words.otherPlan);
    this.#progress.hidden = this.#count.hidden = true;
    setText(this.#said, said);
    if (!this.#isLeft) await this.#showEnd();
  }

  // The reader has left the dialog: ends the runs, and shows nothing more.
  leave(): void {
    this.#isLeft = true;
    this.#sweep.end();
  }

  // Called when the reader has returned: shows the results that leave() interrupted.
  async comeBack(): Promise<void> {
    if (!this.#isLeft) return;
    this.#isLeft = false;
    if (!this.#isRunning) await this.#showEnd();
  }

  focus(): void {
    this.#button.focus();
  }

  // Returns in words how it ended.
  async #runAll(): Promise<string> {
    const { runs } = this.#sweep.opened;
    try {
      await this.#sweep.runAll((record) => this.#take(record));
      return words.finished(runs);
    } catch (error) {
      const done = this.#records.length;
      return error instanceof Ended ? words.cancelled(done, runs) : words.broke(done, runs, messageOf(error));
    }
  }

  #take(record: SweepRecord): void {
    this.#records.push(record);
    this.#showCount();
    const step = Math.ceil(this.#sweep.opened.runs / summaries);
    if (this.#records.length % step === 0 && !this.#isSummarizing) void this.#summarize();
  }

  #showCount(): void {
    const { runs } = this.#sweep.opened;
    this.#progress.value = this.#records.length;
    setText(this.#count, words.progress(this.#records.length, runs));
  }

  // Shows the results of all finished runs.
  async #showEnd(): Promise<void> {
    const shown = this.#view.result?.runs.length ?? 0;
    if (shown < this.#records.length) await this.#summarize();
    this.#saves.hidden = this.#view.result === null;
  }

  async #summarize(): Promise<void> {
    if (this.#records.length === 0) return;
    this.#isSummarizing = true;
    try {
      this.#view.show(await this.#sweep.summarize(this.#records), this.#sweep.opened.figures);
    } catch (error) {
      this.#complain(error);
    }
    this.#isSummarizing = false;
  }

  #complain(error: unknown): void {
    if (!(error instanceof Ended)) setText(this.#said, messageOf(error));
  }

  #makeSaves(): HTMLElement {
    const csv = (): Promise<string> => this.#sweep.csv(this.#view.result?.runs ?? []);
    const json = 'application/json';
    const saves = makeSaves(
      this.#plan.metadata.title,
      [
        { label: words.saveCsv, ending: '-runs.csv', type: 'text/csv', text: csv },
        { label: words.saveJson, ending: '-runs.json', type: json, text: () => toJson(this.#view.result) },
        { label: words.savePlan, ending: '-sweep.json', type: json, text: () => toJson(this.#plan) },
      ],
      (error) => this.#complain(error),
    );
    saves.hidden = true;
    return saves;
  }
}

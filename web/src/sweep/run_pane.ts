// A sweep that goes on: its progress, its results so far, and what can be saved of them.
import { element, setText } from '../browser/dom';
import { saveFile } from '../browser/files';
import { fileName, toJson } from '../export/documents';
import type { SweepRecord } from '../protocol/protocol';
import type { Plan } from './plan';
import { ResultsView } from './results';
import { Ended, type Sweep } from './sweep';
import { sweepWords as words } from './words';

// So often the results are shown anew before the end.
const summaries = 20;

export class RunPane {
  readonly root: HTMLElement;
  #plan: Plan;
  #sweep: Sweep;
  #view: ResultsView;
  #records: SweepRecord[] = [];
  #isRunning = true;
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
    this.#progress = element('progress', { max: runs, value: 0, 'aria-label': words.progress(0, runs) });
    const press = (): void => (this.#isRunning ? this.stop() : leave());
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

  // Resolves when all is shown.
  async start(): Promise<void> {
    const { runs } = this.#sweep.opened;
    this.#showCount();
    let said = words.finished(runs);
    try {
      await this.#sweep.runAll((record) => this.#take(record));
    } catch (error) {
      this.#sweep.end();
      const done = this.#records.length;
      said = error instanceof Ended ? words.cancelled(done, runs) : words.broke(done, runs, error instanceof Error ? error.message : String(error));
    }
    this.#isRunning = false;
    setText(this.#button, words.otherPlan);
    this.#progress.hidden = this.#count.hidden = true;
    setText(this.#said, said);
    if (this.root.isConnected) await this.#summarize();
    this.#sweep.end();
  }

  stop(): void {
    this.#sweep.end();
  }

  focus(): void {
    this.#button.focus();
  }

  #take(record: SweepRecord): void {
    this.#records.push(record);
    this.#showCount();
    const step = Math.ceil(this.#sweep.opened.runs / summaries);
    if (this.#records.length % step === 0 && !this.#isSummarizing) void this.#summarize().catch(() => {});
  }

  #showCount(): void {
    const { runs } = this.#sweep.opened;
    this.#progress.value = this.#records.length;
    setText(this.#count, words.progress(this.#records.length, runs));
  }

  async #summarize(): Promise<void> {
    if (this.#records.length === 0) return;
    this.#isSummarizing = true;
    try {
      this.#view.show(await this.#sweep.summarize(this.#records), this.#sweep.opened.figures);
      this.#saves.hidden = false;
    } finally {
      this.#isSummarizing = false;
    }
  }

  #makeSaves(): HTMLElement {
    const save = (label: string, ending: string, type: string, text: () => string | Promise<string>): HTMLElement => {
      const run = async (): Promise<void> => saveFile(fileName(this.#plan.metadata.title, null, ending), await text(), type);
      return element('button', { class: 'quiet', type: 'button', onclick: () => void run() }, label);
    };
    const csv = (): Promise<string> => this.#sweep.csv(this.#view.result?.runs ?? []);
    return element(
      'div',
      { class: 'buttons', role: 'group', 'aria-label': words.save, hidden: true },
      save(words.saveCsv, '-runs.csv', 'text/csv', csv),
      save(words.saveJson, '-runs.json', 'application/json', () => toJson(this.#view.result)),
      save(words.savePlan, '-sweep.json', 'application/json', () => toJson(this.#plan)),
    );
  }
}

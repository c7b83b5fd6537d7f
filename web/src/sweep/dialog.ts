// The dialog that plans a sweep of the scenario on the stage, makes its runs, and shows their results.
import '../style/late/sweep.css';
import { element, makeDialog } from '../browser/dom';
import { chooseFile } from '../browser/files';
import { MissingModule, reportMissing } from '../browser/later';
import type { SweepFigure } from '../protocol/protocol';
import { readBytes } from '../source/read_bytes';
import type { Player, Session } from '../stage/player';
import { chosenRun, makePlan, scenarioOn, type ChosenRun, type Plan } from './plan';
import { PlanForm } from './plan_form';
import { ResultsView } from './results';
import { readResult } from './results_file';
import { RunPane } from './run_pane';
import { Sweep } from './sweep';
import { sweepWords as words } from './words';

export class SweepDialog {
  #player: Player;
  #play: (run: ChosenRun) => void;
  #dialog: HTMLDialogElement;
  #place = element('div', { class: 'sweep' });
  // What the form and the runs are about; another one ends them.
  #session: Session | null = null;
  #form: PlanForm | null = null;
  #pane: RunPane | null = null;

  // `play` shows a run beside the one on the stage.
  constructor(player: Player, play: (run: ChosenRun) => void) {
    this.#player = player;
    this.#play = play;
    this.#dialog = makeDialog(words.title, words.close, this.#place);
    this.#dialog.classList.add('wide');
    this.#dialog.addEventListener('close', () => this.#pane?.leave());
    player.onChange((_, session) => this.#follow(session));
  }

  // With the results that are there, else with the form.
  show(): void {
    if (this.#dialog.open) return;
    if (this.#place.childElementCount === 0) this.#showForm();
    this.#dialog.showModal();
  }

  #follow(session: Session): void {
    if (session === this.#session) return;
    this.#session = session;
    this.#pane?.leave();
    this.#pane = this.#form = null;
    this.#place.replaceChildren();
    if (this.#dialog.open) this.#showForm();
  }

  #showForm(): void {
    this.#form ??= new PlanForm(this.#player, (plan) => this.#run(plan), this.#makeOpenButton());
    this.#place.replaceChildren(this.#form.root);
  }

  // Throws what is wrong with the plan.
  async #run(plan: Plan): Promise<void> {
    const session = this.#session;
    const sweep = await this.#withSweep(JSON.stringify(plan));
    if (!sweep) return;
    if (session !== this.#session || !this.#dialog.open) {
      sweep.end();
      return;
    }
    const pane = new RunPane(
      plan,
      sweep,
      ({ axes }) => {
        this.#dialog.close();
        this.#play(chosenRun(plan, axes, scenarioOn(this.#player.stage)));
      },
      () => this.#leave(),
    );
    this.#pane = pane;
    this.#place.replaceChildren(pane.root);
    pane.focus();
    void pane.start();
  }

  // Null: a file of the page is missing, which is said over the stage.
  async #withSweep(plan: string): Promise<Sweep | null> {
    try {
      return await Sweep.open(plan);
    } catch (error) {
      if (!(error instanceof MissingModule)) throw error;
      this.#dialog.close();
      reportMissing(error, () => this.show());
      return null;
    }
  }

  #leave(): void {
    this.#pane?.leave();
    this.#pane = null;
    this.#showForm();
    this.#form?.focus();
  }

  // --- Results from a file

  #makeOpenButton(): HTMLElement {
    const open = (): void => chooseFile('.json,application/json', (file) => void this.#openFile(file));
    return element('button', { class: 'quiet', type: 'button', title: words.openHint, onclick: open }, words.openResults);
  }

  async #openFile(file: File): Promise<void> {
    try {
      const result = readResult(readBytes(new Uint8Array(await file.arrayBuffer())));
      const table = await this.#figuresOfCore();
      if (!table || !this.#dialog.open) return;
      const view = new ResultsView(null);
      view.show(result, table);
      const leave = element('button', { class: 'quiet', type: 'button', onclick: () => this.#leave() }, words.otherPlan);
      const said = element('p', { role: 'status' }, words.fromFile(file.name, result.runs.length));
      this.#place.replaceChildren(element('div', { class: 'sweep-pane' }, element('div', { class: 'sweep-head' }, leave, said), view.root));
      leave.focus();
    } catch (error) {
      this.#form?.complain(error);
    }
  }

  // All figures: those of a plan that does nothing. Null: as #withSweep().
  async #figuresOfCore(): Promise<SweepFigure[] | null> {
    const sweep = await this.#withSweep(JSON.stringify(makePlan('', { apiVersion: 'berth.dev/v1', kind: 'Scenario', spec: {} }, [], null)));
    sweep?.end();
    return sweep?.opened.figures ?? null;
  }
}

// The dialog that plans a sweep of the scenario on the stage, runs it, and shows the results.
import '../style/late/sweep.css';
import { element, makeDialog, setText } from '../browser/dom';
import { chooseFiles } from '../browser/files';
import { MissingModule, reportMissing } from '../browser/later';
import { readFile } from '../source/read_bytes';
import { isSweepResult, type NamedText } from '../source/sweep_result';
import type { Player, Session } from '../stage/player';
import { faultOf, OpenedPane, type Given } from './opened_pane';
import { chosenRun, scenarioOn, type ChosenRun, type Plan } from './plan';
import { PlanForm } from './plan_form';
import { RunPane } from './run_pane';
import { Sweep } from './sweep';
import { sweepWords as words } from './words';

// Reading a longer text takes noticeable time.
const longText = 400_000;

// The page's notices over the stage.
export interface OverStage {
  showWait(message: string): Promise<void>;
  clear(): void;
  show(problem: { title: string; message: string; path: string; note: string }): void;
}

export class SweepDialog {
  #player: Player;
  #play: (run: ChosenRun) => void;
  #dialog: HTMLDialogElement;
  #problem = element('p', { class: 'form-error', role: 'alert' });
  #place = element('div', { class: 'sweep' });
  // The session of the form and the runs; another session ends them.
  #session: Session | null;
  #form: PlanForm | null = null;
  #pane: RunPane | null = null;
  // Results from files that are shown in place of the page's own.
  #opened: OpenedPane | null = null;
  // The number of the latest request for results.
  #turn = 0;

  // `play` shows a run beside the one on the stage.
  constructor(player: Player, play: (run: ChosenRun) => void) {
    this.#player = player;
    this.#session = player.session;
    this.#play = play;
    this.#dialog = makeDialog(words.title, words.close, this.#problem, this.#place);
    this.#dialog.classList.add('wide');
    this.#dialog.addEventListener('close', () => {
      this.#pane?.leave();
      setText(this.#problem, '');
    });
    player.onChange((_, session) => this.#follow(session));
  }

  // Shows the present results, or else the form.
  show(): void {
    if (this.#dialog.open) return;
    if (this.#place.childElementCount === 0) this.#showForm();
    this.#open();
  }

  #open(): void {
    this.#dialog.showModal();
    void this.#pane?.comeBack();
  }

  #follow(session: Session): void {
    if (session === this.#session) return;
    this.#session = session;
    this.#pane?.leave();
    this.#pane = this.#form = null;
    // The results of files belong to no scenario of the page.
    this.#opened?.setWay(false);
    if (this.#opened) return;
    this.#place.replaceChildren();
    if (this.#dialog.open) this.#showForm();
  }

  #showForm(): void {
    this.#form ??= new PlanForm(this.#player, (plan) => this.#run(plan), this.#makeOpenButton());
    this.#place.replaceChildren(this.#form.root);
  }

  // Throws an error if the plan is invalid.
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
    void pane.start();
    this.#opened?.setWay(true);
    if (this.#opened) return;
    this.#place.replaceChildren(pane.root);
    pane.focus();
  }

  // Returns null if a file of the page is missing; a message over the stage says so.
  async #withSweep(plan: string): Promise<Sweep | null> {
    try {
      return await Sweep.open(plan);
    } catch (error) {
      if (!(error instanceof MissingModule)) throw error;
      this.#sayMissing(error, () => this.show());
      return null;
    }
  }

  // Shows the message over the stage.
  #sayMissing(error: MissingModule, again: () => void): void {
    this.#dialog.close();
    reportMissing(error, again);
  }

  #leave(): void {
    this.#pane?.leave();
    this.#pane = null;
    this.#showForm();
    this.#form?.focus();
  }

  // --- Results from files

  // Does the same as showResults. Shows an error in the dialog if that is open, or else over the stage.
  async openResults(given: Given, notices: OverStage): Promise<void> {
    const isLong = given.texts.some(({ text }) => text.length > longText);
    if (isLong) await notices.showWait(words.reading);
    try {
      await this.showResults(given);
      if (isLong) notices.clear();
    } catch (error) {
      const again = (): void => void this.openResults(given, notices);
      if (isLong) notices.clear();
      if (error instanceof MissingModule) return this.#sayMissing(error, again);
      if (this.#dialog.open) return this.#complain(error, given.texts);
      const { place: path, message } = faultOf(error, given.texts);
      notices.show({ title: words.problems.notOpened, message, path, note: words.problems.stageStays });
    }
  }

  // Shows results in place of the form. The stage stays unchanged, and so do runs of the page, to which the reader can
  // return. Throws an Error whose message is for users, or a MissingModule; then the dialog is unchanged.
  async showResults(given: Given): Promise<void> {
    const turn = ++this.#turn;
    const opened = await OpenedPane.open(given, () => this.#leaveOpened());
    if (turn !== this.#turn) return;
    opened.setWay(this.#pane !== null);
    this.#opened = opened;
    setText(this.#problem, '');
    this.#place.replaceChildren(opened.root);
    if (!this.#dialog.open) this.#open();
    opened.focus();
  }

  #leaveOpened(): void {
    this.#opened = null;
    setText(this.#problem, '');
    if (this.#pane) {
      this.#place.replaceChildren(this.#pane.root);
      this.#pane.focus();
    } else {
      this.#leave();
    }
  }

  #makeOpenButton(): HTMLElement {
    const open = (): void => chooseFiles('.json,.jsonl,application/json', (files) => void this.#openFiles(files));
    return element('button', { class: 'quiet', type: 'button', title: words.openHint, onclick: open }, words.openResults);
  }

  // Shows errors at the form.
  async #openFiles(files: readonly File[]): Promise<void> {
    const texts: NamedText[] = [];
    try {
      for (const file of files) {
        const text = await readFile(file);
        if (typeof text !== 'string') throw text;
        if (isSweepResult(text)) texts.push({ name: file.name, text });
      }
      if (texts.length === 0) throw new Error(words.problems.noResult);
      await this.showResults({ texts, others: files.length - texts.length });
    } catch (error) {
      if (error instanceof MissingModule) return this.#sayMissing(error, () => this.show());
      this.#complain(error, texts);
    }
  }

  // Shows the error at the form, or above the view in its place.
  #complain(error: unknown, texts: readonly NamedText[]): void {
    const { place, message } = faultOf(error, texts);
    const said = place === '' ? message : words.problems.at(place, message);
    if (this.#form?.root.isConnected) this.#form.complain(new Error(said));
    else setText(this.#problem, said);
  }
}

// The progress of reading, running or editing a scenario, over the stage, with a button that cancels it.
import { element, setAttribute, setText } from '../browser/dom';
import type { BriefNotice } from '../edit/notice';
import { strings } from '../lang/strings';
import type { Player } from '../stage/player';
import '../style/late/run_progress.css';

const words = strings.run;

// The step in percent in which screen readers announce the progress.
const saidStep = 25;

export class RunProgress {
  readonly root: HTMLElement;
  #player: Player;
  #notice: BriefNotice;
  #bar = element('progress', { max: 100 });
  #share = element('span', { class: 'run-share' });
  // Always in the document, so that screen readers announce its changes.
  #said = element('p', { class: 'hidden', role: 'status' });
  #label = element('span', { 'aria-hidden': true });
  #panel: HTMLElement;
  #cancel: HTMLButtonElement;

  constructor(player: Player, notice: BriefNotice) {
    this.#player = player;
    this.#notice = notice;
    const cancel = { class: 'quiet small', type: 'button', onclick: () => this.#goBack() };
    this.#cancel = element('button', cancel, words.cancel);
    this.#panel = element(
      'div',
      { class: 'run-panel', hidden: true },
      this.#label,
      this.#bar,
      this.#share,
      this.#cancel,
    );
    this.root = element('div', { class: 'run-progress' }, this.#panel, this.#said);
  }

  // Called after each slice of a long load or edit, after each frame of a long run, and when it is over.
  follow(): void {
    const read = this.#player.stage.loadProgress;
    const edited = this.#player.stage.editsProgress;
    const run = this.#player.state?.run;
    if (read !== null) this.#show(words.reading, words.read, read, true);
    else if (edited !== null) this.#show(words.editing, words.edited, edited, true);
    else if (run) this.#show(words.label, words.done, run.progress, run.cancellable);
    else this.#hide();
  }

  #show(label: string, inWords: (percent: number) => string, progress: number, cancellable: boolean): void {
    const percent = Math.floor(progress * 100);
    this.#bar.value = percent;
    setAttribute(this.#bar, 'aria-label', label);
    setText(this.#label, label);
    setText(this.#share, inWords(percent));
    this.#cancel.hidden = !cancellable;
    this.#panel.hidden = false;
    setText(this.#said, `${label}: ${inWords(percent - (percent % saidStep))}`);
  }

  #hide(): void {
    if (this.#panel.hidden) return;
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#panel.hidden = true;
    setText(this.#said, this.#player.state?.complete ? words.complete : '');
    // Moves a focus that was on the button to the canvas, so that it does not return to the top of the page.
    if (hadFocus) this.#player.canvas.focus();
  }

  #goBack(): void {
    const isEdit = this.#player.stage.loadProgress === null && this.#player.stage.editsProgress !== null;
    if (!this.#player.cancelRun()) return;
    if (isEdit) {
      this.#notice.show(words.editCancelled, null);
      return;
    }
    this.#notice.show(words.cancelled, null);
  }
}

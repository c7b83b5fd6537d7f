// Forms in dialogs over the stage. While one is open, playback is paused, so that its edit happens at the moment on
// screen.
import { element, makeDialog, setText } from '../browser/dom';
import { seconds, shortName } from '../lang/format';
import { strings } from '../lang/strings';
import type { Player } from '../stage/player';
import type { Edits } from './edits';
import type { Form } from './form';
import { nodeForm, podForm, resizeForm, scaleForm, taintForm } from './forms';
import { holdTime } from './hold_time';

const words = strings.edit;

export class EditDialogs {
  #edits: Edits;
  // These keep what was written into them.
  #node: FormDialog;
  #pod: FormDialog;

  constructor(edits: Edits) {
    this.#edits = edits;
    this.#node = new FormDialog(edits.player, words.addNode, (done) => nodeForm(edits, done));
    this.#pod = new FormDialog(edits.player, words.addPods, (done) => podForm(edits, done));
  }

  addNode(): void {
    this.#node.show();
  }
  addPods(): void {
    this.#pod.show();
  }
  taint(name: string): void {
    const node = this.#edits.player.stage.node(name);
    if (node) this.#once(words.taintTitle(name), (done) => taintForm(this.#edits, node, done));
  }
  resize(name: string): void {
    const node = this.#edits.player.stage.node(name);
    if (node) this.#once(words.resizeTitle(name), (done) => resizeForm(this.#edits, node, done));
  }
  scale(pod: string): void {
    const set = this.#edits.player.stage.podSet(pod);
    if (set) this.#once(words.scaleTitle(shortName(set.base)), (done) => scaleForm(this.#edits, set, done));
  }

  #once(title: string, makeForm: (done: () => void) => Form): void {
    const dialog = new FormDialog(this.#edits.player, title, makeForm);
    dialog.root.addEventListener('close', () => dialog.root.remove());
    dialog.show();
  }
}

class FormDialog {
  readonly root: HTMLDialogElement;
  #player: Player;
  #form: Form;
  #when = element('p', { class: 'muted small' });
  #resume = (): void => {};

  constructor(player: Player, title: string, makeForm: (done: () => void) => Form) {
    this.#player = player;
    this.#form = makeForm(() => this.root.close());
    this.root = makeDialog(title, words.close, this.#when, this.#form.root);
    this.root.classList.add('edit-dialog');
    this.root.addEventListener('close', () => this.#closed());
  }

  // An edit of a large scenario takes a while: closing its form cancels it.
  #closed(): void {
    if (this.#form.isBusy) this.#player.cancelEdit();
    this.#resume();
  }

  show(): void {
    this.#resume = holdTime(this.#player);
    this.#form.onShow();
    setText(this.#when, words.when(seconds(this.#player.state?.t ?? 0)));
    this.root.showModal();
    this.#form.focus();
  }
}

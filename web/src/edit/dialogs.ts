// Forms in dialogs over the stage. Playback pauses while one is open, so that its edit happens at the moment on screen.
import { element, makeDialog, setText } from '../browser/dom';
import { seconds, shortName } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import type { Player } from '../stage/player';
import type { Edits } from './edits';
import type { Form } from './form';
import { nodeForm, podForm, scaleForm } from './forms';
import { holdTime } from './hold_time';
import type { Manifest } from './manifest';
import {
  allOfNode,
  allOfPod,
  duplicateNodeForm,
  duplicatePodForm,
  nodePartsForm,
  podPartsForm,
  type NodePart,
  type PodPart,
} from './object_forms';

const words = lateStrings.edit;

const titles = {
  labels: words.labelsTitle,
  requests: words.requestsTitle,
  tolerations: words.tolerationsTitle,
  nodeSelector: words.editTitle,
  taints: words.taintsTitle,
  size: words.resizeTitle,
};

// Returns the title of a form for one part of an object, or for all of it.
const titleOf = (part: PodPart | NodePart | null, name: string): string =>
  (part === null ? words.editTitle : titles[part])(name);

export class EditDialogs {
  #edits: Edits;
  // These forms keep the texts written into them. Null until they are first shown.
  #node: FormDialog | null = null;
  #pod: FormDialog | null = null;

  constructor(edits: Edits) {
    this.#edits = edits;
  }

  addNode(): void {
    this.#node ??= new FormDialog(this.#edits.player, words.addNode, (done) => nodeForm(this.#edits, done));
    this.#node.show();
  }
  addPods(): void {
    this.#pod ??= new FormDialog(this.#edits.player, words.addPods, (done) => podForm(this.#edits, done));
    this.#pod.show();
  }
  // `part` null opens the form for all parts.
  editPod(name: string, part: PodPart | null): void {
    const manifest = this.#manifest('Pod', name);
    if (!manifest) return;
    const fields = part === null ? allOfPod : [part];
    this.#once(titleOf(part, shortName(name)), (done) => podPartsForm(this.#edits, name, manifest, fields, done));
  }
  editNode(name: string, part: NodePart | null): void {
    const manifest = this.#manifest('Node', name);
    const node = this.#edits.player.stage.node(name);
    if (!manifest || !node) return;
    const fields = part === null ? allOfNode : [part];
    this.#once(titleOf(part, name), (done) => nodePartsForm(this.#edits, node, manifest, fields, done));
  }
  duplicatePod(name: string): void {
    const manifest = this.#manifest('Pod', name);
    if (!manifest) return;
    this.#once(words.duplicateTitle(shortName(name)), (done) => duplicatePodForm(this.#edits, name, manifest, done));
  }
  duplicateNode(name: string): void {
    const manifest = this.#manifest('Node', name);
    if (!manifest) return;
    this.#once(words.duplicateTitle(name), (done) => duplicateNodeForm(this.#edits, name, manifest, done));
  }
  scale(pod: string): void {
    const set = this.#edits.player.stage.podSet(pod);
    if (set) this.#once(words.scaleTitle(shortName(set.base)), (done) => scaleForm(this.#edits, set, done));
  }

  // Returns the object at the moment on screen; null if it does not exist then.
  #manifest(kind: string, name: string): Manifest | null {
    return this.#edits.player.stage.manifest(kind, name);
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

  // An edit of a large scenario takes time. Closing its form cancels it.
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

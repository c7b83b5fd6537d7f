// The inspector's tab for changing the cluster by hand: the forms, and the list of edits.
import { element, icon, iconButton, Section, setText } from '../browser/dom';
import { saveFile } from '../browser/files';
import { later } from '../browser/later';
import { seconds } from '../lang/format';
import { lateStrings } from '../lang/late_strings';
import { strings } from '../lang/strings';
import type { Edit, Player } from '../stage/player';
import { configure } from './configure';
import type { Edits } from './edits';
import type { Form } from './form';
import '../style/late/forms.css';

const words = lateStrings.edit;

export class EditTab {
  readonly root = element('div', { class: 'edit-tab' });
  #edits: Edits;
  #player: Player;
  #when = element('p', { class: 'muted small' });
  #undo = this.#button(strings.edit.undo, () => void this.#edits.undo());
  #redo = this.#button(words.redo, () => void this.#edits.redo());
  #list: Section<{ text: string; at: number }[]>;

  constructor(edits: Edits) {
    this.#edits = edits;
    this.#player = edits.player;
    this.#list = new Section(element('div', { class: 'edit-list' }), () => [this.#renderList()]);
    const save = (): void => saveFile('scenario.json', this.#player.scenario);
    const nothing = (): void => {};
    this.root.append(
      this.#when,
      fold(words.addNode, async () => (await import('./forms')).nodeForm(edits, nothing)),
      fold(words.addPods, async () => (await import('./forms')).podForm(edits, nothing)),
      fold(words.fromText, async () => (await import('./forms')).manifestForm(edits, nothing)),
      element('div', { class: 'buttons' }, this.#undo, this.#redo),
      this.#list.root,
      element(
        'div',
        { class: 'buttons' },
        this.#button(lateStrings.menu.configure, () => configure(edits)),
        element(
          'button',
          { class: 'quiet', type: 'button', onclick: () => edits.onText?.() },
          icon('code'),
          words.asText,
        ),
        element('button', { class: 'quiet', type: 'button', onclick: save }, icon('open'), words.save),
      ),
    );
  }

  show(): void {
    setText(this.#when, words.when(seconds(this.#player.state?.t ?? 0)));
    this.#undo.disabled = this.#player.undoable === null;
    this.#redo.disabled = this.#player.redoable === null;
    this.#list.show(this.#edits.done.map(({ text, at }) => ({ text, at })));
  }

  #button(label: string, run: () => void): HTMLButtonElement {
    return element('button', { class: 'quiet', type: 'button', onclick: run }, label);
  }

  #renderList(): HTMLElement {
    const { done } = this.#edits;
    if (done.length === 0) return element('p', { class: 'muted small' }, words.nothingDone);
    return element(
      'section',
      {},
      element('h3', {}, words.doneTitle),
      element('ol', { class: 'edits', 'data-key': 'edits' }, ...done.map((edit) => this.#renderEdit(edit))),
    );
  }

  #renderEdit(edit: Edit): HTMLElement {
    const label = words.remove(edit.text);
    return element(
      'li',
      {},
      element(
        'button',
        {
          class: 'time-link',
          type: 'button',
          title: strings.attempt.seek,
          onclick: () => void this.#player.command({ op: 'seek', t: edit.at }),
        },
        seconds(edit.at),
      ),
      element('span', { class: 'edit-text' }, edit.text),
      iconButton('close', label, { onclick: () => void this.#edits.remove(edit) }),
    );
  }
}

function fold(title: string, make: () => Promise<Form>): HTMLElement {
  const details = element('details', { class: 'form' }, element('summary', {}, title));
  const withForm = later(async () => {
    const form = await make();
    details.append(form.root);
    return form;
  });
  details.addEventListener('toggle', () => withForm((form) => form.onShow()));
  return details;
}

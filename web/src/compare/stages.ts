// The second stage beside the first one, and the line above them that names both. Narrow pages show one of the two
// stages, with buttons to choose it.
import '../style/late/compare.css';
import { element, iconButton, setAttribute, setText } from '../browser/dom';
import { compareWords as words } from './words';

const names = ['A', 'B'] as const;
export type Name = (typeof names)[number];

export class Stages {
  readonly area = element('div', { class: 'stage-area second-stage' });
  #around: HTMLElement;
  #first: HTMLElement;
  #labels = { A: element('h2'), B: element('h2') };
  #buttons = new Map<Name, HTMLButtonElement>();
  #head: HTMLElement;
  #loading = element('p', { class: 'loading', role: 'status' }, words.loading);

  // `first` is the area of the first stage, inside of `around`. `ways` has the actions of the buttons; null for no
  // buttons.
  constructor(around: HTMLElement, first: HTMLElement, ways: { change: () => void; leave: () => void } | null) {
    this.#around = around;
    this.#first = first;
    const change = ways && element('button', { class: 'quiet small', type: 'button', onclick: ways.change }, words.change);
    const leave = ways && iconButton('close', words.leave, { onclick: ways.leave });
    const toggle = element('div', { class: 'segments compare-toggle' }, ...names.map((name) => this.#makeButton(name)));
    this.#head = element(
      'section',
      { class: 'compare-head', 'aria-label': words.label },
      this.#labels.A,
      this.#labels.B,
      element('div', { class: 'compare-buttons' }, toggle, change, leave),
    );
  }

  get isOpen(): boolean {
    return this.#head.isConnected;
  }

  open(): void {
    if (this.isOpen) return;
    this.#first.before(this.#head);
    if (!this.area.isConnected) this.#first.after(this.area);
    this.#around.classList.add('comparing');
    this.show('A');
  }

  // The elements stay in the document, so that the canvas keeps its GPU context.
  close(): void {
    this.#head.remove();
    this.area.hidden = true;
    this.#around.classList.remove('comparing');
    delete this.#around.dataset['shows'];
  }

  setBusy(isBusy: boolean): void {
    this.area.hidden = false;
    this.area.classList.toggle('ready', !isBusy);
    if (isBusy) this.area.append(this.#loading);
    else this.#loading.remove();
  }

  setLabel(name: Name, text: string): void {
    setText(this.#labels[name], text);
    setAttribute(this.#labels[name], 'title', text);
  }

  // Hides the other stage on narrow pages.
  show(shown: Name): void {
    this.#around.dataset['shows'] = shown;
    for (const [name, button] of this.#buttons) setAttribute(button, 'aria-pressed', String(name === shown));
  }

  #makeButton(name: Name): HTMLButtonElement {
    const attributes = { type: 'button', 'aria-label': words.show(name), onclick: () => this.show(name) };
    const button = element('button', attributes, name);
    this.#buttons.set(name, button);
    return button;
  }
}

// The stage finds its canvas by its id: stage/stage.ts.
export const makeSecondCanvas = (): HTMLCanvasElement =>
  element('canvas', { id: 'second-stage', tabindex: 0, role: 'img', 'aria-label': words.canvas });

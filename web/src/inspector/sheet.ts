// On narrow screens the inspector is a sheet at the lower edge: folded to one line about the selection, half as high as
// the screen, or full height. Elsewhere it is beside the stage, and this class does nothing.
import { element, iconButton, setAttribute, setText } from '../browser/dom';
import { strings } from '../lang/strings';

const words = strings.sheet;
const steps = ['folded', 'half', 'full'] as const;
export type SheetStep = (typeof steps)[number];

// The same limit as in the style sheets.
const narrow = matchMedia('(max-width: 899.98px)');
// The largest movement of a finger in a tap, in CSS pixels.
const tapDistance = 6;

export class Sheet {
  readonly bar: HTMLElement;
  #root: HTMLElement;
  #contents: HTMLElement;
  #opened: () => void;
  #step: SheetStep = 'folded';
  #title = element('span', { class: 'sheet-title' });
  #grip: HTMLButtonElement;
  #more: HTMLButtonElement;
  #less: HTMLButtonElement;

  // `contents` cannot get the focus while the sheet is folded. `opened` is called when it is unfolded.
  constructor(root: HTMLElement, contents: HTMLElement, opened: () => void) {
    this.#root = root;
    this.#contents = contents;
    this.#opened = opened;
    this.#grip = element('button', { class: 'sheet-grip', type: 'button', title: words.grip }, this.#title);
    this.#more = this.#button('up', words.larger, 1);
    this.#less = this.#button('down', words.smaller, -1);
    this.bar = element('div', { class: 'sheet-bar' }, this.#grip, this.#less, this.#more);
    this.#grip.addEventListener('click', () => this.#turn());
    this.#drag();
    root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !this.isSheet || this.#step === 'folded') return;
      event.stopPropagation();
      this.set('folded');
      this.#grip.focus();
    });
    narrow.addEventListener('change', () => {
      this.#apply();
      this.#opened();
    });
    this.#apply();
  }

  // Reports whether the screen is narrow.
  get isSheet(): boolean {
    return narrow.matches;
  }

  // Reports whether the contents are visible.
  get open(): boolean {
    return !this.isSheet || this.#step !== 'folded';
  }

  set(step: SheetStep): void {
    if (step === this.#step) return;
    const wasOpen = this.open;
    this.#step = step;
    this.#apply();
    if (this.open && !wasOpen) this.#opened();
  }

  // Opens the sheet, after the reader has selected something on the stage.
  unfold(): void {
    if (!this.open) this.set('half');
  }

  say(title: string): void {
    setText(this.#title, title);
  }

  #button(name: 'up' | 'down', label: string, by: 1 | -1): HTMLButtonElement {
    return iconButton(name, label, {
      onclick: () => this.set(steps[steps.indexOf(this.#step) + by] ?? this.#step),
    });
  }

  #turn(): void {
    this.set(this.#step === 'folded' ? 'half' : 'folded');
  }

  #apply(): void {
    const { dataset } = document.documentElement;
    if (this.isSheet) dataset['sheet'] = this.#step;
    else delete dataset['sheet'];
    setAttribute(this.#grip, 'aria-expanded', String(this.#step !== 'folded'));
    this.#contents.inert = !this.open;
    disable(this.#more, this.#step === 'full', this.#grip);
    disable(this.#less, this.#step === 'folded', this.#grip);
    // Keeps the stage's scrubber above a sheet that grows.
    if (this.isSheet && this.#step === 'half') scrollStageUp();
  }

  // Moves the sheet with the finger. When the finger is lifted, the sheet takes the nearest of its
  // heights.
  #drag(): void {
    let from: { y: number; height: number } | null = null;
    let moved = false;
    this.#grip.addEventListener('pointerdown', (event) => {
      if (!this.isSheet) return;
      from = { y: event.clientY, height: this.#root.getBoundingClientRect().height };
      moved = false;
      this.#grip.setPointerCapture(event.pointerId);
    });
    this.#grip.addEventListener('pointermove', (event) => {
      if (!from) return;
      const by = from.y - event.clientY;
      moved ||= Math.abs(by) > tapDistance;
      if (moved) this.#root.style.height = `${Math.max(0, from.height + by)}px`;
    });
    const release = (event: PointerEvent): void => {
      if (!from) return;
      const height = from.height + from.y - event.clientY;
      from = null;
      this.#root.style.height = '';
      if (moved) this.set(nearestStep(height, window.innerHeight));
    };
    this.#grip.addEventListener('pointerup', release);
    this.#grip.addEventListener('pointercancel', release);
    // Ignores the click at the end of a drag.
    this.#grip.addEventListener(
      'click',
      (event) => {
        if (moved) event.stopImmediatePropagation();
        moved = false;
      },
      { capture: true },
    );
  }
}

// Disables a button. It loses the focus then, so `heir` gets it, and keys still reach the sheet.
function disable(button: HTMLButtonElement, disabled: boolean, heir: HTMLElement): void {
  const focused = document.activeElement === button;
  button.disabled = disabled;
  if (disabled && focused) heir.focus();
}

export function nearestStep(height: number, screen: number): SheetStep {
  const share = height / screen;
  return share < 0.28 ? 'folded' : share < 0.7 ? 'half' : 'full';
}

function scrollStageUp(): void {
  requestAnimationFrame(() => {
    document.querySelector('.stage-area')?.scrollIntoView({ block: 'end' });
  });
}

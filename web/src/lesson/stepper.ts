// The steps of a question in a row, with the current one marked. A click moves to a step.
import { element, setAttribute } from '../browser/dom';
import { galleryWords } from '../gallery/words';

export const steps = ['hook', 'run', 'reveal', 'knob', 'why', 'sandbox'] as const;
export type Step = (typeof steps)[number];

const words = galleryWords.lesson;

export class Stepper {
  readonly root: HTMLElement;
  #buttons: Map<Step, HTMLButtonElement>;

  constructor(go: (step: Step) => void) {
    this.#buttons = new Map(
      steps.map((step) => [
        step,
        element(
          'button',
          { type: 'button', class: 'step', title: words.steps[step], onclick: () => go(step) },
          element('span', { class: 'step-dot' }),
          element('span', { class: 'step-name' }, words.steps[step]),
        ),
      ]),
    );
    const items = [...this.#buttons.values()].map((button) => element('li', {}, button));
    this.root = element('nav', { class: 'stepper', 'aria-label': words.stepper }, element('ol', {}, ...items));
  }

  show(current: Step): void {
    for (const [step, button] of this.#buttons) {
      setAttribute(button, 'aria-current', step === current ? 'step' : null);
      button.classList.toggle('passed', steps.indexOf(step) < steps.indexOf(current));
    }
  }
}

export function stepAfter(step: Step, by: 1 | -1): Step {
  return steps[steps.indexOf(step) + by] ?? step;
}

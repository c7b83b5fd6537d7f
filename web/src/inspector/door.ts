// Shows and hides the inspector beside the stage, with its button.
import { setAttribute } from '../browser/dom';
import type { SourceDoor } from '../source_editor/door';

export class InspectorDoor {
  #main: HTMLElement;
  #button: HTMLElement;
  // The scenario as text, which may take the place of the inspector.
  #source: SourceDoor;

  constructor(main: HTMLElement, button: HTMLElement, source: SourceDoor) {
    this.#main = main;
    this.#button = button;
    this.#source = source;
    button.addEventListener('click', () => this.toggle());
    source.onChange = () => this.#update();
    this.#update();
  }

  show(shown = true): void {
    this.#main.classList.toggle('without-inspector', !shown);
    if (shown && this.#source.coversInspector) this.#source.close();
    this.#update();
  }
  toggle(): void {
    this.show(!this.#isShown);
  }

  get #isShown(): boolean {
    return !this.#main.classList.contains('without-inspector') && !this.#source.coversInspector;
  }
  #update(): void {
    setAttribute(this.#button, 'aria-expanded', String(this.#isShown));
  }
}

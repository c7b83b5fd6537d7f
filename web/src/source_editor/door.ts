// Opens and closes the scenario as text. The editor's code is loaded when it is first opened.
import { setAttribute } from '../browser/dom';
import { later } from '../browser/later';
import type { Player } from '../stage/player';
import type { SourcePanel } from './panel';

// If there is room for both, the inspector stays beside the editor. If there is room for neither, the editor covers
// the page.
const forBoth = matchMedia('(min-width: 1600px)');
const forOne = matchMedia('(min-width: 900px)');

export class SourceDoor {
  // Called when the editor was opened or closed, or when the room for other parts beside it has changed.
  onChange: () => void = () => {};
  onApplied: () => void = () => {};
  // Called a moment after each change with the text that is not applied; with null once it is applied or discarded.
  onDraft: (text: string | null) => void = () => {};
  // The text that was not applied when the page was left, used if the tab has no draft of its own; null if there is
  // none.
  draft: string | null = null;
  #player: Player;
  #main: HTMLElement;
  #button: HTMLElement;
  #panel: SourcePanel | null = null;
  #withPanel = later(() => this.#load());
  #isOpen = false;
  #cameFrom: HTMLElement | null = null;

  // The editor is appended to `main`; `button` opens and closes it.
  constructor(player: Player, main: HTMLElement, button: HTMLElement) {
    this.#player = player;
    this.#main = main;
    this.#button = button;
    button.addEventListener('click', () => this.toggle());
    setAttribute(button, 'aria-expanded', 'false');
    forBoth.addEventListener('change', () => this.#arrange());
    forOne.addEventListener('change', () => this.#arrange());
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }
  // True if the editor takes the place of the inspector.
  get coversInspector(): boolean {
    return this.#isOpen && !forBoth.matches;
  }

  // Opens the editor, at the object or the configuration that `target` names, if any: see place_of.ts.
  open(target = ''): void {
    this.#show((panel) => panel.open(target));
  }

  // Opens a text that could not be opened, so that the reader can correct it. `offset` is the place of the error; -1
  // if there is none.
  openFaulty(text: string, offset: number, message: string): void {
    this.#show((panel) => panel.openFaulty(text, offset, message));
  }

  #show(open: (panel: SourcePanel) => Promise<void>): void {
    this.#cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.#withPanel((panel) => {
      this.#panel = panel;
      if (!panel.root.isConnected) this.#main.append(panel.root);
      this.#isOpen = true;
      this.#arrange();
      void open(panel);
    });
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const hadFocus = this.#panel?.hasFocus === true;
    this.#panel?.close();
    this.#arrange();
    if (hadFocus) (this.#cameFrom?.isConnected ? this.#cameFrom : this.#player.canvas).focus();
  }

  toggle(): void {
    if (this.#isOpen) this.close();
    else this.open();
  }

  async #load(): Promise<SourcePanel> {
    const { SourcePanel } = await import('./panel');
    const panel = new SourcePanel(this.#player, () => this.close());
    panel.onApplied = () => this.onApplied();
    panel.onDraft = (text) => this.onDraft(text);
    panel.draft = this.draft;
    return panel;
  }

  // Makes the part of the page that the editor covers unable to get the focus.
  #arrange(): void {
    this.#main.classList.toggle('with-source', this.#isOpen);
    setAttribute(this.#button, 'aria-expanded', String(this.#isOpen));
    const covered = this.#isOpen && !forOne.matches;
    for (const part of [...this.#main.children, ...document.querySelectorAll('.page-header')]) {
      if (!part.classList.contains('source-editor')) part.toggleAttribute('inert', covered);
    }
    this.onChange();
  }
}

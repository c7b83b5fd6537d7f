// The button that shows figures over the whole run, and their place under the stage's time line, on the same scale.
// Everything else is loaded when a reader first opens them.
import { element, iconButton, setAttribute } from '../browser/dom';
import { demand } from '../browser/later';
import { strings } from '../lang/strings';
import { withKey } from '../page/keys';
import type { Player } from '../stage/player';
import type { LoopStretch } from './loop_stretch';

const words = strings.plots;

export class Plots {
  readonly root = element('section', { class: 'plots', id: 'plots', 'aria-label': words.label, hidden: true });
  readonly toggle: HTMLButtonElement;
  #load: () => Promise<{ show(): void }>;

  constructor(player: Player, loop: LoopStretch, canvas: HTMLCanvasElement) {
    this.toggle = iconButton('plot', words.toggle, {
      title: withKey(words.toggle, 'plots'),
      'aria-expanded': 'false',
      'aria-controls': 'plots',
      onclick: () => this.flip(),
    });
    this.#load = demand(async () => new (await import('./plots/charts_panel')).PlotsPanel(player, loop, canvas, this.root));
  }

  flip(): void {
    this.root.hidden = !this.root.hidden;
    setAttribute(this.toggle, 'aria-expanded', String(!this.root.hidden));
    if (!this.root.hidden) void this.#show();
  }

  async #show(): Promise<void> {
    const say = (text: string, look: string): void => {
      this.root.replaceChildren(element('p', { class: look, role: 'status' }, text));
    };
    if (this.root.childElementCount < 2) say(words.loading, 'muted');
    try {
      (await this.#load()).show();
    } catch {
      say(words.failed, 'warning');
    }
  }
}

// A question about an object that a reader may ask, and its answer.
import { element } from '../browser/dom';
import type { Player } from '../stage/player';
import { type Actions, podLink } from './parts';

export abstract class MomentQuestion {
  readonly root: HTMLElement;
  protected readonly player: Player;
  protected readonly actions: Actions;
  // The pod or node that the question is about; '': nothing can be asked.
  protected name = '';
  // Everything that an answer depends on, of the answer that is shown or the question that is offered.
  protected about = '';

  // `look`: the class of the element.
  constructor(look: string, player: Player, actions: Actions) {
    this.root = element('div', { class: look });
    this.player = player;
    this.actions = actions;
  }

  // `name` null: nothing can be asked. An answer stays as long as the moment and the run stay the same.
  show(name: string | null): void {
    const { t = 0 } = this.player.state ?? {};
    const about = name === null ? '' : JSON.stringify([name, t, this.player.session?.generation]);
    if (about === this.about) return;
    this.about = about;
    this.name = name ?? '';
    this.root.replaceChildren(...(name === null ? [] : [this.offer()]));
  }

  // What a reader asks with.
  protected abstract offer(): HTMLElement;

  // A line with links to pods; false: there are none.
  protected pods(label: string, names: string[]): HTMLElement | false {
    const links = names.flatMap((name, i) => [i > 0 ? ', ' : '', podLink(name, this.actions, '')]);
    return names.length > 0 && element('p', { class: 'small' }, `${label} `, ...links);
  }
}

// The field that searches for a pod or a node: the stage highlights the matches at once, Enter selects the first one.
import { element, setText } from '../browser/dom';
import { strings } from '../lang/strings';
import { withKey } from '../page/keys';
import type { StageState } from '../protocol/protocol';
import type { Player } from '../stage/player';

const words = strings.find;

export class FindField {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  #player: Player;
  #say: (text: string) => void;
  #count = element('span', { class: 'find-count', role: 'status' });

  // Calls `say` with the message that no object has the name, or with "" when one has.
  constructor(player: Player, say: (text: string) => void) {
    this.#player = player;
    this.#say = say;
    this.input = element('input', {
      type: 'search',
      placeholder: words.label,
      'aria-label': words.label,
      title: withKey(words.title, 'find'),
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => this.#look(),
    });
    this.input.addEventListener('keydown', (event) => this.#press(event));
    this.root = element('div', { class: 'find' }, this.input, this.#count);
    player.onChange((state) => this.#show(state));
  }

  #look(): void {
    this.#player.command({ op: 'find', text: this.input.value.trim() });
  }

  #press(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.#go();
    if (event.key !== 'Escape' || this.input.value === '') return;
    // Otherwise the browser would clear the field, and the stage would keep the search.
    event.preventDefault();
    this.#clear();
  }

  #go(): void {
    const name = this.input.value.trim();
    if (name === '') return;
    const target = this.#named(name) ?? this.#player.state?.found?.first;
    this.#say(target ? '' : words.nothing(name));
    if (!target) return;
    this.#player.command({ op: 'select', target });
    this.#clear();
  }

  // Returns the object with exactly this name, which is preferred to names that contain the text; null if there is none.
  #named(name: string): string | null {
    const { stage } = this.#player;
    const pod = name.includes('/') ? name : `default/${name}`;
    if (stage.pod(pod)) return `pod/${pod}`;
    return stage.node(name) ? `node/${name}` : null;
  }

  #clear(): void {
    this.input.value = '';
    this.#look();
  }

  #show({ found }: StageState): void {
    // The stage ended the search, because of a key or of another scenario.
    if (!found && document.activeElement !== this.input) this.input.value = '';
    setText(this.#count, found && this.input.value !== '' ? words.found(found.pods, found.nodes) : '');
  }
}

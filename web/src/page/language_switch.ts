// The header's choice of language. A change of language reloads the page, which then shows the same scenario, moment
// and selection.
import { buttonText, element, icon } from '../browser/dom';
import { language, languages, remember, withoutLanguage, type Language } from '../lang/language';
import { strings } from '../lang/strings';
import { currentLink } from '../link/current_link';
import { keepLink } from '../link/kept_link';
import { putIntoAddress, reloadUnlinked } from '../link/reload_here';
import type { Player } from '../stage/player';

export class LanguageSwitch {
  readonly root: HTMLElement;
  #player: Player | null = null;
  #select: HTMLSelectElement;

  constructor() {
    const label = strings.header.language;
    const select = element('select', { 'aria-label': label, title: label });
    for (const [value, name] of Object.entries(languages)) {
      select.append(element('option', { value, lang: value, selected: value === language }, name));
    }
    this.#select = select;
    select.addEventListener('change', () => void this.#switchTo(select.value as Language));
    this.root = element('div', { class: 'language' }, icon('language'), buttonText(label), select);
  }

  connect(player: Player): void {
    this.#player = player;
  }

  async #switchTo(chosen: Language): Promise<void> {
    const playing = this.#player?.state?.playing ?? false;
    const parts = { time: true, selection: true, play: playing };
    const fragment = this.#player === null ? '' : await currentLink(this.#player, parts);
    const reload = (): void => {
      remember(chosen);
      location.reload();
    };
    // The reader's choice takes precedence over the link's language.
    history.replaceState(history.state, '', withoutLanguage(location.hash) || location.pathname + location.search);
    if (fragment === '' || keepLink(fragment) || putIntoAddress(fragment)) return reload();
    if (!(await reloadUnlinked(this.#player, reload))) this.#select.value = language;
  }
}

// The tags of the scenarios as switches. Only scenarios with all of the chosen tags are shown.
import { element, setAttribute, setText } from '../browser/dom';
import type { GalleryEntry } from './gallery';
import { countTags, inOrder, tagName } from './search';
import { galleryWords } from './words';

interface Chip {
  button: HTMLButtonElement;
  count: HTMLElement;
}

export class TagChips {
  readonly root: HTMLElement;
  readonly chosen = new Set<string>();
  #chips = new Map<string, Chip>();

  constructor(entries: GalleryEntry[], changed: () => void) {
    this.root = element('div', { class: 'chips', role: 'group', 'aria-label': galleryWords.tagsLabel });
    for (const tag of inOrder(countTags(entries).keys())) this.#add(tag, changed);
  }

  // Shows how many of `shown` have each tag. Hides tags that no shown scenario has, unless they are chosen.
  show(shown: GalleryEntry[]): void {
    const counts = countTags(shown);
    for (const [tag, { button, count }] of this.#chips) {
      const isChosen = this.chosen.has(tag);
      setAttribute(button, 'aria-pressed', String(isChosen));
      setText(count, String(counts.get(tag) ?? 0));
      button.hidden = !isChosen && !counts.has(tag);
    }
  }

  #add(tag: string, changed: () => void): void {
    const count = element('span', { class: 'chip-count' });
    const flip = (): void => {
      if (!this.chosen.delete(tag)) this.chosen.add(tag);
      changed();
    };
    const button = element(
      'button',
      { class: 'tag-chip', type: 'button', 'aria-pressed': 'false', onclick: flip },
      tagName(tag),
      ' ',
      count,
    );
    this.#chips.set(tag, { button, count });
    this.root.append(button);
  }
}

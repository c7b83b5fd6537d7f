// Lists of any length: the first items are rendered at once, further ones when a reader asks for them and scrolls down.
import { element, setText } from '../browser/dom';
import { strings } from '../lang/strings';

const firstItems = 50;
const chunk = 100;

// The number of items that a list shows. A caller that keeps it gets a new list of the same length.
export interface Grown {
  count: number;
}

// Fills `list` (or a table's body) with the elements that `make` creates for the items. Returns the element to place
// after it in the same scroller: a button that adds all other items, or null if there are few.
export function fill<T>(
  list: HTMLElement,
  items: readonly T[],
  make: (item: T, index: number) => HTMLElement,
  grown: Grown = { count: 0 },
): HTMLElement | null {
  const first = Math.max(firstItems, grown.count);
  let made = 0;
  const addUntil = (end: number): void => {
    const fragment = document.createDocumentFragment();
    for (; made < Math.min(end, items.length); made++) fragment.append(make(items[made] as T, made));
    list.append(fragment);
    if (made > firstItems) grown.count = made;
  };
  addUntil(first);
  if (items.length <= first) return null;
  const button = element('button', { class: 'quiet small show-all', type: 'button' });
  setText(button, strings.inspector.showAll(items.length));
  const foot = element('div', { class: 'list-foot' }, button);
  const letGrow = (): void => {
    button.remove();
    growWhileSeen(foot, () => {
      addUntil(made + chunk);
      return made < items.length;
    });
  };
  if (grown.count > 0) letGrow();
  else button.addEventListener('click', letGrow);
  return foot;
}

// Calls `grow` whenever `foot` becomes visible, until it returns false.
function growWhileSeen(foot: HTMLElement, grow: () => boolean): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      // Observing it again makes the observer report again, even if it has stayed visible.
      if (grow()) observer.observe(foot);
    },
    { rootMargin: '400px' },
  );
  observer.observe(foot);
}

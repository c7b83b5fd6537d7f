// Moves the focus with arrow keys among cards in rows; Tab moves to the next topic.

// `cards` returns the visible cards, in order.
export function listenForCardKeys(root: HTMLElement, cards: () => HTMLElement[]): void {
  root.addEventListener('keydown', (event) => {
    const shown = cards();
    const at = shown.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = neighbour(shown, at, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  root.addEventListener('focusin', (event) => {
    const card = event.target;
    if (card instanceof HTMLElement && card.matches('.card')) makeStop(card);
  });
}

// Makes one card of each topic a stop for Tab: the first visible one, or the one that had the focus
// last.
export function setStops(topics: HTMLElement[]): void {
  for (const topic of topics) {
    const shown = [...topic.querySelectorAll<HTMLElement>('.card')].filter((card) => !card.hidden);
    const stop = shown.find((card) => card.tabIndex === 0) ?? shown[0];
    if (stop) makeStop(stop);
  }
}

function makeStop(card: HTMLElement): void {
  for (const other of card.parentElement?.querySelectorAll<HTMLElement>('.card') ?? []) other.tabIndex = -1;
  card.tabIndex = 0;
}

function neighbour(cards: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight') return cards[at + 1];
  if (key === 'ArrowLeft') return cards[at - 1];
  if (key === 'Home') return cards[0];
  if (key === 'End') return cards.at(-1);
  if (key === 'ArrowDown') return inNextRow(cards.slice(at));
  if (key === 'ArrowUp') return inNextRow(cards.slice(0, at + 1).reverse());
  return undefined;
}

// Returns the card nearest to the first of `cards` in the next row after it.
function inNextRow([from, ...others]: HTMLElement[]): HTMLElement | undefined {
  const middle = (card: HTMLElement): number => card.offsetLeft + card.offsetWidth / 2;
  const top = (card: HTMLElement): number => card.getBoundingClientRect().top;
  if (!from) return undefined;
  const first = others.find((card) => Math.abs(top(card) - top(from)) > 4);
  const row = first ? others.filter((card) => Math.abs(top(card) - top(first)) <= 4) : [];
  const distance = (card: HTMLElement): number => Math.abs(middle(card) - middle(from));
  return row.sort((a, b) => distance(a) - distance(b))[0];
}

// A menu at a point of the page, which works with keyboard, mouse and screen reader.
import { element } from '../browser/dom';
import '../style/late/menu.css';

export type MenuItem = { label: string; run: () => void; look?: 'danger' } | 'separator';

const margin = 6;
const typeAheadMs = 700;

export class Menu {
  #root: HTMLElement | null = null;
  #items: HTMLElement[] = [];
  #before: Element | null = null;
  #onClose = (): void => {};
  #typed = '';
  #typedAt = 0;

  get isOpen(): boolean {
    return this.#root !== null;
  }

  // Shows the menu with its corner at (x, y) of the window, or as near as there is room. Calls `onClose` before the
  // chosen action.
  show(title: string, items: MenuItem[], x: number, y: number, onClose: () => void): void {
    this.close();
    this.#onClose = onClose;
    this.#before = document.activeElement;
    this.#items = [];
    const list = items.map((item) => this.#makeItem(item));
    const root = element(
      'div',
      { class: 'menu', role: 'menu', 'aria-label': title, tabindex: -1 },
      element('p', { class: 'menu-title', 'aria-hidden': 'true' }, title),
      ...list,
    );
    root.addEventListener('keydown', (event) => this.#onKey(event));
    root.addEventListener('contextmenu', (event) => event.preventDefault());
    // In main, so that its content belongs to a landmark of the page.
    (document.querySelector('main') ?? document.body).append(root);
    this.#root = root;
    place(root, x, y);
    document.addEventListener('pointerdown', this.#onPointerDown, true);
    window.addEventListener('blur', this.#dismiss);
    window.addEventListener('resize', this.#dismiss);
    // Closes the menu when the page scrolls, but not when a part of it does.
    document.addEventListener('scroll', this.#dismiss);
    this.#items[0]?.focus({ preventScroll: true });
  }

  close(): void {
    if (!this.#root) return;
    const hadFocus = this.#root.contains(document.activeElement);
    this.#root.remove();
    this.#root = null;
    document.removeEventListener('pointerdown', this.#onPointerDown, true);
    window.removeEventListener('blur', this.#dismiss);
    window.removeEventListener('resize', this.#dismiss);
    document.removeEventListener('scroll', this.#dismiss);
    if (hadFocus && this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true });
    this.#onClose();
  }

  #makeItem(item: MenuItem): HTMLElement {
    if (item === 'separator') return element('hr', { role: 'separator' });
    const { label, run, look } = item;
    const choose = (): void => {
      this.close();
      run();
    };
    const made = element(
      'button',
      { class: look ?? null, type: 'button', role: 'menuitem', tabindex: -1, onclick: choose },
      label,
    );
    made.addEventListener('pointerenter', () => made.focus({ preventScroll: true }));
    this.#items.push(made);
    return made;
  }

  #dismiss = (): void => this.close();

  #onPointerDown = (event: PointerEvent): void => {
    if (event.target instanceof Node && this.#root?.contains(event.target)) return;
    this.close();
  };

  #onKey(event: KeyboardEvent): void {
    const at = this.#items.indexOf(document.activeElement as HTMLElement);
    const last = this.#items.length - 1;
    const next: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    if (event.key === 'Escape' || event.key === 'Tab') this.close();
    else if (next[event.key] !== undefined) this.#items[next[event.key] ?? 0]?.focus();
    else if (/^[^\s]$/u.test(event.key)) this.#typeAhead(event, at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Moves to the next item that begins with the typed letter.
  #typeAhead(event: KeyboardEvent, at: number): void {
    const goesOn = event.timeStamp - this.#typedAt < typeAheadMs;
    this.#typed = (goesOn ? this.#typed : '') + event.key.toLowerCase();
    this.#typedAt = event.timeStamp;
    const from = this.#typed.length > 1 ? at : at + 1;
    const order = [...this.#items.slice(from), ...this.#items.slice(0, from)];
    order.find((item) => item.textContent?.toLowerCase().startsWith(this.#typed))?.focus();
  }
}

// Places the menu below and right of the point, or on the other side of it if there is no room.
function place(menu: HTMLElement, x: number, y: number): void {
  const { width, height } = menu.getBoundingClientRect();
  const left = x + width + margin > innerWidth ? x - width : x;
  const top = y + height + margin > innerHeight ? y - height : y;
  menu.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
  menu.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`;
}

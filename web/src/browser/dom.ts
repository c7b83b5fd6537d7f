// Creates and updates elements. Data only ever becomes text nodes and attribute values, never
// markup.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | EventListener>;

// element('button', { class: 'quiet', onclick: ... }, 'Share'); null, undefined and false leave an attribute
// out.
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') made.addEventListener(name.replace(/^on/, ''), value);
    else made.setAttribute(name, value === true ? '' : String(value));
  }
  append(made, children);
  return made;
}

// A button that shows only an icon. `label` is its name for screen readers, and its title unless `attributes` has one.
export function iconButton(name: IconName, label: string, attributes: Attributes = {}): HTMLButtonElement {
  return element(
    'button',
    { class: 'icon-button', type: 'button', title: label, 'aria-label': label, ...attributes },
    icon(name),
  );
}

// Returns the word of a button with an icon; narrow screens show it below the icon.
export function buttonText(text: string): HTMLElement {
  return element('span', { class: 'button-text' }, text);
}

export function append(parent: Element | DocumentFragment, children: Child[]): void {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
}

// Writes only a text that differs, so that selected text and the position of a screen reader stay.
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

export function setAttribute(target: Element, name: string, value: string | null): void {
  if (value === null) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

// A part of the page that is rendered again only when its data has changed. The focus, unfolded details and scroll
// positions move to the new elements with the same data-key.
export class Section<T> {
  readonly root: HTMLElement;
  #render: (data: T) => Child[];
  #shown: string | null = null;
  // Scroll positions by data-key. The section records them at each scroll event, because reading one from an element
  // makes the browser lay out the page at once.
  #scrolled = new Map<string, number>();

  constructor(root: HTMLElement, render: (data: T) => Child[]) {
    this.root = root;
    this.#render = render;
    const note = ({ target }: Event): void => {
      if (target instanceof HTMLElement) this.#scrolled.set(keyOf(target), target.scrollTop);
    };
    root.addEventListener('scroll', note, { capture: true, passive: true });
  }

  show(data: T): void {
    const text = JSON.stringify(data);
    if (text === this.#shown) return;
    this.#shown = text;
    const focused = keyOf(document.activeElement);
    const hadFocus = this.root.contains(document.activeElement);
    const unfolded = new Map<string, boolean>();
    for (const old of this.root.querySelectorAll<HTMLDetailsElement>('details[data-key]')) {
      unfolded.set(keyOf(old), old.open);
    }
    const made = document.createDocumentFragment();
    append(made, this.#render(data));
    this.root.replaceChildren(made);
    const scrolled = this.#scrolled;
    this.#scrolled = new Map();
    for (const now of this.root.querySelectorAll<HTMLElement>('[data-key]')) {
      const key = keyOf(now);
      if (now instanceof HTMLDetailsElement) now.open = unfolded.get(key) ?? now.open;
      const scrollTop = scrolled.get(key);
      if (scrollTop) {
        now.scrollTop = scrollTop;
        this.#scrolled.set(key, now.scrollTop);
      }
      if (hadFocus && focused !== '' && key === focused) now.focus({ preventScroll: true });
    }
  }

  // Shows nothing until the next show().
  clear(): void {
    this.#shown = null;
    this.#scrolled.clear();
    this.root.replaceChildren();
  }
}

function keyOf(target: Element | null): string {
  return target instanceof HTMLElement ? (target.dataset['key'] ?? '') : '';
}

// Reports whether keys pressed at this target are input of a field.
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

// Removes the text that the page shows until its scripts run.
export function removeBootText(): void {
  document.querySelector('.boot')?.remove();
}

// A <dialog> with a heading and a button that closes it; Escape and a click beside it close it too.
export function makeDialog(title: string, closeLabel: string, ...children: Child[]): HTMLDialogElement {
  const heading = element('h2', { id: `dialog-${++dialogs}` }, title);
  const dialog = element(
    'dialog',
    { 'aria-labelledby': heading.id },
    element(
      'div',
      { class: 'dialog-body' },
      element(
        'header',
        { class: 'dialog-head' },
        heading,
        element(
          'button',
          { class: 'icon-button', type: 'button', 'aria-label': closeLabel, onclick: () => dialog.close() },
          icon('close'),
        ),
      ),
      ...children,
    ),
  );
  dialog.addEventListener('pointerdown', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}
let dialogs = 0;

// Icons on a grid of 16 by 16, in the colour of the text.
const icons = {
  play: 'M4.5 2.6v10.8c0 .5.5.8 1 .5l8-5.400c.4-.2.4-.8 0-1l-8-5.400c-.5-.3-1 0-1 .5z',
  pause: 'M4 2.500h2.600v11H4zM9.400 2.500H12v11H9.400z',
  toStart: 'M13 3v10L5.500 8zM4.500 3h-2v10h2z',
  toEnd: 'M3 3v10l7.500-5zM11.500 3H13.500v10h-2z',
  playBack: 'M11.500 2.600v10.800c0 .5-.5.8-1 .5l-8-5.400c-.4-.2-.4-.8 0-1l8-5.400c.5-.3 1 0 1 .5z',
  reverse: 'M7.500 3v10L1 8zM14.500 3v10L8 8z',
  more: 'M2 6.500h3v3H2zM6.500 6.500h3v3h-3zM11 6.500h3v3h-3z',
  unfold: 'M3.300 5.400l1.100-1.100L8 7.900l3.600-3.600 1.100 1.100L8 10.100z',
  loop: 'M4.500 4h6.700L9.600 2.400l1.100-1.100L14.100 4.700l-3.400 3.400L9.600 7l1.600-1.600H4.500A2 2 0 002.500 7.400V8.500H1V7.400A3.400 3.400 0 014.500 4zM11.500 12H4.800l1.600 1.600-1.100 1.100L1.900 11.300l3.400-3.400L6.400 9l-1.600 1.600h6.700a2 2 0 002-2V7.500H15v1.100A3.400 3.400 0 0111.500 12z',
  plot: 'M2 2h1.500v10.500H14V14H2zM4.800 10.600l2.700-4.500 2.300 2.500 3.100-5 1.300.8-4.200 6.700-2.300-2.500-1.600 2.800z',
  close:
    'M3.300 4.400l1.100-1.100L8 6.900l3.600-3.600 1.100 1.100L9.100 8l3.600 3.600-1.100 1.100L8 9.100l-3.600 3.600-1.100-1.100L6.900 8z',
  previous: 'M10.300 2.700l1.100 1.100L7.200 8l4.200 4.200-1.100 1.100L5 8z',
  next: 'M5.700 2.700L4.600 3.800 8.800 8l-4.200 4.200 1.100 1.100L11 8z',
  gallery: 'M2 2.500h5v5H2zM9 2.500h5v5H9zM2 9.500h5v5H2zM9 9.500h5v5H9z',
  open: 'M1.500 3h4.800l1.500 1.600h6.700v1.600H4.100L2.600 11l-1.100 1.500zM4.900 7.300h10.600l-2.200 5.700H2.700z',
  paste:
    'M5.500 1.500h5V3H13v11.500H3V3h2.500zm1.300 1.300v1.900h2.400V2.800zM4.500 4.500V13h7V4.500h-1v1.300h-5V4.500z',
  share:
    'M8 1.200l3.600 3.600-1 1-1.900-1.900V10H7.300V3.900L5.400 5.800l-1-1zM2.500 8H4v5h8V8h1.500v6.500h-11z',
  sun: 'M8 4.600a3.400 3.400 0 100 6.800 3.400 3.400 0 000-6.800zM7.300.8h1.400v2.400H7.300zM7.300 12.800h1.400v2.400H7.300zM.8 7.300h2.400v1.400H.8zM12.800 7.300h2.400v1.400h-2.400zM2.400 3.400l1-1 1.700 1.700-1 1zM10.900 11.900l1-1 1.700 1.700-1 1zM2.400 12.600l1.700-1.700 1 1-1.700 1.700zM10.900 4.100l1.700-1.700 1 1-1.700 1.700z',
  moon: 'M6.300 1.400a6.800 6.800 0 108.300 8.300A5.600 5.600 0 016.300 1.400z',
  back: 'M7 2.700l1.100 1.100L4.700 7.200H14v1.600H4.700l3.400 3.400L7 13.300 1.700 8z',
  check: 'M6.300 12.600L2 8.300l1.100-1.100 3.200 3.200L13 3.700l1.100 1.100z',
  cross:
    'M3.300 4.400l1.100-1.100L8 6.900l3.600-3.600 1.100 1.100L9.100 8l3.600 3.600-1.100 1.100L8 9.100l-3.600 3.600-1.100-1.100L6.900 8z',
  dot: 'M8 6a2 2 0 100 4 2 2 0 000-4z',
  dash: 'M3 7.200h10v1.600H3z',
  external: 'M3 3h4.500v1.500h-3v7h7v-3H13V13H3zM9 2h5v5h-1.500V4.600L8 9.100l-1-1 4.500-4.600H9z',
  copy: 'M5.500 1.500h8v9.500h-8zM7 3v6.500h5V3zM2.500 5H4v8h6v1.500H2.500z',
  panel: 'M1.500 2.500h13v11h-13zM3 4v8h6.500V4z',
  expand:
    'M9 2h5v5h-1.500V4.600L9.100 8 8 6.900l3.500-3.400H9zM7 14H2V9h1.500v2.400L6.900 8 8 9.100l-3.500 3.400H7z',
  up: 'M8 4.600l5.400 5.400-1.100 1.100L8 6.800l-4.300 4.300L2.600 10z',
  down: 'M8 11.400L2.600 6l1.100-1.100L8 9.200l4.300-4.300L13.400 6z',
  inLine: 'M1.500 6h3.500v4H1.500zM6.300 6h3.500v4H6.300zM11 6h3.500v4H11z',
  trying:
    'M8 1a7 7 0 100 14A7 7 0 008 1zm0 1.500a5.500 5.500 0 110 11 5.500 5.500 0 010-11zM6.500 5v6l5-3z',
  hourglass: 'M3.500 1.500h9V3L9.400 8l3.100 5v1.500h-9V13l3.100-5-3.100-5z',
  parked:
    'M2 2h12v12H2zm1.500 1.500v9h9v-9zM5.800 4.800h2.900a2.300 2.300 0 010 4.600H7.400v2.200H5.800zm1.600 1.400V8h1.200a.9.9 0 000-1.800z',
  gate: 'M2 3h1.500v10H2zM12.500 3H14v10h-1.500zM5 7.200h6v1.600H5z',
  language:
    'M5 1.500h1.500V3H11v1.500H9.500C9 6.300 8.100 7.700 7 8.800l1.800 1-.7 1.300L5.800 9.700C4.700 10.500 3.400 11 2 11.400L1.500 10c1.100-.3 2.100-.7 3-1.300C3.500 7.700 2.800 6.600 2.400 5.500H4c.4.8.9 1.600 1.700 2.300.8-.9 1.500-1.900 1.900-3.300H1V3h4zM10.800 7.500h1.700L16 15h-1.700l-.7-1.700H9.700L9 15H7.300zm.9 2l-1.300 2.500H13z',
  code: 'M5.300 3.500l1.100 1.100L3 8l3.400 3.400-1.100 1.100L.8 8zM10.700 3.500L9.600 4.600 13 8l-3.400 3.400 1.100 1.100L15.200 8z',
  warning: 'M8 1.200l7 13H1zM7.300 6v4.200h1.500V6zM7.300 11.200v1.500h1.500v-1.500z',
  prohibited:
    'M8 1a7 7 0 100 14A7 7 0 008 1zm0 1.500a5.500 5.500 0 014.400 8.800L4.700 3.600A5.500 5.500 0 018 2.500zM3.600 4.700l7.700 7.700A5.500 5.500 0 013.600 4.700z',
} as const;
export type IconName = keyof typeof icons;

export function icon(name: IconName): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', icons[name]);
  path.setAttribute('fill-rule', 'evenodd');
  svg.append(path);
  return svg;
}

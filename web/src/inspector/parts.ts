// Small pieces that the inspector's views share.
import { element, icon, iconButton } from '../browser/dom';
import { copyText } from '../browser/files';
import { amount, seconds, shortName } from '../lang/format';
import { languageOf } from '../lang/language';
import { strings } from '../lang/strings';
import type { ResourceUse, TimelineEntry } from '../protocol/protocol';
import type { Change } from '../stage/player';

// Actions outside the inspector that its views can start.
export interface Actions {
  select(target: string): void;
  seek(t: number): void;
  // Makes all changes at the present moment, as one edit; `text` describes it.
  edit(text: string, ...changes: Change[]): void;
  // Makes changes at several moments, sorted by time, as one edit, and plays from the first of them.
  play(text: string, entries: TimelineEntry[]): void;
  // Opens the form of an existing pod or node: "pod/default/web-1".
  openForm(target: string): void;
  enlargeAttempt(index: number): void;
  // Shows why a pod is on a node or why not, in that attempt; without an attempt, in its last one.
  ask(pod: string, node: string, attempt?: number): void;
  // Chooses a second run to compare with, or runs the scenario many times; null if there is no room for that.
  compare: ((way: 'ask' | 'many') => void) | null;
  // Shows a message about the last action, which screen readers announce.
  say(text: string): void;
}

export function podLink(name: string, actions: Actions, key = `pod:${name}`): HTMLElement {
  return element(
    'button',
    { class: 'link', type: 'button', 'data-key': key, onclick: () => actions.select(`pod/${name}`) },
    shortName(name),
  );
}

export function nodeLink(name: string, actions: Actions, key = `node:${name}`): HTMLElement {
  return element(
    'button',
    { class: 'link', type: 'button', 'data-key': key, onclick: () => actions.select(`node/${name}`) },
    name,
  );
}

// Writes "2 of 4"; "1 + 2 of 4" with an amount that is held for pods.
export function useText({ name, requested, held = 0, allocatable }: ResourceUse): string {
  const used = held === 0 ? amount(name, requested) : `${amount(name, requested)} + ${amount(name, held)}`;
  return strings.node.requestedOf(used, amount(name, allocatable));
}

// Returns a moment as a button that moves the playhead there.
export function timeLink(t: number, actions: Actions): HTMLElement {
  return element(
    'button',
    { class: 'time-link', type: 'button', title: strings.attempt.seek, onclick: () => actions.seek(t) },
    seconds(t),
  );
}

export function group(title: string, ...children: (Node | string | null | false | undefined)[]): HTMLElement {
  return element('section', { class: 'group' }, element('h3', {}, title), ...children);
}

// Rows of a definition list; those without a value are left out.
export function facts(rows: [label: string, value: Node | string | null | undefined | false][]): HTMLElement {
  const list = element('dl', { class: 'facts' });
  for (const [label, value] of rows) {
    if (value === null || value === undefined || value === false || value === '') continue;
    list.append(element('dt', {}, label), element('dd', {}, value));
  }
  return list;
}

export function chips(texts: string[], look = ''): HTMLElement {
  return element(
    'ul',
    { class: 'chips' },
    ...texts.map((text) => element('li', { class: `chip ${look}` }, text)),
  );
}

// Returns the heading of a node's row: a button that asks why the node was chosen or not, and
// marks.
export function nodeHeading(
  node: string,
  ask: () => void,
  attributes: { title: string; 'data-key'?: string },
  ...pills: (HTMLElement | false)[]
): HTMLElement {
  const name = element('button', { class: 'link', type: 'button', ...attributes, onclick: ask }, node);
  return element('div', { class: 'named-node' }, name, ...pills);
}

// Returns a text in the scheduler's words, which can be read and copied.
export function messageBlock(text: string): HTMLElement {
  const button = iconButton('copy', strings.inspector.copy, { class: 'icon-button copy' });
  button.addEventListener('click', () => {
    void copyText(text, null).then((copied) => {
      if (!copied) return;
      button.replaceChildren(icon('check'));
      setTimeout(() => button.replaceChildren(icon('copy')), 1500);
    });
  });
  return element('div', { class: 'message-block' }, element('pre', { class: 'message', lang: languageOf(text) }, text), button);
}

// Wraps a table so that it can be scrolled, also with keys. `key` is that of Section.
export function scroller(
  label: string,
  key: string | null,
  ...children: (Node | null | false)[]
): HTMLElement {
  const attributes = { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': label, 'data-key': key };
  return element('div', attributes, ...children);
}

export function headRow(titles: string[]): HTMLElement {
  return element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, title)));
}

// Returns the head of a narrow column: a plugin's name, written upwards.
export function pluginHeading(
  name: string,
  swatch: HTMLElement | false = false,
  label: HTMLElement | null = null,
): HTMLElement {
  return element(
    'th',
    { scope: 'col', class: 'plugin-heading', title: name },
    swatch,
    element('span', { class: 'upright' }, ...(label ? [label] : breakable(name))),
  );
}

// Returns a swatch in the colour in which the stage draws the plugin's part of a bar.
export function pluginSwatch(index: number): HTMLElement {
  return element('span', { class: `swatch plugin-${index % pluginColors}`, 'aria-hidden': 'true' });
}
export const pluginColors = 8;

// Lets a name such as NodeResourcesBalancedAllocation break before each of its words.
export function breakable(name: string): (string | HTMLElement)[] {
  return withBreaks(name.split(/(?=[A-Z][a-z])/));
}

// Lets a path break after each of its folders.
export function breakablePath(path: string): (string | HTMLElement)[] {
  return withBreaks(path.split(/(?<=\/)/));
}

function withBreaks(words: string[]): (string | HTMLElement)[] {
  return words.flatMap((word, i) => (i === 0 ? [word] : [element('wbr'), word]));
}

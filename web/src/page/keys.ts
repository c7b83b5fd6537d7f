// The list of all keys, from which the help, the tooltips and the canvas's description are made.
// The canvas's own keys act in wasm/app/keys.cc, the page's in page_keys.ts.
import { strings } from '../lang/strings';

const words = strings.keys;

export type KeyName = keyof typeof words.does;

// Parts of the page that an embed does not have.
export type PagePart = 'find' | 'plots' | 'inspector' | 'edits' | 'text' | 'lecture';

export interface Key {
  name: KeyName;
  // Values of KeyboardEvent.key; any of them triggers the action.
  press: string[];
  shift?: true;
  // Ctrl, or the command key of a Mac.
  ctrl?: true;
  // True if the keys are a range, such as 1 to 9; otherwise they are opposites, such as + and -.
  range?: true;
  // The page handles the key, not the canvas.
  page?: true;
  needs?: PagePart;
}

const allGroups: { title: string; keys: Key[] }[] = [
  {
    title: words.groups.play,
    keys: [
      { name: 'toggle', press: [' '] },
      { name: 'reverse', press: ['r'] },
      { name: 'speed', press: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], range: true },
      { name: 'faster', press: ['+', '-'] },
      { name: 'loop', press: ['l'], page: true },
    ],
  },
  {
    title: words.groups.look,
    keys: [
      { name: 'find', press: ['/'], page: true, needs: 'find' },
      { name: 'fit', press: ['0'] },
      { name: 'clear', press: ['Escape'] },
      { name: 'plots', press: ['p'], page: true, needs: 'plots' },
      { name: 'inspector', press: ['i'], page: true, needs: 'inspector' },
      { name: 'lecture', press: ['v'], page: true, needs: 'lecture' },
      { name: 'nextPanel', press: ['n'], page: true, needs: 'lecture' },
      { name: 'previousPanel', press: ['N'], shift: true, page: true, needs: 'lecture' },
      { name: 'help', press: ['?'], page: true },
    ],
  },
  {
    title: words.groups.change,
    keys: [
      { name: 'text', press: ['e'], page: true, needs: 'text' },
      { name: 'undo', press: ['z'], ctrl: true, page: true, needs: 'edits' },
      { name: 'redo', press: ['z'], ctrl: true, shift: true, page: true, needs: 'edits' },
    ],
  },
  {
    title: words.groups.move,
    keys: [
      { name: 'step', press: ['ArrowRight'] },
      { name: 'stepBack', press: ['ArrowLeft'] },
      { name: 'nextAttempt', press: ['ArrowRight'], shift: true },
      { name: 'previousAttempt', press: ['ArrowLeft'], shift: true },
      { name: 'nextFailure', press: ['f'] },
      { name: 'previousFailure', press: ['F'], shift: true },
      { name: 'toStart', press: ['Home'] },
      { name: 'toEnd', press: ['End'] },
      { name: 'previousCaption', press: ['['] },
      { name: 'nextCaption', press: [']'] },
    ],
  },
];

const all = allGroups.flatMap((group) => group.keys);

// Returns the keys of a page with such parts.
export function keyGroups(parts: PagePart[]): { title: string; keys: Key[] }[] {
  const isThere = ({ needs }: Key): boolean => needs === undefined || parts.includes(needs);
  return allGroups
    .map(({ title, keys }) => ({ title, keys: keys.filter(isThere) }))
    .filter(({ keys }) => keys.length > 0);
}

// Returns the labels on the keys: ['Shift', '→'].
export function capsOf(key: Key): string[] {
  const caps = key.press.map(
    (press) => words.caps[press] ?? (press.length === 1 ? press.toUpperCase() : press),
  );
  const shown = key.range ? [`${caps[0]}–${caps[caps.length - 1]}`] : caps;
  return [...(key.ctrl ? [words.ctrl] : []), ...(key.shift ? [words.shift] : []), ...shown];
}

// Returns for example "Step to the next event (→)".
export function withKey(label: string, name: KeyName): string {
  const key = all.find((one) => one.name === name);
  return key === undefined ? label : `${label} (${capsOf(key).join(' ')})`;
}

// Returns the keys as text for screen readers: "Space: play or pause; ..."
export function keysInWords(parts: PagePart[]): string {
  const lines = keyGroups(parts)
    .flatMap(({ keys }) => keys)
    .map((key) => `${capsOf(key).join(' ')}: ${words.does[key.name]}`);
  return words.inWords(lines.join('; '));
}

// Keeps the link to the page's scenario in the tab's storage while the page reloads: it may be too long for an address.
const key = 'berth.kept';

// Longer links would be refused when they return, and some browsers store no more.
const longest = 4_000_000;

// A page that opens no such links stores none: its frame may share the tab with others.
let takes = false;

// Returns whether the link is stored. `of` is the address that it replaces; '*' for any.
export function keepLink(fragment: string, of = '*'): boolean {
  if (!takes || fragment.length > longest) return false;
  try {
    sessionStorage.setItem(key, `${of} ${fragment}`);
    return true;
  } catch {
    return false;
  }
}

// Does the same for a page that may be reloaded with its present address, unless a link is stored already.
export function keepLinkOfAddress(fragment: string): void {
  try {
    if (sessionStorage.getItem(key) === null) keepLink(fragment, location.hash);
  } catch {
    // Without storage, the page opens its address.
  }
}

// Returns the link that was stored before the reload, and removes it. Null if there is none, or if it belongs to
// another address.
export function takeKeptLink(): string | null {
  takes = true;
  try {
    const [, of, fragment = null] = /^(\S*) (.*)$/s.exec(sessionStorage.getItem(key) ?? '') ?? [];
    sessionStorage.removeItem(key);
    return of === '*' || of === location.hash ? fragment : null;
  } catch {
    return null;
  }
}

// Reports whether the reloaded page will find the present scenario without a link, in the browser's store. The keeper
// replaces this function, and notes the scenario in the tab's history.
export const keeping = { now: (): Promise<boolean> => Promise.resolve(false) };

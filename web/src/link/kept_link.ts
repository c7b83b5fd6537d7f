// Keeps the link to the page's scenario in the tab's storage while the page reloads: it may be too long for an address.
const key = 'berth.kept';

// Longer ones are refused as links when they come back, and some browsers keep no more.
const longest = 4_000_000;

// A page that takes no such links has none kept: its frame may share the tab with others.
let takes = false;

// Whether it is kept. `of`: the address whose place it takes; '*' for any.
export function keepLink(fragment: string, of = '*'): boolean {
  if (!takes || fragment.length > longest) return false;
  try {
    sessionStorage.setItem(key, `${of} ${fragment}`);
    return true;
  } catch {
    return false;
  }
}

// The same for a page that may come back with the address that it has now, unless a link is kept already.
export function keepLinkOfAddress(fragment: string): void {
  try {
    if (sessionStorage.getItem(key) === null) keepLink(fragment, location.hash);
  } catch {
    // As above.
  }
}

// Returns the link that was kept before the reload, and removes it; null if there is none, or if it is of another
// address.
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

// Whether the reloaded page will find what is shown without a link, among what the browser keeps: who keeps it there
// replaces this, and notes it in the tab's history.
export const keeping = { now: (): Promise<boolean> => Promise.resolve(false) };

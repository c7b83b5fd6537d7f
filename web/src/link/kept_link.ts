// Keeps the link to the page's scenario in the tab's storage while the page reloads: it may be too long for an address.
const key = 'berth.kept';

// Longer ones are refused as links when they come back, and some browsers keep no more.
const longest = 4_000_000;

// A page that takes no such links has none kept: its frame may share the tab with others.
let takes = false;

// Whether it is kept.
export function keepLink(fragment: string): boolean {
  if (!takes || fragment.length > longest) return false;
  try {
    sessionStorage.setItem(key, fragment);
    return true;
  } catch {
    return false;
  }
}

// Returns the link that was kept before the reload, and removes it; null if there is none.
export function takeKeptLink(): string | null {
  takes = true;
  try {
    const fragment = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return fragment;
  } catch {
    return null;
  }
}

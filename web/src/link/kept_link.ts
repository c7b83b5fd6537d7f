// What the page shows, kept by the tab while the page is loaded anew: an address may be too short for it.
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

// What was kept before the page was loaded; once only.
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

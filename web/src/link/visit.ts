// The page's note for an address in the tab's history, which survives a reload, a restored tab and a crash.
export interface Visit {
  // The index of the tab's scenario to which the address belongs, in the order in which they were opened, from 0.
  at: number;
  // The name under which the browser keeps that scenario; null if it does not.
  id: string | null;
}

// Returns the note of the present entry; null for a link that was just followed.
export function visitNow(): Visit | null {
  return (history.state as { berth?: Visit } | null)?.berth ?? null;
}

// Makes the first entry of the page equal to those that follow.
export function noteVisit(): void {
  if (!visitNow()) history.replaceState({ berth: { at: 0, id: null } }, '');
}

// Reports whether the address's fragment is that of a link. The page's own link to the inspector opens nothing.
export const isOfLink = (hash: string): boolean => hash !== '' && hash !== '#inspector';

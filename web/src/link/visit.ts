// What the page notes beside an address in the tab's history, which survives a reload, a restored tab and a crash.
export interface Visit {
  // Which of the tab's scenarios the address is of, in the order in which they were opened, from 0.
  at: number;
  // Under which name the browser keeps that scenario; null: it does not.
  id: string | null;
}

// Of the present entry; null: of a link that was just followed.
export function visitNow(): Visit | null {
  return (history.state as { berth?: Visit } | null)?.berth ?? null;
}

// The page that was opened is an entry like those that follow.
export function noteVisit(): void {
  if (!visitNow()) history.replaceState({ berth: { at: 0, id: null } }, '');
}

// Whether the address's fragment is that of a link. The page's own link to the inspector opens nothing.
export const isOfLink = (hash: string): boolean => hash !== '' && hash !== '#inspector';

// What was written and not applied outlives a reload of the page: another language, or a slip of the hand.

const key = 'berth-draft';

export function keepDraft(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A page without storage, or too long a text.
  }
}

export function keptDraft(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

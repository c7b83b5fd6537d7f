// Stores a text that is not applied yet, so that it survives a reload of the page, as for another language.

const key = 'berth-draft';

// Whether it is kept: not in a page without storage, nor too long a text. What was kept before is gone then.
export function keepDraft(text: string | null): boolean {
  try {
    sessionStorage.removeItem(key);
    if (text !== null) sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function keptDraft(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

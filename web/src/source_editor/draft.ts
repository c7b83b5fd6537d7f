// Stores a text that is not applied yet, so that it survives a reload of the page, for example for another language,
// and a crash of its process.

const key = 'berth-draft';

// Returns whether the text was stored: it is not if the page has no storage, or if the text is too long. Removes an
// earlier draft in any case.
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

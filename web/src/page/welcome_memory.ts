// Remembers in this browser whether a visitor has already seen the door.
const key = 'berth-welcome';

// A visitor whose browser stores nothing is always new.
export function isNewVisitor(): boolean {
  try {
    return localStorage.getItem(key) === null;
  } catch {
    return true;
  }
}

export function rememberVisit(): void {
  try {
    localStorage.setItem(key, 'seen');
  } catch {
    // Without storage, the visitor sees the door again.
  }
}

// Whether a visitor has been through the door already, as this browser remembers.
const key = 'berth-welcome';

// Who can store nothing is always new.
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
    // As above.
  }
}

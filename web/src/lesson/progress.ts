// The questions that were finished, and the last one that was opened: stored in this browser and sent nowhere. If the
// browser denies storage, they are known until the page closes.

const storageKey = 'berth-lessons';

export class Progress {
  #finished: Set<string>;
  #last: string | null;

  constructor() {
    const { finished, last } = remembered();
    this.#finished = new Set(finished);
    this.#last = last;
  }

  // Returns the question that was opened last; null if there is none yet.
  get last(): string | null {
    return this.#last;
  }

  isFinished(slug: string): boolean {
    return this.#finished.has(slug);
  }

  open(slug: string): void {
    this.#last = slug;
    this.#remember();
  }

  finish(slug: string): void {
    this.#finished.add(slug);
    this.#remember();
  }

  #remember(): void {
    try {
      localStorage.setItem(storageKey, JSON.stringify({ finished: [...this.#finished], last: this.#last }));
    } catch {
      // Without storage, the progress is known until the page closes.
    }
  }
}

function remembered(): { finished: string[]; last: string | null } {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { finished?: unknown; last?: unknown };
    const isSlug = (it: unknown): it is string => typeof it === 'string';
    return {
      finished: Array.isArray(kept.finished) ? kept.finished.filter(isSlug) : [],
      last: isSlug(kept.last) ? kept.last : null,
    };
  } catch {
    return { finished: [], last: null };
  }
}

// Loads parts of the page when they are first needed.

// A part that could not be loaded. `isFinal`: the second try failed, too. Some browsers repeat such a failure until the
// page is reloaded.
export class MissingModule extends Error {
  readonly isFinal: boolean;

  constructor(isFinal: boolean, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isFinal = isFinal;
  }
}

let onMissing: (missing: MissingModule, again: () => void) => void = () => {};

// Calls `listener` for parts that could not be loaded and that no caller waits for. Its second argument is a function
// that tries again.
export function onMissingPart(listener: typeof onMissing): void {
  onMissing = listener;
}

// Calls the same listener for a part that a caller waited for and that could not be loaded.
export function reportMissing(missing: MissingModule, again: () => void): void {
  onMissing(missing, again);
}

// Returns a function that loads the part, at most once, and that throws a MissingModule if it cannot.
export function demand<T>(load: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | null = null;
  let isSecond = false;
  return () => {
    part ??= load().catch((error: unknown) => {
      const missing = new MissingModule(isSecond, error);
      part = null;
      isSecond = true;
      throw missing;
    });
    return part;
  };
}

// Returns a function that calls `use` with the part as soon as it is loaded.
export function later<T>(load: () => Promise<T>): (use: (part: T) => void) => void {
  const loaded = demand(load);
  const withPart = (use: (part: T) => void): void => {
    loaded().then(use, (missing: MissingModule) => onMissing(missing, () => withPart(use)));
  };
  return withPart;
}

// A part for a view that is rendered repeatedly.
export class LatePart<T> {
  #withPart: (use: (part: T) => void) => void;
  #arrived: () => void;
  #part: T | null = null;
  #isWanted = false;
  #waiting: ((part: T) => void)[] = [];

  // `arrived` is called once, as soon as the part is there.
  constructor(load: () => Promise<T>, arrived: () => void) {
    this.#withPart = later(load);
    this.#arrived = arrived;
  }

  // Returns the part; null until it is loaded. It is loaded once; after a failure a notice asks readers to try again.
  want(): T | null {
    if (!this.#isWanted) {
      this.#isWanted = true;
      this.#withPart((part) => this.#take(part));
    }
    return this.#part;
  }

  // Calls `use` at once if the part is loaded, otherwise when it has arrived.
  use(act: (part: T) => void): void {
    const part = this.want();
    if (part) act(part);
    else this.#waiting.push(act);
  }

  #take(part: T): void {
    this.#part = part;
    this.#arrived();
    for (const act of this.#waiting.splice(0)) act(part);
  }
}

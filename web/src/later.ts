// A part of the page that is loaded when it is wanted first: what comes back calls `use` with it as soon as it is there.

let tell: (again: () => void) => void = () => {};

// `listener` is told of parts that could not be loaded, with what tries it again.
export function hearMissing(listener: (again: () => void) => void): void {
  tell = listener;
}

export function later<T>(load: () => Promise<T>): (use: (part: T) => void) => void {
  let part: Promise<T> | null = null;
  const withPart = (use: (part: T) => void): void => {
    part ??= load();
    part.then(use, () => {
      part = null;
      tell(() => withPart(use));
    });
  };
  return withPart;
}

// A part that belongs to something that is shown again and again.
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

  // Null until it is there. It is loaded once: should that fail, readers are asked.
  want(): T | null {
    if (!this.#isWanted) {
      this.#isWanted = true;
      this.#withPart((part) => this.#take(part));
    }
    return this.#part;
  }

  // At once when it is there, else when it has arrived.
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

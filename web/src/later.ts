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

// A part of the page that is loaded when it is wanted first: what comes back calls `use` with it as soon as it is there.
export function later<T>(load: () => Promise<T>): (use: (part: T) => void) => void {
  let part: Promise<T> | null = null;
  return (use) => {
    part ??= load();
    void part.then(use);
  };
}

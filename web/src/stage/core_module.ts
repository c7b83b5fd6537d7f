// Starts the core's own module in a worker, which has no canvas.
import createBerthCore, { type CoreModule } from 'berth-core';
import { TwoParts } from './two_parts';

// The two parts of the module, as bytes.
export interface CoreFiles {
  first: ArrayBuffer;
  rest: ArrayBuffer;
}

export interface StartedCore {
  module: CoreModule;
  // What the module printed last: where it breaks, why. '' if it printed nothing.
  lastWords(): string;
}

export async function startCore({ first, rest }: CoreFiles): Promise<StartedCore> {
  const parts = new TwoParts(await WebAssembly.compile(first), {
    compile: () => WebAssembly.compile(rest),
    readNow: () => rest,
  });
  let lastWords = '';
  const printErr = (line: string): void => {
    lastWords = line;
  };
  const module = await parts.start((instantiateWasm) =>
    // A worker that was handed its text has no folder in which the module could look for its file.
    createBerthCore({ instantiateWasm, locateFile: (name) => name, print: () => {}, printErr }),
  );
  await parts.complete();
  return { module, lastWords: () => lastWords };
}

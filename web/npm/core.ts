// The WebAssembly module: loaded when it is needed first, and shared by all simulations.
import createBerthCore, { type CoreModule } from './berth-core.mjs';
import { BerthError } from './error.js';
import { fetchedParts, TwoParts } from './two_parts.js';

let core: Promise<CoreModule> | undefined;
// What the module printed last: why it broke, if it did.
let lastWords = '';

export function loadCore(): Promise<CoreModule> {
  core ??= createCore().catch((reason: unknown) => {
    core = undefined;
    throw reason;
  });
  return core;
}

// What to throw when the module broke a promise of its own. It is gone then, with all simulations in it; the next
// one to be opened loads it anew.
export function coreBroke(reason: unknown): BerthError {
  core = undefined;
  return new BerthError({ message: `the simulation broke: ${lastWords || String(reason)}` });
}

async function createCore(): Promise<CoreModule> {
  const parts = await coreParts();
  const made = await parts.start((instantiateWasm) =>
    createBerthCore({
      instantiateWasm,
      print: () => {},
      printErr: (line) => {
        lastWords = line;
      },
    }),
  );
  // Files are quick to read when they are needed; over a network that takes its time.
  if (!isNode()) void parts.complete();
  return made;
}

// The first part is enough to begin with; the rest is read when something else is wanted.
async function coreParts(): Promise<TwoParts> {
  const first = new URL('./berth-core.wasm', import.meta.url);
  const rest = new URL('./berth-core.rest.wasm', import.meta.url);
  if (first.protocol === 'file:' && isNode()) {
    const { readFileSync } = await nodeFiles();
    const readNow = () => readFileSync(rest);
    return new TwoParts(await WebAssembly.compile(readFileSync(first)), {
      compile: () => WebAssembly.compile(readNow()),
      readNow,
    });
  }
  return fetchedParts(first, rest);
}

function isNode(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return process?.versions?.node !== undefined;
}

// Node fetches no files. Bundlers must not look for its modules where there is no Node: hence the detour.
async function nodeFiles(): Promise<{ readFileSync(file: URL): Uint8Array<ArrayBuffer> }> {
  const name = 'node:fs';
  return import(/* webpackIgnore: true */ /* @vite-ignore */ name);
}

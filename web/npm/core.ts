// The WebAssembly module: loaded when it is needed first, and shared by all simulations.
import createBerthCore, { type CoreModule, type CoreModuleOptions } from './berth-core.mjs';
import { BerthError } from './error.js';

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
  const options: CoreModuleOptions = {
    print: () => {},
    printErr: (line) => {
      lastWords = line;
    },
  };
  const file = new URL('./berth-core.wasm', import.meta.url);
  if (file.protocol === 'file:' && isNode()) options.wasmBinary = await readInNode(file);
  return createBerthCore(options);
}

function isNode(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return process?.versions?.node !== undefined;
}

// Node fetches no files. Bundlers must not look for its modules where there is no Node: hence the detour.
async function readInNode(file: URL): Promise<Uint8Array> {
  const name = 'node:fs/promises';
  const { readFile } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as {
    readFile(file: URL): Promise<Uint8Array>;
  };
  return readFile(file);
}

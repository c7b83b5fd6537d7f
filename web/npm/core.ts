// The WebAssembly module: loaded at its first use, and shared by all simulations.
import createBerthCore, { type CoreModule } from './berth-core.mjs';
import { BerthError } from './error.js';
import { fetchedParts, TwoParts } from './two_parts.js';

// A module and its state.
export interface Core {
  module: CoreModule;
  // The last line that the module printed, which is the reason if it failed.
  lastWords: string;
  // The reason for which the module cannot be used any more; undefined while it can.
  broke: string | undefined;
}

// The reason that Emscripten gives when the system refuses more memory.
const outOfMemory = 'OOM';

let core: Promise<Core> | undefined;

export function loadCore(): Promise<Core> {
  core ??= createCore().catch((reason: unknown) => {
    core = undefined;
    throw reason;
  });
  return core;
}

// Call this when the module failed a check, or ran out of memory: the module and all simulations in it are lost, and
// the next simulation that is opened loads a new module. Returns the error to throw.
function coreBroke(broken: Core, reason: unknown): BerthError {
  if (broken.broke === undefined) {
    core = undefined;
    broken.broke =
      reason === outOfMemory
        ? 'the simulation needs more memory than there is'
        : `the simulation broke: ${broken.lastWords || String(reason)}`;
  }
  return new BerthError({ message: broken.broke });
}

// Calls the module. An exception means that the module has failed.
export function call<T>(core: Core, ask: () => T): T {
  if (core.broke !== undefined) throw coreBroke(core, core.broke);
  try {
    return ask();
  } catch (reason) {
    throw coreBroke(core, reason);
  }
}

async function createCore(): Promise<Core> {
  const parts = await coreParts();
  const made = { lastWords: '', broke: undefined } as Partial<Core> as Core;
  made.module = await parts.start((instantiateWasm) =>
    createBerthCore({
      instantiateWasm,
      print: () => {},
      printErr: (line) => {
        made.lastWords = line;
      },
      onAbort: (reason) => {
        if (reason === outOfMemory) coreBroke(made, reason);
      },
    }),
  );
  // Over a network the rest takes time, so it is fetched now; from files it is read quickly when it is needed.
  if (!isNode()) void parts.complete();
  return made;
}

// The first part is enough to begin with; the rest is read when another function is needed.
async function coreParts(): Promise<TwoParts> {
  const first = inPackage(new URL('./berth-core.wasm', import.meta.url));
  const rest = inPackage(new URL('./berth-core.rest.wasm', import.meta.url));
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

// Returns the address of a file of the package that is beside this one. Vite's development server bundles scripts of
// packages into a folder of its own, and leaves other files where they are installed.
function inPackage(file: URL): URL {
  const [, name] = /\/node_modules\/\.vite\/deps[^/]*\/([^/]+)$/.exec(file.pathname) ?? [];
  return name === undefined ? file : new URL(`../../kube-berth/${name}`, file);
}

// Returns the bytes of a file that is beside this one.
export async function bytesOf(besideThis: URL): Promise<BufferSource> {
  const file = inPackage(besideThis);
  if (file.protocol === 'file:' && isNode()) return (await nodeFiles()).readFileSync(file);
  const response = await fetch(file);
  if (!response.ok) throw new BerthError({ message: `${file.href}: ${response.status}` });
  return response.arrayBuffer();
}

function isNode(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return process?.versions?.node !== undefined;
}

// Node cannot fetch files. The import is indirect, because bundlers must not look for Node's modules.
async function nodeFiles(): Promise<{ readFileSync(file: URL): Uint8Array<ArrayBuffer> }> {
  const name = 'node:fs';
  return import(/* webpackIgnore: true */ /* @vite-ignore */ name);
}

// A WebAssembly module in two parts, which scripts/modules.mjs writes. The first part works by itself until it calls a
// function of the rest. Then the rest is read synchronously, unless complete() has loaded it before.

type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
// The type of `instantiateWasm` in Emscripten's modules.
export type InstantiateWasm = (imports: WebAssembly.Imports, receive: Receive) => object;

// The two ways to load the rest.
export interface Rest {
  compile(): Promise<WebAssembly.Module>;
  // Reads synchronously, which blocks the page.
  readNow(): BufferSource;
}

export class TwoParts {
  #first: WebAssembly.Module;
  #rest: Rest;
  #exports: WebAssembly.Exports = {};
  #isWhole = false;
  #isMissing = false;
  #completing: Promise<boolean> | undefined;

  constructor(first: WebAssembly.Module, rest: Rest) {
    this.#first = first;
    this.#rest = rest;
  }

  // `create` calls the factory function of Emscripten, with its argument among the options.
  start<T>(create: (instantiateWasm: InstantiateWasm) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const instantiateWasm: InstantiateWasm = (imports, receive) => {
        this.#instantiate(imports).then((instance) => receive(instance, this.#first), reject);
        return {};
      };
      create(instantiateWasm).then(resolve, reject);
    });
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }
  // Reports whether the last attempt to load the rest failed.
  get isMissing(): boolean {
    return this.#isMissing;
  }

  // The exports of the first part; empty before it was started.
  get exports(): WebAssembly.Exports {
    return this.#exports;
  }

  // Fetches the rest, once. Returns false if it could not be loaded. completeAgain() tries again, and so does a call of
  // a function in the rest.
  complete(): Promise<boolean> {
    this.#completing ??= this.#rest
      .compile()
      .then((rest) => this.#add(rest))
      .catch(() => this.#miss())
      .then(() => this.#isWhole);
    return this.#completing;
  }

  // Does the same, but tries again after a failure.
  async completeAgain(): Promise<boolean> {
    if (await this.complete()) return true;
    this.#completing = undefined;
    return this.complete();
  }

  // Loads the rest synchronously, which blocks the page. Returns whether the module is complete now.
  completeNow(): boolean {
    try {
      this.#readRest();
    } catch {
      return false;
    }
    return true;
  }

  // The first part calls functions of the rest through its table, which has these stand-ins at first.
  async #instantiate(imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
    const callInRest = { get: (_: object, slot: string) => (...values: unknown[]) => this.#call(Number(slot), values) };
    const placeholder = new Proxy({}, callInRest);
    const instance = await WebAssembly.instantiate(this.#first, { ...imports, placeholder });
    this.#exports = instance.exports;
    return instance;
  }

  // Puts the functions of the rest into the table, in place of the stand-ins.
  #add(rest: WebAssembly.Module): void {
    if (this.#isWhole) return;
    new WebAssembly.Instance(rest, { primary: this.#exports });
    this.#isWhole = true;
    this.#isMissing = false;
  }

  #miss(): void {
    this.#isMissing = !this.#isWhole;
  }

  // Throws a MissingPart.
  #readRest(): void {
    if (this.#isWhole) return;
    try {
      this.#add(new WebAssembly.Module(this.#rest.readNow()));
    } catch (error) {
      this.#miss();
      throw new MissingPart(error);
    }
  }

  // Stands in for a function of the rest. Code that kept a reference to the stand-in calls it even after the rest is
  // loaded.
  #call(slot: number, values: unknown[]): unknown {
    this.#readRest();
    const table = Object.values(this.#exports).find((value) => value instanceof WebAssembly.Table);
    return (table as WebAssembly.Table).get(slot)(...values);
  }
}

// An error for a part that could not be fetched, or is not a module. The message is for the operators of the host.
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

// Returns the module at `address`.
async function compileFetched(address: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const isNamed = response.headers.get('content-type') === 'application/wasm';
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// Returns the two parts, fetched from two addresses.
export async function fetchedParts(first: string | URL, rest: string | URL): Promise<TwoParts> {
  return new TwoParts(await compileFetched(first), {
    compile: () => compileFetched(rest),
    readNow: () => fetchNow(rest),
  });
}

// Returns the bytes at `address`. Synchronous requests can only return text, in which each character is a byte.
function fetchNow(address: string | URL): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
}

// A WebAssembly module without JavaScript of its own, whose functions take texts and return one. Its imports from the
// system do nothing and return 0.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(at: number): void;
  [name: string]: unknown;
}

function importsOf(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: () => 0 };
  }
  return imports;
}

export class PlainModule {
  #exports: Exports;

  private constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize();
  }

  // Compiles at once. For workers only: browsers do not allow a page to compile that much
  // synchronously.
  static now(bytes: BufferSource): PlainModule {
    const module = new WebAssembly.Module(bytes);
    return new PlainModule(new WebAssembly.Instance(module, importsOf(module)));
  }

  static async load(bytes: BufferSource): Promise<PlainModule> {
    const module = await WebAssembly.compile(bytes);
    return new PlainModule(await WebAssembly.instantiate(module, importsOf(module)));
  }

  // Returns the answer of the function `name` to these texts, which may be given in UTF-8.
  ask(name: string, ...texts: (string | Uint8Array)[]): string {
    const { memory, malloc, free } = this.#exports;
    const given = texts.map((text): [at: number, size: number] => {
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
      // malloc may move the module's memory, so later lines read its buffer again.
      const at = malloc(bytes.length);
      new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      return [at, bytes.length];
    });
    const answer = (this.#exports[name] as (...places: number[]) => number)(...given.flat());
    for (const [at] of given) free(at);
    const bytes = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(bytes.subarray(answer, bytes.indexOf(0, answer)));
  }
}

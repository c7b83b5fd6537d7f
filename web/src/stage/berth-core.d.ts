// The module build/modules/berth-core.mjs, which wasm/bindings/bindings_core.cc exports: the calls that the page uses.
declare module 'berth-core' {
  // Takes and returns JSON texts: core/answers/text_simulation.h.
  export interface CoreSimulation {
    open(scenario: string, options: string): string;
    command(command: string): string;
    describe(query: string): string;
    delete(): void;
  }

  // Takes and returns JSON texts: core/answers/text_sweep.h.
  export interface CoreSweep {
    open(plan: string): string;
    openResults(texts: string): string;
    run(first: number, last: number): string;
    summarize(records: string): string;
    csv(records: string): string;
    delete(): void;
  }

  export interface CoreModule {
    Simulation: new () => CoreSimulation;
    Sweep: new () => CoreSweep;
    // Answers in another language: the JSON of an object of English forms with their translations.
    takeWords(json: string): void;
  }

  export interface CoreModuleOptions {
    instantiateWasm?: import('./two_parts').InstantiateWasm;
    locateFile?: (name: string) => string;
    print?: (line: string) => void;
    printErr?: (line: string) => void;
  }

  export default function createBerthCore(options?: CoreModuleOptions): Promise<CoreModule>;
}

// The module build/modules/berth-core.mjs, as wasm/bindings/bindings_core.cc exports it. Structured values cross as JSON
// text; core/answers/text_simulation.h says which, and simulation.ts gives them types.
import type { InstantiateWasm } from './two_parts.js';

export interface RawSimulation {
  open(scenario: string, options: string): string;
  command(command: string): string;
  describe(query: string): string;
  scenario(): string;
  log(format: string): string;
  fork(): RawSimulation;
  delete(): void;
}

export interface CoreModule {
  Simulation: new () => RawSimulation;
}

export interface CoreModuleOptions {
  instantiateWasm?: InstantiateWasm;
  print?: (line: string) => void;
  printErr?: (line: string) => void;
  onAbort?: (reason: unknown) => void;
}

export default function createBerthCore(options?: CoreModuleOptions): Promise<CoreModule>;

// The module build/modules/berth-core.mjs, which wasm/bindings/bindings_core.cc exports. Structured values are passed
// as JSON text; core/answers/text_simulation.h and text_sweep.h describe them, and simulation.ts and sweep.ts give them
// types.
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

export interface RawSweep {
  open(plan: string): string;
  openResults(texts: string): string;
  run(first: number, last: number): string;
  summarize(records: string): string;
  csv(records: string): string;
  delete(): void;
}

export interface CoreModule {
  Simulation: new () => RawSimulation;
  Sweep: new () => RawSweep;
}

export interface CoreModuleOptions {
  instantiateWasm?: InstantiateWasm;
  print?: (line: string) => void;
  printErr?: (line: string) => void;
  onAbort?: (reason: unknown) => void;
}

export default function createBerthCore(options?: CoreModuleOptions): Promise<CoreModule>;

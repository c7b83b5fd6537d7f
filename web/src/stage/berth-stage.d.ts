// The module build/modules/berth-stage.mjs, as wasm/bindings/bindings_stage.cc exports it. Structured values cross as
// JSON text; src/stage/stage.ts gives them types.
declare module 'berth-stage' {
  export interface RawStage {
    addFont(weight: number, bytes: Uint8Array): void;
    // A part of the text that beginLoad is to read; no character is in two of them.
    addText(piece: string): void;
    // '' or a failure at once: the options are invalid. The scenario on the stage stays.
    beginLoad(options: string): string;
    // '' while there is more to do; then the answer, a success or a failure.
    continueLoad(budgetMs: number): string;
    // From 0 to 1, while something is being loaded.
    loadProgress(): number;
    // Forgets what is being loaded, and text that was added.
    cancelLoad(): void;
    advance(nowMs: number): boolean;
    resize(cssWidth: number, cssHeight: number, devicePixelRatio: number): void;
    pointer(type: string, x: number, y: number, button: number, modifiers: number): void;
    ground(x: number, y: number): string;
    pinch(x: number, y: number, dx: number, dy: number, factor: number): void;
    doubleTap(x: number, y: number): void;
    wheel(dx: number, dy: number, x: number, y: number, modifiers: number): boolean;
    key(key: string, down: boolean, modifiers: number): boolean;
    focus(has: boolean): void;
    command(command: string): string;
    state(): string;
    describe(query: string): string;
    scenario(): string;
    log(format: string): string;
    positions(): string;
    pictureHash(): string;
    contextLost(): void;
    contextRestored(): void;
    delete(): void;
  }

  export interface StageModule {
    Stage: new (selector: string) => RawStage;
  }

  export interface StageModuleOptions {
    canvas?: HTMLCanvasElement;
    instantiateWasm?: import('./two_parts').InstantiateWasm;
    print?: (line: string) => void;
    printErr?: (line: string) => void;
    onAbort?: (reason: unknown) => void;
  }

  export default function createBerthStage(options?: StageModuleOptions): Promise<StageModule>;
}

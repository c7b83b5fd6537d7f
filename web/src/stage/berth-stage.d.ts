// The module build/modules/berth-stage.mjs, which wasm/bindings/bindings_stage.cc exports. Numbers are passed as
// numbers, and structured values as JSON text; src/stage/stage.ts gives them types.
declare module 'berth-stage' {
  // In CSS pixels of the canvas.
  export interface Place {
    x: number;
    y: number;
    width: number;
    height: number;
  }

  export interface RawStage {
    addFont(weight: number, bytes: Uint8Array): void;
    // Adds a part of the text for beginLoad; no character is split between two parts.
    addText(piece: string): void;
    // Returns '', or a failure if the options are invalid. The scenario on the stage stays.
    beginLoad(options: string): string;
    // Returns '' while there is more to do; then the answer, a success or a failure.
    continueLoad(budgetMs: number): string;
    // From 0 to 1, while a scenario is being loaded.
    loadProgress(): number;
    // Drops the scenario that is being loaded, and the text that was added.
    cancelLoad(): void;
    // Replaces all edits by these. Returns '', or a failure.
    beginEdits(edits: string): string;
    // Returns '' while there is more to do; then the answer, a success or a failure.
    continueEdits(budgetMs: number): string;
    // From 0 to 1, while edits are being applied.
    editsProgress(): number;
    // Drops the edits that are being applied.
    cancelEdits(): void;
    // Returns 1 if it needs another frame soon, 2 if letters are missing, 3 for both.
    advance(nowMs: number): number;
    // Changes the language before the first scenario: `json` is an object of English texts with their translations. ''
    // sets English, and lets the stage draw texts without the letters that its typeface does not have.
    takeWords(json: string): void;
    // Returns a line for each font with missing letters: its number, its weight, the size of its em square in real
    // pixels, and the letters, with blanks between them. '' if none are missing.
    lackingLetters(): string;
    // Adds a letter to a font. `bytes`: 32-bit numbers with its code, its advance in 64ths of a pixel, left and top of
    // its picture from the pen on the baseline, and the width of the picture; then the picture, a byte for each pixel.
    addLetter(font: number, bytes: Uint8Array): void;
    resize(cssWidth: number, cssHeight: number, devicePixelRatio: number): void;
    pointer(type: string, x: number, y: number, button: number, modifiers: number): void;
    ground(x: number, y: number): string;
    pinch(x: number, y: number, dx: number, dy: number, factor: number): void;
    doubleTap(x: number, y: number): void;
    wheel(dx: number, dy: number, x: number, y: number, modifiers: number): boolean;
    key(key: string, down: boolean, modifiers: number): boolean;
    focus(has: boolean): void;
    command(command: string): string;
    // The state: numbers that may change with each frame, and a text with the rest. `revision` changes whenever the
    // text does; it is 0 before the first scenario.
    t(): number;
    revision(): number;
    // -1 if the run is complete.
    runProgress(): number;
    // -1 if no moment is awaited.
    wantedT(): number;
    isCancellable(): boolean;
    state(): string;
    describe(query: string): string;
    scenario(): string;
    log(format: string): string;
    positions(): string;
    track(): Place;
    // The place of a selected object; its width is 0 if it was not drawn.
    place(selection: string): Place;
    // The number of entries of the scenario's timeline, edits included.
    timelineSize(): number;
    pictureHash(): string;
    // The address of the picture's pixels in the module's memory, RGBA row by row; valid until the next call.
    pixels(): number;
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

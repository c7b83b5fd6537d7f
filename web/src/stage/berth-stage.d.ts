// The module build/modules/berth-stage.mjs, as wasm/bindings/bindings_stage.cc exports it. Numbers cross as numbers, and
// structured values as JSON text; src/stage/stage.ts gives them types.
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
    // All that was done by hand, in place of what it was: '' or a failure at once.
    beginEdits(edits: string): string;
    // '' while there is more to do; then the answer, a success or a failure.
    continueEdits(budgetMs: number): string;
    // From 0 to 1, while something is being edited.
    editsProgress(): number;
    // Forgets what is being edited.
    cancelEdits(): void;
    // 1: it wants another frame soon; 2: letters are lacking; 3: both.
    advance(nowMs: number): number;
    // Speaks another language: the JSON of an object of English texts with their translations. Before the first scenario.
    // '': speaks English, and writes texts without the letters that its typeface lacks.
    takeWords(json: string): void;
    // A line for each font that lacks letters: its number, its weight, the size of its em square in real pixels, and the
    // letters, with blanks between them. '': none are lacking.
    lackingLetters(): string;
    // A letter for a font: numbers of 32 bits, its code, its advance in 64ths of a pixel, left and top of its picture
    // from the pen on the baseline, the width of that; then the picture, a byte for each pixel.
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
    // The state: numbers that may be others in each frame, and a text of all else. `revision` is another number when the
    // text is another; 0 before the first scenario.
    t(): number;
    revision(): number;
    // -1: the run is complete.
    runProgress(): number;
    // -1: no moment is waited for.
    wantedT(): number;
    isCancellable(): boolean;
    state(): string;
    describe(query: string): string;
    scenario(): string;
    log(format: string): string;
    positions(): string;
    track(): Place;
    // Of what a selection names; without a width where it was not drawn.
    place(selection: string): Place;
    // Entries of the scenario's timeline, edits included.
    timelineSize(): number;
    pictureHash(): string;
    // The address of the picture's pixels in the module's memory, RGBA row by row, until the next call.
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

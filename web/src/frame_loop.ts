// Asks the browser for frames only while somebody wants them: an idle page draws nothing and costs nothing.
export class FrameLoop {
  #frame: (nowMs: number) => boolean;
  #request = 0;
  #stopped = false;
  // Frames so far, for tests.
  count = 0;

  // `frame` says whether it wants another frame.
  constructor(frame: (nowMs: number) => boolean) {
    this.#frame = frame;
  }

  // Something changed: at least one frame follows.
  wake(): void {
    if (this.#request === 0 && !this.#stopped) this.#request = requestAnimationFrame(this.#run);
  }

  // A frame at once, for a canvas that was just cleared by its new size and is about to be painted.
  now(): void {
    if (this.#stopped) return;
    cancelAnimationFrame(this.#request);
    this.#run(performance.now());
  }

  stop(): void {
    this.#stopped = true;
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  start(): void {
    this.#stopped = false;
    this.wake();
  }

  #run = (nowMs: number): void => {
    this.#request = 0;
    this.count++;
    if (this.#frame(nowMs)) this.wake();
  };
}

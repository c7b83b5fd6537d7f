// Requests frames from the browser only while a part of the page needs them: an idle or hidden page draws nothing.
export class FrameLoop {
  #frame: (nowMs: number) => boolean;
  #request = 0;
  #stopped = false;
  // The number of frames so far, for tests.
  count = 0;

  // `frame` returns whether it needs another frame.
  constructor(frame: (nowMs: number) => boolean) {
    this.#frame = frame;
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#cancel();
      else this.wake();
    });
  }

  // Requests at least one frame after a change.
  wake(): void {
    if (this.#request === 0 && !this.#stopped && !document.hidden) this.#request = requestAnimationFrame(this.#run);
  }

  // Draws a frame at once, for a canvas that was just cleared by its new size and is about to be painted.
  now(): void {
    if (this.#stopped) return;
    this.#cancel();
    this.#run(performance.now());
  }

  // Reports whether frames follow.
  get goesOn(): boolean {
    return this.#request !== 0;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  start(): void {
    this.#stopped = false;
    this.wake();
  }

  #cancel(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  #run = (nowMs: number): void => {
    this.#request = 0;
    this.count++;
    if (this.#frame(nowMs)) this.wake();
  };
}

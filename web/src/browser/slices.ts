// Splits long work on the page's own thread into slices, so that the page can respond between them.

// The longest slice in milliseconds. A frame has 16.
export const sliceMs = 8;

// Resolves after the browser has handled its other tasks. A timer would wait longer: up to a second if the page is not
// visible.
export function breathe(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

// Long work on the page's own thread is done in slices, so that the page answers in between.

// How long a slice may take, in milliseconds: a frame has 16.
export const sliceMs = 8;

// Resolves after the browser has had its turn. A timer would wait longer, a second where the page is out of sight.
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

// Starts the workers that come with the page.
import { ownFile, packedFile } from './own_files';

// `file` is the address that the bundler gives a worker. The worker's first message says that it is ready. A page
// without an origin may not start a worker from a file, and a page in one file contains it, so both start the worker
// from its text. Rejects with an Error if the worker cannot be loaded.
export async function startOwnWorker(file: string): Promise<Worker> {
  const packed = await packedFile(`assets/${file.slice(file.lastIndexOf('/') + 1)}`);
  const isTaken = packed === null && origin !== 'null';
  const started = new Worker(isTaken ? file : URL.createObjectURL(packed ?? (await ownFile(file))));
  return new Promise((done, fail) => {
    started.onmessage = () => done(started);
    started.onerror = ({ message }) => fail(new Error(message || file));
  });
}

// Starts the core's own module in a worker, which has no canvas.
import createBerthCore, { type CoreModule } from 'berth-core';
import { TwoParts } from './two_parts';

// The two parts of the module, as bytes, and the words of the page's language as takeWords of the module takes them; '' for
// English.
export interface CoreFiles {
  first: ArrayBuffer;
  rest: ArrayBuffer;
  words: string;
}

// The answers of a worker that runs answerMessages. The first one says that it is ready. `broke`: the module failed and
// cannot be used any more.
export type CoreReply = { ready: true } | { json: string } | { broke: string };

// Called in a worker: answers each message with the JSON text that `answer` returns.
export function answerMessages<Message>(answer: (message: Message) => Promise<string>, lastWords: () => string): void {
  const send = (reply: CoreReply): void => postMessage(reply);
  addEventListener('message', ({ data }: MessageEvent<Message>) => {
    answer(data).then(
      (json) => send({ json }),
      (error: unknown) => send({ broke: lastWords() || String(error) }),
    );
  });
  send({ ready: true });
}

export interface StartedCore {
  module: CoreModule;
  // Returns the last text that the module printed, which is the reason if it failed. '' if it printed nothing.
  lastWords(): string;
}

export async function startCore({ first, rest, words }: CoreFiles): Promise<StartedCore> {
  const parts = new TwoParts(await WebAssembly.compile(first), {
    compile: () => WebAssembly.compile(rest),
    readNow: () => rest,
  });
  let lastWords = '';
  const printErr = (line: string): void => {
    lastWords = line;
  };
  const module = await parts.start((instantiateWasm) =>
    // A worker that was started from its text has no folder in which the module could look for its file.
    createBerthCore({ instantiateWasm, locateFile: (name) => name, print: () => {}, printErr }),
  );
  await parts.complete();
  if (words !== '') module.takeWords(words);
  return { module, lastWords: () => lastWords };
}

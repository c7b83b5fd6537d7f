#!/usr/bin/env node
// The command berth: the native program as WebAssembly, with the arguments, files and streams of this process.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';

// A pipe or a terminal may be one that does not wait, and say EAGAIN where it would have to. On Windows the end of a pipe is
// an error, too.
const pause = new Int32Array(new SharedArrayBuffer(4));
function waiting(call) {
  return (...given) => {
    for (;;) {
      try {
        return call(...given);
      } catch (error) {
        if (error.code === 'EOF') return 0;
        if (error.code !== 'EAGAIN') throw error;
        Atomics.wait(pause, 0, 0, 5);
      }
    }
  };
}
fs.readSync = waiting(fs.readSync);
fs.writeSync = waiting(fs.writeSync);
// The program closes its streams when it ends, and this process goes on.
const { closeSync } = fs;
fs.closeSync = (file) => file > 2 && closeSync(file);

// A pipe may take a part of a long text at a time.
function write(file, text) {
  for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(fs.writeSync(file, rest));
}
const say = (message) => write(2, `berth: ${message}\n`);

// Makes the link or the picture that the program has been asked for.
async function make(job) {
  if (job.make === 'link') {
    const { linkOf } = await import('./link.mjs');
    write(1, `${linkOf(job)}\n`);
  } else {
    const { makePicture } = await import('./picture.mjs');
    await makePicture(job, say);
  }
}

const create = createRequire(import.meta.url)('./berth-command.cjs');
// Emscripten of some versions would fetch the file, which Node.js cannot.
const wasmBinary = fs.readFileSync(new URL('berth-command.wasm', import.meta.url));
// Else the program would end this process at once.
const quit = (status) => {
  process.exitCode = status;
};
const program = await create({ arguments: process.argv.slice(2), thisProgram: 'berth', wasmBinary, quit });
if (program.job && process.exitCode === 0) {
  await make(JSON.parse(program.job)).catch((error) => {
    // The reader of a pipe has left, which is no failure: core/cli/options/exit_codes.h has the codes.
    const hasLeft = error.code === 'EPIPE';
    if (!hasLeft) say(error.message);
    process.exitCode = hasLeft ? 141 : 2;
  });
}

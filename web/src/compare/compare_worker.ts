// The worker that compares two runs off the page's main thread, in the core's own module: compare_runs.ts sends it one
// question, and ends it after the answer.
import createBerthCore, { type CoreSimulation } from 'berth-core';
import type { Comparison, Failure } from '../protocol/protocol';
import { TwoParts } from '../stage/two_parts';

// A run: its scenario as JSON text, and the seed with which it is played.
export interface RunOf {
  scenario: string;
  seed: number;
}

export interface CompareQuestion {
  a: RunOf;
  b: RunOf;
  // The two parts of the module.
  first: ArrayBuffer;
  rest: ArrayBuffer;
}
export type CompareAnswer = { ready: true } | { comparison: Comparison } | { failed: string };

async function compare({ a, b, first, rest }: CompareQuestion): Promise<CompareAnswer> {
  const parts = new TwoParts(await WebAssembly.compile(first), {
    compile: () => WebAssembly.compile(rest),
    readNow: () => rest,
  });
  let lastWords = '';
  const printErr = (line: string): void => {
    lastWords = line;
  };
  const { Simulation } = await parts.start((instantiateWasm) =>
    // A worker that was handed its text has no folder in which the module could look for its file.
    createBerthCore({ instantiateWasm, locateFile: (name) => name, print: () => {}, printErr }),
  );
  await parts.complete();
  try {
    return answerOf(new Simulation(), a, b);
  } catch (error) {
    return { failed: lastWords || String(error) };
  }
}

function answerOf(simulation: CoreSimulation, a: RunOf, b: RunOf): CompareAnswer {
  const opened = JSON.parse(simulation.open(a.scenario, '')) as { ok: true } | Failure;
  if (!opened.ok) return { failed: opened.error.message };
  const query = {
    what: 'compare',
    a: { seed: a.seed },
    b: { scenario: JSON.parse(b.scenario) as unknown, seed: b.seed },
  };
  const answer = JSON.parse(simulation.describe(JSON.stringify(query))) as Comparison | Failure;
  return 'ok' in answer ? { failed: answer.error.message } : { comparison: answer };
}

const send = (answer: CompareAnswer): void => postMessage(answer);

addEventListener('message', ({ data }: MessageEvent<CompareQuestion>) => {
  compare(data).then(send, (error: unknown) => send({ failed: String(error) }));
});
send({ ready: true });

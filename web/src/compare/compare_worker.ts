// The worker that compares two runs off the page's main thread, with the core's own module. compare_runs.ts sends it
// one question, and ends it after the answer.
import type { CoreSimulation } from 'berth-core';
import type { Comparison, Failure } from '../protocol/protocol';
import { startCore, type CoreFiles } from '../stage/core_module';

// A run: its scenario as JSON text, and its seed.
export interface RunOf {
  scenario: string;
  seed: number;
}

export interface CompareQuestion extends CoreFiles {
  a: RunOf;
  b: RunOf;
}
export type CompareAnswer = { ready: true } | { comparison: Comparison } | { failed: string };

async function compare({ a, b, ...files }: CompareQuestion): Promise<CompareAnswer> {
  const { module, lastWords } = await startCore(files);
  try {
    return answerOf(new module.Simulation(), a, b);
  } catch (error) {
    return { failed: lastWords() || String(error) };
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

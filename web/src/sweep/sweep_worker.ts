// A worker with one sweep in the core's own module: sweep.ts sends it the plan, then one question after the other.
import type { CoreSweep } from 'berth-core';
import { answerMessages, startCore, type CoreFiles } from '../stage/core_module';

// `open` or `openResults` must be first. The answers are those of core/answers/text_sweep.h.
export type SweepQuestion =
  | ({ ask: 'open'; plan: string } & CoreFiles)
  // A list of texts, as JSON text.
  | ({ ask: 'openResults'; texts: string } & CoreFiles)
  | { ask: 'run'; run: number }
  // Records as JSON text.
  | { ask: 'summarize' | 'csv'; records: string };

let sweep: CoreSweep | null = null;
let lastWords = (): string => '';

async function answer(question: SweepQuestion): Promise<string> {
  if (question.ask === 'open' || question.ask === 'openResults') {
    const core = await startCore(question);
    lastWords = core.lastWords;
    sweep = new core.module.Sweep();
    return question.ask === 'open' ? sweep.open(question.plan) : sweep.openResults(question.texts);
  }
  if (!sweep) throw new Error('nothing was opened');
  if (question.ask === 'run') return sweep.run(question.run, question.run + 1);
  return sweep[question.ask](question.records);
}

answerMessages<SweepQuestion>(answer, () => lastWords());

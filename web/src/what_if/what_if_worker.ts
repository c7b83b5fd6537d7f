// A worker that runs the scenario on the stage once more, in the core's own module, and answers questions about
// clusters that differ from the run's. what_if.ts opens the scenario, then asks one question after the other.
import type { CoreSimulation } from 'berth-core';
import type { RemediesSoFar, WhatIfQuery } from '../protocol/protocol';
import { answerMessages, startCore, type CoreFiles } from '../stage/core_module';

// `open` must be first. The answers are those of core/answers/text_simulation.h. `scenario`: JSON text; `seed`: that of
// the run; `t`: the moment of the question.
export type WhatIfMessage =
  | ({ ask: 'open'; scenario: string; seed: number } & CoreFiles)
  | { ask: 'answer'; query: WhatIfQuery; t: number };

// A search reports its progress at least this often.
const searchSliceMs = 40;

let run: CoreSimulation | null = null;
let lastWords = (): string => '';

async function reply(message: WhatIfMessage): Promise<string> {
  if (message.ask === 'open') {
    const core = await startCore(message);
    lastWords = core.lastWords;
    run = new core.module.Simulation();
    return run.open(message.scenario, JSON.stringify({ seed: message.seed }));
  }
  if (!run) throw new Error('nothing was opened');
  run.command(JSON.stringify({ op: 'seek', t: message.t }));
  return message.query.what === 'remediesSoFar' ? searched(run, message.query) : run.describe(JSON.stringify(message.query));
}

// Each question continues the search by one step.
function searched(simulation: CoreSimulation, query: WhatIfQuery): string {
  const until = performance.now() + searchSliceMs;
  for (;;) {
    const json = simulation.describe(JSON.stringify(query));
    const { complete = true } = JSON.parse(json) as Partial<RemediesSoFar>;
    if (complete || performance.now() >= until) return json;
  }
}

answerMessages<WhatIfMessage>(reply, () => lastWords());

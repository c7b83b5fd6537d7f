// A sweep in workers: run k depends only on the plan and k, so each worker takes the next run that is left.
import { MissingModule } from '../browser/later';
import { startOwnWorker } from '../offline/own_worker';
import type { Failure, OpenedSweep, OpenedSweepResults, SweepPart, SweepRecord, SweepResult, SweepTable } from '../protocol/protocol';
import { loadCoreFiles } from '../stage/core_files';
import type { CoreFiles, CoreReply } from '../stage/core_module';
import type { SweepQuestion } from './sweep_worker';
import workerFile from './sweep_worker?worker&url';

// Each worker has a copy of the module, and the page needs a processor core for itself.
const mostWorkers = 4;

// The core's error about a plan, or about results.
export class PlanError extends Error {
  // The path of the invalid value, "spec.scenario.spec.objects[0]"; '' for the whole. For results, it begins with
  // "texts[0]".
  readonly path: string;
  // 0 if it is not known.
  readonly line: number;
  constructor({ message, path = '', line = 0 }: Failure['error']) {
    super(message);
    this.path = path;
    this.line = line;
  }
}

// Thrown by everything that waits when end() is called.
export class Ended extends Error {}

// A worker that has opened the plan. It answers one question after the other.
class Runner {
  #worker: Worker;
  #answered: Promise<unknown> = Promise.resolve();
  #fail: (reason: Error) => void = () => {};
  #hasEnded = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  static async start(): Promise<Runner> {
    return new Runner(await startOwnWorker(workerFile));
  }

  // Throws a PlanError with the core's error, an Error if the module failed, or Ended.
  ask<Answer extends object>(question: SweepQuestion): Promise<Answer> {
    const answer = this.#answered.then(() => this.#post(question)).then((it) => taken<Answer>(it));
    this.#answered = answer.catch(() => {});
    return answer;
  }

  end(): void {
    this.#hasEnded = true;
    this.#worker.terminate();
    this.#fail(new Ended());
  }

  #post(question: SweepQuestion): Promise<CoreReply> {
    return new Promise((done, fail) => {
      if (this.#hasEnded) throw new Ended();
      this.#fail = fail;
      this.#worker.onmessage = ({ data }: MessageEvent<CoreReply>) => done(data);
      this.#worker.onerror = ({ message }) => fail(new Error(message));
      this.#worker.postMessage(question);
    });
  }
}

function taken<Answer extends object>(given: CoreReply): Answer {
  if (!('json' in given)) throw new Error('broke' in given ? given.broke : '');
  const answer = JSON.parse(given.json) as Answer | Failure;
  if ('ok' in answer && !answer.ok) throw new PlanError(answer.error);
  return answer as Answer;
}

async function load(): Promise<{ first: Runner; files: CoreFiles }> {
  try {
    const files = await loadCoreFiles();
    return { first: await Runner.start(), files };
  } catch (error) {
    throw new MissingModule(false, error);
  }
}

// Opens results without their plan, from documents and shards. Throws a PlanError with their error, an Error if the
// module failed, or a MissingModule if a file of the page could not be loaded.
export function openResults(texts: readonly string[]): Promise<OpenedSweepResults> {
  return withResults(texts, async (opened) => opened);
}

// Returns the same results as the table that `berth sweep --format csv` prints. Throws the same as openResults.
export function csvOfResults(texts: readonly string[]): Promise<string> {
  return withResults(texts, async ({ result: { runs } }, runner) => {
    const { csv } = await runner.ask<SweepTable>({ ask: 'csv', records: JSON.stringify(runs) });
    return csv;
  });
}

// Uses a worker of its own and ends it, because results take much memory.
async function withResults<T>(texts: readonly string[], use: (opened: OpenedSweepResults, runner: Runner) => Promise<T>): Promise<T> {
  const { first: runner, files } = await load();
  try {
    const opened = await runner.ask<OpenedSweepResults>({ ask: 'openResults', texts: JSON.stringify(texts), ...files });
    return await use(opened, runner);
  } finally {
    runner.end();
  }
}

export class Sweep {
  readonly opened: OpenedSweep;
  #plan: string;
  #files: CoreFiles;
  // The first worker, which also summarizes; null after end().
  #first: Promise<Runner> | null;
  #runners: Promise<Runner>[];

  private constructor(plan: string, files: CoreFiles, first: Runner, opened: OpenedSweep) {
    this.opened = opened;
    this.#plan = plan;
    this.#files = files;
    this.#first = Promise.resolve(first);
    this.#runners = [this.#first];
  }

  // `plan`: JSON text. Throws a PlanError, or a MissingModule if a file of the page could not be loaded.
  static async open(plan: string): Promise<Sweep> {
    const { first, files } = await load();
    try {
      return new Sweep(plan, files, first, await first.ask<OpenedSweep>({ ask: 'open', plan, ...files }));
    } catch (error) {
      first.end();
      throw error;
    }
  }

  // Runs each run once; `take` gets the records as they arrive. Throws Ended, or an Error with the module's message if
  // it failed; then some runs have no record.
  async runAll(take: (record: SweepRecord) => void): Promise<void> {
    const { runs } = this.opened;
    let next = 0;
    const work = async (starting: Promise<Runner>): Promise<void> => {
      const runner = await starting;
      while (next < runs) {
        const { records } = await runner.ask<SweepPart>({ ask: 'run', run: next++ });
        for (const record of records) take(record);
      }
    };
    const count = Math.min(navigator.hardwareConcurrency || 1, mostWorkers, runs);
    const others = Array.from({ length: count - 1 }, () => this.#start());
    try {
      await Promise.all([this.#summarizing(), ...others].map(work));
      for (const starting of others) (await starting).end();
    } catch (error) {
      this.end();
      throw error;
    }
  }

  // Returns medians and intervals of the runs with these records. Throws the same as runAll.
  summarize(records: SweepRecord[]): Promise<SweepResult> {
    return this.#about<SweepResult>('summarize', records);
  }

  // Returns the table that `berth sweep --format csv` prints. Throws the same as runAll.
  async csv(records: SweepRecord[]): Promise<string> {
    return (await this.#about<SweepTable>('csv', records)).csv;
  }

  // Ends all workers. A later question about records starts one again.
  end(): void {
    for (const starting of this.#runners.splice(0)) void starting.then((runner) => runner.end(), () => {});
    this.#first = null;
  }

  async #about<Answer extends object>(ask: 'summarize' | 'csv', records: SweepRecord[]): Promise<Answer> {
    return (await this.#summarizing()).ask<Answer>({ ask, records: JSON.stringify(records) });
  }

  #summarizing(): Promise<Runner> {
    this.#first ??= this.#start();
    return this.#first;
  }

  #start(): Promise<Runner> {
    const starting = (async () => {
      const runner = await Runner.start();
      await runner.ask<OpenedSweep>({ ask: 'open', plan: this.#plan, ...this.#files });
      return runner;
    })();
    this.#runners.push(starting);
    return starting;
  }
}

// Compares two runs in a worker, and ends the worker after the answer, so that long runs do not block the page.
import { MissingModule } from '../browser/later';
import { startOwnWorker } from '../offline/own_worker';
import type { Comparison } from '../protocol/protocol';
import { loadCoreFiles } from '../stage/core_files';
import type { CoreFiles } from '../stage/core_module';
import type { CompareAnswer, CompareQuestion, RunOf } from './compare_worker';
import workerFile from './compare_worker?worker&url';

// The gallery's scenarios need a hundredth of this.
const deadlineMs = 60_000;

// The reason for which two runs were not compared, in words for users; '' if it took too long.
export class NotCompared extends Error {}

export class RunsCompared {
  #worker: Worker | null = null;
  // The number of the latest question.
  #turn = 0;

  // Returns null if another question was asked meanwhile, or stop() was called. Throws a NotCompared, or a
  // MissingModule if a file of the page could not be loaded.
  async ask(a: RunOf, b: RunOf): Promise<Comparison | null> {
    this.stop();
    const turn = this.#turn;
    const loaded = await load();
    if (turn !== this.#turn) {
      loaded.worker.terminate();
      return null;
    }
    this.#worker = loaded.worker;
    const answer = await this.#answerOf({ a, b, ...loaded.files });
    if (turn !== this.#turn) return null;
    this.stop();
    if (answer && 'comparison' in answer) return answer.comparison;
    throw new NotCompared(answer && 'failed' in answer ? answer.failed : '');
  }

  stop(): void {
    this.#turn++;
    this.#worker?.terminate();
    this.#worker = null;
  }

  // Resolves to null if it took too long. A worker that was ended gives no answer, so the deadline also covers that
  // case.
  #answerOf(question: CompareQuestion): Promise<CompareAnswer | null> {
    const worker = this.#worker;
    return new Promise((done) => {
      if (!worker) return;
      const timer = setTimeout(() => done(null), deadlineMs);
      const take = (answer: CompareAnswer): void => {
        clearTimeout(timer);
        done(answer);
      };
      worker.onmessage = ({ data }: MessageEvent<CompareAnswer>) => take(data);
      worker.onerror = ({ message }) => take({ failed: message });
      worker.postMessage(question, [question.first, question.rest]);
    });
  }
}

async function load(): Promise<{ worker: Worker; files: CoreFiles }> {
  try {
    const [worker, files] = await Promise.all([startOwnWorker(workerFile), loadCoreFiles()]);
    return { worker, files };
  } catch (error) {
    throw new MissingModule(false, error);
  }
}

// Sends questions to the worker that reads texts (reader_worker.ts), one after the other, each with a deadline. It
// ends a worker that takes longer, and starts a new one for the next question.
import { MissingModule } from '../browser/later';
import { startOwnWorker } from '../offline/own_worker';
import { SourceFault } from './fault';
import type { Answer, Question, Tasks } from './reader_worker';
import workerFile from './reader_worker?worker&url';

// Ordinary texts take a tenth of this time.
const deadlineMs = 30_000;
// A dump of 200 MB takes a tenth of this time.
const deadlineOfDumpMs = 120_000;
// An idle worker is ended after this time, to free its memory.
const idleMs = 20_000;

let worker: Promise<Worker> | null = null;
// After a second failure the worker's file is probably gone, for example after a new build, so the page has to be
// reloaded.
let isSecondTry = false;
let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;
let idleTimer = 0;

// Sends a task to the worker. Throws a SourceFault if the text is faulty, or a MissingModule if the worker could not
// be loaded.
export function ask<Task extends keyof Tasks>(
  task: Task,
  ...texts: Parameters<Tasks[Task]>
): Promise<Awaited<ReturnType<Tasks[Task]>>> {
  waiting++;
  clearTimeout(idleTimer);
  const answer = queue.then(() => askNow({ task, texts } as Question));
  queue = answer.catch(() => {}).then(rest);
  return answer as Promise<Awaited<ReturnType<Tasks[Task]>>>;
}

function rest(): void {
  if (--waiting === 0) idleTimer = window.setTimeout(() => void end(), idleMs);
}

async function askNow(question: Question): Promise<unknown> {
  worker ??= startOwnWorker(workerFile);
  const asked = await worker.catch((cause: unknown) => {
    const missing = new MissingModule(isSecondTry, cause);
    worker = null;
    isSecondTry = true;
    throw missing;
  });
  isSecondTry = false;
  const deadline = question.task === 'strip' ? deadlineOfDumpMs : deadlineMs;
  const answer = await answerOf(asked, question, deadline);
  if ('value' in answer) return answer.value;
  if ('fault' in answer) throw new SourceFault(answer.fault, answer.values, answer.offset);
  // The worker may still be busy, or out of memory, so it is ended.
  await end();
  throw 'broke' in answer ? new SourceFault('broke', [answer.broke]) : new SourceFault('tooSlow', [deadline / 1000]);
}

function answerOf(asked: Worker, question: Question, deadline: number): Promise<Answer> {
  return new Promise((done) => {
    const timer = setTimeout(() => done({ ready: true }), deadline);
    const take = (answer: Answer): void => {
      clearTimeout(timer);
      done(answer);
    };
    asked.onmessage = ({ data }: MessageEvent<Answer>) => take(data);
    asked.onerror = ({ message }) => take({ broke: message });
    asked.postMessage(question);
  });
}

async function end(): Promise<void> {
  const ended = worker;
  worker = null;
  (await ended)?.terminate();
}

// Questions about clusters that differ from the run's: more pods, fewer nodes, a changed pod. They may take long, so a
// worker with a run of its own answers them. The page stays responsive, and can cancel a question.
import { MissingModule } from '../browser/later';
import { startOwnWorker } from '../offline/own_worker';
import type { Answers, Failure, WhatIfQuery } from '../protocol/protocol';
import { loadCoreFiles } from '../stage/core_files';
import type { CoreReply } from '../stage/core_module';
import type { Player } from '../stage/player';
import { outOfMemory } from '../stage/stage';
import type { WhatIfMessage } from './what_if_worker';
import workerFile from './what_if_worker?worker&url';

// A worker without a question is ended after this time, to free its memory.
const idleMs = 60_000;

export type QueryOf<What extends WhatIfQuery['what']> = Extract<WhatIfQuery, { what: What }>;

// The reason for which a question has no answer: this scheduler does not support it, the module lacks memory, or the
// core's own words.
export type NoAnswer = { why: 'scheduler' | 'memory' } | { why: 'error'; message: string };
export type WhatIfAnswer<Answer> = { answer: Answer } | NoAnswer;

// A worker that has opened a run, or is opening it.
class Opened {
  // The session's generation with which the worker opened the run.
  readonly generation: number;
  // True while it computes an answer, which cannot be interrupted.
  isBusy = false;
  #worker: Worker;
  #isOpen: Promise<NoAnswer | null>;

  constructor(worker: Worker, generation: number, message: WhatIfMessage & { ask: 'open' }) {
    this.#worker = worker;
    this.generation = generation;
    this.#isOpen = this.#post<{ ok: true }>(message, [message.first, message.rest]).then((it) => ('answer' in it ? null : it));
  }

  async ask<Answer>(query: WhatIfQuery, t: number): Promise<WhatIfAnswer<Answer>> {
    this.isBusy = true;
    const answer = (await this.#isOpen) ?? (await this.#post<Answer>({ ask: 'answer', query, t }));
    this.isBusy = false;
    return answer;
  }

  end(): void {
    this.#worker.terminate();
  }

  // The promise of a worker that was ended never settles.
  #post<Answer>(message: WhatIfMessage, transfer: Transferable[] = []): Promise<WhatIfAnswer<Answer>> {
    return new Promise((done) => {
      this.#worker.onmessage = ({ data }: MessageEvent<CoreReply>) => done(taken<Answer>(data));
      this.#worker.onerror = ({ message: reason }) => done({ why: 'error', message: reason });
      this.#worker.postMessage(message, transfer);
    });
  }
}

function taken<Answer>(reply: CoreReply): WhatIfAnswer<Answer> {
  if ('broke' in reply) return reply.broke === outOfMemory ? { why: 'memory' } : { why: 'error', message: reply.broke };
  const answer = JSON.parse('json' in reply ? reply.json : '') as Answer | Failure;
  if (!isFailure(answer)) return { answer };
  // The question itself is not valid with kube-batch or extenders.
  return answer.error.path === 'what' ? { why: 'scheduler' } : { why: 'error', message: answer.error.message };
}

function isFailure(answer: unknown): answer is Failure {
  return (answer as Partial<Failure>).ok === false;
}

export class WhatIf {
  #player: Player;
  #opened: Opened | null = null;
  #idleTimer = 0;
  // Increases with each question, and when one is cancelled.
  #turn = 0;
  #giveUp: () => void = () => {};

  constructor(player: Player) {
    this.#player = player;
  }

  // Asks about the moment on screen. Returns null if the question was cancelled, or another one was asked meanwhile.
  // Throws a MissingModule if a file of the page could not be loaded.
  async ask<What extends WhatIfQuery['what']>(query: QueryOf<What>): Promise<WhatIfAnswer<Answers[What]> | null> {
    this.stop();
    clearTimeout(this.#idleTimer);
    const givenUp = new Promise<null>((done) => {
      this.#giveUp = () => done(null);
    });
    const t = this.#player.state?.t ?? 0;
    const opened = await this.#openOn(this.#turn);
    if (!opened) return null;
    const answer = await Promise.race([opened.ask<Answers[What]>(query, t), givenUp]);
    if (answer === null) return null;
    if ('why' in answer && answer.why !== 'scheduler') this.#end();
    else this.#idleTimer = window.setTimeout(() => this.#end(), idleMs);
    return answer;
  }

  // Cancels the question that waits for its answer, if there is one.
  stop(): void {
    this.#turn++;
    this.#giveUp();
    if (this.#opened?.isBusy) this.#end();
  }

  #end(): void {
    clearTimeout(this.#idleTimer);
    this.#opened?.end();
    this.#opened = null;
  }

  // Returns null if the turn is over.
  async #openOn(turn: number): Promise<Opened | null> {
    const { session, scenario } = this.#player;
    const generation = session?.generation ?? 0;
    if (this.#opened?.generation === generation) return this.#opened;
    this.#end();
    const seed = session?.seed ?? 0;
    const [worker, files] = await load();
    if (turn !== this.#turn) {
      worker.terminate();
      return null;
    }
    this.#opened = new Opened(worker, generation, { ask: 'open', scenario, seed, ...files });
    return this.#opened;
  }
}

async function load(): Promise<[Worker, Awaited<ReturnType<typeof loadCoreFiles>>]> {
  try {
    return await Promise.all([startOwnWorker(workerFile), loadCoreFiles()]);
  } catch (error) {
    throw new MissingModule(false, error);
  }
}

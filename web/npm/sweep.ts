import type { RawSweep } from './berth-core.mjs';
import { call, type Core, loadCore } from './core.js';
import type { Failure, OpenedSweep, SweepAxis, SweepFigure, SweepPart, SweepRecord, SweepResult, SweepTable } from './descriptions.js';
import { readDocument } from './document.js';
import { BerthError } from './error.js';
import { integerOf, kindOf, plain, wrong } from './given.js';

/** A plan: a text in JSON or YAML, or the value of such a text. */
export type PlanSource = string | object;

/**
 * A plan that describes how one scenario is run many times. Each run depends only on the plan and its number, so parts
 * of a sweep may be run in any order, in several workers or on several machines, and are combined by their records.
 */
export class Sweep {
  readonly title: string;
  /** The hash of the plan, 16 hexadecimal digits: records of two plans are never mixed. */
  readonly hash: string;
  /** The number of runs, which are numbered from 0. */
  readonly runs: number;
  readonly axes: readonly SweepAxis[];
  /** The figures that the plan requests. */
  readonly figures: readonly SweepFigure[];
  #core: Core;
  #raw: RawSweep | undefined;

  private constructor(core: Core, raw: RawSweep, opened: OpenedSweep) {
    // Scripts without types can call the constructor.
    if (opened === undefined) throw new BerthError({ message: 'a sweep is made by openSweep()' });
    this.#core = core;
    this.#raw = raw;
    this.title = opened.title;
    this.hash = opened.hash;
    this.runs = opened.runs;
    this.axes = opened.axes;
    this.figures = opened.figures;
  }

  static async open(plan: PlanSource): Promise<Sweep> {
    const { json, ofGiven } = await readDocument(plan, 'plan');
    const core = await loadCore();
    const raw = call(core, () => new core.module.Sweep());
    const answer = JSON.parse(call(core, () => raw.open(json))) as OpenedSweep | Failure;
    if (answer.ok) return new Sweep(core, raw, answer);
    raw.delete();
    throw new BerthError(ofGiven(answer.error));
  }

  /** Runs `first` to `last` - 1, each to its end. A run that is not possible has a record with the reason. */
  run(first: number, last: number): SweepRecord[] {
    const [from, to] = [integerOf(first, 'first'), integerOf(last, 'last')];
    return this.#ask<SweepPart>((raw) => raw.run(from, to)).records;
  }
  /** Returns medians and intervals of the runs with these records; runs may be missing. */
  summarize(records: readonly SweepRecord[]): SweepResult {
    const text = listText(records);
    return this.#ask((raw) => raw.summarize(text));
  }
  /** Returns the records as a table, one line for each run. */
  csv(records: readonly SweepRecord[]): string {
    const text = listText(records);
    return this.#ask<SweepTable>((raw) => raw.csv(text)).csv;
  }

  /** Frees its memory. After that every call throws. */
  close(): void {
    // A module that failed is lost as a whole.
    if (this.#core.broke === undefined) this.#raw?.delete();
    this.#raw = undefined;
  }

  #ask<T extends object>(ask: (raw: RawSweep) => string): T {
    const raw = this.#raw;
    if (!raw) throw new BerthError({ message: 'the sweep is closed' });
    const answer = JSON.parse(call(this.#core, () => ask(raw))) as T | Failure;
    if ('ok' in answer) throw new BerthError((answer as Failure).error);
    return answer;
  }
}

function listText(records: unknown): string {
  const list = plain(records, 'records');
  if (!Array.isArray(list)) throw wrong(`must be a list, not ${kindOf(list)}`, 'records');
  return JSON.stringify(list);
}

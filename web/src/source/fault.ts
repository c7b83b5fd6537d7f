// Why a text cannot be read, as data: the worker that reads has no language. fault_words.ts puts it into words.
import type { Strings } from '../lang/strings';

export type FaultName = keyof Strings['source'];

export class SourceFault extends Error {
  readonly fault: FaultName;
  // What the words of strings.source[fault] are about, in the order of its parameters.
  readonly values: readonly unknown[];
  // Where in the text it is, counted in UTF-16 units from 0; -1: nowhere in particular.
  readonly offset: number;

  constructor(fault: FaultName, values: readonly unknown[] = [], offset = -1) {
    super(fault);
    this.fault = fault;
    this.values = values;
    this.offset = offset;
  }
}

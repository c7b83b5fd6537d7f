// The reason for which a text cannot be read, as data, because the worker that reads texts has no language.
// fault_words.ts puts it into words.
import type { Strings } from '../lang/strings';

export type FaultName = keyof Strings['source'];

export class SourceFault extends Error {
  readonly fault: FaultName;
  // The values for strings.source[fault], in the order of its parameters.
  readonly values: readonly unknown[];
  // The place in the text, counted in UTF-16 units from 0; -1 if there is none.
  readonly offset: number;

  constructor(fault: FaultName, values: readonly unknown[] = [], offset = -1) {
    super(fault);
    this.fault = fault;
    this.values = values;
    this.offset = offset;
  }
}

import type { InputError } from './descriptions.js';

/** An error in a scenario, an edit or a question. */
export class BerthError extends Error {
  override readonly name = 'BerthError';
  /**
   * The place in the document, as `spec.objects[2].spec.taints`, or in the arguments, as `options.seed`; absent if the
   * error concerns all of it.
   */
  readonly path: string | undefined;
  /** The line in the text that was opened, from 1; absent if it is unknown, or there was no text. */
  readonly line: number | undefined;

  constructor({ message, path, line }: InputError) {
    super(message);
    this.path = path || undefined;
    this.line = line || undefined;
  }
}

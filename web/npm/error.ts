import type { InputError } from './descriptions.js';

/** What is wrong with a scenario, an edit or a question. */
export class BerthError extends Error {
  override readonly name = 'BerthError';
  /** Where in the document, as `spec.objects[2].spec.taints`, or in the arguments, as `options.seed`; absent when it concerns all. */
  readonly path: string | undefined;
  /** In the text that was opened, from 1; absent when it is unknown, or there was no text. */
  readonly line: number | undefined;

  constructor({ message, path, line }: InputError) {
    super(message);
    this.path = path || undefined;
    this.line = line || undefined;
  }
}

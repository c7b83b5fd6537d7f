// The reason for which an embed cannot show a scenario: a message for users, with its place.
import type { Problem } from '../page/notices';
import { strings } from '../lang/strings';
import { LinkError } from '../link/link';
import { lineAt } from '../source/excerpt';
import { SourceError } from '../source/read_bytes';

export class Refusal extends Error {
  // The problem in the form that the frame shows.
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }

  // The place in the form for the embedding page.
  get place(): { path?: string; line?: number } {
    const { path = '', text = '', offset = -1 } = this.problem;
    return { ...(path !== '' && { path }), ...(text !== '' && offset >= 0 && { line: lineAt(text, offset) }) };
  }
}

// `text`: the text that could not be read, if it is known.
export function refusalOf(error: unknown, text?: string): Refusal {
  if (error instanceof Refusal) return error;
  const message = error instanceof Error ? error.message : String(error);
  const offset = error instanceof SourceError ? error.offset : undefined;
  const title = error instanceof LinkError ? strings.problem.link : strings.problem.input;
  return new Refusal({ title, message, text, offset });
}

// The remedies of a pod in Markdown, for a ticket. The text is English, like the scheduler's message.
import { linkTarget, oneLine, plainMarkdown } from '../browser/markdown';
import { shortName } from '../lang/format';
import type { RemediesAnswer } from '../protocol/protocol';

// Returns the text. `link` opens the run.
export function remediesMarkdown({ pod, remedies, contradiction }: RemediesAnswer, link: string): string {
  const named = (label: string, names: string[]): string =>
    names.length > 0 ? `; ${label}: ${plainMarkdown(names.map(shortName).join(', '))}` : '';
  const lines = remedies.flatMap(({ words: said, node, evicted, budgets, waiting, alsoPlaced, commands }) => [
    `- **${plainMarkdown(said.map(({ text, english = text }) => english).join(', and: '))}**: it goes to ${plainMarkdown(node)}` +
      named('evicted', evicted) + named('more than these budgets allow', budgets) +
      named('waiting instead', waiting) + named('a node as well for', alsoPlaced),
    ...(commands.length > 0 ? ['', '  ```sh', ...commands.map((line) => `  ${oneLine(line)}`), '  ```', ''] : []),
  ]);
  const none = remedies.length === 0 ? ['No change that was tried helps.'] : [];
  const reasons = contradiction.map(plainMarkdown).join(', ');
  const against = contradiction.length > 0 ? ['', `Every node is rejected by one of: ${reasons}.`] : [];
  const run = `[The run in Berth](${linkTarget(link)})`;
  return [`### What would help ${plainMarkdown(pod)}`, '', ...none, ...lines, ...against, '', run, ''].join('\n');
}

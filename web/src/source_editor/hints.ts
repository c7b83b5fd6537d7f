// Warnings about unknown names in a scenario. The core ignores them, as Kubernetes does; the editor points out those
// that are probably mistakes.
import { strings } from '../lang/strings';
import { fieldsOf, isType, walk } from './place';
import type { TypeName } from './schema';

export interface Hint {
  from: number;
  to: number;
  message: string;
}

const words = strings.sourceEditor;

// Types whose members are all in the schema.
const closed = new Set<TypeName>([
  'Scenario', 'ScenarioSpec', 'Generator', 'TimelineEntry', 'Caption', 'Trigger', 'Bet', 'Lesson', 'Reveal',
  'AttemptOfPod', 'SessionOfPod', 'Knob', 'KnobEdit',
]);

export function hintsFor(text: string): Hint[] {
  const hints: Hint[] = [];
  walk(text, (mapping, type) => {
    if (!isType(type) || type === 'Amounts') return;
    const known = Object.keys(fieldsOf(type));
    const others = mapping.members.map(({ name }) => name);
    for (const { name, from, to } of mapping.members) {
      if (known.includes(name) || name === '<<' || name === '') continue;
      const meant = known.find((one) => !others.includes(one) && isClose(name, one));
      if (meant !== undefined) hints.push({ from, to, message: words.didYouMean(name, meant) });
      else if (closed.has(type)) hints.push({ from, to, message: words.unknownName(name) });
    }
  });
  return hints;
}

// Another case, or one slip of the fingers: a letter too many, too few, wrong, or two in the wrong order.
function isClose(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (Math.max(left.length, right.length) <= 1) return true;
  return left.length === 2 && right === `${left[1]}${left[0]}`;
}

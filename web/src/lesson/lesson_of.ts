import type { Player, Session } from '../stage/player';

// The longest scenario, in characters, whose lesson is read: readers must not wait longer.
const longestLesson = 1_000_000;

// Returns the value of spec.lesson in the scenario on the stage; null if it has none.
export function lessonOf({ stage }: Player, { source }: Session): unknown {
  return source.json.length > longestLesson ? null : stage.lesson();
}

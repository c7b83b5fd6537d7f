import type { Player, Session } from '../stage/player';

// Characters of a scenario that a lesson may have: readers do not wait for more.
const longestLesson = 1_000_000;

// The value of spec.lesson in the scenario on the stage; null: it has none.
export function lessonOf({ stage }: Player, { source }: Session): unknown {
  return source.json.length > longestLesson ? null : stage.lesson();
}

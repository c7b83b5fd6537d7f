// The way into the lesson's form, which is loaded for the first scenario that has a lesson.
import { element } from '../browser/dom';
import { LatePart } from '../browser/later';
import type { Player, Session } from '../stage/player';
import type { Course } from './course';
import type { Revealer } from './guide';
import type { LessonPanel, Ways } from './panel';

// Characters of a scenario that a lesson may have: readers do not wait for more.
const longestLesson = 1_000_000;

// What spec.lesson of the scenario on the stage says; null: nothing.
export function lessonOf({ stage }: Player, { source }: Session): unknown {
  return source.json.length > longestLesson ? null : stage.lesson();
}

// What holds the tour's line, or the form in its place.
export function makeLessonDoor(
  player: Player,
  tour: HTMLElement,
  revealer: Revealer,
  course: Course,
  ways: Ways,
): HTMLElement {
  const root = element('div', { class: 'tour' }, tour);
  const panel = new LatePart<LessonPanel>(
    async () => new (await import('./panel')).LessonPanel(player, root, tour, revealer, course, ways),
    () => delete root.dataset['stale'],
  );
  let seen: Session | null = null;
  player.onChange((_, session) => {
    if (session === seen) return;
    seen = session;
    // For screen readers and tests: it is not there yet.
    if (lessonOf(player, session) !== null && !panel.want()) root.dataset['stale'] = '';
  });
  return root;
}

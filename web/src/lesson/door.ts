// The way into the lesson's form, which is loaded for the first scenario that has a lesson.
import { element } from '../browser/dom';
import { LatePart } from '../browser/later';
import type { Player, Session } from '../stage/player';
import type { Course } from './course';
import type { Revealer } from './guide';
import { lessonOf } from './lesson_of';
import type { LessonPanel, Ways } from './panel';

// Returns the element with the tour's line, or with the lesson's panel in its place.
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
    // `stale` marks, for tests, that the panel is not loaded yet.
    if (lessonOf(player, session) !== null && !panel.want()) root.dataset['stale'] = '';
  });
  return root;
}

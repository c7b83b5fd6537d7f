// The lessons at the top of the gallery: each with its questions, ticks on finished ones, and a button to continue.
import '../style/late/learn.css';
import { element, icon, Section, setText } from '../browser/dom';
import type { GalleryEntry, Lesson } from '../gallery/gallery';
import { galleryWords } from '../gallery/words';
import type { Course } from './course';

const words = galleryWords.lessons;

interface LearnData {
  current: string | null;
  lessons: { lesson: Lesson; questions: (GalleryEntry & { finished: boolean })[] }[];
}

export class Learn {
  readonly root: HTMLElement;
  #course: Course;
  #choose: (slug: string) => void;
  #resume: HTMLButtonElement;
  #resumed: GalleryEntry | null = null;
  #lessons: Section<LearnData>;

  constructor(course: Course, choose: (slug: string) => void) {
    this.#course = course;
    this.#choose = choose;
    this.#resume = element('button', {
      class: 'primary',
      type: 'button',
      onclick: () => this.#resumed && choose(this.#resumed.slug),
    });
    this.#lessons = new Section(element('ol', { class: 'lessons' }), ({ current, lessons }) =>
      lessons.map((it, i) => this.#card(it, i, current)),
    );
    this.root = element(
      'section',
      { class: 'learn', 'aria-labelledby': 'learn-title' },
      element(
        'header',
        { class: 'learn-head' },
        element('h3', { id: 'learn-title' }, words.title),
        this.#resume,
      ),
      this.#lessons.root,
    );
  }

  show(current: string | null): void {
    const { lessons, progress } = this.#course;
    this.root.hidden = lessons.length === 0;
    this.#showResume();
    this.#lessons.show({
      current,
      lessons: lessons.map((lesson) => ({
        lesson,
        questions: this.#course
          .questionsOf(lesson)
          .map((entry) => ({ ...entry, finished: progress.isFinished(entry.slug) })),
      })),
    });
  }

  // Leads to the question that was opened last, or to the first one.
  #showResume(): void {
    const begun = this.#course.progress.last !== null;
    this.#resumed = begun ? this.#course.resume() : this.#course.first;
    this.#resume.hidden = this.#resumed === null;
    if (!this.#resumed) return;
    const { title } = this.#resumed;
    setText(this.#resume, begun ? words.resume(title) : words.begin(title));
  }

  #card({ lesson, questions }: LearnData['lessons'][number], index: number, current: string | null): HTMLElement {
    const finished = questions.filter((question) => question.finished).length;
    return element(
      'li',
      { class: 'lesson-card' },
      element(
        'div',
        { class: 'lesson-card-head' },
        element('span', { class: 'muted small' }, words.number(index + 1)),
        element('span', { class: 'muted small' }, words.progress(finished, questions.length)),
      ),
      element('h4', {}, lesson.title),
      element('p', { class: 'muted small' }, lesson.text),
      element('ol', {}, ...questions.map((question, i) => this.#question(question, i, current))),
    );
  }

  #question(
    { slug, title, finished }: GalleryEntry & { finished: boolean },
    index: number,
    current: string | null,
  ): HTMLElement {
    return element(
      'li',
      {},
      element(
        'button',
        {
          type: 'button',
          class: `question ${finished ? 'finished' : ''}`,
          'data-key': `question:${slug}`,
          'aria-current': slug === current && 'true',
          onclick: () => this.#choose(slug),
        },
        element('span', { class: 'question-sign' }, finished ? icon('check') : String(index + 1)),
        element('span', {}, title),
        finished && element('span', { class: 'hidden' }, words.finished),
      ),
    );
  }
}

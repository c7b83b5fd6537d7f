// The lessons in order, and the reader's progress in them.
import type { Gallery, GalleryEntry, Lesson } from '../gallery/gallery';
import { Progress } from './progress';

// The place of a question in the lessons.
export interface Place {
  lesson: Lesson;
  // The number of the question in its lesson, from 1.
  number: number;
  next: GalleryEntry | null;
}

export class Course {
  readonly progress = new Progress();
  #gallery: Gallery;

  constructor(gallery: Gallery) {
    this.#gallery = gallery;
  }

  get lessons(): Lesson[] {
    return this.#gallery.lessons;
  }

  // Returns the first question; null if there is no lesson.
  get first(): GalleryEntry | null {
    return this.lessons.flatMap((lesson) => this.questionsOf(lesson))[0] ?? null;
  }

  // Returns the questions in order, without those that the gallery does not have.
  questionsOf(lesson: Lesson): GalleryEntry[] {
    return lesson.questions.flatMap((slug) => this.#gallery.find(slug) ?? []);
  }

  // Returns null for a scenario that the gallery does not have.
  find(slug: string): GalleryEntry | null {
    return this.#gallery.find(slug) ?? null;
  }

  // Returns null for a scenario that is not a question of a lesson.
  placeOf(slug: string | null): Place | null {
    const lesson = this.lessons.find(({ questions }) => slug !== null && questions.includes(slug));
    if (!lesson || slug === null) return null;
    const all = this.lessons.flatMap((it) => this.questionsOf(it));
    const at = all.findIndex((entry) => entry.slug === slug);
    return { lesson, number: lesson.questions.indexOf(slug) + 1, next: all[at + 1] ?? null };
  }

  // Returns the question to continue with: the last one that was opened, or the first one after it that is not
  // finished. Null if no question was opened, or all are finished.
  resume(): GalleryEntry | null {
    const all = this.lessons.flatMap((lesson) => this.questionsOf(lesson));
    const at = all.findIndex(({ slug }) => slug === this.progress.last);
    if (at < 0) return null;
    const inOrder = [...all.slice(at), ...all.slice(0, at)];
    return inOrder.find(({ slug }) => !this.progress.isFinished(slug)) ?? null;
  }
}

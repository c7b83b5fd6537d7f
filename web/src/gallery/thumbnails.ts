// Pictures of scenarios, drawn by an invisible second stage: one after the other, for the visible cards, while the page
// is idle. The stage exists only while there is something to draw.
import type { Theme } from '../protocol/protocol';
import type { GalleryEntry } from './gallery';
import { keepPicture, keptPicture, nameOf } from './kept_pictures';
import { pictureWidth, ThumbnailPainter } from './painter';

interface Framed {
  entry: GalleryEntry;
  picture: HTMLCanvasElement;
}

// The wait in browsers that do not report when they are idle.
const pauseMs = 60;
// The interval of checks whether the reader's own stage still plays.
const patienceMs = 500;

export class Thumbnails {
  #textOf: (entry: GalleryEntry) => Promise<string>;
  #sight: IntersectionObserver;
  #framed = new Map<Element, Framed>();
  #inSight = new Set<Framed>();
  // The name of the picture in each frame.
  #shown = new Map<Framed, string>();
  #theme: Theme = 'light';
  #isBusy = (): boolean => false;
  #isOpen = false;
  #isRunning = false;
  #painter: ThumbnailPainter | null = null;

  constructor(root: HTMLElement, textOf: (entry: GalleryEntry) => Promise<string>) {
    this.#textOf = textOf;
    this.#sight = new IntersectionObserver((changes) => this.#see(changes), { root, rootMargin: '80px' });
  }

  // `isBusy` reports whether the reader's own stage needs the machine.
  start(cards: Framed[], theme: Theme, isBusy: () => boolean): void {
    this.#theme = theme;
    this.#isBusy = isBusy;
    this.#isOpen = true;
    for (const card of cards) {
      this.#framed.set(card.picture, card);
      this.#sight.observe(card.picture);
    }
    void this.#run();
  }

  stop(): void {
    this.#isOpen = false;
    this.#sight.disconnect();
    this.#inSight.clear();
    this.#painter?.close();
    this.#painter = null;
  }

  #see(changes: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of changes) {
      const card = this.#framed.get(target);
      if (!card) continue;
      if (isIntersecting) this.#inSight.add(card);
      else this.#inSight.delete(card);
    }
    void this.#run();
  }

  #next(): Framed | undefined {
    return [...this.#inSight].find((card) => this.#shown.get(card) !== this.#nameOf(card));
  }

  #nameOf({ entry }: Framed): string {
    return nameOf(entry, this.#theme, pictureWidth());
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let card = this.#next(); this.#isOpen && card; card = this.#next()) {
      if (this.#isBusy()) await new Promise((done) => setTimeout(done, patienceMs));
      else await this.#fill(card);
    }
    this.#isRunning = false;
    // All visible pictures are drawn, so the painter's memory is released.
    this.#painter?.close();
    this.#painter = null;
  }

  // A scenario that cannot be drawn keeps its empty frame.
  async #fill(card: Framed): Promise<void> {
    const name = this.#nameOf(card);
    this.#shown.set(card, name);
    try {
      const picture = (await keptPicture(name)) ?? (await this.#paint(card, name));
      if (!picture) this.#shown.delete(card);
      else await show(picture, card.picture);
    } catch {
      card.picture.classList.add('failed');
    }
  }

  // Returns null if the dialog was closed meanwhile.
  async #paint({ entry }: Framed, name: string): Promise<Blob | null> {
    const text = await this.#textOf(entry);
    await idle();
    if (!this.#isOpen) return null;
    this.#painter ??= new ThumbnailPainter();
    const picture = await this.#painter.paint(text, this.#theme);
    if (picture) await keepPicture(name, picture);
    return picture;
  }
}

async function show(picture: Blob, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(picture);
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  canvas.classList.add('drawn');
}

function idle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done, pauseMs);
  });
}

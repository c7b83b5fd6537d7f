// The lesson's form under the stage, in place of the tour's line. It asks a question, runs it, reveals the result,
// varies it and explains it, one step at a time, and then leaves it to the viewer. One button leads through all
// steps.
import { element, icon, iconButton, Section, setAttribute, setText } from '../browser/dom';
import { galleryWords } from '../gallery/words';
import { strings } from '../lang/strings';
import type { StageState } from '../protocol/protocol';
import '../style/late/lesson.css';
import type { Player, Session } from '../stage/player';
import { BetLine } from '../time/bet_line';
import { isOpen } from '../time/bets';
import { captionText } from '../time/captions';
import type { Course, Place } from './course';
import { Guide, type Revealer } from './guide';
import type { SideBySide } from './knob_turn';
import { lessonOf } from './lesson_of';
import { readQuestion, type Question } from './question';
import { isOfKubeBatch, sourceList } from './source_list';
import { Stepper } from './stepper';

const words = galleryWords.lesson;

// The button that leads on: its label, its action, and whether it is the expected next step.
interface Way {
  label: string;
  quiet?: boolean;
  run: () => void;
}

// Leads to another question, to the list of all, and to a second run beside this one.
export interface Ways {
  question: (slug: string) => void;
  lessons: () => void;
  beside: SideBySide;
}

export class LessonPanel {
  #root: HTMLElement;
  #player: Player;
  #revealer: Revealer;
  #course: Course;
  #ways: Ways;
  #session: Session | null = null;
  // The gallery's name of the question, also while its knob has put another run on the stage; null if it has none.
  #slug: string | null = null;
  #guide: Guide | null = null;
  #way: Way = { label: '', run: () => {} };

  #tour: HTMLElement;
  #lesson: HTMLElement;
  #enter: HTMLButtonElement;
  #standing: Section<{ lesson: string; number: number; count: number; finished: boolean } | null>;
  #stepper = new Stepper((step) => this.#guide?.go(step));
  // The part that scrolls if it is too long.
  #text: HTMLElement;
  #heading = element('h2', { class: 'lesson-heading' });
  #stepName = element('span', { class: 'hidden' });
  #words = element('span');
  #bet: BetLine;
  #sources: Section<string[]>;
  #changedSince = element('p', { class: 'lesson-changed' });
  #changed = new Section(this.#changedSince, (question: Question) => this.#renderChanged(question));
  #position = element('span', { class: 'muted small' });
  #said = element('p', { class: 'hidden', role: 'status' });
  #back: HTMLButtonElement;
  #turnBack: HTMLButtonElement;
  #primary: HTMLButtonElement;

  // `root` contains the tour's line, which is shown if there is no lesson.
  constructor(
    player: Player,
    root: HTMLElement,
    tour: HTMLElement,
    revealer: Revealer,
    course: Course,
    ways: Ways,
  ) {
    this.#player = player;
    this.#revealer = {
      reveal: (pod, nth, node) => {
        revealer.reveal(pod, nth, node);
        this.#keepInSight();
      },
      fold: () => {
        revealer.fold();
        this.#keepInSight();
      },
    };
    this.#course = course;
    this.#ways = ways;
    this.#bet = new BetLine(player);
    this.#standing = new Section(element('p', { class: 'lesson-place' }), renderPlace);
    const say = (text: string): void => setText(this.#said, text);
    this.#sources = new Section(element('div'), (list) => [sourceList(list, say)]);
    this.#back = iconButton('previous', words.back, { onclick: () => this.#guide?.back() });
    this.#turnBack = element(
      'button',
      { class: 'quiet small', type: 'button', onclick: () => this.#guide?.turnKnobBack() },
      words.turnBack,
    );
    this.#primary = element('button', { class: 'primary', type: 'button', onclick: () => this.#way.run() });
    this.#text = this.#makeText();
    this.#enter = element(
      'button',
      { class: 'quiet small lesson-enter', type: 'button', onclick: () => this.#setOpen(true) },
      words.enter,
    );
    this.#lesson = this.#makeLesson();
    this.#tour = tour;
    this.#root = root;
    player.onChange((state, session) => this.#follow(state, session));
  }

  #makeText(): HTMLElement {
    return element(
      'div',
      { class: 'lesson-text' },
      this.#heading,
      element('p', { 'aria-live': 'polite' }, this.#stepName, this.#words),
      this.#sources.root,
      this.#changedSince,
    );
  }

  #makeLesson(): HTMLElement {
    const close = iconButton('close', words.leave, { onclick: () => this.#setOpen(false) });
    const room = element('div', { class: 'lesson-room' }, this.#text, this.#bet.root);
    const ways = element('div', { class: 'lesson-ways' }, this.#primary, this.#turnBack, this.#position);
    return element(
      'section',
      { class: 'lesson', 'aria-label': words.label },
      element('header', { class: 'lesson-head' }, this.#standing.root, this.#stepper.root, close),
      element('div', { class: 'lesson-body' }, this.#back, room, ways),
      this.#said,
    );
  }

  // Opens or leaves the lesson. Leaving it changes only the panel: the tour's line replaces it.
  #setOpen(open: boolean): void {
    this.#place(open);
    if (open) this.#primary.focus();
    else this.#enter.focus();
    this.#show();
  }

  // Puts either the lesson or the tour's line into the page.
  #place(open: boolean): void {
    this.#root.classList.toggle('in-lesson', open);
    document.documentElement.toggleAttribute('data-lesson', open);
    if (open) this.#root.replaceChildren(this.#lesson);
    else this.#root.replaceChildren(this.#tour, ...(this.#guide ? [this.#enter] : []));
  }

  // On narrow screens the inspector takes half of the screen, so scrolls the lesson's text about its numbers into
  // view.
  #keepInSight(): void {
    requestAnimationFrame(() => this.#lesson.scrollIntoView({ block: 'end' }));
  }

  get #isOpen(): boolean {
    return this.#root.classList.contains('in-lesson');
  }

  #follow(state: StageState, session: Session): void {
    if (session !== this.#session && this.#guide?.knob.owns(session) !== true) this.#begin(state, session);
    this.#session = session;
    if (!this.#isOpen) return;
    this.#guide?.follow(state);
    this.#show();
  }

  // Begins a question. A link to a moment leads to that moment, and does not open the lesson.
  #begin(state: StageState, session: Session): void {
    const question = readQuestion(lessonOf(this.#player, session), session.captions);
    const changed = (): void => this.#show();
    this.#guide = question && new Guide(this.#player, this.#revealer, this.#ways.beside, question, session, changed);
    const atStart = state.t === 0 && !state.playing;
    this.#place(question !== null && atStart);
    this.#slug = question && session.slug;
    if (this.#slug !== null) this.#course.progress.open(this.#slug);
    this.#text.scrollTop = 0;
  }

  #show(): void {
    const guide = this.#guide;
    const { state, session } = this.#player;
    if (!guide || !state || !session) return;
    const focused = this.#lesson.contains(document.activeElement) ? document.activeElement : null;
    this.#showPlace(guide);
    this.#stepper.show(guide.step);
    setAttribute(this.#lesson, 'data-step', guide.step);
    this.#showText(guide, this.#textOf(guide, state), session.title);
    this.#showBet(guide, state);
    this.#showWays(guide, state);
    keepFocus(focused, this.#primary);
  }

  #showPlace({ step }: Guide): void {
    const slug = this.#slug;
    const { progress } = this.#course;
    if (step === 'sandbox' && slug !== null && !progress.isFinished(slug)) progress.finish(slug);
    const place = this.#course.placeOf(slug);
    this.#standing.show(
      place && {
        lesson: place.lesson.title,
        number: place.number,
        count: place.lesson.questions.length,
        finished: slug !== null && progress.isFinished(slug),
      },
    );
  }

  #textOf({ step, question, knob, hasOutcome, problem }: Guide, { caption }: StageState): string {
    const ofThisRun = (text: string): string => captionText({ text, outdated: knob.isOneOfSeveral });
    switch (step) {
      case 'hook':
        return question.hook;
      case 'run':
        return caption ? captionText(caption) : words.beforeRun;
      case 'reveal':
        return ofThisRun(question.reveal.text);
      case 'knob':
        if (problem !== '') return problem;
        return hasOutcome ? ofThisRun(question.knob.outcome) : question.knob.text;
      case 'why':
        return question.why;
      case 'sandbox':
        return words.sandbox;
    }
  }

  #showText({ step, question }: Guide, text: string, title: string): void {
    this.#heading.hidden = step !== 'hook';
    setText(this.#heading, title);
    if (this.#words.textContent !== text) this.#text.scrollTop = 0;
    // Screen readers announce it before the text of another step.
    setText(this.#stepName, step === 'run' ? '' : `${words.steps[step]}. `);
    setText(this.#words, text);
    this.#sources.root.hidden = step !== 'why' || question.source.length === 0;
    if (step === 'why') this.#sources.show(question.source);
    this.#changedSince.hidden = step !== 'why' || question.changed === '';
    if (step === 'why') this.#changed.show(question);
    const isCut = this.#text.scrollHeight > this.#text.clientHeight + 1;
    setAttribute(this.#text, 'tabindex', isCut ? '0' : null);
  }

  // Returns the behaviour of later versions, and a link to the question that plays it.
  #renderChanged({ source, changed, plays }: Question): (Node | string)[] {
    const since = isOfKubeBatch(source[0] ?? '') ? words.batchChanged : words.changed;
    const newer = this.#course.find(plays);
    const link = newer && [
      ' ',
      element(
        'a',
        {
          href: `#scenario=${newer.slug}`,
          onclick: (event: Event) => {
            event.preventDefault();
            this.#ways.question(newer.slug);
          },
        },
        words.plays(newer.title),
      ),
    ];
    return [element('strong', {}, since), ' ', changed, ...(link ?? [])];
  }

  #showBet({ step }: Guide, { caption, bet }: StageState): void {
    const shown = step === 'run' ? (caption?.bet ?? bet ?? null) : null;
    this.#bet.show(shown, caption?.bet !== undefined);
  }

  #showWays(guide: Guide, state: StageState): void {
    const { step, question } = guide;
    this.#way = this.#wayOn(guide, state);
    setText(this.#primary, this.#way.label);
    this.#primary.classList.toggle('primary', !this.#way.quiet);
    this.#primary.classList.toggle('quiet', this.#way.quiet === true);
    this.#turnBack.hidden = step !== 'knob' || !guide.knob.isTurned;
    this.#back.disabled = step === 'hook';
    const index = state.caption?.index ?? -1;
    const { position } = strings.captions;
    setText(this.#position, step === 'run' && index >= 0 ? position(index + 1, question.captions) : '');
  }

  #wayOn(guide: Guide, state: StageState): Way {
    const next = (): void => guide.next();
    switch (guide.step) {
      case 'hook':
        return { label: words.start, run: next };
      case 'run':
        return this.#wayThroughRun(guide, state);
      case 'reveal':
        return { label: words.toKnob, run: next };
      case 'knob':
        if (guide.hasOutcome) return { label: words.toWhy, run: next };
        if (!guide.knob.isTurned) return { label: guide.question.knob.label, run: () => guide.turnKnob() };
        return { label: words.skip, quiet: true, run: () => guide.showOutcome() };
      case 'why':
        return { label: words.toSandbox, run: next };
      case 'sandbox':
        return this.#wayToNext(this.#course.placeOf(this.#slug));
    }
  }

  #wayThroughRun(guide: Guide, { caption, playing }: StageState): Way {
    const goOn = (): void => guide.continue();
    const bet = caption?.bet;
    if (bet && isOpen(bet) && !playing) return { label: strings.captions.skipBet, quiet: true, run: goOn };
    if (guide.isLastCaption && !(bet && bet.answer === undefined)) {
      return { label: words.toReveal, run: () => guide.next() };
    }
    if (playing) return { label: words.skip, quiet: true, run: goOn };
    return { label: strings.captions.resume, run: goOn };
  }

  #wayToNext(place: Place | null): Way {
    const next = place?.next;
    if (!next) return { label: words.all, run: this.#ways.lessons };
    return { label: words.next(next.title), run: () => this.#ways.question(next.slug) };
  }
}

function renderPlace(
  place: { lesson: string; number: number; count: number; finished: boolean } | null,
): (Node | string)[] {
  if (!place) return [element('span', {}, words.label)];
  return [
    element('strong', {}, place.lesson),
    element('span', { class: 'muted' }, words.number(place.number, place.count)),
    ...(place.finished
      ? [element('span', { class: 'lesson-finished' }, icon('check'), element('span', { class: 'hidden' }, words.finished))]
      : []),
  ];
}

// Moves the focus to `heir`, the button that leads on, if the focused element is gone.
function keepFocus(focused: Element | null, heir: HTMLElement): void {
  if (!focused) return;
  const isThere = focused.isConnected && focused.getClientRects().length > 0 && !focused.matches(':disabled');
  if (!isThere) heir.focus({ preventScroll: true });
}

// Leads through a question: keeps the current step, changes the stage when a step begins, and stops playback where the
// step ends. The reader can move from any step to any other.
import type { StageState } from '../protocol/protocol';
import type { Player, Session } from '../stage/player';
import { goOn } from '../time/bets';
import { KnobTurn, type SideBySide } from './knob_turn';
import { endOfAttempt } from './moments';
import type { Question, Reveal } from './question';
import { stepAfter, steps, type Step } from './stepper';

// Shows the numbers of an attempt, or of a pod's session; the inspector does this.
export interface Revealer {
  reveal(pod: string, nth: number, node: string | null): void;
  fold(): void;
}

export class Guide {
  readonly question: Question;
  readonly knob: KnobTurn;
  #player: Player;
  #revealer: Revealer;
  #changed: () => void;
  #step: Step = 'hook';
  // The last caption at which playback stopped.
  #caption = -1;
  #wasPlaying = false;
  #leftRunAt: number | null = null;
  #awaitsOutcome = false;
  #problem = '';

  // `changed` is called when the panel may need other content.
  constructor(
    player: Player,
    revealer: Revealer,
    beside: SideBySide,
    question: Question,
    session: Session,
    changed: () => void,
  ) {
    this.#player = player;
    this.#revealer = revealer;
    this.question = question;
    this.knob = new KnobTurn(player, question.knob, session, beside);
    this.#changed = changed;
  }

  get step(): Step {
    return this.#step;
  }
  // Returns the reason for which the knob's change could not be applied; "" if there is none.
  get problem(): string {
    return this.#problem;
  }
  get hasOutcome(): boolean {
    return this.knob.isTurned && !this.#awaitsOutcome;
  }
  get isLastCaption(): boolean {
    return (this.#player.state?.caption?.index ?? -1) + 1 >= this.question.captions;
  }

  async go(step: Step): Promise<void> {
    const { state } = this.#player;
    if (!state) return;
    if (this.#step === 'run') this.#leftRunAt = state.t;
    const from = this.#step;
    this.#step = step;
    this.#player.command({ op: 'pause' });
    if (steps.indexOf(step) < steps.indexOf('knob')) await this.knob.turnBack();
    if (from === 'reveal') this.#revealer.fold();
    this.#enter(step, from);
    this.#changed();
  }

  next(): void {
    void this.go(stepAfter(this.#step, 1));
  }

  // Moves back by a caption, or by a step from the first one.
  back(): void {
    const index = this.#player.state?.caption?.index ?? 0;
    if (this.#step !== 'run' || index <= 0) {
      void this.go(stepAfter(this.#step, -1));
      return;
    }
    this.#player.command({ op: 'pause' });
    this.#turnCaption(-1);
  }

  // Plays to the next caption or the end; if playback is under way, jumps there.
  continue(): void {
    const { playing = false, end = null } = this.#player.state ?? {};
    if (!playing) goOn(this.#player);
    else if (!this.isLastCaption) this.#turnCaption(1);
    else if (end !== null) this.#seek(end);
  }

  async turnKnob(): Promise<void> {
    const result = await this.knob.turn();
    this.#problem = result.ok ? '' : result.error.message;
    this.#awaitsOutcome = result.ok;
    // The report says how two runs differ, so the stages show the outcome.
    if (result.ok && this.question.knob.compares) this.showOutcome();
    else if (result.ok) goOn(this.#player);
    this.#changed();
  }

  async turnKnobBack(): Promise<void> {
    this.#player.command({ op: 'pause' });
    await this.knob.turnBack();
    this.#enter('knob', 'knob');
    this.#changed();
  }

  // Jumps to the outcome.
  showOutcome(): void {
    this.#awaitsOutcome = false;
    this.#player.command({ op: 'pause' });
    const t = this.knob.outcomeAt;
    if (t !== null) this.#seek(t);
    this.#changed();
  }

  // Follows a change of the stage: playback may have reached the moment at which it has to stop.
  follow(state: StageState): void {
    if (this.#step === 'run') this.#followRun(state);
    else if (this.#awaitsOutcome) this.#followKnob(state);
  }

  #enter(step: Step, from: Step): void {
    const { question } = this;
    if (step === 'hook') this.#enterHook();
    else if (step === 'run') this.#enterRun(from);
    else if (step === 'reveal') this.#enterReveal(question.reveal);
    else if (step === 'knob' && this.knob.isTurned) this.showOutcome();
    else if (step === 'knob') this.#seek(question.knob.at);
  }

  #enterHook(): void {
    this.#player.command({ op: 'select', target: '' });
    this.#leftRunAt = null;
    this.#seek(0);
  }

  // Begins the run at its start, or where the reader left it.
  #enterRun(from: Step): void {
    this.#seek(from === 'hook' ? 0 : (this.#leftRunAt ?? this.#player.state?.end ?? 0));
    const index = this.#player.state?.caption?.index ?? -1;
    this.#caption = index;
    if (index < 0) goOn(this.#player);
  }

  #enterReveal({ pod, nth, node, at }: Reveal): void {
    const t = at ?? endOfAttempt(this.#player.stage, pod, nth);
    if (t !== null) this.#seek(t);
    this.#revealer.reveal(pod, nth, node);
  }

  #seek(t: number): void {
    this.#player.command({ op: 'seek', t });
  }

  #turnCaption(step: 1 | -1): void {
    this.#player.command({ op: 'caption', step });
    this.#caption = this.#player.state?.caption?.index ?? -1;
    this.#player.command({ op: 'pause' });
  }

  // Pauses exactly at the moment of the caption, because the frame that reached it may have passed other events.
  #followRun({ playing, direction, caption }: StageState): void {
    const index = caption?.index ?? -1;
    const wanted = this.#caption + 1;
    const played = direction > 0 && (playing || this.#wasPlaying);
    this.#wasPlaying = playing;
    // A bet stops playback by itself.
    const stops = played && (index > wanted || (index === wanted && playing));
    this.#caption = stops ? wanted : index;
    if (!stops) return;
    queueMicrotask(() => {
      this.#player.command({ op: 'pause' });
      for (let at = index; at >= wanted; at--) this.#player.command({ op: 'caption', step: -1 });
      if ((this.#player.state?.caption?.index ?? -1) < wanted) this.#turnCaption(1);
    });
  }

  #followKnob({ t, complete, playing }: StageState): void {
    if (!this.knob.isTurned) {
      this.#awaitsOutcome = false;
      return;
    }
    const outcomeAt = this.knob.outcomeAt;
    const isThere = outcomeAt === null ? complete && !playing : t >= outcomeAt;
    if (isThere) queueMicrotask(() => this.#awaitsOutcome && this.showOutcome());
  }
}

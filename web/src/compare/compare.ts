// Two runs on the stage: A, the page's own, and B, which differs from it in some parts (second.ts). B has a second
// stage in the same page, so that one clock moves both (in_step.ts). The page creates that stage once, and keeps it
// idle between comparisons.
import { element, setText } from '../browser/dom';
import { MissingModule } from '../browser/later';
import { missingModule, type Notices } from '../page/notices';
import type { StageState } from '../protocol/protocol';
import { outOfMemory } from '../stage/stage';
import { Player, type Session } from '../stage/player';
import { LoopStretch } from '../time/loop_stretch';
import { makeTransport } from '../time/transport';
import { NotCompared, RunsCompared } from './compare_runs';
import { InStep } from './in_step';
import { renderParting, renderReport, type ReportActions } from './report';
import { readSecond, writeSecond, type Second } from './second';
import { loadSecond, type First } from './second_run';
import { makeSecondCanvas, Stages } from './stages';
import { compareWords as words } from './words';

// The surroundings of a comparison in the page.
export interface Surroundings {
  player: Player;
  notices: Notices;
  // The stage of `player`, inside of `column`.
  stageArea: HTMLElement;
  column: HTMLElement;
  // The controls that move the playhead of `player`; null if the stage has its own.
  transport: HTMLElement | null;
  // The element before the report.
  above: HTMLElement;
  // Opens the choice of another B. Null in an embed, which only shows the run that its link names.
  change: (() => void) | null;
}

// The second player with its controls.
interface Other {
  player: Player;
  inStep: InStep;
  transport: HTMLElement | null;
}

export class Compare {
  readonly #around: Surroundings;
  readonly #stages: Stages;
  readonly #report = element('section', { class: 'compare-report', 'aria-label': words.report });
  readonly #runs = new RunsCompared();
  #other: Promise<Other> | null = null;
  // Null while nothing is compared.
  #open: { second: Second; session: Session; generation: number; other: Other } | null = null;
  #turn = 0;

  constructor(around: Surroundings) {
    this.#around = around;
    const { player, change } = around;
    const ways = change && { change, leave: () => this.close() };
    this.#stages = new Stages(around.column, around.stageArea, ways);
    player.onChange((state, session) => this.#follow(state, session));
  }

  get player(): Player {
    return this.#around.player;
  }

  // The second player while two runs are compared, else null.
  get second(): Player | null {
    return this.#open?.other.player ?? null;
  }

  // The differences of that run.
  get shown(): Second | null {
    return this.#open?.second ?? null;
  }

  // The player that the page's keys move.
  get longer(): Player {
    return this.#open?.other.inStep.longer ?? this.player;
  }

  // Opens the second run of a link. If that fails, a message over the stage says why.
  async openLink(text: string): Promise<void> {
    await this.#orComplain(async () => this.open(await readSecond(text, this.player.stage.scenario())), () => this.openLink(text));
  }

  // Shows B beside A. If that fails, a message over the stage says why.
  show(second: Second): Promise<void> {
    return this.#orComplain(() => this.open(second), () => this.show(second));
  }

  // Does the same, and resolves when B is on its stage; the report may come later. Throws an Error whose message is for
  // users, and then ends the comparison.
  async open(second: Second): Promise<void> {
    const turn = ++this.#turn;
    const { session, state } = this.player;
    if (!session || !state) return;
    const first = { json: this.player.stage.scenario(), seed: state.seed };
    this.#open?.other.inStep.stop();
    this.#stages.open();
    this.#stages.setBusy(true);
    this.#sayComparing();
    try {
      const other = await this.#loadOther();
      if (turn !== this.#turn || !(await this.#load(other, first, second))) return;
      if (turn !== this.#turn) return;
      this.#open = { second, session, generation: session.generation, other };
      this.#begin(other);
    } catch (error) {
      if (turn === this.#turn) this.close();
      throw error;
    }
    void this.#compare(first, second, turn);
  }

  close(): void {
    this.#turn++;
    this.#runs.stop();
    const { other } = this.#open ?? {};
    this.#open = null;
    other?.inStep.stop();
    other?.player.loop.stop();
    this.#showTransport(null);
    this.#stages.close();
    this.#report.remove();
    this.player.second = null;
    delete window.berth?.second;
  }

  async #orComplain(open: () => Promise<void>, again: () => Promise<void>): Promise<void> {
    try {
      await open();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const missing = error instanceof MissingModule && missingModule(error, () => void again(), this.player);
      this.#around.notices.show(missing || { title: words.failed, message });
    }
  }

  #load({ player }: Other, first: First, second: Second): Promise<boolean> {
    const { t = 0, speed = 1, selection: select = '' } = this.player.state ?? {};
    player.loop.start();
    player.set({ op: 'theme', value: this.player.state?.theme ?? 'dark' });
    return loadSecond(player, first, second, { t, speed, select });
  }

  #begin({ player, inStep }: Other): void {
    this.#stages.setBusy(false);
    inStep.start();
    if (window.berth) window.berth.second = player.stage;
    this.#showNames();
  }

  // Creates the second stage for the first comparison, and again after a stage has failed.
  #loadOther(): Promise<Other> {
    this.#other ??= this.#makeOther().catch((error: unknown) => {
      this.#other = null;
      throw error;
    });
    return this.#other;
  }

  async #makeOther(): Promise<Other> {
    const canvas = makeSecondCanvas();
    this.#stages.area.replaceChildren(canvas);
    this.#stages.setBusy(true);
    const player = await Player.open(canvas, (reason) => this.#onCrash(reason), () => {});
    if (!(await player.stage.completeAgain())) throw new MissingModule(false, null);
    player.set({ op: 'controls', value: this.#around.transport === null });
    const inStep = new InStep(this.player, player);
    const transport = this.#around.transport && makeTransport(player, new LoopStretch(player));
    player.onChange(() => this.#open && this.#showTransport(inStep.longer === player ? transport : null));
    return { player, inStep, transport };
  }

  #onCrash(reason: unknown): void {
    this.#other = null;
    this.close();
    const message = reason === outOfMemory ? words.broke : String(reason);
    this.#around.notices.show({ title: words.failed, message });
  }

  // Shows the transport of the longer run, which leads the other run to its end. Null shows the first player's own.
  #showTransport(second: HTMLElement | null): void {
    const { transport } = this.#around;
    if (!transport) return;
    const shown = transport.nextElementSibling;
    if (shown !== second && shown?.classList.contains('second-transport')) shown.remove();
    if (second && shown !== second) {
      second.classList.add('second-transport');
      transport.after(second);
    }
    transport.hidden = second !== null;
  }

  // Another scenario on the stage ends the comparison. After an edit, B is created again from the edited scenario.
  #follow({ theme }: StageState, session: Session): void {
    if (!this.#open) return;
    const { second, other, session: before, generation } = this.#open;
    if (other.player.state?.theme !== theme) other.player.set({ op: 'theme', value: theme });
    if (session === before && session.generation === generation) return;
    const isSame = session === before || session.before === before || before.before === session;
    if (!isSame) {
      this.close();
      return;
    }
    this.#open = { ...this.#open, session, generation: session.generation };
    void this.show(second);
  }

  #showNames(): void {
    if (!this.#open) return;
    const { second, other } = this.#open;
    const [a, b] = [this.player.state, other.player.state];
    if (a) this.#stages.setLabel('A', words.run('A', schedulerOf(a), a.seed));
    if (!b) return;
    const more = [
      second.configuration !== undefined && words.otherConfiguration,
      second.scenario !== undefined && (second.isBefore ? words.beforeChange : words.otherScenario),
    ];
    const text = [words.run('B', schedulerOf(b), b.seed), ...more].filter((it) => it !== false).join(', ');
    this.#stages.setLabel('B', text);
  }

  // --- The report

  #sayComparing(): void {
    const { above } = this.#around;
    this.#report.replaceChildren(element('p', { class: 'muted', role: 'status' }, words.comparing));
    if (!this.#report.isConnected) above.after(this.#report);
  }

  async #compare(first: First, second: Second, turn: number): Promise<void> {
    const { other } = this.#open ?? {};
    const { state } = other?.player ?? {};
    if (!other || !state) return;
    const b = { scenario: other.player.stage.scenario(), seed: state.seed };
    try {
      const scenario = second.scenario === undefined ? {} : { scenario: b.scenario };
      const link = await writeSecond({ ...second, ...scenario }, first.json);
      if (turn !== this.#turn) return;
      this.player.second = link;
      const comparison = await this.#runs.ask({ scenario: first.json, seed: first.seed }, b);
      if (!comparison || turn !== this.#turn) return;
      const isShort = this.#around.change === null;
      this.#report.replaceChildren(...(isShort ? renderParting : renderReport)(comparison, this.#actions(other)));
    } catch (error) {
      if (turn === this.#turn) this.#sayProblem(error);
    }
  }

  #sayProblem(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const isSlow = error instanceof NotCompared && reason === '';
    const said = element('p', { role: 'status' });
    this.#report.replaceChildren(said);
    setText(said, isSlow ? words.notCompared : words.problem(reason));
  }

  #actions({ player }: Other): ReportActions {
    const both = [this.player, player];
    // If one run does not have the pod, selects it only in the other one.
    const select = (pod: string): void => {
      for (const one of both) one.command({ op: 'select', target: pod === '' ? '' : `pod/${pod}` });
    };
    const goTo = (t: number, pod: string): void => {
      for (const one of both) one.command({ op: 'pause' });
      for (const one of both) one.command({ op: 'seek', t });
      select(pod);
      this.#around.stageArea.scrollIntoView({ block: 'nearest' });
    };
    return { goTo, select };
  }
}

const schedulerOf = ({ scheduler, semantics = '' }: StageState): string => scheduler ?? `kube-scheduler ${semantics}`;

// One stage, one scenario on it, and who wants to know about changes. Holds no state of the simulation: what
// is shown is always what the stage says.
import { hostCanvas } from './canvas_host';
import { FrameLoop } from './frame_loop';
import type { Command, CommandResult, LoadOptions, LoadResult, StageState, TimelineEntry } from './protocol';
import type { Source } from './source/read_source';
import { Stage } from './stage';

// What is on the stage.
export interface Session {
  // Of the gallery, or null: opened, pasted or from a link.
  slug: string | null;
  source: Source;
  title: string;
  description: string;
  warnings: string[];
  // With all edits, as JSON text: what a link or a file holds.
  scenario: string;
  captions: number;
  // Scenarios before each edit by hand, the oldest first.
  undo: string[];
  // Rises with everything that may change what an attempt's explanation says.
  generation: number;
}

type Listener = (state: StageState, session: Session) => void;

export class Player {
  readonly stage: Stage;
  readonly loop: FrameLoop;
  state: StageState | null = null;
  session: Session | null = null;
  #listeners: Listener[] = [];
  #generation = 0;
  #settings = new Map<Command['op'], Command>();

  private constructor(stage: Stage) {
    this.stage = stage;
    this.loop = new FrameLoop((nowMs) => {
      const more = this.stage.advance(nowMs);
      this.#refresh();
      return more;
    });
  }

  // Throws an Error with a text for people.
  static async open(canvas: HTMLCanvasElement, onCrash: (reason: string) => void): Promise<Player> {
    const stage = await Stage.open(canvas, onCrash);
    const player = new Player(stage);
    hostCanvas(canvas, stage, player.loop);
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    const tell = (): void => player.set({ op: 'reducedMotion', value: reduced.matches });
    reduced.addEventListener('change', tell);
    tell();
    return player;
  }

  // Called after every frame that changed something, and once for each load.
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
    if (this.state && this.session) listener(this.state, this.session);
  }

  // How things are shown, whatever is on the stage. An empty stage takes no commands, so that these are kept.
  set(setting: Command): void {
    this.#settings.set(setting.op, setting);
    if (this.session) this.command(setting);
  }

  // On an error everything stays as it was.
  load(source: Source, slug: string | null, options: LoadOptions): LoadResult {
    const result = this.stage.load(source.json, options);
    if (!result.ok) return result;
    for (const setting of this.#settings.values()) this.stage.command(setting);
    const scenario = this.stage.scenario();
    this.session = {
      slug,
      source,
      title: result.title,
      description: result.description,
      warnings: result.warnings,
      scenario,
      captions: countCaptions(scenario),
      undo: [],
      generation: ++this.#generation,
    };
    this.#refresh(true);
    this.loop.wake();
    return result;
  }

  command(command: Command): CommandResult {
    const result = this.stage.command(command);
    this.#refresh();
    this.loop.wake();
    return result;
  }

  // Does something to the cluster at the present moment.
  edit(op: TimelineEntry['op'], object: unknown): CommandResult {
    if (!this.session || !this.state) return { ok: false, error: { message: '' } };
    // A whole millisecond, so that links stay short; not before what is on screen.
    const at = Math.ceil(this.state.t * 1000 - 1e-6) / 1000;
    const before = this.session.scenario;
    const result = this.stage.command({ op: 'apply', entry: { at, op, object } });
    if (result.ok) {
      this.session.undo.push(before);
      this.#edited();
      this.stage.command({ op: 'seek', t: at });
    }
    this.#refresh(true);
    this.loop.wake();
    return result;
  }

  undo(): void {
    const before = this.session?.undo.pop();
    if (before === undefined || !this.state) return;
    const { t, speed, selection, seed, playing } = this.state;
    this.#reload(before, { t, speed, select: selection, seed, play: playing });
  }

  // Runs the scenario anew, all edits included.
  reload(options: LoadOptions): void {
    if (this.session) this.#reload(this.session.scenario, options);
  }

  #reload(scenario: string, options: LoadOptions): void {
    this.stage.load(scenario, options);
    this.#edited();
    this.#refresh(true);
    this.loop.wake();
  }

  #edited(): void {
    if (!this.session) return;
    this.session.scenario = this.stage.scenario();
    this.session.generation = ++this.#generation;
  }

  #refresh(always = false): void {
    const state = this.stage.state();
    if (!state) return;
    const before = this.state;
    this.state = state;
    if (!this.session) return;
    if (!always && before?.t === state.t && before.revision === state.revision) return;
    for (const listener of this.#listeners) listener(state, this.session);
  }
}

function countCaptions(scenario: string): number {
  try {
    const { spec } = JSON.parse(scenario) as { spec?: { captions?: unknown } };
    return Array.isArray(spec?.captions) ? spec.captions.length : 0;
  } catch {
    return 0;
  }
}

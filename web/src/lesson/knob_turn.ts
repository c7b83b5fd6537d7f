// Applies a question's knob to the stage: as an edit, as another run of the same scenario, or as a second run beside it.
import type { CommandResult } from '../protocol/protocol';
import type { Edit, Player, Session } from '../stage/player';
import type { Stage } from '../stage/stage';
import { scenarioIn } from '../stage/scenario_json';
import { momentOf } from './moments';
import type { Knob } from './question';

// Shows the second run that the scenario names beside the one on the stage.
export interface SideBySide {
  // Resolves when all of it is computed. Throws an Error whose message is for users.
  open(): Promise<void>;
  close(): void;
  // The stage of the second run; null if it is not shown, or not computed to its end.
  readonly stage: Stage | null;
}

export class KnobTurn {
  #player: Player;
  #knob: Knob;
  #beside: SideBySide;
  // The session with which the question was opened.
  #original: Session;
  #edit: Edit | null = null;
  #rerun: Session | null = null;
  #isLoading = false;

  constructor(player: Player, knob: Knob, original: Session, beside: SideBySide) {
    this.#player = player;
    this.#knob = knob;
    this.#beside = beside;
    this.#original = original;
  }

  // Reports whether the knob's change is on the stage. False also after the edit was undone in another way.
  get isTurned(): boolean {
    const { session } = this.#player;
    if (this.#knob.compares) return this.#beside.stage !== null;
    if (this.#rerun) return session === this.#rerun;
    return this.#edit !== null && session?.edits.includes(this.#edit) === true;
  }

  // Reports whether the run has other changes, too: edits, or another seed.
  get isOneOfSeveral(): boolean {
    const { session, state } = this.#player;
    if (!session || !state) return false;
    return state.seed !== session.seed || session.edits.some((edit) => edit !== this.#edit);
  }

  // Reports whether the scenario on the stage is the question's, with or without the knob's change.
  owns(session: Session): boolean {
    return this.#isLoading || session === this.#original || session === this.#rerun;
  }

  // Returns the moment at which the outcome is visible; null if it is not in this run, or not known yet.
  get outcomeAt(): number | null {
    const { when, at, compares } = this.#knob;
    const stage = compares ? this.#beside.stage : this.#player.stage;
    return when && stage && momentOf(stage, when, at);
  }

  async turn(): Promise<CommandResult> {
    const knob = this.#knob;
    if (knob.compares) return this.#compare();
    if (knob.set) return this.#run(knob.set);
    this.#player.command({ op: 'seek', t: knob.at });
    const result = await this.#player.edit(knob.label, this.#player.entriesNow(knob.edits));
    if (result.ok) this.#edit = this.#player.session?.edits.at(-1) ?? null;
    return result;
  }

  async turnBack(): Promise<void> {
    if (!this.isTurned) return;
    if (this.#knob.compares) this.#beside.close();
    else if (this.#edit) await this.#player.removeEdit(this.#edit);
    else await this.#load(this.#original.source.json, this.#original.slug);
    this.#edit = null;
    this.#rerun = null;
  }

  async #compare(): Promise<CommandResult> {
    try {
      await this.#beside.open();
      return { ok: true };
    } catch (error) {
      return { ok: false, error: { message: error instanceof Error ? error.message : String(error) } };
    }
  }

  // Runs the scenario with other members of spec. A link then contains this scenario and not the gallery's. Leaves
  // out the captions, because they are about the original run.
  #run(set: Record<string, unknown>): Promise<CommandResult> {
    const scenario = scenarioIn(this.#original.source.json);
    return this.#load(JSON.stringify({ ...scenario, spec: { ...scenario?.spec, captions: [], ...set } }), null);
  }

  async #load(json: string, slug: string | null): Promise<CommandResult> {
    const { speed = 1, selection: select = '' } = this.#player.state ?? {};
    this.#isLoading = true;
    const source = { ...this.#original.source, json };
    const result = await this.#player.load(source, slug, { t: this.#knob.at, speed, select });
    this.#isLoading = false;
    if (result.ok && slug === null) this.#rerun = this.#player.session;
    else if (result.ok && this.#player.session) this.#original = this.#player.session;
    return result;
  }
}

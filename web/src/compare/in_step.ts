// One clock for two players: whatever moves one of them moves the other one, too.
import type { Command, StageState } from '../protocol/protocol';
import type { Player } from '../stage/player';

// Moments that differ by less than this look the same, in seconds.
const tolerance = 0.001;
// The longest time in seconds that one frame lets pass at speed 1.
const longestFrame = 0.5;

export class InStep {
  #players: readonly [Player, Player];
  #longer: Player;
  // The player that moves by itself or that the reader moves; the other one follows.
  #leader: Player;
  #isOn = false;
  // True while this class moves a player, so that it ignores its own changes.
  #isOwn = false;
  #request = 0;
  // The last state of each player.
  #seen = new Map<Player, StageState>();

  constructor(first: Player, second: Player) {
    this.#players = [first, second];
    this.#longer = this.#leader = first;
    for (const player of this.#players) {
      player.onChange((state) => this.#isOn && this.#changed(player, state));
      const lead = (): void => {
        this.#leader = player;
      };
      for (const type of ['pointerdown', 'keydown']) player.canvas.addEventListener(type, lead, { capture: true });
    }
  }

  // The player whose run ends later, which the page's controls move. The first player until both ends are known.
  get longer(): Player {
    return this.#longer;
  }

  // Moves the second player to the moment of the first one.
  start(): void {
    this.#isOn = true;
    this.#seen.clear();
    this.#longer = this.#leader = this.#players[0];
    const { state } = this.#leader;
    if (state) this.#changed(this.#leader, state);
  }

  stop(): void {
    this.#isOn = false;
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  get #follower(): Player {
    return this.#players[0] === this.#leader ? this.#players[1] : this.#players[0];
  }

  #changed(player: Player, state: StageState): void {
    const before = this.#seen.get(player);
    this.#seen.set(player, state);
    this.#findLonger();
    if (this.#isOwn) return;
    if (player !== this.#leader && before && isMoved(before, state)) this.#leader = player;
    if (player === this.#leader) this.#lead(state, before);
    // Compares the moments before the next frame, because in this one the other player may still have to move.
    if (this.#request === 0) this.#request = requestAnimationFrame(() => this.#check());
  }

  #findLonger(): void {
    const [first, second] = this.#players;
    const [a, b] = [first.state, second.state];
    if (a?.complete && b?.complete) this.#longer = (b.end ?? 0) > (a.end ?? 0) ? second : first;
  }

  // Applies changes of the leader other than the passing of time at once.
  #lead(state: StageState, before: StageState | undefined): void {
    const other = this.#follower;
    if (!other.state) return;
    const { speed, direction, selection, loop } = state;
    if (other.state.speed !== speed) this.#do(other, { op: 'speed', value: speed });
    if (other.state.direction !== direction) this.#do(other, { op: 'direction', value: direction });
    if (!isSame(before?.loop ?? null, loop)) this.#do(other, { op: 'loop', ...loop });
    if (before?.selection !== selection) this.#select(other, selection);
    this.#follow(state, other);
  }

  // Selects nothing in a run that does not have the target.
  #select(player: Player, target: string): void {
    if (!this.#do(player, { op: 'select', target })) this.#do(player, { op: 'select', target: '' });
  }

  // A run that has ended stays at its end while the longer one continues.
  #follow({ playing, t }: StageState, other: Player): void {
    const { state } = other;
    if (!state) return;
    const isOver = state.complete && state.end !== null && t >= state.end;
    if (playing && !state.playing && !isOver) {
      this.#goTo(other, t);
      this.#do(other, { op: 'play' });
    } else if (!playing && state.playing) {
      this.#do(other, { op: 'pause' });
    }
  }

  #check(): void {
    this.#request = 0;
    const { state } = this.#leader;
    if (!this.#isOn || !state) return;
    this.#goTo(this.#follower, state.t);
    this.#follow(state, this.#follower);
  }

  #goTo(other: Player, t: number): void {
    const { state } = other;
    if (!state) return;
    const there = state.run?.wanted ?? state.t;
    const within = state.complete && state.end !== null ? Math.min(t, state.end) : t;
    if (Math.abs(there - within) > tolerance) this.#do(other, { op: 'seek', t: within });
  }

  #do(player: Player, command: Command): boolean {
    this.#isOwn = true;
    const { ok } = player.command(command);
    this.#isOwn = false;
    return ok;
  }
}

// Reports whether the state changed by more than the passing of time.
function isMoved(before: StageState, now: StageState): boolean {
  const passes = before.playing ? longestFrame * Math.max(1, now.speed) : tolerance;
  const hasJumped = before.run?.wanted === undefined && Math.abs(now.t - before.t) > passes;
  const isOver = now.complete && now.end !== null && now.t >= now.end;
  const hasTurned = now.playing !== before.playing && !isOver;
  const { speed, direction, selection } = before;
  const isOther = speed !== now.speed || direction !== now.direction || selection !== now.selection;
  return hasJumped || hasTurned || isOther || !isSame(before.loop, now.loop);
}

const isSame = (one: StageState['loop'], other: StageState['loop']): boolean =>
  one?.from === other?.from && one?.to === other?.to;

// Exchanges messages with the embedding page; web/public/embed.d.ts has their types. Messages from other windows are
// ignored. The embed sends `ready` at once, and everything else only after the embedding page has sent a message.
import type { BerthEvent, BerthMessage, BerthState } from '../../public/embed';
import { strings } from '../lang/strings';
import type { LoggedEvent, StageState } from '../protocol/protocol';
import type { Player } from '../stage/player';
import { Refusal } from './refusal';
import { isRequest, readRequest, type Asked } from './requests';

// A larger number in one frame is a jump; the event log has all of them.
const mostEvents = 200;
const stateEveryMs = 250;
// The largest number of requests that wait for their answer. Further ones are refused: they would fill the memory
// faster than the embed answers them.
const mostWaiting = 10_000;

export interface Asks {
  // Performs the request and returns the state after it. Throws an Error whose message is for users.
  answer(asked: Asked): Promise<BerthState>;
  // Returns why nothing can be shown; null if no reason is known. A page that sends its first message late has missed
  // the event about it.
  refusal(): Refusal | null;
}

export class Host {
  #asks: Asks;
  #origin: string | null = null;
  #height = 0;
  #nextEvent = 0;
  #before: StageState | null = null;
  #stateSentAt = 0;
  #waiting = 0;

  constructor(asks: Asks) {
    this.#asks = asks;
    if (window.parent === window) return;
    window.addEventListener('message', (event) => {
      if (event.source !== window.parent || !isRequest(event.data)) return;
      // A page that was opened from a file has the origin 'null', which postMessage does not accept.
      this.#origin = event.origin === 'null' ? '*' : event.origin;
      void this.#answer(event.data);
    });
    window.parent.postMessage({ berth: 1, type: 'ready', version: 1 } satisfies BerthMessage, '*');
  }

  send(message: BerthMessage): void {
    if (this.#origin !== null) window.parent.postMessage(message, this.#origin);
  }

  sendHeight(height: number): void {
    if (height === this.#height) return;
    this.#height = height;
    this.send({ berth: 1, type: 'height', height });
  }

  // Sends the changes of `player` from now on.
  follow(player: Player, stateOf: () => BerthState): void {
    player.onChange((state) => {
      if (this.#origin !== null) this.#sendChange(player, state, stateOf);
      this.#before = state;
    });
  }

  async #answer(data: { id?: unknown }): Promise<void> {
    const id = typeof data.id === 'number' ? { id: data.id } : {};
    this.#waiting++;
    try {
      if (this.#waiting > mostWaiting) throw new Error(strings.embed.tooMany);
      const asked = readRequest(data);
      if (asked.kind === 'ping') {
        this.send({ berth: 1, ...id, type: 'pong', version: 1 });
        if (this.#height > 0) this.send({ berth: 1, type: 'height', height: this.#height });
        const refusal = this.#asks.refusal();
        if (refusal) this.send({ berth: 1, type: 'error', message: refusal.message, ...refusal.place });
        return;
      }
      this.send({ berth: 1, ...id, type: 'state', state: await this.#asks.answer(asked) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const place = error instanceof Refusal ? error.place : {};
      this.send({ berth: 1, ...id, type: 'error', message, ...place });
    } finally {
      this.#waiting--;
    }
  }

  #sendChange(player: Player, now: StageState, stateOf: () => BerthState): void {
    this.#sendEvents(player, now);
    const { playing, selection, caption, t } = this.#before ?? {};
    const changed =
      now.playing !== playing || now.selection !== selection || now.caption?.index !== caption?.index;
    const moved = now.t !== t && performance.now() - this.#stateSentAt > stateEveryMs;
    if (!changed && !moved) return;
    this.#stateSentAt = performance.now();
    this.send({ berth: 1, type: 'state', state: stateOf() });
  }

  // Sends the events that playback has passed since the last frame, each once.
  #sendEvents(player: Player, now: StageState): void {
    const before = this.#before;
    const played = before?.playing === true && before.direction === 1 && now.t >= before.t;
    if (!before || !played) {
      this.#nextEvent = firstAfter(player, now.t);
      return;
    }
    const events = player.stage.events(this.#nextEvent, mostEvents)?.events ?? [];
    const passed = events.filter((event) => event.t <= now.t + 1e-9);
    this.#nextEvent += passed.length;
    for (const event of passed) this.send({ berth: 1, type: 'event', event: asBerthEvent(event) });
  }
}

function asBerthEvent({ i, t, event, pod, node, text }: LoggedEvent): BerthEvent {
  return { i, t, event, text, ...(pod !== undefined && { pod }), ...(node !== undefined && { node }) };
}

// The index of the first event of the log that is later than `t`.
function firstAfter(player: Player, t: number): number {
  let low = 0;
  let high = player.stage.events(0, 0)?.total ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    const event = player.stage.events(middle, 1)?.events[0];
    if (event && event.t <= t + 1e-9) low = middle + 1;
    else high = middle;
  }
  return low;
}

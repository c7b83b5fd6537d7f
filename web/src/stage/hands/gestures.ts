// Converts events of mice, pens and fingers into the stage's calls. There is one press at a time: only the pointer that
// began a gesture counts, except that a second finger makes it a pinch.
import type { Ground } from '../../protocol/protocol';
import { fingerModifier, type PointerAct } from '../stage';

export interface GestureTarget {
  pointer(act: PointerAct, x: number, y: number, button: number, modifiers: number): void;
  ground(x: number, y: number): Ground;
  pinch(x: number, y: number, dx: number, dy: number, factor: number): void;
  doubleTap(x: number, y: number): void;
}

// A pointer at a moment, in CSS pixels of the canvas.
export interface Contact {
  id: number;
  x: number;
  y: number;
  // A finger or a pen, which trembles, and has no button for menus.
  finger: boolean;
  modifiers: number;
  ms: number;
}

type Point = { x: number; y: number };

interface Press {
  kind: 'press';
  start: Contact;
  ground: Ground;
  dragged: boolean;
  // True for the second press of a double tap.
  second: boolean;
}

// `spent`: the pointers that are still down have no further effect.
type State = { kind: 'idle' | 'spent' } | Press | { kind: 'pinch'; ids: [number, number] };

const longPressMs = 500;
const doubleTapMs = 300;
const doubleTapPixels = 24;
// As wasm/app/hands.cc has them.
const mouseSlop = 4;
const fingerSlop = 10;

export class Gestures {
  // Null if a long press is treated like any other.
  onLongPress: ((x: number, y: number) => void) | null = null;
  #target: GestureTarget;
  #state: State = { kind: 'idle' };
  #down = new Map<number, Contact>();
  #timer = 0;
  // The last tap on nodes, which another tap may follow.
  #lastTap: Contact | null = null;
  // The tap of a finger that has no effect yet, because a second one may follow: the selection by the first tap might
  // open something at the place of the second one.
  #pending: { tap: Contact; timer: number } | null = null;

  constructor(target: GestureTarget) {
    this.#target = target;
  }

  get hasFingers(): boolean {
    return [...this.#down.values()].some((contact) => contact.finger);
  }

  down(contact: Contact): void {
    this.#down.set(contact.id, contact);
    if (this.#state.kind === 'idle') this.#press(contact);
    else if (this.#state.kind === 'press') this.#secondFinger(this.#state);
  }

  move(contact: Contact): void {
    const before = this.#down.get(contact.id);
    if (before) this.#down.set(contact.id, contact);
    const state = this.#state;
    if (state.kind === 'pinch' && state.ids.includes(contact.id) && before) {
      this.#pinch(state.ids, before, contact);
    } else if (state.kind === 'press' && state.start.id === contact.id) {
      if (isFar(state.start, contact)) {
        state.dragged = true;
        clearTimeout(this.#timer);
      }
      this.#send('move', contact);
    } else if (state.kind === 'idle') {
      this.#send('move', contact);
    }
  }

  up(contact: Contact): void {
    const state = this.#state;
    if (state.kind === 'press' && state.start.id === contact.id) {
      if (state.dragged || !isNodes(state.ground)) this.#send('up', contact);
      else if (state.second) this.#doubleTap(contact);
      else this.#tap(contact);
    }
    this.#lift(contact);
  }

  // The system took the pointer over, or the pointer is lost.
  cancel(contact: Contact): void {
    if (!this.#down.has(contact.id)) return;
    if (this.#state.kind === 'press' && this.#state.start.id === contact.id) this.#send('cancel', contact);
    this.#lift(contact);
  }

  leave(contact: Contact): void {
    if (this.#state.kind === 'idle') this.#send('leave', contact);
  }

  // Called when a press has lasted long enough.
  longPress(): void {
    const state = this.#state;
    if (state.kind !== 'press' || state.dragged || !this.onLongPress) return;
    const { x, y } = state.start;
    this.letGo();
    this.onLongPress(x, y);
  }

  // Ends the gesture: pointers that are down have no further effect.
  letGo(): void {
    clearTimeout(this.#timer);
    if (this.#state.kind === 'press') {
      this.#send('cancel', this.#state.start);
      if (this.#state.start.finger) this.#send('leave', this.#state.start);
    }
    this.#state = { kind: this.#down.size > 0 ? 'spent' : 'idle' };
    this.#settle('cancel');
    this.#lastTap = null;
  }

  #press(start: Contact): void {
    const ground = this.#target.ground(start.x, start.y);
    const second = isNodes(ground) && this.#lastTap !== null && follows(this.#lastTap, start);
    this.#settle(second ? 'cancel' : 'up');
    this.#state = { kind: 'press', start, ground, dragged: false, second };
    this.#send('move', start);
    this.#send('down', start);
    const waits = start.finger && ground !== 'track' && this.onLongPress !== null;
    if (waits) this.#timer = window.setTimeout(() => this.longPress(), longPressMs);
  }

  #secondFinger(press: Press): void {
    // A finger that drags the playhead continues to drag it.
    if (press.ground === 'track') return;
    const [a, b] = [...this.#down.values()].filter((contact) => contact.finger);
    this.letGo();
    if (!a || !b) return;
    const middle = middleOf(a, b);
    const ground = this.#target.ground(middle.x, middle.y);
    if (isNodes(ground)) this.#state = { kind: 'pinch', ids: [a.id, b.id] };
  }

  #pinch(ids: [number, number], before: Contact, now: Contact): void {
    const other = this.#down.get(ids[0] === now.id ? ids[1] : ids[0]);
    if (!other) return;
    const middle = middleOf(other, now);
    const last = middleOf(other, before);
    const factor = Math.max(1, distance(other, now)) / Math.max(1, distance(other, before));
    this.#target.pinch(middle.x, middle.y, middle.x - last.x, middle.y - last.y, factor);
  }

  #lift(contact: Contact): void {
    if (!this.#down.delete(contact.id)) return;
    const state = this.#state;
    const pressed = state.kind === 'press' && state.start.id === contact.id;
    if (pressed) {
      clearTimeout(this.#timer);
      // A finger that is lifted does not hover.
      if (contact.finger) this.#send('leave', contact);
    }
    const pinched = state.kind === 'pinch' && state.ids.includes(contact.id);
    if (this.#down.size === 0) this.#state = { kind: 'idle' };
    else if (pressed || pinched) this.#state = { kind: 'spent' };
  }

  #tap(tap: Contact): void {
    this.#lastTap = tap;
    if (tap.finger) this.#pending = { tap, timer: window.setTimeout(() => this.#settle('up'), doubleTapMs) };
    else this.#send('up', tap);
  }

  #doubleTap(tap: Contact): void {
    this.#lastTap = null;
    this.#send('cancel', tap);
    this.#target.doubleTap(tap.x, tap.y);
  }

  // Ends the wait for a second tap: the first one counts, or not.
  #settle(act: 'up' | 'cancel'): void {
    if (!this.#pending) return;
    const { tap, timer } = this.#pending;
    clearTimeout(timer);
    this.#pending = null;
    this.#send(act, tap);
    this.#send('leave', tap);
  }

  #send(act: PointerAct, { x, y, finger, modifiers }: Contact): void {
    this.#target.pointer(act, x, y, 0, modifiers | (finger ? fingerModifier : 0));
  }
}

function isFar(start: Contact, now: Contact): boolean {
  return distance(start, now) > (start.finger ? fingerSlop : mouseSlop);
}

function follows(tap: Contact, next: Contact): boolean {
  return next.ms - tap.ms < doubleTapMs && distance(tap, next) < doubleTapPixels;
}

const isNodes = (ground: Ground): boolean => ground === 'nodes' || ground === 'magnified';
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

// Browsers allow a page only a few WebGL contexts, and phones fewer. So only one of all embeds in a page has the stage
// at a time. The embeds agree by messages from frame to frame: storage or a broadcast channel is shared by origin, and
// would mix up two tabs with the same page.

interface Claim {
  berth: 1;
  type: 'claim';
  // A reader or the page asked for it; false if the embed only became visible.
  asked: boolean;
  // The time of the machine's clock, which all frames share.
  at: number;
  id: string;
}
interface Left {
  berth: 1;
  type: 'left';
}

export class Turns {
  // Called when another embed takes the stage.
  onLost: () => void = () => {};
  // Called when the embed that had the stage is not visible any more: a visible embed may claim the stage.
  onFree: () => void = () => {};
  #mine: Claim | null = null;
  #inSight = false;
  // Not crypto.randomUUID, which browsers hide from frames of pages that came without encryption.
  #id = String(Math.random());

  constructor() {
    window.addEventListener('message', (event) => {
      if (event.source === window || event.origin !== location.origin) return;
      const message = event.data as Claim | Left | null;
      if (message?.berth !== 1 || !event.source) return;
      if (message.type === 'claim') this.#onClaim(message, event.source as Window);
      else if (message.type === 'left' && !this.#mine && this.#inSight) this.onFree();
    });
  }

  get mine(): boolean {
    return this.#mine !== null;
  }

  // Takes the right to the WebGL context, until onLost. It is valid at once: the other embeds get the message that ends
  // their right.
  claim(asked: boolean): void {
    if (this.#mine && (this.#mine.asked || !asked)) return;
    const at = performance.timeOrigin + performance.now();
    this.#mine = { berth: 1, type: 'claim', asked, at, id: this.#id };
    for (const frame of framesAround()) frame.postMessage(this.#mine, '*');
  }

  // Says whether a reader can see this embed. An embed that is not visible yields to any other.
  setInSight(inSight: boolean): void {
    const left = this.#inSight && !inSight && this.#mine !== null;
    this.#inSight = inSight;
    if (!left) return;
    const message: Left = { berth: 1, type: 'left' };
    for (const frame of framesAround()) frame.postMessage(message, '*');
  }

  #onClaim(theirs: Claim, from: Window): void {
    if (!this.#mine) return;
    if (this.#inSight && !isStronger(theirs, this.#mine)) {
      from.postMessage(this.#mine, '*');
      return;
    }
    this.#mine = null;
    this.onLost();
  }
}

// A claim by a click beats a claim of an embed that is only visible; among clicks the last one wins, among the others
// the first.
function isStronger(theirs: Claim, mine: Claim): boolean {
  if (theirs.asked !== mine.asked) return theirs.asked;
  if (theirs.at !== mine.at) return theirs.asked ? theirs.at > mine.at : theirs.at < mine.at;
  return theirs.id > mine.id;
}

// Returns all other frames of the page, except those around this one. Any of them may be an embed. A claim reveals only
// that there is one.
function framesAround(): Window[] {
  const mostFrames = 500;
  const found: Window[] = [];
  const around = new Set<Window>();
  for (let frame: Window = window; frame.parent !== frame; frame = frame.parent) around.add(frame.parent);
  const visit = (frame: Window): void => {
    if (frame !== window && !around.has(frame)) found.push(frame);
    for (let i = 0; i < frame.length && found.length < mostFrames; i++) visit(frame[i] as Window);
  };
  visit(window.top ?? window);
  return found;
}

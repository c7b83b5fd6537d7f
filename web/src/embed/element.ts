// <berth-player>, built as embed.js: an iframe with embed.html, and its messages as methods and events. This is
// all that a page loads that shows scenarios; public/embed.d.ts has the types.
import type {
  BerthMessage,
  BerthMoment,
  BerthPlayerElement,
  BerthRequest,
  BerthState,
} from '../../public/embed';

// Omit, for each of the requests.
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Request = Without<BerthRequest, 'berth' | 'id'>;

interface Waiting {
  resolve: (state: BerthState) => void;
  reject: (error: Error) => void;
}

const moment = ['t', 'pod', 'node', 'speed', 'seed'];
const inLink = [...moment, 'theme', 'lang', 'controls', 'poster'];
const switches = ['autoplay', 'readonly'];
const elsewhere = ['link', 'scenario', 'src', 'base', 'title', 'width', 'height'];

class BerthPlayer extends HTMLElement implements BerthPlayerElement {
  static observedAttributes = [...inLink, ...switches, ...elsewhere];

  #frame: HTMLIFrameElement | null = null;
  #ready: Promise<void> = Promise.resolve();
  #isReady: () => void = () => {};
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #renewal = 0;

  connectedCallback(): void {
    addEventListener('message', this.#hear);
    // What is inside of the element may not have been read yet.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => this.#renew(), { once: true });
    else this.#renew();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
    for (const { reject } of this.#waiting.values()) reject(new Error('<berth-player> was removed'));
    this.#waiting.clear();
    this.#frame = null;
    this.shadowRoot?.replaceChildren();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.#frame || before === now) return;
    const quiet = (): void => {};
    if (name === 'title') this.#frame.title = now ?? 'Berth';
    else if (name === 't' && now !== null) this.seek(parseFloat(now)).catch(quiet);
    else if (name === 'pod') this.select({ ...(now !== null && { pod: now }) }).catch(quiet);
    else if (name === 'node') this.select({ ...(now !== null && { node: now }) }).catch(quiet);
    else if (name === 'speed' && now !== null) this.#ask({ type: 'set', speed: Number(now) }).catch(quiet);
    else if (name === 'theme' && (now === 'dark' || now === 'light')) {
      this.#ask({ type: 'set', theme: now }).catch(quiet);
    } else if (name === 'width' || name === 'height') this.#resize();
    else this.#renew();
  }

  load(scenario: string | object, given: BerthMoment = {}): Promise<BerthState> {
    const named = typeof scenario === 'object' && Object.keys(scenario).join() === 'name';
    return this.#ask({ type: 'load', ...(named ? (scenario as { name: string }) : { scenario }), ...given });
  }
  play(): Promise<BerthState> {
    return this.#ask({ type: 'play' });
  }
  pause(): Promise<BerthState> {
    return this.#ask({ type: 'pause' });
  }
  seek(t: number): Promise<BerthState> {
    return this.#ask({ type: 'seek', t });
  }
  select(target: { pod?: string; node?: string }): Promise<BerthState> {
    return this.#ask({ type: 'select', ...target });
  }
  state(): Promise<BerthState> {
    return this.#ask({ type: 'state' });
  }

  // Several attributes that change together make one new frame.
  #renew(): void {
    clearTimeout(this.#renewal);
    this.#renewal = window.setTimeout(() => {
      if (this.isConnected) this.#open();
    });
  }

  #open(): void {
    const base = new URL(this.getAttribute('base') ?? '.', this.hasAttribute('base') ? document.baseURI : import.meta.url);
    this.#frame = document.createElement('iframe');
    this.#frame.src = new URL(`embed.html#${this.#fragment()}`, base).href;
    this.#frame.loading = 'lazy';
    this.#frame.title = this.title || 'Berth';
    this.#frame.allow = 'clipboard-write; fullscreen';
    this.#frame.referrerPolicy = 'no-referrer';
    Object.assign(this.#frame.style, { display: 'block', border: '0', width: '100%' });
    this.#ready = new Promise((done) => (this.#isReady = done));
    this.#ready.then(() => this.#begin(this.#frame));
    (this.shadowRoot ?? this.attachShadow({ mode: 'open' })).replaceChildren(this.#frame);
    this.#resize();
  }

  // With a scenario of the page's own, the embed waits for it.
  #fragment(): string {
    const [link, name] = [this.getAttribute('link'), this.getAttribute('scenario')];
    const parts = [link ?? (name === null ? 'source=host' : `scenario=${encodeURIComponent(name)}`)];
    for (const part of inLink) {
      const value = this.getAttribute(part);
      if (value !== null) parts.push(`${part}=${encodeURIComponent(value)}`);
    }
    for (const part of switches) {
      if (this.hasAttribute(part) && this.getAttribute(part) !== '0') parts.push(`${part}=1`);
    }
    return parts.join('&');
  }

  // `height` as an iframe has it; else what the embed asks for.
  #resize(wished?: number): void {
    const size = (value: string | null): string => (/^\d+$/.test(value ?? '') ? `${value}px` : (value ?? ''));
    const height = size(this.getAttribute('height'));
    this.style.display ||= 'block';
    this.style.width = size(this.getAttribute('width'));
    if (!this.#frame) return;
    if (height) this.#frame.style.height = height;
    else if (wished || !this.#frame.style.height) this.#frame.style.height = `${wished ?? 480}px`;
  }

  async #begin(frame: HTMLIFrameElement | null): Promise<void> {
    try {
      // An embed tells what happens only to who has spoken.
      this.#send({ berth: 1, type: 'ping' });
      const isNamed = this.hasAttribute('link') || this.hasAttribute('scenario');
      if (!isNamed) await this.load(await this.#ownScenario(), this.#ownMoment());
      if (frame === this.#frame) this.#tell('ready', null);
    } catch (error) {
      this.#tell('error', error instanceof Error ? error.message : String(error));
    }
  }

  async #ownScenario(): Promise<string> {
    const source = this.getAttribute('src');
    if (source === null) return this.querySelector('script')?.textContent ?? this.textContent ?? '';
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${source}: ${response.status}`);
    return response.text();
  }

  #ownMoment(): BerthMoment {
    const given = moment.map((name): [string, string | null] => [name, this.getAttribute(name)]);
    return Object.fromEntries(given.filter(([, value]) => value !== null)) as BerthMoment;
  }

  #send(message: BerthRequest): void {
    const { contentWindow, src } = this.#frame ?? {};
    if (src) contentWindow?.postMessage(message, new URL(src).origin);
  }

  #ask(request: Request): Promise<BerthState> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#ready.then(() => this.#send({ berth: 1, id, ...request } as BerthRequest));
    });
  }

  #hear = (event: MessageEvent): void => {
    if (!this.#frame || event.source !== this.#frame.contentWindow) return;
    const message = event.data as BerthMessage;
    if (message?.berth !== 1) return;
    if (message.type === 'ready') this.#isReady();
    else if (message.type === 'height') this.#resize(message.height);
    else if (message.type === 'event') this.#tell('event', message.event);
    else if (message.type === 'state' || message.type === 'error') this.#take(message);
  };

  #take(message: BerthMessage & { type: 'state' | 'error' }): void {
    const waiting = this.#waiting.get(message.id ?? 0);
    this.#waiting.delete(message.id ?? 0);
    if (message.type === 'error') waiting?.reject(new Error(message.message));
    else {
      waiting?.resolve(message.state);
      this.#tell('state', message.state);
    }
  }

  #tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(`berth-${name}`, { detail, bubbles: true }));
  }
}

if (!customElements.get('berth-player')) customElements.define('berth-player', BerthPlayer);

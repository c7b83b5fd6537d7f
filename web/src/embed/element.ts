// <berth-player>, built as embed.js: an iframe with embed.html, and its messages as methods and events. Embedding pages
// load only this file; public/embed.d.ts has the types.
import type {
  BerthErrorEvent,
  BerthMessage,
  BerthMoment,
  BerthPlayerElement,
  BerthRequest,
  BerthState,
} from '../../public/embed';
import { hostTheme, watchHostTheme, type HostTheme } from './host_theme';

// Omit, for each of the requests.
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Request = Without<BerthRequest, 'berth' | 'id'>;

// A call that waits for its answer. When another frame replaces the first, `request` is sent again. It is null for the
// scenario with which a frame starts, because the next frame gets its own.
interface Waiting {
  request: BerthRequest | null;
  resolve: (state: BerthState) => void;
  reject: (error: Error) => void;
}

// The reason for which something cannot be shown, and its place in the scenario.
interface Failure {
  message: string;
  path?: string | undefined;
  line?: number | undefined;
}
const placeOf = ({ path, line }: Omit<Failure, 'message'>): { path?: string; line?: number } => ({
  ...(path !== undefined && { path }),
  ...(line !== undefined && { line }),
});

const moment = ['t', 'pod', 'node', 'speed', 'seed'];
const inLink = [...moment, 'theme', 'lang', 'controls', 'poster'];
const switches = ['autoplay', 'readonly'];
const elsewhere = ['link', 'scenario', 'src', 'text', 'base', 'title', 'width', 'height', 'picture', 'picture-dark'];

// On paper, a link that the page put into the slot is shown with its address, unless the address contains a whole
// scenario.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`slot { display: none }
  button { display: block; position: relative; width: 100%; min-height: 160px; overflow: hidden; padding: 0; border: 0; background: none; cursor: pointer }
  button img { display: block; width: 100%; height: auto }
  button::after { content: '\\25b6' / ''; position: absolute; inset: 0; margin: auto; width: 64px; height: 64px; border-radius: 50%;
    background: #2f62d9; box-shadow: 0 0 0 2px #fff; color: #fff; font: 28px/64px sans-serif; text-indent: 6px }
  button:focus-visible { outline: 3px solid #2f62d9; outline-offset: 2px }
  @media print { slot { display: block } ::slotted([href]:not([href*='#s=']))::after { content: ' (' attr(href) ')' } }`);

class BerthPlayer extends HTMLElement implements BerthPlayerElement {
  static observedAttributes = [...inLink, ...switches, ...elsewhere];

  #frame: HTMLIFrameElement | null = null;
  // The reason why there can be no frame; null if there is one, or will be.
  #hindrance: string | null = null;
  // Says whether the frame cannot receive messages yet, is receiving this element's scenario, or has it.
  #phase: 'opening' | 'beginning' | 'begun' = 'opening';
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #renewal = 0;
  // The page's theme that the frame has; null if the attribute `theme` does not ask for the page's
  // theme.
  #hostTheme: HostTheme | null = null;
  #endWatching = (): void => {};
  // True after a reader has clicked the picture, or the page has sent a request: then there is a frame.
  #isStarted = false;

  connectedCallback(): void {
    addEventListener('message', this.#onMessage);
    this.#endWatching = watchHostTheme(() => this.#followHost());
    // The browser may not have parsed the children of the element yet.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => this.#renew(), { once: true });
    else this.#renew();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#onMessage);
    this.#endWatching();
    this.#close('<berth-player> was removed');
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (this.#hindrance !== null && name === 'base') this.#renew();
    if (!this.#frame) return;
    const quiet = (): void => {};
    if (name === 'title') this.#frame.title = now ?? 'Berth';
    else if (name === 't' && now !== null) this.seek(parseFloat(now)).catch(quiet);
    else if (name === 'pod') this.select({ ...(now !== null && { pod: now }) }).catch(quiet);
    else if (name === 'node') this.select({ ...(now !== null && { node: now }) }).catch(quiet);
    else if (name === 'speed' && now !== null) this.#ask({ type: 'set', speed: Number(now) }).catch(quiet);
    else if (name === 'theme' && (now === 'dark' || now === 'light')) {
      this.#ask({ type: 'set', theme: now }).catch(quiet);
    } else if (name === 'theme' && now === 'auto') this.#followHost();
    else if (name === 'width' || name === 'height') this.#resize();
    else this.#renew();
  }

  load(scenario: string | object, given: BerthMoment = {}): Promise<BerthState> {
    const named = typeof scenario === 'object' && Object.keys(scenario ?? {}).join() === 'name';
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

  // A frame that is not loaded yet gets the theme in its address.
  #followHost(): void {
    if (this.#isPicture) this.#showPicture();
    if (!this.#frame || this.getAttribute('theme') !== 'auto') return;
    const theme = hostTheme();
    if (theme === this.#hostTheme) return;
    this.#hostTheme = theme;
    if (this.#phase === 'begun') this.#ask({ type: 'set', theme }).catch(() => {});
    else this.#renew();
  }

  // Creates one new frame for several attributes that change together.
  #renew(): void {
    clearTimeout(this.#renewal);
    this.#renewal = window.setTimeout(() => {
      if (this.isConnected && this.#isPicture) this.#showPicture();
      else if (this.isConnected) this.#open();
    });
  }

  get #isPicture(): boolean {
    return this.hasAttribute('picture') && !this.#isStarted;
  }

  #root(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    return root;
  }

  // Shows the picture in place of the frame. Nothing else is loaded until a reader clicks it.
  #showPicture(): void {
    const picture = document.createElement('img');
    const theme = this.getAttribute('theme');
    const isDark = theme === 'dark' || (theme !== 'light' && hostTheme() === 'dark');
    picture.src = (isDark && this.getAttribute('picture-dark')) || (this.getAttribute('picture') ?? '');
    picture.alt = this.title || 'Berth';
    picture.loading = 'lazy';
    const button = document.createElement('button');
    button.type = 'button';
    button.append(picture);
    button.addEventListener('click', () => void this.play().then(() => this.#frame?.focus(), () => {}));
    this.#resize();
    this.#root().replaceChildren(button);
  }

  #start(): void {
    this.#isStarted = true;
    clearTimeout(this.#renewal);
    this.#open();
  }

  // Returns the address of embed.html; null if `base` is not the address of a page.
  #address(): string | null {
    const base = this.getAttribute('base');
    try {
      const folder = new URL(base ?? '.', base === null ? import.meta.url : document.baseURI);
      return /^https?:$/.test(folder.protocol) ? new URL(`embed.html#${this.#fragment()}`, folder).href : null;
    } catch {
      return null;
    }
  }

  #close(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
    this.#frame = null;
    this.#hindrance = null;
    this.shadowRoot?.replaceChildren();
  }

  #open(): void {
    const address = this.#address();
    if (address === null) {
      const reason = `base: ${JSON.stringify(this.getAttribute('base') ?? import.meta.url)} is no address of http or https`;
      this.#close(reason);
      this.#hindrance = reason;
      this.#dispatchError({ message: reason });
      return;
    }
    this.#hindrance = null;
    this.#frame = document.createElement('iframe');
    this.#frame.src = address;
    this.#frame.loading = 'lazy';
    this.#frame.title = this.title || 'Berth';
    this.#frame.allow = 'clipboard-write; fullscreen';
    this.#frame.referrerPolicy = 'no-referrer';
    Object.assign(this.#frame.style, { display: 'block', border: '0', width: '100%' });
    this.#phase = 'opening';
    for (const [id, { request }] of this.#waiting) if (!request) this.#waiting.delete(id);
    this.#hurry();
    const slot = document.createElement('slot');
    slot.name = 'print';
    this.#root().replaceChildren(this.#frame, slot);
    this.#resize();
  }

  // If the element has its own scenario, the embed waits for a message with it.
  #fragment(): string {
    const [link, name] = [this.getAttribute('link'), this.getAttribute('scenario')];
    const parts = [link ?? (name === null ? 'source=host' : `scenario=${encodeURIComponent(name)}`)];
    this.#hostTheme = this.getAttribute('theme') === 'auto' ? hostTheme() : null;
    for (const part of inLink) {
      const value = part === 'theme' ? (this.#hostTheme ?? this.getAttribute(part)) : this.getAttribute(part);
      if (value !== null) parts.push(`${part}=${encodeURIComponent(value)}`);
    }
    for (const part of switches) {
      if (this.hasAttribute(part) && this.getAttribute(part) !== '0') parts.push(`${part}=1`);
    }
    return parts.join('&');
  }

  // Uses `height` as an iframe does, or else the height that the embed asks for.
  #resize(wished?: number): void {
    const size = (value: string | null): string => (/^\d+$/.test(value ?? '') ? `${value}px` : (value ?? ''));
    const height = size(this.getAttribute('height'));
    this.style.display ||= 'block';
    this.style.width = size(this.getAttribute('width'));
    if (!this.#frame) return;
    if (height) this.#frame.style.height = height;
    else if (wished || !this.#frame.style.height) this.#frame.style.height = `${wished ?? 480}px`;
  }

  // Requests that arrive meanwhile wait until the scenario is loaded.
  async #begin(frame: HTMLIFrameElement): Promise<void> {
    this.#phase = 'beginning';
    let failure: Failure | null = null;
    try {
      const isNamed = this.hasAttribute('link') || this.hasAttribute('scenario');
      const scenario = isNamed ? null : await this.#ownScenario();
      if (frame !== this.#frame) return;
      if (scenario === null) await this.#ask({ type: 'state', settled: true }, true);
      else await this.#ask({ type: 'load', scenario, ...this.#ownMoment() }, true);
    } catch (error) {
      failure = error instanceof Error ? error : { message: String(error) };
    }
    if (frame !== this.#frame) return;
    this.#phase = 'begun';
    for (const [id, { request }] of this.#waiting) if (request) this.#request(id, request);
    if (failure === null) this.#dispatch('ready', null);
    else this.#dispatchError(failure);
  }

  async #ownScenario(): Promise<string> {
    const source = this.getAttribute('src');
    if (source === null) {
      return this.getAttribute('text') ?? this.querySelector('script')?.textContent ?? this.textContent ?? '';
    }
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

  // Rejects values that postMessage cannot send, such as functions.
  #request(id: number, request: BerthRequest): void {
    try {
      this.#send(request);
    } catch (error) {
      this.#waiting.get(id)?.reject(error instanceof Error ? error : new Error(String(error)));
      this.#waiting.delete(id);
    }
  }

  // `own`: the request has the scenario with which the frame starts.
  #ask(asked: Request, own = false): Promise<BerthState> {
    if (this.#isPicture && this.isConnected) this.#start();
    const id = ++this.#lastId;
    const request = { berth: 1, id, ...asked } as BerthRequest;
    if (this.#hindrance !== null) return Promise.reject(new Error(this.#hindrance));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { request: own ? null : request, resolve, reject });
      if (own || this.#phase === 'begun') this.#request(id, request);
      else this.#hurry();
    });
  }

  // Loads a frame that has never been near the screen, because the host sends it a request.
  #hurry(): void {
    const isAsked = [...this.#waiting.values()].some(({ request }) => request !== null);
    if (this.#frame && isAsked) this.#frame.loading = 'eager';
  }

  #onMessage = (event: MessageEvent): void => {
    if (!this.#frame || event.source !== this.#frame.contentWindow) return;
    const message = event.data as BerthMessage;
    if (message?.berth !== 1) return;
    if (message.type === 'ready') {
      // An embed sends messages only after it has received one, so it needs one again after a reload.
      this.#send({ berth: 1, type: 'ping' });
      if (this.#phase === 'opening') void this.#begin(this.#frame);
    } else if (message.type === 'height') this.#resize(message.height);
    else if (message.type === 'event') this.#dispatch('event', message.event);
    else if (message.type === 'state' || message.type === 'error') this.#take(message);
  };

  #take(message: BerthMessage & { type: 'state' | 'error' }): void {
    const waiting = this.#waiting.get(message.id ?? 0);
    this.#waiting.delete(message.id ?? 0);
    if (message.type === 'error') {
      const { message: text, path, line } = message;
      waiting?.reject(Object.assign(new Error(text), placeOf({ path, line })));
      // In earlier phases the frame's answer has the same error.
      if (message.id === undefined && this.#phase === 'begun') this.#dispatchError(message);
    } else {
      waiting?.resolve(message.state);
      this.#dispatch('state', message.state);
    }
  }

  #dispatchError(failure: Failure): void {
    const event = new CustomEvent('berth-error', { detail: failure.message, bubbles: true });
    this.dispatchEvent(Object.assign(event, placeOf(failure)) satisfies BerthErrorEvent);
  }

  #dispatch(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(`berth-${name}`, { detail, bubbles: true }));
  }
}

if (!customElements.get('berth-player')) customElements.define('berth-player', BerthPlayer);

// The messages between a page and the Berth embeds in it, version 1, and the element <berth-player>, which sends and
// receives them for the page. Times are in seconds.

// --- What the page sends to an embed, by postMessage. Every request with an `id` gets one answer with that id: a
// pong, a state or an error.

export type BerthRequest =
  | { berth: 1; id?: number; type: 'ping' }
  // One of `scenario` (YAML or JSON text, or the object itself) and `name` (one of the gallery's).
  | ({ berth: 1; id?: number; type: 'load'; scenario?: string | object; name?: string } & BerthMoment)
  | { berth: 1; id?: number; type: 'play' | 'pause' }
  // `settled`: it is answered once the embed shows the scenario of its address, on its stage or as a poster, and with an
  // error if it cannot.
  | { berth: 1; id?: number; type: 'state'; settled?: boolean }
  | { berth: 1; id?: number; type: 'seek'; t: number }
  // Without `pod` and `node` the selection is cleared.
  | { berth: 1; id?: number; type: 'select'; pod?: string; node?: string }
  | { berth: 1; id?: number; type: 'set'; speed?: number; theme?: 'dark' | 'light' };

export interface BerthMoment {
  t?: number;
  // "namespace/name"; a name alone is in namespace default.
  pod?: string;
  node?: string;
  // 0.1 to 100.
  speed?: number;
  seed?: number;
  play?: boolean;
}

// --- What an embed sends. `ready` is sent as soon as it listens, the rest only to a page that has sent something.

export type BerthMessage =
  | { berth: 1; type: 'ready'; version: 1 }
  | { berth: 1; id?: number; type: 'pong'; version: 1 }
  | { berth: 1; id?: number; type: 'state'; state: BerthState }
  // Without an `id`: what the embed is to show cannot be shown. `path` and `line` are the place in the scenario.
  | { berth: 1; id?: number; type: 'error'; message: string; path?: string; line?: number }
  // What happens while it plays forward.
  | { berth: 1; type: 'event'; event: BerthEvent }
  // The height that suits the embed's width, in CSS pixels.
  | { berth: 1; type: 'height'; height: number };

export interface BerthState {
  // A picture before it was started; running; another embed of the page runs, and this one is a still picture.
  phase: 'poster' | 'live' | 'frozen';
  title: string;
  t: number;
  // Null while the end is not known.
  end: number | null;
  playing: boolean;
  speed: number;
  seed: number;
  // "pod/<namespace>/<name>", "node/<name>" or "".
  selection: string;
  caption: { index: number; text: string } | null;
  counts: {
    active: number;
    backoff: number;
    unschedulable: number;
    bound: number;
    pending: number;
    nodes: number;
  };
}

// An entry of the event log, such as { event: 'bound', pod: 'default/web-0', node: 'node-a' }.
export interface BerthEvent {
  i: number;
  t: number;
  event: string;
  pod?: string;
  node?: string;
  text: string;
}

// --- <berth-player scenario="queue/backoff-grows" t="8.5">
//
// Attributes: `scenario` (a name), `link` (what stands behind the # of any link), or `src` (a file, fetched by the
// page), or the scenario itself: as the attribute `text`, which an HTML writer can escape like any other, or inside the
// element, best in <script type="application/yaml">; t, pod or node, speed, seed, lang; theme, which is
// "dark", "light", or "auto" for that of the page around it, also when it changes (left out: the reader's); controls="0";
// poster="1" or "0"; autoplay, readonly; base (where Berth is, if not beside embed.js: an address of http or https,
// else there is a berth-error and no frame); height, width and title as an iframe has them; picture (the address of an image,
// shown in place of the frame, which is not loaded before a reader clicks it or the page asks for something) and picture-dark (the
// same for dark pages). A new `t`, `pod`, `node`, `speed` or `theme` changes what is shown, any other attribute starts anew.
// A link inside the element with slot="print" stands there until the element works, and on paper.
//
// Events: berth-ready, once the scenario is shown; berth-state (detail: BerthState), berth-event (detail: BerthEvent), and
// berth-error (detail: the message) with the place: a scenario that cannot be shown has a berth-error and no berth-ready.
export interface BerthPlayerElement extends HTMLElement {
  // Each promise is kept with what is shown then, and broken with an Error that says why not, whose `path` and `line` are
  // the place in the scenario, if there is one. What is asked before the scenario is there waits for it.
  load(scenario: string | object | { name: string }, moment?: BerthMoment): Promise<BerthState>;
  play(): Promise<BerthState>;
  pause(): Promise<BerthState>;
  seek(t: number): Promise<BerthState>;
  select(target: { pod?: string; node?: string }): Promise<BerthState>;
  state(): Promise<BerthState>;
}

export interface BerthErrorEvent extends CustomEvent<string> {
  // Where in the scenario: `spec.objects[2].metadata.name`. Undefined: nowhere in particular.
  readonly path?: string;
  // In the text of the scenario, from 1.
  readonly line?: number;
}

declare global {
  interface HTMLElementTagNameMap {
    'berth-player': BerthPlayerElement;
  }
  interface HTMLElementEventMap {
    'berth-ready': CustomEvent<null>;
    'berth-state': CustomEvent<BerthState>;
    'berth-event': CustomEvent<BerthEvent>;
    'berth-error': BerthErrorEvent;
  }
}

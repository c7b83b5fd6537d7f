// The messages between a page and the Berth embeds in it, version 1, and the element <berth-player>, which sends and
// receives them for the page. Times are in seconds.

// --- Messages from the page to an embed, by postMessage. Every request with an `id` gets one answer with that id: a
// pong, a state or an error.

export type BerthRequest =
  | { berth: 1; id?: number; type: 'ping' }
  // One of `scenario` (YAML or JSON text, or the object itself) and `name` (that of a scenario in the gallery).
  | ({ berth: 1; id?: number; type: 'load'; scenario?: string | object; name?: string } & BerthMoment)
  | { berth: 1; id?: number; type: 'play' | 'pause' }
  // With `settled`, the embed answers only when it shows the scenario of its address, on its stage or as a poster, or
  // with an error if it cannot.
  | { berth: 1; id?: number; type: 'state'; settled?: boolean }
  | { berth: 1; id?: number; type: 'seek'; t: number }
  // Without `pod` and `node` the selection is cleared.
  | { berth: 1; id?: number; type: 'select'; pod?: string; node?: string }
  | { berth: 1; id?: number; type: 'set'; speed?: number; theme?: 'dark' | 'light' };

export interface BerthMoment {
  t?: number;
  // "namespace/name"; a name alone means namespace default.
  pod?: string;
  node?: string;
  // 0.1 to 100.
  speed?: number;
  seed?: number;
  play?: boolean;
}

// --- Messages from an embed. It sends `ready` as soon as it listens, and the others only to a page that has sent
// something.

export type BerthMessage =
  | { berth: 1; type: 'ready'; version: 1 }
  | { berth: 1; id?: number; type: 'pong'; version: 1 }
  | { berth: 1; id?: number; type: 'state'; state: BerthState }
  // Without an `id`: the embed cannot show its scenario. `path` and `line` are the place in the scenario.
  | { berth: 1; id?: number; type: 'error'; message: string; path?: string; line?: number }
  // An event of the log, sent while the embed plays forwards.
  | { berth: 1; type: 'event'; event: BerthEvent }
  // The height that suits the embed's width, in CSS pixels.
  | { berth: 1; type: 'height'; height: number };

export interface BerthState {
  // A picture before the start; running; or a still picture, because another embed of the page runs.
  phase: 'poster' | 'live' | 'frozen';
  title: string;
  t: number;
  // Null until the end is known.
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
// Attributes of the scenario, one of: `scenario` (a name of the gallery), `link` (the part of any link after the #), `src` (a
// file, which the page fetches), or the scenario itself, as the attribute `text`, which an HTML writer can escape like any
// other, or inside the element, best in <script type="application/yaml">.
//
// Other attributes: t, pod or node, speed, seed, lang; theme ("dark", "light", or "auto" for that of the page around it, also
// when it changes; by default the reader's); controls="0"; poster="1" or "0"; autoplay, readonly; base (the address of Berth if
// it is not beside embed.js: an address of http or https, otherwise there is a berth-error and no frame); height, width and
// title as for an iframe; picture (the address of an image that is shown in place of the frame, which is loaded only when a
// reader clicks the image or the page sends a request) and picture-dark (the same for dark pages). A new `t`, `pod`, `node`,
// `speed` or `theme` changes the running embed, any other attribute starts it again. A link inside the element with
// slot="print" is visible until the element works, and on paper.
//
// Events: berth-ready when the scenario is shown; berth-state (detail: BerthState), berth-event (detail: BerthEvent), and
// berth-error (detail: the message) with the place: a scenario that cannot be shown has a berth-error and no berth-ready.
export interface BerthPlayerElement extends HTMLElement {
  // Each promise resolves with the state after the request. It rejects with an Error that has the reason, and in `path`
  // and `line` the place in the scenario, if there is one. Requests before the scenario is shown wait for it.
  load(scenario: string | object | { name: string }, moment?: BerthMoment): Promise<BerthState>;
  play(): Promise<BerthState>;
  pause(): Promise<BerthState>;
  seek(t: number): Promise<BerthState>;
  select(target: { pod?: string; node?: string }): Promise<BerthState>;
  state(): Promise<BerthState>;
}

export interface BerthErrorEvent extends CustomEvent<string> {
  // The place in the scenario: `spec.objects[2].metadata.name`. Undefined if the error has none.
  readonly path?: string;
  // The line in the text of the scenario, from 1.
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

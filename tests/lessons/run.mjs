// One run of a scenario to its end, and the answers about it from the module without a canvas.
import { pathToFileURL } from 'node:url';
import { root } from './files.mjs';

const berth = await import(pathToFileURL(`${root}build/npm/index.js`));

export const fullName = (pod) => (pod.includes('/') ? pod : `default/${pod}`);
export const shortName = (pod) => pod.slice(pod.indexOf('/') + 1);

// Returns "1m30s", "400ms" or a number of seconds, in seconds; NaN for any other text.
export function durationOf(text) {
  if (typeof text === 'number') return text;
  const unit = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 };
  const parts = [...String(text).matchAll(/(\d+(?:\.\d+)?)(ms|us|ns|h|m|s)/g)];
  if (parts.length === 0 || parts.map(([all]) => all).join('') !== String(text)) return Number.NaN;
  return parts.reduce((sum, [, number, name]) => sum + Number(number) * unit[name], 0);
}

const epsilon = 1e-6;

export class Run {
  #sim;
  events; // as in the log: t, event, pod, node, text, and the special members of each kind

  static async of(scenario) {
    const run = new Run();
    run.#sim = await berth.open(scenario);
    run.#sim.run();
    const events = run.#sim.events();
    const lines = run.#sim.log('jsonl').trim().split('\n');
    run.events = events.map((event, i) => ({ ...JSON.parse(lines[i]), ...event }));
    return run;
  }

  get end() {
    return this.#sim.end ?? this.#sim.time;
  }

  // Returns the events between two moments with this name, pod and node; if pod or node is left out, all match.
  eventsOf({ event, pod, node }, from = 0, until = Infinity) {
    return this.events.filter(
      (it) =>
        it.event === event &&
        (!pod || it.pod === fullName(pod)) &&
        (!node || it.node === node) &&
        it.t >= from - epsilon &&
        it.t <= until + epsilon,
    );
  }

  // Returns the moment that a caption, or an outcome, waits for; null if it does not happen.
  momentOf({ nth = 1, ...when }, from = 0) {
    return this.eventsOf(when, from)[nth - 1]?.t ?? null;
  }

  // Returns null if no pod (node) of the run has the name.
  pod(name, t = this.end) {
    return this.#at(t, (sim) => sim.pod(fullName(name)));
  }
  node(name, t) {
    return this.#at(t, (sim) => sim.node(name));
  }
  queue(name, t) {
    return this.#at(t, (sim) => sim.queue(name));
  }
  // Returns the nth attempt of a pod, from 1.
  attempt({ pod, nth = 1 }) {
    const index = this.pod(pod)?.attemptIndexes?.[nth - 1];
    return index === undefined ? null : this.#at(this.end, (sim) => sim.attempt(index));
  }
  // Returns the pod's session of kube-batch at a moment.
  session({ pod, at }) {
    return this.#sim.explain(fullName(pod), { at: durationOf(at) }).session ?? null;
  }
  // Returns the outcome for the pods of nodes, or of a zone, that are drained or lost at a moment.
  drain({ at = this.end, lost = false, ...nodes }) {
    return this.#at(durationOf(at), (sim) => sim.drain(nodes, { lost }));
  }
  // Returns the metrics of a process of kube-scheduler at a moment, as families.
  metrics({ at = this.end, replica = 0 }) {
    return this.#at(durationOf(at), (sim) => sim.metrics({ replica }).families);
  }
  // Compares with a run of a changed scenario: Variant of build/npm.
  comparison(variant) {
    return this.#sim.compare(variant);
  }
  close() {
    this.#sim.close();
  }

  #at(t, ask) {
    this.#sim.seek(t);
    return ask(this.#sim) ?? null;
  }
}

// The panels of kube-scheduler's usual dashboards, as figures computed from the metrics over the whole run. This file
// has only data.
import { whole } from '../../lang/format';
import { lateStrings } from '../../lang/late_strings';
import type { MetricsOverTime, SampledFamily, SampledSeries } from '../../protocol/protocol';
import type { Figure, Line } from './figures';
import { added, histogramQuantile, increases, overWindow, type Values } from './promql';

const words = lateStrings.dashboard;

// The number of equal steps of the run, and of steps in the window of rates.
export const numDashboardSteps = 240;
const stepsInWindow = 12;
// The figure of incoming pods shows only the most frequent queues and events.
const mostIncoming = 5;
const queueOrder = ['active', 'backoff', 'unschedulable', 'gated'];

// Returns the length of the window in seconds.
export const windowOf = (end: number): number => (end * stepsInWindow) / numDashboardSteps;

export function dashboardFigures(metrics: MetricsOverTime): Figure[] {
  const sampled = new Sampled(metrics);
  return [sampled.attempts(), sampled.latency(), sampled.pending(), sampled.incoming(), sampled.preemption(), sampled.leader()];
}

class Sampled {
  #metrics: MetricsOverTime;
  #window: number;
  #windowText: string;

  constructor(metrics: MetricsOverTime) {
    this.#metrics = metrics;
    this.#window = windowOf(metrics.t[metrics.t.length - 1] ?? 0);
    this.#windowText = `${Number(this.#window.toPrecision(3))}s`;
  }

  attempts(): Figure {
    const family = this.#family(/^scheduler_schedule_attempts_total$/);
    return {
      ...this.#base('attempts', `sum by (result) (rate(${family?.name}[${this.#windowText}]))`),
      shape: 'lines',
      axis: 'rates',
      lines: this.#rates(family, ['result'], ({ result }) => result ?? ''),
      text: perSecond,
    };
  }

  // The two versions have different names for this metric.
  latency(): Figure {
    const family = this.#family(/^scheduler_(e2e_scheduling|scheduling_attempt)_duration_seconds$/);
    const query = `histogram_quantile(0.99, sum by (le) (rate(${family?.name}_bucket[${this.#windowText}])))`;
    return {
      ...this.#base('latency', query),
      shape: 'lines',
      axis: 'latency',
      lines: [0.99, 0.5].map((q) => ({ label: `p${q * 100}`, values: this.#quantiles(family, q) })),
      text: latencyText,
    };
  }

  pending(): Figure {
    const family = this.#family(/^scheduler_pending_pods$/);
    const series = [...(family?.series ?? [])].sort((a, b) => placeOf(a) - placeOf(b));
    return {
      ...this.#base('pending', `sum by (queue) (${family?.name})`),
      shape: 'steps',
      axis: 'counts',
      lines: series.map(({ labels, values = [] }) => ({ label: labels['queue'] ?? '', values })),
      text: whole,
    };
  }

  incoming(): Figure {
    const family = this.#family(/^scheduler_queue_incoming_pods_total$/);
    const label = ({ queue, event }: SampledSeries['labels']): string => `${queue} · ${event}`;
    const lines = this.#rates(family, ['queue', 'event'], label);
    const total = ({ values }: Line): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return {
      ...this.#base('incoming', `topk(${mostIncoming}, sum by (queue, event) (rate(${family?.name}[${this.#windowText}])))`),
      shape: 'lines',
      axis: 'rates',
      lines: lines.sort((a, b) => total(b) - total(a)).slice(0, mostIncoming),
      text: perSecond,
    };
  }

  preemption(): Figure {
    const attempts = this.#family(/^scheduler_preemption_attempts_total$/);
    const victims = this.#family(/^scheduler_preemption_victims$/);
    return {
      ...this.#base('preemption', `${attempts?.name}, ${victims?.name}_sum`),
      shape: 'steps',
      axis: 'counts',
      lines: [
        { label: words.preemptions, values: attempts?.series[0]?.values ?? [] },
        { label: words.victims, values: victims?.series[0]?.sums ?? [] },
      ],
      text: whole,
    };
  }

  leader(): Figure {
    return {
      ...this.#base('leader', 'leader_election_master_status'),
      shape: 'steps',
      axis: 'counts',
      lines: this.#metrics.leaders.map(({ replica, values }) => ({ label: replica, values })),
      text: whole,
    };
  }

  #base(name: keyof typeof words.titles, query: string) {
    return { name, title: words.titles[name], note: words.notes[name], query, t: this.#metrics.t };
  }

  #family(name: RegExp): SampledFamily | undefined {
    return this.#metrics.families.find((family) => name.test(family.name));
  }

  // Returns one line for all series with the same values of these labels.
  #rates(family: SampledFamily | undefined, by: string[], label: (labels: SampledSeries['labels']) => string): Line[] {
    const groups = new Map<string, SampledSeries[]>();
    for (const series of family?.series ?? []) {
      const key = JSON.stringify(by.map((name) => series.labels[name]));
      groups.set(key, [...(groups.get(key) ?? []), series]);
    }
    return [...groups.values()].map((group) => {
      const rises = added(group.map(({ values = [] }) => increases(values)), this.#metrics.t.length);
      const values = overWindow(rises, stepsInWindow).map((rise) => (this.#window > 0 ? rise / this.#window : 0));
      return { label: label(group[0]?.labels ?? {}), values };
    });
  }

  // Sums all series of the histogram, for observations in the window.
  #quantiles(family: SampledFamily | undefined, q: number): Values {
    const { bounds = [], series = [] } = family ?? {};
    const length = this.#metrics.t.length;
    const buckets = bounds.map((_, bucket) => {
      const rises = series.map(({ counts = [] }) => increases(counts.map((all) => all?.[bucket] ?? null)));
      return overWindow(added(rises, length), stepsInWindow);
    });
    return this.#metrics.t.map((_, i) => histogramQuantile(q, bounds, buckets.map((bucket) => bucket[i] ?? 0)));
  }
}

function placeOf({ labels }: SampledSeries): number {
  return queueOrder.indexOf(labels['queue'] ?? '');
}

// Writes as few digits as distinguish the values.
function perSecond(value: number): string {
  return `${value === 0 ? '0' : value >= 100 ? value.toFixed(0) : value.toPrecision(2)}/s`;
}

function latencyText(value: number): string {
  return value < 1 ? `${Number((value * 1000).toPrecision(3))}\u00a0ms` : `${Number(value.toPrecision(3))}\u00a0s`;
}

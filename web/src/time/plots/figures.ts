// The figures to plot, computed from the stage's series over the whole run. This file has only data: charts.ts draws
// it, table.ts shows it as a table.
import { whole } from '../../lang/format';
import { strings } from '../../lang/strings';
import type { SeriesDescription } from '../../protocol/protocol';

const words = strings.plots;

export const figureNames = ['queues', 'causes', 'utilization', 'waits', 'attempts'] as const;
export type FigureName = (typeof figureNames)[number];

// The number of equal steps of the run, and of steps in a bar of a figure that counts events.
export const numSteps = 600;
const stepsInBar = 10;

export interface Line {
  label: string;
  values: (number | null)[];
}

// The kind of values: whole numbers, fractions, waits in seconds, events per second, or times that may be short.
export type AxisKind = 'counts' | 'shares' | 'waits' | 'rates' | 'latency';

export interface Figure {
  name: string;
  title: string;
  note: string;
  // The query for Prometheus that returns the same figure; absent if it is not a metric.
  query?: string;
  // A step lasts until the next value, a stack consists of steps, a bar counts the events up to its moment, points
  // exist only at values, and lines connect one value with the next.
  shape: 'steps' | 'stack' | 'bars' | 'points' | 'lines';
  axis: AxisKind;
  t: number[];
  lines: Line[];
  // Formats a value.
  text: (value: number) => string;
}

export function figureOf(name: FigureName, series: SeriesDescription): Figure {
  const titled = { name, title: words.titles[name], note: words.notes[name] };
  switch (name) {
    case 'queues':
      return {
        ...titled,
        shape: 'steps',
        axis: 'counts',
        t: series.t,
        lines: [
          { label: strings.places['activeQ'] ?? '', values: series.active },
          { label: strings.places['backoffQ'] ?? '', values: series.backoff },
          { label: strings.places[series.gated ? 'unschedulablePods' : 'unschedulableQ'] ?? '', values: series.unschedulable },
          ...(series.errorBackoff ? [{ label: strings.places['errorBackoffQ'] ?? '', values: series.errorBackoff }] : []),
          ...(series.gated ? [{ label: strings.places['gated'] ?? '', values: series.gated }] : []),
        ],
        text: whole,
      };
    case 'causes':
      return {
        ...titled,
        shape: 'stack',
        axis: 'counts',
        t: series.t,
        lines: series.pendingBy.map(({ plugin, pods }) => ({ label: plugin || words.noCause, values: pods })),
        text: whole,
      };
    case 'utilization':
      return {
        ...titled,
        shape: 'steps',
        axis: 'shares',
        t: series.t,
        lines: series.utilization.map(({ resource, share }) => ({ label: resource, values: share })),
        text: percent,
      };
    case 'waits':
      return {
        ...titled,
        shape: 'points',
        axis: 'waits',
        t: series.t,
        lines: [
          { label: words.meanWait, values: series.meanWait },
          { label: words.maxWait, values: series.maxWait },
        ],
        text: waitText,
      };
    case 'attempts':
      return {
        ...titled,
        shape: 'bars',
        axis: 'counts',
        t: inBars(series.t, (bar) => bar[bar.length - 1] ?? 0),
        lines: [
          { label: words.attempts, values: inBars(series.attempts, sum) },
          { label: words.failures, values: inBars(series.failures, sum) },
        ],
        text: whole,
      };
  }
}

// Returns the index of the values at moment t: the last entry at or before it, or for bars the bar around it.
export function indexAt(figure: Figure, t: number): number {
  const { t: times } = figure;
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= t) low = middle + 1;
    else high = middle;
  }
  const last = Math.max(0, low - 1);
  const begun = figure.shape === 'bars' && t > (times[last] ?? 0);
  return Math.min(begun ? last + 1 : last, times.length - 1);
}

// The first entry is the start, when nothing has happened yet.
function inBars<T>(values: T[], join: (bar: T[]) => T): T[] {
  const bars = values.slice(0, 1);
  for (let i = 1; i < values.length; i += stepsInBar) bars.push(join(values.slice(i, i + stepsInBar)));
  return bars;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}\u00a0%`;
}

function waitText(t: number): string {
  return `${t >= 100 ? t.toFixed(0) : t.toFixed(1)}\u00a0s`;
}

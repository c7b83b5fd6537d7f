// The figures of a sweep's runs: which there are, and their values in words.
import { seconds, whole } from '../lang/format';
import type { FigureMedian, SweepFigure, SweepGroup, SweepResult } from '../protocol/protocol';
import { sweepWords as words } from './words';

// A figure that runs have: "waitP95", or of a figure by resource "utilization.cpu".
export interface ShownFigure {
  name: string;
  unit: SweepFigure['unit'];
}

// What readers of the first results see.
const usual = ['waitP95', 'podsWaiting', 'failedAttempts', 'utilization.cpu'];

// Runs that count for a median before it has an interval: core/sweep/statistics.h.
const fewestForInterval = 6;

// Those of any group, in the order of `table`.
export function figuresOf({ groups }: SweepResult, table: readonly SweepFigure[]): ShownFigure[] {
  const names = [...new Set(groups.flatMap(({ figures }) => Object.keys(figures)))].sort();
  return table.flatMap(({ name, unit, byResource }) =>
    names.filter((it) => it === name || (byResource && it.startsWith(`${name}.`))).map((it) => ({ name: it, unit })),
  );
}

// The names of those to begin with.
export function usualFigures(figures: ShownFigure[]): string[] {
  const names = figures.map(({ name }) => name);
  const found = usual.filter((name) => names.includes(name));
  return found.length > 0 ? found : names.slice(0, usual.length);
}

// "CPU requested" of utilization.cpu; a figure that the page does not know has its own name.
export function titleOf({ name }: ShownFigure): string {
  const [, base = name, resource = ''] = /^([^.]*)\.?(.*)$/.exec(name) ?? [];
  const titles: Record<string, (resource: string) => string> = words.figures;
  return Object.hasOwn(titles, base) ? (titles[base]?.(resource) ?? name) : name;
}

export function valueText({ name, unit }: ShownFigure, value: number): string {
  if (unit === 's') return seconds(value);
  if (unit === 'share') return name === 'queueFairness' ? value.toFixed(3) : `${(value * 100).toFixed(1)}\u00a0%`;
  return Number.isInteger(value) ? whole(value) : value.toFixed(2);
}

// Of a time, runs without a value count as longer than all others.
const isTime = ({ unit }: ShownFigure): boolean => unit === 's';

// How many runs of the group count for the median.
const counted = (figure: ShownFigure, group: SweepGroup, { values }: FigureMedian): number => (isTime(figure) ? group.runs : values);

export function medianText(figure: ShownFigure, group: SweepGroup, given: FigureMedian): string {
  if (counted(figure, group, given) === 0) return words.none;
  return given.median === null ? words.beyond : valueText(figure, given.median);
}

// '' where there is no interval.
export function intervalText(figure: ShownFigure, group: SweepGroup, given: FigureMedian): string {
  if (counted(figure, group, given) < fewestForInterval) return '';
  const [low, high] = [given.low, given.high].map((end) => (end === null ? words.beyond : valueText(figure, end)));
  return words.interval(low ?? '', high ?? '');
}

// The figures of a sweep's runs, and their values in words.
import { seconds, whole } from '../lang/format';
import type { FigureMedian, SweepFigure, SweepGroup, SweepResult } from '../protocol/protocol';
import { sweepWords as words } from './words';

// A figure of the runs: "waitP95", or one of a figure by resource, "utilization.cpu".
export interface ShownFigure {
  name: string;
  unit: SweepFigure['unit'];
}

// The figures that readers see at first.
const usual = ['waitP95', 'podsWaiting', 'failedAttempts', 'utilization.cpu'];

// The number of runs from which on a median has an interval: core/sweep/statistics.h.
const fewestForInterval = 6;

// Returns the figures of all groups, in the order of `table`.
export function figuresOf({ groups }: SweepResult, table: readonly SweepFigure[]): ShownFigure[] {
  const names = [...new Set(groups.flatMap(({ figures }) => Object.keys(figures)))].sort();
  return table.flatMap(({ name, unit, byResource }) =>
    names.filter((it) => it === name || (byResource && it.startsWith(`${name}.`))).map((it) => ({ name: it, unit })),
  );
}

// Returns the names of the figures to show at first.
export function usualFigures(figures: ShownFigure[]): string[] {
  const names = figures.map(({ name }) => name);
  const found = usual.filter((name) => names.includes(name));
  return found.length > 0 ? found : names.slice(0, usual.length);
}

// Returns "CPU requested" for utilization.cpu, and the name itself for a figure that the page does not know.
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

// For a figure that is a time, runs without a value count as longer than all others.
const isTime = ({ unit }: ShownFigure): boolean => unit === 's';

// Returns the number of the group's runs that count for the median.
const counted = (figure: ShownFigure, group: SweepGroup, { values }: FigureMedian): number => (isTime(figure) ? group.runs : values);

export function medianText(figure: ShownFigure, group: SweepGroup, given: FigureMedian): string {
  if (counted(figure, group, given) === 0) return words.none;
  return given.median === null ? words.beyond : valueText(figure, given.median);
}

// Returns '' if there is no interval.
export function intervalText(figure: ShownFigure, group: SweepGroup, given: FigureMedian): string {
  if (counted(figure, group, given) < fewestForInterval) return '';
  const [low, high] = [given.low, given.high].map((end) => (end === null ? words.beyond : valueText(figure, end)));
  return words.interval(low ?? '', high ?? '');
}

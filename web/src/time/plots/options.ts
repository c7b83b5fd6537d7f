// Describes a figure in the options of uPlot.
import uPlot from 'uplot';
import type { AxisKind, Figure } from './figures';
import { lineStyle, stacked, type Palette } from './looks';

// The size of a plot in pixels, and the ends of the stage's time line in it.
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
}

const countSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
const shareSteps = [0.25, 0.5, 1];
const fractionSteps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, ...countSteps];
const stepsOf: Record<AxisKind, number[]> = {
  counts: countSteps,
  shares: shareSteps,
  waits: countSteps,
  rates: fractionSteps,
  latency: fractionSteps,
};
// The range of an axis if nothing happened.
const leastHeights: Record<AxisKind, number> = { counts: 1, shares: 1, waits: 1, rates: 0.1, latency: 0.01 };

export function dataOf(figure: Figure): uPlot.AlignedData {
  const lines = figure.shape === 'stack' ? stacked(figure.lines) : figure.lines.map(({ values }) => values);
  return [figure.t, ...lines] as uPlot.AlignedData;
}

export function optionsOf(figure: Figure, end: number, frame: Frame, palette: Palette): uPlot.Options {
  return {
    width: frame.width,
    height: frame.height,
    padding: [6, frame.width - frame.right, 4, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [0, end] },
      y: { range: (_, __, most) => [0, highest(figure, most)] },
    },
    axes: [{ show: false }, axisOf(figure, frame.left, palette)],
    series: [{}, ...figure.lines.map((_, i) => lineOf(figure, i, palette))],
    bands: figure.shape === 'stack' ? figure.lines.slice(1).map((_, i) => ({ series: [i + 1, i + 2] })) : [],
  };
}

function highest({ axis }: Figure, most: number | null): number {
  const needed = Math.max(leastHeights[axis], most ?? 0);
  return axis === 'shares' ? needed : needed * 1.05;
}

function axisOf(figure: Figure, width: number, palette: Palette): uPlot.Axis {
  return {
    size: width,
    gap: 2,
    space: 26,
    font: `11px ${getComputedStyle(document.body).fontFamily}`,
    stroke: palette.muted,
    grid: { stroke: palette.grid, width: 1 },
    ticks: { stroke: palette.grid, width: 1, size: 4 },
    incrs: stepsOf[figure.axis],
    values: (_, splits) => splits.map((value) => axisText(figure, value)),
  };
}

// Writes a short value, because the margin is narrow.
function axisText({ axis, text }: Figure, value: number): string {
  if (axis === 'shares') return `${Math.round(value * 100)}%`;
  if (axis === 'waits') return `${value}s`;
  // Rounds, because sums of steps are not exact.
  if (axis === 'rates' || axis === 'latency') return `${Number(value.toPrecision(3))}${axis === 'rates' ? '' : 's'}`;
  return value >= 10_000 ? `${value / 1000}k` : text(value);
}

function lineOf(figure: Figure, i: number, palette: Palette): uPlot.Series {
  const color = palette.lines[i % palette.lines.length] ?? '';
  const look = lineStyle(figure, i);
  const points = figure.shape === 'points';
  const line: uPlot.Series = {
    stroke: color,
    width: look.width,
    points: { show: points, size: 5, fill: color, stroke: color },
    spanGaps: points,
  };
  const paths = pathsOf(figure);
  if (look.dash) line.dash = look.dash;
  if (look.filled) line.fill = color + palette.fillAlpha;
  if (paths) line.paths = paths;
  return line;
}

function pathsOf({ shape }: Figure): uPlot.Series.PathBuilder | undefined {
  // A bar ends at its moment, while a step begins there.
  if (shape === 'bars') return uPlot.paths.bars?.({ align: -1, size: [0.85, 40] });
  return shape === 'points' || shape === 'lines' ? undefined : uPlot.paths.stepped?.({ align: 1 });
}

// The looks of a figure's lines, which differ in colour, and in dashes for readers who cannot distinguish the colours.
import type { Figure, Line } from './figures';

export interface Palette {
  lines: string[];
  muted: string;
  grid: string;
  // Two hexadecimal digits, to be appended to a colour.
  fillAlpha: string;
}

interface LineLook {
  name: 'solid' | 'dashed' | 'dotted' | 'long' | 'block';
  dash?: number[];
  width: number;
  filled: boolean;
}

const numColors = 8;
const dashes: { name: LineLook['name']; dash?: number[] }[] = [
  { name: 'solid' },
  { name: 'dashed', dash: [7, 3] },
  { name: 'dotted', dash: [2, 3] },
  { name: 'long', dash: [14, 4] },
];

// The colours of style/plots.css for the theme.
export function paletteOf(root: HTMLElement): Palette {
  const style = getComputedStyle(root);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    lines: Array.from({ length: numColors }, (_, i) => read(`--plot-${i + 1}`)),
    muted: read('--muted'),
    grid: read('--line'),
    fillAlpha: read('--plot-fill-alpha'),
  };
}

export function lineStyle(figure: Figure, i: number): LineLook {
  if (figure.shape === 'stack' || figure.shape === 'bars') return { name: 'block', width: 1, filled: true };
  const dash = dashes[i % dashes.length] ?? { name: 'solid' };
  return { ...dash, width: 2, filled: false };
}

// Stacks each line on top of those after it, so that the first is the uppermost.
export function stacked(lines: Line[]): number[][] {
  const sums: number[][] = [];
  let below: number[] = [];
  for (const line of [...lines].reverse()) {
    below = line.values.map((value, i) => (value ?? 0) + (below[i] ?? 0));
    sums.unshift(below);
  }
  return sums;
}

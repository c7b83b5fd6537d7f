// The values of one figure in one group of runs as a strip: a faint point for each run, the interval of the median, and
// the median. It is as wide as its place: only positions stretch, strokes keep their form.

// The contents of a strip. `median`, `low` and `high` are null if they are beyond all values, or do not exist.
export interface StripData {
  points: { run: number; value: number }[];
  median: number | null;
  low: number | null;
  high: number | null;
}

// The range from the lowest to the highest value in all strips of a figure.
export interface Scale {
  from: number;
  to: number;
}

const width = 100;
const height = 32;
// Room at both ends, for points there.
const margin = 4;
// The largest distance in CSS pixels between a pointer and the point that it hits.
const reach = 16;

// Returns null if there are no values.
export function scaleOf(values: number[]): Scale | null {
  if (values.length === 0) return null;
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    from = Math.min(from, value);
    to = Math.max(to, value);
  }
  return { from, to };
}

function xOf(value: number, { from, to }: Scale): number {
  return to === from ? width / 2 : margin + ((width - 2 * margin) * (value - from)) / (to - from);
}

// Draws runs with equal values above each other: each number has a height of its own, which never changes.
const yOf = (run: number): number => height * (0.2 + 0.6 * ((run * 0.618_034) % 1));

export function drawStrip(data: StripData, scale: Scale, chosen: number | null): SVGSVGElement {
  const { points, median, low, high } = data;
  const svg = shape('svg', { class: 'sweep-strip', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const middle = height / 2;
  const dot = ({ run, value }: StripData['points'][number]): string => `M${xOf(value, scale)} ${yOf(run)}h0`;
  const add = (name: string, d: string): void => svg.append(shape('path', { class: `sweep-${name}`, d }));
  add('ground', `M0 ${middle}H${width}`);
  add('points', points.map(dot).join(''));
  if (low !== null) add('interval', `M${xOf(low, scale)} ${middle}H${high === null ? width : xOf(high, scale)}`);
  if (median !== null) add('median', `M${xOf(median, scale)} ${middle}h0`);
  add('chosen', points.filter(({ run }) => run === chosen).map(dot).join(''));
  return svg;
}

function shape(name: 'svg', attributes: Record<string, string>): SVGSVGElement;
function shape(name: 'path', attributes: Record<string, string>): SVGPathElement;
function shape(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

// Returns the run whose point is nearest to the pointer; null if none is near.
export function runAt({ clientX, clientY }: MouseEvent, svg: SVGSVGElement, { points }: StripData, scale: Scale): number | null {
  const box = svg.getBoundingClientRect();
  const [x, y] = [clientX - box.left, clientY - box.top];
  let found: { run: number; distance: number } | null = null;
  for (const { run, value } of points) {
    const distance = Math.hypot((xOf(value, scale) / width) * box.width - x, (yOf(run) / height) * box.height - y);
    if (distance <= reach && distance < (found?.distance ?? Number.POSITIVE_INFINITY)) found = { run, distance };
  }
  return found?.run ?? null;
}

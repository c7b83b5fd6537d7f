// Prometheus' functions of counters and histograms over time, as far as the dashboard needs them. This file has only
// data.

export type Values = (number | null)[];

// Returns the increase of a counter from each moment to the next; the first entry is its value at the start. A counter
// that does not exist yet counts as 0; one that decreased belongs to a process that started again.
export function increases(values: Values): number[] {
  let last = 0;
  return values.map((value) => {
    if (value === null) return 0;
    const rose = value >= last ? value - last : value;
    last = value;
    return rose;
  });
}

// Returns for each moment the sum of the last `steps` entries, including that of the moment.
export function overWindow(rises: number[], steps: number): number[] {
  let sum = 0;
  return rises.map((rise, i) => {
    sum += rise - (rises[i - steps] ?? 0);
    // Sums of fractions are not exact.
    return Math.max(0, sum);
  });
}

export function added(lists: number[][], length: number): number[] {
  return Array.from({ length }, (_, i) => lists.reduce((sum, list) => sum + (list[i] ?? 0), 0));
}

// Does the same as Prometheus' function: returns the value below which the share `q` of the observations is, if those
// within a bucket are spread evenly. `counts`: the number of observations that are not above each bound; the last
// bound, null, is infinity. Returns null if there are none.
export function histogramQuantile(q: number, bounds: Values, counts: number[]): number | null {
  const total = counts[counts.length - 1] ?? 0;
  if (total <= 0) return null;
  const rank = q * total;
  const bucket = counts.findIndex((count) => count >= rank);
  const below = bucket > 0 ? (counts[bucket - 1] ?? 0) : 0;
  const lower = bucket > 0 ? (bounds[bucket - 1] ?? 0) : 0;
  const upper = bounds[bucket] ?? null;
  // The last bucket has no upper bound, so the result is its lower one.
  if (upper === null) return lower;
  return lower + ((upper - lower) * (rank - below)) / ((counts[bucket] ?? 0) - below);
}

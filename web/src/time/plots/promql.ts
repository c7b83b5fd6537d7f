// What Prometheus makes of counters and histograms over time, as far as the dashboard asks for it. Pure data.

export type Values = (number | null)[];

// How much a counter rose from each moment to the next; the first entry is what it had at the start. A counter that is not
// there yet has counted nothing; one that fell belongs to a process that began anew.
export function increases(values: Values): number[] {
  let last = 0;
  return values.map((value) => {
    if (value === null) return 0;
    const rose = value >= last ? value - last : value;
    last = value;
    return rose;
  });
}

// At each moment the sum of the last `steps` entries, that of the moment included.
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

// As Prometheus' function: the value below which the share `q` of the observations is, if those within a bucket are spread
// evenly. `counts`: how many are not above each bound, the last of which, null, is infinity. Null: there are none.
export function histogramQuantile(q: number, bounds: Values, counts: number[]): number | null {
  const total = counts[counts.length - 1] ?? 0;
  if (total <= 0) return null;
  const rank = q * total;
  const bucket = counts.findIndex((count) => count >= rank);
  const below = bucket > 0 ? (counts[bucket - 1] ?? 0) : 0;
  const lower = bucket > 0 ? (bounds[bucket - 1] ?? 0) : 0;
  const upper = bounds[bucket] ?? null;
  // In the last bucket nothing better is known than where it begins.
  if (upper === null) return lower;
  return lower + ((upper - lower) * (rank - below)) / ((counts[bucket] ?? 0) - below);
}

// Times and amounts in the fewest characters that people need.

// Writes seconds: 0.05 s, 12.40 s, 175.0 s, −3600 s.
export function seconds(t: number): string {
  const size = Math.abs(t);
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : 2;
  return `${t < 0 ? '−' : ''}${size.toFixed(digits)}\u00a0s`;
}

// Writes an amount of a resource in the stage's unit: milli-CPU, bytes, or a number.
export function amount(resource: string, value: number): string {
  if (resource === 'cpu') return value % 1000 === 0 ? String(value / 1000) : `${value}m`;
  if (resource === 'memory' || resource === 'ephemeral-storage' || resource.startsWith('hugepages-')) {
    return bytes(value);
  }
  return whole(value);
}

function bytes(value: number): string {
  const units = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi'];
  let unit = 0;
  let scaled = value;
  while (Math.abs(scaled) >= 1024 && unit < units.length - 1) {
    scaled /= 1024;
    unit++;
  }
  return `${Number(scaled.toFixed(scaled < 10 ? 2 : 1))}${units[unit]}`;
}

// Writes 10412 as 10,412.
export function whole(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

// Writes negative numbers with a minus sign as wide as a digit.
export function signed(value: number): string {
  return value < 0 ? `−${whole(-value)}` : whole(value);
}

export function fileSize(count: number): string {
  if (count < 1000) return `${count} bytes`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(1)} kB`;
  return `${(count / 1_000_000).toFixed(1)} MB`;
}

// Returns "web-0" for "default/web-0", because most readers work in one namespace.
export function shortName(pod: string): string {
  return pod.startsWith('default/') ? pod.slice('default/'.length) : pod;
}

// Returns "1 pod" or "2 pods".
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

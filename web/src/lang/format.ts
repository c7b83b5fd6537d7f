// Times and amounts in the fewest characters that people need.

// Seconds: 0.05 s, 12.40 s, 175.0 s, −3600 s.
export function seconds(t: number): string {
  const size = Math.abs(t);
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : 2;
  return `${t < 0 ? '−' : ''}${size.toFixed(digits)}\u00a0s`;
}

// Of a resource as the stage counts it: milli-CPU, bytes, or units.
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

// 10,412
export function whole(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

// With a minus sign of a digit's width.
export function signed(value: number): string {
  return value < 0 ? `−${whole(-value)}` : whole(value);
}

export function fileSize(count: number): string {
  if (count < 1000) return `${count} bytes`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(1)} kB`;
  return `${(count / 1_000_000).toFixed(1)} MB`;
}

// "default/web-0" is web-0 to readers who work in one namespace.
export function shortName(pod: string): string {
  return pod.startsWith('default/') ? pod.slice('default/'.length) : pod;
}

// "1 pod", "2 pods".
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

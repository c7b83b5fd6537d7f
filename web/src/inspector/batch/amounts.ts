// kube-batch computes in floating point, in thousandths for every resource except memory.
import { amount } from '../../lang/format';
import type { BatchAmounts, BatchQueue } from '../../protocol/protocol';

export function amountText(resource: string, amounts: BatchAmounts): string {
  const value = amounts[resource] ?? 0;
  if (resource === 'memory' || resource === 'cpu') return amount(resource, Math.round(value));
  return String(Number((value / 1000).toFixed(2)));
}

// Writes for example 0.25, 1, 1.33.
export const shareText = (share: number): string => String(Number(share.toFixed(2)));

// Returns the resources that a queue has, deserves or requests, with cpu and memory first.
export function resourcesOf({ deserved, allocated, request }: BatchQueue): string[] {
  const names = new Set(['cpu', 'memory', ...[deserved, allocated, request].flatMap((it) => Object.keys(it))]);
  const some = (name: string): boolean => [deserved, allocated, request].some((amounts) => (amounts[name] ?? 0) !== 0);
  return [...names].filter(some);
}

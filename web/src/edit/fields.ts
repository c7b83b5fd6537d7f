// Converts the texts in a form's fields into values of manifests. It checks only the form of the texts; the simulation
// refuses values that Kubernetes would refuse.
import { lateStrings } from '../lang/late_strings';

const words = lateStrings.edit.problems;

// Returns the text of a field, without blanks around it; "" for a field that the form does not
// have.
export type Values = (field: string) => string;

export class FieldError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export interface Taint {
  key: string;
  value?: string;
  effect: string;
}

export interface Toleration {
  key?: string;
  operator: 'Exists' | 'Equal';
  value?: string;
  effect?: string;
}

// The largest number of pods in one edit; a generator can create more.
export const maxAtOnce = 500;

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

// The API server requires names of pods and nodes that follow RFC 1123.
export function readName(values: Values, field = 'name'): string {
  const name = values(field);
  if (!/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(name) || name.length > 253) {
    throw new FieldError(field, words.name);
  }
  return name;
}

export function readCount(values: Values, field: string, most: number): number {
  const text = values(field);
  if (!/^\d+$/.test(text)) throw new FieldError(field, words.count);
  if (Number(text) > most) throw new FieldError(field, words.tooMany(most));
  return Number(text);
}

export function readInteger(values: Values, field: string): number | null {
  const text = values(field);
  if (text === '') return null;
  if (!/^[-+]?\d+$/.test(text)) throw new FieldError(field, words.integer);
  return Number(text);
}

// Returns "" for an empty field.
export function readQuantity(values: Values, field: string): string {
  return notNegative(field, values(field));
}

// Reads "key=value, key=value".
export function readPairs(values: Values, field: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const part of split(values(field))) {
    const [, key, value] = /^([^=]+)=(.*)$/.exec(part) ?? [];
    if (key === undefined || value === undefined) throw new FieldError(field, words.pair(part));
    pairs[key] = value;
  }
  return pairs;
}

export function readAmounts(values: Values, field: string): Record<string, string> {
  const amounts = readPairs(values, field);
  for (const amount of Object.values(amounts)) notNegative(field, amount);
  return amounts;
}

export function readTaints(values: Values, field: string): Taint[] {
  return split(values(field)).map((text) => {
    const taint = parseTaint(text);
    if (taint.key === '' || !effects.includes(taint.effect)) throw new FieldError(field, words.taint(text));
    return taint;
  });
}

// Reads tolerations in the form of taints. "key" tolerates any value, "key=value" any effect, "*" everything.
export function readTolerations(values: Values, field: string): Toleration[] {
  return split(values(field)).map((text) => {
    if (text === '*') return { operator: 'Exists' };
    const { key, value, effect } = parseTaint(text);
    if (key === '' || (effect !== '' && !effects.includes(effect))) {
      throw new FieldError(field, words.toleration(text));
    }
    return {
      key,
      ...(value === undefined ? { operator: 'Exists' } : { operator: 'Equal', value }),
      ...(effect === '' ? {} : { effect }),
    };
  });
}

// Reads "key=value:Effect" or "key:Effect". A missing key or effect is ""; a missing value is left out.
export function parseTaint(text: string): Taint {
  const [, key = '', value, effect = ''] = /^([^=:]*)(?:=([^:]*))?(?::(.*))?$/.exec(text) ?? [];
  return value === undefined ? { key, effect } : { key, value, effect };
}

function notNegative(field: string, quantity: string): string {
  if (quantity.startsWith('-')) throw new FieldError(field, words.negative);
  return quantity;
}

function split(text: string): string[] {
  return text.split(/[,\s]+/).filter((part) => part !== '');
}

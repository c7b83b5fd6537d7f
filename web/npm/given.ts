// Checks values from a caller before the module gets them: converts them as JSON would, or refuses them with their
// place. JSON itself would silently leave out some of them, or replace them by null.
import { BerthError } from './error.js';

/** Deeper than any document that can be opened. */
const mostLevels = 200;

/**
 * Returns a copy of `value` in plain objects, lists, strings, numbers and booleans. Members that are undefined are left
 * out.
 */
export function plain(value: unknown, path: string): unknown {
  return copyOf(value, path, '', []);
}

/** Does the same for a value that must be an object, and not a list. */
export function plainObject(value: unknown, path: string): Record<string, unknown> {
  const copy = plain(value, path);
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) throw wrong('must be an object', path);
  return copy as Record<string, unknown>;
}

/** Returns a value as JSON text. Places in errors are those in the value; `path` is that of the argument. */
export function jsonOf(value: unknown, path: string): string {
  if (typeof value !== 'object' || value === null) {
    throw wrong(`must be JSON or YAML text or an object, not ${kindOf(value)}`, path);
  }
  try {
    return JSON.stringify(plain(value, '')) ?? '';
  } catch (error) {
    if (error instanceof BerthError && error.path !== undefined) throw error;
    throw wrong(error instanceof Error ? error.message : kindOf(error), path);
  }
}

export function textOf(value: unknown, path: string): string {
  if (typeof value !== 'string') throw wrong(`must be text, not ${kindOf(value)}`, path);
  return value;
}

export function integerOf(value: unknown, path: string): number {
  if (!Number.isInteger(value)) throw wrong(`must be a whole number, not ${kindOf(value)}`, path);
  return value as number;
}

export function wrong(message: string, path: string): BerthError {
  return new BerthError({ message, path });
}

/** Returns a name for the kind of value, for messages. Converting the value itself to text might throw. */
export function kindOf(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  const kinds: Record<string, string> = { bigint: 'a BigInt', object: 'an object', string: 'text', undefined: 'undefined' };
  return kinds[typeof value] ?? `a ${typeof value}`;
}

function messageOf(reason: unknown): string {
  try {
    return reason instanceof Error ? reason.message : String(reason);
  } catch {
    return kindOf(reason);
  }
}

const member = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function copyOf(value: unknown, path: string, key: string, above: readonly object[]): unknown {
  switch (typeof value) {
    case 'object':
      return value === null ? null : copyOfObject(value, path, key, above);
    case 'number':
      if (!Number.isFinite(value)) throw wrong(`must be a number that JSON has, not ${value}`, path);
      return value;
    case 'bigint':
    case 'function':
    case 'symbol':
      throw wrong(`is ${kindOf(value)}, which JSON does not have`, path);
    default:
      return value;
  }
}

function copyOfObject(value: object, path: string, key: string, above: readonly object[]): unknown {
  if (above.includes(value)) throw wrong('contains itself', path);
  if (above.length >= mostLevels) throw wrong('is nested too deeply', path);
  const within = [...above, value];
  try {
    // Any member of an object may run code of the caller's.
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return copyOf(toJSON.call(value, key), path, key, within);
    if (value instanceof Number || value instanceof String || value instanceof Boolean) {
      return copyOf(value.valueOf(), path, key, within);
    }
    if (value instanceof Map || value instanceof Set) throw wrong('is a Map or Set, which JSON does not have', path);
    return Array.isArray(value) ? copyOfList(value, path, within) : copyOfMembers(value, path, within);
  } catch (reason) {
    if (reason instanceof BerthError) throw reason;
    throw wrong(`cannot be read: ${messageOf(reason)}`, path);
  }
}

function copyOfList(list: readonly unknown[], path: string, above: readonly object[]): unknown[] {
  return Array.from(list, (element, i) => {
    const place = `${path}[${i}]`;
    if (element === undefined) throw wrong('is undefined, which JSON does not have', place);
    return copyOf(element, place, String(i), above);
  });
}

function copyOfMembers(value: object, path: string, above: readonly object[]): object {
  // Without a prototype, `__proto__` is an ordinary name.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value)) {
    const place = member(path, key);
    const given = readMember(value as Record<string, unknown>, key, place);
    if (given !== undefined) copy[key] = copyOf(given, place, key, above);
  }
  return copy;
}

function readMember(value: Record<string, unknown>, key: string, path: string): unknown {
  try {
    return value[key];
  } catch (reason) {
    throw wrong(`cannot be read: ${messageOf(reason)}`, path);
  }
}

// Reads a file of results, as `berth sweep --format json` prints them and the page saves them.
import type { SweepResult } from '../protocol/protocol';
import { sweepWords as words } from './words';

// The page draws no more of them.
export const mostRunsOfFile = 5000;
const mostGroups = 500;
const mostFigures = 200;

type Check = (value: unknown) => boolean;
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isNumberOrNull: Check = (value) => value === null || Number.isFinite(value);
const isMaybe = (check: Check): Check => (value) => value === undefined || check(value);
const isList = (check: Check, most: number): Check => (value) => Array.isArray(value) && value.length <= most && value.every(check);
const isMap = (check: Check): Check => (value) =>
  isObject(value) && Object.keys(value).length <= mostFigures && Object.values(value).every(check);
const has = (checks: Record<string, Check>): Check => (value) =>
  isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const isMedian = has({ values: isCount, median: isNumberOrNull, low: isNumberOrNull, high: isNumberOrNull });
const isGroup = has({ axes: isMap(isText), runs: isCount, failed: isCount, figures: isMap(isMedian) });
const isRun = has({ run: isCount, axes: isMap(isText), figures: isMaybe(isMap(isNumberOrNull)), error: isMaybe(isText) });
const isResult = has({
  axes: isList(isText, mostFigures),
  groups: isList(isGroup, mostGroups),
  runs: isList(isRun, mostRunsOfFile),
});

// Throws an Error whose message is for users.
export function readResult(text: string): SweepResult {
  const given = parsed(text);
  if (!isObject(given) || given['kind'] !== 'SweepResult') throw new Error(words.problems.noResult);
  for (const [name, most] of [['runs', mostRunsOfFile], ['groups', mostGroups]] as const) {
    const list = given[name];
    if (Array.isArray(list) && list.length > most) throw new Error(words.problems.largeResult(most));
  }
  if (!isResult(given)) throw new Error(words.problems.brokenResult);
  return given as unknown as SweepResult;
}

// Undefined: it is no JSON.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

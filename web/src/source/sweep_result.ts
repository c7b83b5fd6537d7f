// Recognises results of a sweep, which a person opens like a scenario: a document that `berth sweep --format json` prints, or
// the files of shards (`--out`), one or several behind each other. The core reads them (core/sweep/opened_results.h).
import { endOfJsonValue, findInJson } from './json_position';

export interface NamedText {
  // Of its file; '' for a text without one.
  name: string;
  text: string;
}

// The first line of a shard is longer only where a plan has thousands of values.
const longestHead = 1_000_000;

export function isSweepResult(text: string): boolean {
  return text.includes('"SweepResult"') ? isDocument(text) : isShard(text);
}

// Finds the kind without parsing the rest: results that were cut off behind it are some, too.
function isDocument(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false;
  const at = findInJson(text, ['kind']);
  return text.slice(at, endOfJsonValue(text, at)) === '"SweepResult"';
}

function isShard(text: string): boolean {
  const start = text.search(/\S/);
  if (start < 0 || text[start] !== '{') return false;
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? undefined : end);
  if (line.length > longestHead || !line.includes('"shard"')) return false;
  try {
    const { plan, shard } = JSON.parse(line) as { plan?: unknown; shard?: unknown };
    return typeof plan === 'string' && typeof shard === 'string';
  } catch {
    return false;
  }
}

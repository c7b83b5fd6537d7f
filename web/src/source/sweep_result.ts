// Recognises results of a sweep, which a person opens like a scenario: a document that `berth sweep --format json`
// prints, or the files of shards (`--out`), possibly several in one text. The core reads them
// (core/sweep/opened_results.h).
import { endOfString } from './nesting';

export interface NamedText {
  // The name of its file; '' for a text without one.
  name: string;
  text: string;
}

// The first line of a shard is longer only if a plan has thousands of values.
const longestHead = 1_000_000;

const quote = 0x22;
// The code of a closing bracket is that of the opening one plus two.
const openBrace = 0x7b;
const openBracket = 0x5b;

export function isSweepResult(text: string): boolean {
  return text.includes('"SweepResult"') && /^\s*\{/.test(text) ? isDocument(text) : isShard(text);
}

// Finds the document's own kind without parsing the rest, so that it also recognises results that were cut off.
function isDocument(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === quote) {
      const end = endOfString(text, i);
      const value = depth === 1 && text.startsWith('"kind"', i) && /^\s*:\s*(.*)/s.exec(text.slice(end + 1, end + 100))?.[1];
      if (typeof value === 'string') return value.startsWith('"SweepResult"');
      i = end;
    } else if (character === openBrace || character === openBracket) depth++;
    else if (character === openBrace + 2 || character === openBracket + 2) depth--;
  }
  return false;
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

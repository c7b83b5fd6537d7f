// Browsers parse JSON of any depth, which takes a gigabyte for brackets alone; the core then refuses it. So short texts that the
// page parses itself are checked for depth before.

// As the core has it: JsonTextLimits in core/api/json/json_text.h.
const maxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;

// Whether text that may be JSON is nested deeper than that.
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const character = json.charCodeAt(i);
    if (character === quote) {
      i = endOfString(json, i);
    } else if (character === 0x5b || character === 0x7b) {
      depth++;
      if (depth > maxDepth) return true;
    } else if (character === 0x5d || character === 0x7d) {
      depth--;
    }
  }
  return false;
}

// Where the string that begins at `start` has its last quote; the text's length where it has none.
export function endOfString(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && json.charCodeAt(end) !== quote) {
    end += json.charCodeAt(end) === backslash ? 2 : 1;
  }
  return end;
}

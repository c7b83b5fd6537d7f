// Browsers parse JSON of any depth, which can take a gigabyte for brackets alone, although the core refuses the text
// then. So the page checks the depth of short texts before it parses them.

// The same limit as in the core: JsonTextLimits in core/api/json/json_text.h.
const maxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;

// Reports whether a text that may be JSON is nested more deeply.
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

// Returns the place of the closing quote of the string that begins at `start`; the text's length if there is none.
export function endOfString(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && json.charCodeAt(end) !== quote) {
    end += json.charCodeAt(end) === backslash ? 2 : 1;
  }
  return end;
}

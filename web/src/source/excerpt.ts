// The lines around a place in a text, to show the place of an error.

export interface ExcerptLine {
  number: number;
  text: string;
  marked: boolean;
}

const linesAround = 2;
const maxColumns = 160;

// Returns the number of the line, counted from 1.
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

// Marks the line that contains `offset`. A long line, for example a whole document, is cut around that place.
export function excerpt(text: string, offset: number): ExcerptLine[] {
  const marked = lineAt(text, offset);
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const lines: ExcerptLine[] = [];
  let at = start;
  for (let i = 0; i < linesAround && at > 0; i++) at = text.lastIndexOf('\n', at - 2) + 1;
  for (let number = lineAt(text, at); number <= marked + linesAround && at <= text.length; number++) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const column = number === marked ? offset - start : 0;
    lines.push({ number, text: cut(text.slice(at, end), column), marked: number === marked });
    at = end + 1;
  }
  return lines;
}

function cut(line: string, column: number): string {
  const from = line.length > maxColumns ? Math.max(0, column - maxColumns / 2) : 0;
  const middle = line.slice(from, from + maxColumns);
  const visible = middle.replace(/(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\u00b7');
  return (from > 0 ? '\u2026' : '') + visible + (from + maxColumns < line.length ? '\u2026' : '');
}

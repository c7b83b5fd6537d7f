// Where in a JSON text a value stands. Reads only as far as it must, and builds nothing.
import { endOfString } from './nesting';

const space = /[ \t\r\n\uFEFF]*/y;
const scalar = /[^\s,\]}]+/y;

class Scanner {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  skipSpace(): void {
    this.#match(space);
  }
  next(): string {
    return this.#text[this.at] ?? '';
  }
  // A string as it is written, quotes included; '' when there is none.
  readString(): string {
    if (this.next() !== '"') return '';
    const start = this.at;
    this.at = Math.min(endOfString(this.#text, start) + 1, this.#text.length);
    return this.#text.slice(start, this.at);
  }
  // Steps over one value of any kind. False when there is none.
  skipValue(): boolean {
    let depth = 0;
    do {
      this.skipSpace();
      const next = this.next();
      if (next === '{' || next === '[') {
        depth++;
        this.at++;
      } else if (next === '}' || next === ']') {
        if (--depth < 0) return false;
        this.at++;
      } else if (next === ',' || next === ':') {
        if (depth === 0) return false;
        this.at++;
      } else if (next === '"' ? this.readString() === '' : this.#match(scalar) === '') {
        return false;
      }
    } while (depth > 0);
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }
}

// The offset of the value at `path`, or of its nearest ancestor that there is.
export function findInJson(text: string, path: readonly (string | number)[]): number {
  const scanner = new Scanner(text);
  scanner.skipSpace();
  for (const step of path) {
    const here = scanner.at;
    const found = typeof step === 'number' ? findElement(scanner, step) : findMember(scanner, step);
    if (!found) return here;
  }
  return scanner.at;
}

// Where the value that begins at an offset ends.
export function endOfJsonValue(text: string, offset: number): number {
  const scanner = new Scanner(text);
  scanner.at = offset;
  scanner.skipValue();
  return scanner.at;
}

function findElement(scanner: Scanner, index: number): boolean {
  if (scanner.next() !== '[') return false;
  scanner.at++;
  for (let i = 0; ; i++) {
    scanner.skipSpace();
    if (scanner.next() === ']') return false;
    if (i === index) return true;
    if (!scanner.skipValue()) return false;
    scanner.skipSpace();
    if (scanner.next() !== ',') return false;
    scanner.at++;
  }
}

function findMember(scanner: Scanner, name: string): boolean {
  if (scanner.next() !== '{') return false;
  scanner.at++;
  for (;;) {
    scanner.skipSpace();
    const key = scanner.readString();
    scanner.skipSpace();
    if (key === '' || scanner.next() !== ':') return false;
    scanner.at++;
    scanner.skipSpace();
    if (unquote(key) === name) return true;
    if (!scanner.skipValue()) return false;
    scanner.skipSpace();
    if (scanner.next() !== ',') return false;
    scanner.at++;
  }
}

function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

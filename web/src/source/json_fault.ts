// Finds the syntax error in a text that begins like JSON. The messages of JSON.parse differ between browsers, and do
// not say where the error is.
import type { JsonPart } from '../lang/en';
import { SourceFault } from './fault';

const space = /[ \t\r\n]*/y;
const plain = /[^"\\\p{Cc}]+|[\u007f-\u009f]/uy;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

class Checker {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  // Steps over one value of any depth; throws a SourceFault at the first thing that is none of JSON's.
  value(): void {
    const closers: ('}' | ']')[] = [];
    do {
      this.#match(space);
      const open = this.#next();
      if (open === '{' || open === '[') {
        this.at++;
        const close = open === '{' ? '}' : ']';
        this.#match(space);
        if (this.#next() !== close) {
          closers.push(close);
          if (close === '}') this.#name();
          continue;
        }
        this.at++;
      } else if (open === '"') this.#string();
      else if (!this.#match(scalar)) this.#fail('value');
      this.#behindValue(closers);
    } while (closers.length > 0);
  }

  // To the next value, or out of what ends here.
  #behindValue(closers: ('}' | ']')[]): void {
    for (let close = closers.at(-1); close; close = closers.at(-1)) {
      this.#match(space);
      if (this.#next() === ',') {
        this.at++;
        this.#match(space);
        if (this.#next() === close) throw new SourceFault('jsonTrailingComma', [], this.at - 1);
        if (close === '}') this.#name();
        return;
      }
      if (this.#next() !== close) this.#fail(`, ${close}`);
      this.at++;
      closers.pop();
    }
  }

  #name(): void {
    if (this.#next() !== '"') this.#fail('name');
    this.#string();
    this.#match(space);
    if (this.#next() !== ':') this.#fail(':');
    this.at++;
  }

  #string(): void {
    const start = this.at;
    this.at++;
    while (this.#match(plain) || this.#match(escaped));
    if (this.#next() === '"') this.at++;
    else if (this.#next() === '') throw new SourceFault('jsonOpenString', [], start);
    else this.#fail(this.#next() === '\\' ? 'escape' : 'character');
  }

  // '' at the end of the text.
  #next(): string {
    return this.#text[this.at] ?? '';
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.at += found.length;
    return found !== '';
  }

  #fail(expected: JsonPart): never {
    const rest = this.#text.slice(this.at, this.at + 2);
    if (/^(?:\/\/|\/\*|#)/.test(rest)) throw new SourceFault('jsonComment', [], this.at);
    if (rest.startsWith("'")) throw new SourceFault('jsonSingleQuotes', [], this.at);
    const [got = ''] = rest;
    throw new SourceFault('badJson', [expected, got], this.at);
  }
}

// Where in `text` the value that begins at or behind `offset` ends. Throws a SourceFault where it is none of JSON's.
export function endOfValue(text: string, offset: number): number {
  const checker = new Checker(text);
  checker.at = offset;
  checker.value();
  return checker.at;
}

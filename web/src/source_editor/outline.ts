// The outline of an unfinished YAML or JSON text: mappings, sequences and scalars with their places, as far as they can
// be recognized. It reports no errors and computes no values: source/read_source.ts reads texts for the core.

export interface Mapping {
  kind: 'mapping';
  members: Member[];
}
export interface Member {
  name: string;
  // The range of the name, including quotes.
  from: number;
  to: number;
  // True if a colon follows the name.
  complete: boolean;
  value: Outline | null;
}
export interface Sequence {
  kind: 'sequence';
  items: (Outline | null)[];
}
export interface Scalar {
  kind: 'scalar';
  text: string;
  from: number;
  to: number;
}
export type Outline = Mapping | Sequence | Scalar;

const maxDepth = 60;

// Returns the outline of each document; null for an empty one.
export function outlineOf(text: string): (Outline | null)[] {
  return new Reader(text).documents();
}

const quoted = /"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?/y;
const blockName = /(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s"'#,[\]{}&*!|>%@`-][^\n]*?|-[^\s\n][^\n]*?)(?=[ \t]*:(?:[ \t\r\n]|$))/y;
const plainLine = /[^\n]*?(?=[ \t]+#|[ \t\r]*(?:\n|$))/y;
const plainInFlow = /(?:[^,:[\]{}\n#]|:(?![\s,[\]{}]|$)|(?<=\S)#)*/y;
const blanks = /[ \t\r]*/y;
const blanksAndLines = /(?:\s|(?<=^|\s)#[^\n]*)*/y;
const restOfLine = /[^\n]*/y;
const property = /[&!][^\s]*[ \t]*/y;

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  documents(): (Outline | null)[] {
    const found: (Outline | null)[] = [];
    while (this.#at < this.#text.length) {
      this.#skip();
      if (this.#isMarker()) this.#match(restOfLine);
      else found.push(this.#block(-1));
    }
    return found;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }
  #next(): string {
    return this.#text[this.#at] ?? '';
  }
  #skip(): void {
    this.#match(blanksAndLines);
  }
  #column(): number {
    return this.#at - (this.#text.lastIndexOf('\n', this.#at - 1) + 1);
  }
  // Reports whether there is a marker between documents, --- or ..., here.
  #isMarker(): boolean {
    return this.#column() === 0 && /^(?:---|\.\.\.)(?:\s|$)/.test(this.#text.slice(this.#at, this.#at + 4));
  }
  #isDash(): boolean {
    return this.#next() === '-' && /^\s?$/.test(this.#text[this.#at + 1] ?? '');
  }

  // Parses the part of the text to the right of `column`, from here on.
  #block(column: number): Outline | null {
    this.#skip();
    const here = this.#column();
    if (this.#at >= this.#text.length || here <= column || this.#isMarker()) return null;
    if (this.#depth > maxDepth) return this.#giveUp();
    this.#depth++;
    const found = this.#isDash() ? this.#sequence(here) : this.#blockMapping(here) ?? this.#inline(column);
    this.#depth--;
    return found;
  }

  #giveUp(): null {
    this.#at = this.#text.length;
    return null;
  }

  #sequence(column: number): Sequence {
    const items: (Outline | null)[] = [];
    for (this.#skip(); this.#column() === column && this.#isDash(); this.#skip()) {
      this.#at++;
      items.push(this.#block(column));
    }
    return { kind: 'sequence', items };
  }

  // Returns null if no mapping begins here.
  #blockMapping(column: number): Mapping | null {
    const members: Member[] = [];
    for (this.#skip(); this.#at < this.#text.length && !this.#isMarker(); this.#skip()) {
      const here = this.#column();
      if (here < column || (here === column && this.#isDash())) break;
      const member = here === column ? this.#blockMember(column, members.length === 0) : null;
      if (member) members.push(member);
      else if (members.length === 0) return null;
      // The line continues the previous one.
      else this.#match(restOfLine);
    }
    return { kind: 'mapping', members };
  }

  // Parses a member of a mapping. Beside other members, a text without a colon is an unfinished name.
  #blockMember(column: number, isFirst: boolean): Member | null {
    const from = this.#at;
    const name = this.#match(blockName);
    if (name === '') return isFirst || /[[{"'|>&*!]/.test(this.#next()) ? null : this.#unfinished();
    const to = this.#at;
    this.#match(blanks);
    this.#at++;
    this.#match(blanks);
    const next = this.#next();
    const isBelow = next === '' || next === '\n' || next === '#';
    const value = isBelow ? this.#below(column) : this.#inline(column);
    return { name: unquote(name), from, to, complete: true, value };
  }

  #unfinished(): Member {
    const from = this.#at;
    const name = this.#match(plainLine);
    const to = this.#at;
    this.#match(restOfLine);
    return { name, from, to, complete: false, value: null };
  }

  // Parses the value below a name. A list may be in the same column as the name to which it belongs.
  #below(column: number): Outline | null {
    this.#skip();
    return this.#column() === column && this.#isDash() ? this.#sequence(column) : this.#block(column);
  }

  // Parses a value that begins on this line, and that brackets or a block sign may continue on further lines.
  #inline(column: number): Outline | null {
    this.#match(property);
    const next = this.#next();
    if (next === '' || next === '\n') return this.#block(column);
    if (next === '|' || next === '>') return this.#folded(column);
    const value = next === '{' || next === '[' ? this.#flow() : this.#scalar(plainLine);
    this.#match(restOfLine);
    return value;
  }

  #folded(column: number): Scalar {
    const from = this.#at;
    this.#match(restOfLine);
    for (;;) {
      const line = /\n([ \t]*)([^\n]*)/y;
      line.lastIndex = this.#at;
      const [all = '', indent = '', words = ''] = line.exec(this.#text) ?? [];
      if (all === '' || (words.trim() !== '' && indent.length <= column)) break;
      this.#at += all.length;
    }
    return { kind: 'scalar', text: '', from, to: this.#at };
  }

  #scalar(plain: RegExp): Scalar {
    const from = this.#at;
    const isQuoted = this.#next() === '"' || this.#next() === "'";
    const text = this.#match(isQuoted ? quoted : plain);
    return { kind: 'scalar', text: unquote(text.trimEnd()), from, to: from + text.trimEnd().length };
  }

  // Parses a value in the form of JSON, or of YAML in brackets.
  #flow(): Outline | null {
    this.#skip();
    const next = this.#next();
    if (this.#depth > maxDepth) return this.#giveUp();
    this.#depth++;
    this.#match(property);
    const found = next === '{' ? this.#flowMapping() : next === '[' ? this.#flowSequence() : this.#scalar(plainInFlow);
    this.#depth--;
    return found;
  }

  #flowMapping(): Mapping {
    const members: Member[] = [];
    this.#at++;
    for (this.#skip(); !/^[}\]]?$/.test(this.#next()); this.#skip()) {
      const before = this.#at;
      members.push(this.#flowMember());
      this.#skip();
      if (this.#next() === ',' || this.#at === before) this.#at++;
    }
    this.#at++;
    return { kind: 'mapping', members };
  }

  #flowMember(): Member {
    const { text: name, from, to } = this.#scalar(plainInFlow);
    this.#skip();
    const complete = this.#next() === ':';
    if (complete) this.#at++;
    return { name, from, to, complete, value: complete ? this.#flow() : null };
  }

  #flowSequence(): Sequence {
    const items: (Outline | null)[] = [];
    this.#at++;
    for (this.#skip(); !/^[}\]]?$/.test(this.#next()); this.#skip()) {
      const before = this.#at;
      items.push(this.#flow());
      this.#skip();
      if (this.#next() === ',' || this.#at === before) this.#at++;
    }
    this.#at++;
    return { kind: 'sequence', items };
  }
}

function unquote(text: string): string {
  const [, inner] = /^(?:"|')(.*?)(?:"|')?$/s.exec(text) ?? [];
  return inner ?? text;
}

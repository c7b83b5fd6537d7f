// YAML as Kubernetes reads it (YAML 1.1 with go-yaml's readings of scalars), made into JSON text.
//
// The tree is written out as text without becoming JavaScript values in between: an amount keeps its digits,
// aliases cannot swell beyond the limit unseen, and the position of every value stays known.
import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  parseAllDocuments,
  Scalar,
  type Document,
  type ScalarTag,
  type Tags,
  type YAMLMap,
} from 'yaml';
import { strings } from '../strings';
import { maxDepth } from './nesting';
import { SourceError } from './read_bytes';

// What the parser is given at the most. It recurses, and a browser's stack ends without a catchable error.
const maxLexicalDepth = 400;
// A document that only repeats itself by aliases grows at the most this much.
const maxGrowth = 20;
const minAllowance = 1 << 20;
const maxYamlCharacters = 8 << 20;

// go-yaml reads 0o17 as well as YAML 1.1's 017.
const goOctal: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  format: 'GO_OCT',
  test: /^[-+]?0o[0-7_]+$/,
  resolve: (text) => {
    const digits = text.replace(/_/g, '').replace(/^[-+]?0o/, '');
    const magnitude = BigInt(`0o${digits || '0'}`);
    return text.startsWith('-') ? -magnitude : magnitude;
  },
};

// 1:30 is text to Kubernetes and no number of base 60; a date is text as well.
function kubernetesTags(tags: Tags): Tags {
  const unread = /:(timestamp|binary|set|omap|pairs)$/;
  const kept = tags.filter((tag) => {
    if (typeof tag === 'string') return true;
    return !unread.test(tag.tag) && (tag as ScalarTag).format !== 'TIME';
  });
  return [goOctal, ...kept];
}

export interface YamlSource {
  // The documents as JSON texts.
  documents: string[];
  // The offset of the value at `path` of document `index`, or of its nearest ancestor that there is.
  find(index: number, path: readonly (string | number)[]): number;
}

// Throws SourceError.
export function yamlToJson(text: string): YamlSource {
  if (text.length > maxYamlCharacters) {
    throw new SourceError(strings.source.yamlTooLarge(maxYamlCharacters));
  }
  checkDepth(text);
  const documents = parse(text).filter((document) => !isEmpty(document));
  const writer = new Writer(Math.max(minAllowance, text.length * maxGrowth));
  return {
    documents: documents.map((document) => writer.write(document)),
    find: (index, path) => {
      const document = documents[index];
      return document ? findNode(document, path) : 0;
    },
  };
}

// Between two `---`, or after the last.
function isEmpty({ contents }: Document): boolean {
  return contents === null || (isScalar(contents) && contents.value === null);
}

// The lexer's own marks, of which the text knows nothing.
const marksOfLexer = ['\u0002', '\u0018', '\u001f', '\ufeff'];

// Throws when brackets, or indented blocks, are nested too deeply for the parser. Each column to the right of
// the ones before counts as one level, so that this is never less than the depth of the tree.
function checkDepth(text: string): void {
  const columns: number[] = [];
  let brackets = 0;
  let column = 0;
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (marksOfLexer.includes(token)) continue;
    if (token === '[' || token === '{') brackets++;
    else if (token === ']' || token === '}') brackets--;
    else if (brackets === 0 && /^[^ \t\r\n]/.test(token)) {
      while (columns.length > 0 && (columns.at(-1) ?? 0) >= column) columns.pop();
      columns.push(column);
    }
    if (brackets + columns.length > maxLexicalDepth) {
      throw new SourceError(strings.source.tooDeep(maxDepth), offset);
    }
    offset += token.length;
    const newline = token.lastIndexOf('\n');
    column = newline < 0 ? column + token.length : token.length - newline - 1;
  }
}

function parse(text: string): Document[] {
  const parsed = parseAllDocuments(text, {
    version: '1.1',
    merge: true,
    intAsBigInt: true,
    customTags: kubernetesTags,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const documents = 'empty' in parsed ? [] : (parsed as Document[]);
  for (const document of documents) {
    const [first] = document.errors;
    if (first) throw new SourceError(strings.source.badYaml(first.message), first.pos[0]);
  }
  return documents;
}

class Writer {
  // Characters that may still be written.
  #allowance: number;
  #document: Document | null = null;
  #parts: string[] = [];

  constructor(allowance: number) {
    this.#allowance = allowance;
  }

  write(document: Document): string {
    this.#document = document;
    this.#parts = [];
    this.#value(document.contents, 0);
    return this.#parts.join('');
  }

  #emit(text: string): void {
    this.#allowance -= text.length;
    if (this.#allowance < 0) throw new SourceError(strings.source.aliasBomb);
    this.#parts.push(text);
  }

  #value(node: unknown, depth: number): void {
    if (depth > maxDepth) throw new SourceError(strings.source.tooDeep(maxDepth), offsetOf(node));
    if (isAlias(node)) this.#value(this.#target(node), depth + 1);
    else if (isMap(node)) this.#map(node, depth);
    else if (isSeq(node)) {
      this.#emit('[');
      node.items.forEach((item, i) => {
        if (i > 0) this.#emit(',');
        this.#value(item, depth + 1);
      });
      this.#emit(']');
    } else if (isScalar(node)) this.#emit(scalarText(node));
    else this.#emit('null');
  }

  #target(node: unknown): unknown {
    if (!isAlias(node) || !this.#document) return node;
    const target = node.resolve(this.#document);
    if (!target) throw new SourceError(strings.source.unknownAlias(node.source), offsetOf(node));
    return target;
  }

  #map(map: YAMLMap, depth: number): void {
    this.#emit('{');
    let first = true;
    for (const [key, value] of this.#members(map, depth)) {
      if (!first) this.#emit(',');
      first = false;
      this.#emit(`${JSON.stringify(key)}:`);
      this.#value(value, depth + 1);
    }
    this.#emit('}');
  }

  // A map's members, those it merges in with << included; its own ones win.
  #members(map: YAMLMap, depth: number): Map<string, unknown> {
    if (depth > maxDepth) throw new SourceError(strings.source.tooDeep(maxDepth), offsetOf(map));
    const own = new Map<string, unknown>();
    const merged = new Map<string, unknown>();
    for (const pair of map.items) {
      if (!isPair(pair)) continue;
      if (isMergeKey(pair.key)) this.#merge(pair.value, merged, depth);
      else own.set(keyText(this.#target(pair.key)), pair.value);
    }
    for (const [key, value] of own) merged.set(key, value);
    return merged;
  }

  #merge(source: unknown, into: Map<string, unknown>, depth: number): void {
    const target = this.#target(source);
    const maps = isSeq(target) ? target.items.map((item) => this.#target(item)) : [target];
    for (const map of maps) {
      if (!isMap(map)) throw new SourceError(strings.source.badMerge, offsetOf(source));
      for (const [key, value] of this.#members(map, depth + 1)) {
        this.#allowance -= key.length;
        if (this.#allowance < 0) throw new SourceError(strings.source.aliasBomb);
        if (!into.has(key)) into.set(key, value);
      }
    }
  }
}

function isMergeKey(key: unknown): boolean {
  if (!isScalar(key) || (key.type !== undefined && key.type !== Scalar.PLAIN)) return false;
  return key.source === '<<' || key.value === '<<';
}

function keyText(key: unknown): string {
  const value = isScalar(key) ? key.value : undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return String(value);
  }
  throw new SourceError(strings.source.badKey, offsetOf(key));
}

function scalarText(node: Scalar): string {
  const { value } = node;
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return integerText(value);
  if (typeof value !== 'number') return JSON.stringify(String(value));
  if (Number.isFinite(value)) return String(value);
  // A literal that is no double, as 1e400, is text; infinity and not-a-number have no JSON.
  if (node.source && /\d/.test(node.source)) return JSON.stringify(node.source);
  throw new SourceError(strings.source.noNumber(value), offsetOf(node));
}

// Go reads what fits neither int64 nor uint64 as a double.
function integerText(value: bigint): string {
  const fits = value >= -(2n ** 63n) && value < 2n ** 64n;
  return fits ? value.toString() : String(Number(value));
}

function offsetOf(node: unknown): number {
  const range = (node as { range?: [number, number, number] | null } | null)?.range;
  return range?.[0] ?? -1;
}

function findNode(document: Document, path: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = Math.max(0, offsetOf(node));
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (typeof step === 'number') node = isSeq(node) ? node.items[step] : undefined;
    else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
      const at = offsetOf(pair?.key);
      if (at >= 0) offset = at;
      node = pair?.value;
      continue;
    } else node = undefined;
    const at = offsetOf(node);
    if (at < 0) break;
    offset = at;
  }
  return offset;
}

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
  Composer,
  Lexer,
  Parser,
  Scalar,
  type Alias,
  type Document,
  type ScalarTag,
  type Tags,
  type YAMLMap,
} from 'yaml';
import { SourceFault } from './fault';
import { maxDepth } from './nesting';

// What the parser is given at the most. It recurses, and a browser's stack ends without a catchable error.
const maxLexicalDepth = 400;
// A text that only repeats itself by aliases grows at the most this much.
const maxGrowth = 20;
const minAllowance = 1 << 20;

export interface YamlLimits {
  // Of the text, in UTF-16 units; and of the JSON that it becomes.
  characters: number;
  json: number;
  // Values and keys that aliases stand for, as YamlTextLimits in core/cli/yaml_text.h counts them.
  aliasValues: number;
  documents: number;
}

const ofTexts: YamlLimits = { characters: 8 << 20, json: 64 << 20, aliasValues: 100_000, documents: 20_000 };

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

// Takes time that grows with the text alone. Throws a SourceFault.
export function yamlToJson(text: string, limits = ofTexts): YamlSource {
  if (text.length > limits.characters) throw new SourceFault('yamlTooLarge', [limits.characters]);
  const documents = parse(text, limits).map((document) => ({ document, targets: targetsOf(document) }));
  const allowance = Math.min(limits.json, Math.max(minAllowance, text.length * maxGrowth));
  const writer = new Writer(allowance, limits.aliasValues);
  return {
    documents: documents.map(({ document, targets }) => writer.write(document, targets)),
    find: (index, path) => {
      const found = documents[index];
      return found ? findNode(found.document, found.targets, path) : 0;
    },
  };
}

// Between two `---`, or after the last.
function isEmpty({ contents }: Document): boolean {
  return contents === null || (isScalar(contents) && contents.value === null);
}

// The lexer's own marks, of which the text knows nothing. What follows the mark of a scalar is its text.
const scalarMark = '\u001f';
const marksOfLexer = ['\u0002', '\u0018', scalarMark, '\ufeff'];

// Looks at the lexer's tokens on their way to the parser. Throws when brackets, or indented blocks, are nested too
// deeply for it, or there are more aliases than any document may have. Each column to the right of the ones before
// counts as one level, so that this is never less than the depth of the tree.
class TokenChecker {
  #most: number;
  #columns: number[] = [];
  #brackets = 0;
  #aliases = 0;
  #column = 0;
  #offset = 0;
  #before = '';

  constructor({ aliasValues }: YamlLimits) {
    this.#most = aliasValues;
  }

  check(token: string): void {
    const isScalarText = this.#before === scalarMark;
    this.#before = token;
    if (marksOfLexer.includes(token)) return;
    const columns = this.#columns;
    if (token === '[' || token === '{') this.#brackets++;
    else if (token === ']' || token === '}') this.#brackets--;
    else if (this.#brackets === 0 && /^[^ \t\r\n]/.test(token)) {
      while (columns.length > 0 && (columns.at(-1) ?? 0) >= this.#column) columns.pop();
      columns.push(this.#column);
    }
    if (this.#brackets + columns.length > maxLexicalDepth) throw new SourceFault('tooDeep', [maxDepth], this.#offset);
    const isAliasToken = token.startsWith('*') && !isScalarText;
    if (isAliasToken && ++this.#aliases > this.#most) throw new SourceFault('aliasBomb', [], this.#offset);
    this.#offset += token.length;
    const newline = token.lastIndexOf('\n');
    this.#column = newline < 0 ? this.#column + token.length : token.length - newline - 1;
  }
}

// The documents that hold something. Ends at the first one with an error.
function parse(text: string, limits: YamlLimits): Document[] {
  const documents: Document[] = [];
  let count = 0;
  for (const document of compose(text, limits)) {
    if (++count > limits.documents) throw new SourceFault('tooManyDocuments', [limits.documents], document.range[0]);
    const [first] = document.errors;
    if (first) throw new SourceFault('badYaml', [first.message], first.pos[0]);
    if (!isEmpty(document)) documents.push(document);
  }
  return documents;
}

// Each document as soon as its end was read.
function* compose(text: string, limits: YamlLimits): Generator<Document.Parsed> {
  const parser = new Parser();
  const composer = new Composer({
    version: '1.1',
    merge: true,
    intAsBigInt: true,
    customTags: kubernetesTags,
    // Compares each key with each before it; Writer looks for keys that stand twice.
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const checker = new TokenChecker(limits);
  for (const token of new Lexer().lex(text)) {
    checker.check(token);
    for (const part of parser.next(token)) {
      // One such part is enough: of a million of them each costs as much as all before it.
      if (part.type === 'error') throw new SourceFault('badYaml', [messageOf(part)], part.offset);
      yield* composer.next(part);
    }
  }
  for (const part of parser.end()) yield* composer.next(part);
  yield* composer.end(false, text.length);
}

// As Composer words it.
function messageOf({ message, source }: { message: string; source: string }): string {
  return source ? `${message}: ${JSON.stringify(source)}` : message;
}

// The node that each alias stands for: the last one before it with its anchor.
type Targets = Map<Alias, unknown>;

function targetsOf({ contents }: Document): Targets {
  const anchored = new Map<string, unknown>();
  const targets: Targets = new Map();
  const visit = (node: unknown): void => {
    if (isAlias(node)) {
      targets.set(node, anchored.get(node.source));
      return;
    }
    const { anchor } = (node ?? {}) as { anchor?: string };
    if (anchor) anchored.set(anchor, node);
    if (isPair(node)) {
      visit(node.key);
      visit(node.value);
    } else if (isMap(node) || isSeq(node)) node.items.forEach(visit);
  };
  visit(contents);
  return targets;
}

class Writer {
  // Characters that may still be written, and values that aliases may still stand for.
  #allowance: number;
  #aliasValues: number;
  // How many aliases the value that is being written is within.
  #aliases = 0;
  #targets: Targets = new Map();
  #parts: string[] = [];

  constructor(allowance: number, aliasValues: number) {
    this.#allowance = allowance;
    this.#aliasValues = aliasValues;
  }

  write(document: Document, targets: Targets): string {
    this.#targets = targets;
    this.#parts = [];
    this.#value(document.contents, 0);
    return this.#parts.join('');
  }

  #countRepeated(values: number): void {
    this.#aliasValues -= values;
    if (this.#aliasValues < 0) throw new SourceFault('aliasBomb');
  }

  #emit(text: string): void {
    this.#allowance -= text.length;
    if (this.#allowance < 0) throw new SourceFault('aliasBomb');
    this.#parts.push(text);
  }

  #value(node: unknown, depth: number): void {
    if (depth > maxDepth) throw new SourceFault('tooDeep', [maxDepth], offsetOf(node));
    if (this.#aliases > 0) this.#countRepeated(1);
    if (isAlias(node)) {
      this.#aliases++;
      this.#value(this.#target(node), depth + 1);
      this.#aliases--;
    } else if (isMap(node)) this.#map(node, depth);
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
    if (!isAlias(node)) return node;
    const target = this.#targets.get(node);
    if (!target) throw new SourceFault('unknownAlias', [node.source], offsetOf(node));
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
    if (depth > maxDepth) throw new SourceFault('tooDeep', [maxDepth], offsetOf(map));
    const own = new Map<string, unknown>();
    const merged = new Map<string, unknown>();
    for (const pair of map.items) {
      if (!isPair(pair)) continue;
      if (isMergeKey(pair.key)) this.#merge(pair.value, merged, depth);
      else {
        const key = keyText(this.#target(pair.key));
        if (own.has(key)) throw repeatedKey(key, depth, offsetOf(pair.key));
        own.set(key, pair.value);
      }
    }
    for (const [key, value] of own) merged.set(key, value);
    return merged;
  }

  #merge(source: unknown, into: Map<string, unknown>, depth: number): void {
    const target = this.#target(source);
    const maps = isSeq(target) ? target.items.map((item) => this.#target(item)) : [target];
    for (const map of maps) {
      if (!isMap(map)) throw new SourceFault('badMerge', [], offsetOf(source));
      const members = this.#members(map, depth + 1);
      this.#countRepeated(members.size);
      for (const [key, value] of members) {
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
  throw new SourceFault('badKey', [], offsetOf(key));
}

// A second document without a line between them begins with one of these keys.
function repeatedKey(key: string, depth: number, offset: number): SourceFault {
  const isDocument = depth === 0 && (key === 'apiVersion' || key === 'kind');
  return isDocument ? new SourceFault('joinedYaml', [], offset) : new SourceFault('badYaml', ['Map keys must be unique'], offset);
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
  throw new SourceFault('noNumber', [value], offsetOf(node));
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

function findNode(document: Document, targets: Targets, path: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = Math.max(0, offsetOf(node));
  for (const step of path) {
    if (isAlias(node)) node = targets.get(node);
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

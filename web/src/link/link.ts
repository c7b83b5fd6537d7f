// Links. All data is in the fragment, which browsers do not send to servers; README.md has the grammar:
//
//   #s=1.<scenario>            the whole scenario: JSON, deflate-raw, base64url; 1 is the version of the form
//   #scenario=<topic>/<slug>   one of the gallery's
//   #kept=<id>                 one that this browser keeps, which is too long for a link
//   #source=host               in an embed: the embedding page sends the scenario
//   &t=8.5 &pod=ns/name | &node=name | &podgroup=ns/name | &queue=name &speed=2 &play=1 &seed=7 &theme=dark &lang=zh-CN
//   &lecture=1                                      on the page
//   &b=<word>,<word>           the second run of a comparison: compare/second.ts
//   &controls=0 &poster=1 &autoplay=1 &readonly=1   for embeds
//
// Links come from strangers and lose characters on their way. So every part is checked, and an error message explains a
// link that cannot be read.
import { breathe } from '../browser/slices';
import { languageNamed } from '../lang/language';
import { strings } from '../lang/strings';
import type { LoadOptions, Theme } from '../protocol/protocol';
import type { LinkSource } from './write_link';

const maxPayloadCharacters = 4 << 20;
const maxScenarioBytes = 32 << 20;
const maxParameterCharacters = 600;

// Mail programs, chats and address bars of some phones cut links that are longer.
export const comfortableLinkLength = 8000;

// Browsers refuse addresses beyond some two million characters.
export const maxAddressLength = 1_000_000;

// The reason for which a link cannot be opened, in words for its reader.
export class LinkError extends Error {}

// The look of an embed, and its automatic actions.
export interface EmbedOptions {
  controls: boolean;
  // true: a picture until it is clicked; false: the stage from the start; null: a picture until the embed becomes
  // visible.
  poster: boolean | null;
  // Plays while the embed is visible.
  autoplay: boolean;
  // The cluster cannot be changed by hand.
  readonly: boolean;
}

export interface Link {
  // 'host' if the embedding page will send the scenario. Null if the link names none.
  source: LinkSource | 'host' | null;
  options: LoadOptions;
  theme: Theme | null;
  // One panel at a time, in large type.
  lecture: boolean;
  // The differences of the second run of a comparison, in the form that compare/second.ts reads; null if there is no
  // comparison.
  second: string | null;
  embed: EmbedOptions;
  // The link has parts that this Berth does not know, and ignores: they are of a newer Berth, or misspelt.
  isStrange: boolean;
  // Notes about invalid parts, which were left out.
  notes: string[];
}

// Throws a LinkError only if the source is invalid. Leaves out other invalid parts, with a note.
export function parseLink(hash: string): Link {
  const { parameters, isStrange } = splitParameters(hash);
  const embed: EmbedOptions = { controls: true, poster: null, autoplay: false, readonly: false };
  const link: Link = { source: null, options: {}, theme: null, lecture: false, second: null, embed, isStrange, notes: [] };
  const payload = parameters.get('s');
  const scenario = parameters.get('scenario');
  if (payload !== undefined) link.source = { payload };
  else if (scenario !== undefined) link.source = { scenario: checkSlug(scenario) };
  else if (parameters.has('kept')) link.source = { kept: parameters.get('kept') ?? '' };
  else if (parameters.get('source') === 'host') link.source = 'host';
  for (const [name, value] of parameters) {
    if (name === 's' || name === 'scenario' || name === 'kept') continue;
    if (name === 'b') {
      link.second = value;
      continue;
    }
    const understood = value.length <= maxParameterCharacters && applyParameter(link, name, value);
    if (!understood) link.notes.push(strings.link.badParameter(name.slice(0, 40), value.slice(0, 80)));
  }
  return link;
}

function splitParameters(hash: string): { parameters: Map<string, string>; isStrange: boolean } {
  const parameters = new Map<string, string>();
  let isStrange = false;
  let text = hash.replace(/^#/, '');
  if (text.length > maxPayloadCharacters + 10_000) throw new LinkError(strings.link.tooLong(maxPayloadCharacters));
  // A link that was encoded once more as a whole has no separators left.
  if (/^(s|scenario)%/i.test(text)) text = decode(text);
  for (const part of text.split(/&(?:amp;)?/)) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(part) ?? [];
    if (name === undefined || value === undefined) {
      isStrange ||= part !== '';
      continue;
    }
    const key = decode(name);
    if (!parameters.has(key)) parameters.set(key, decode(value));
  }
  return { parameters, isStrange };
}

// Undoes percent-encoding, also if it was applied twice.
function decode(text: string): string {
  let decoded = text;
  for (let i = 0; i < 3 && decoded.includes('%'); i++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      break;
    }
  }
  return decoded;
}

function checkSlug(slug: string): string {
  const trimmed = slug.replace(/[\s.,;:!?)\]>'"]+$/, '');
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)?$/.test(trimmed) || trimmed.length > 200) {
    throw new LinkError(strings.link.badScenarioName(slug.slice(0, 80)));
  }
  return trimmed;
}

// Returns false if the value is invalid; unknown names are ignored.
function applyParameter(link: Link, name: string, value: string): boolean {
  const { options } = link;
  switch (name) {
    case 't':
      return readNumber(value, 0, 86_400, (t) => (options.t = t));
    case 'speed':
      return readNumber(value, 0.1, 100, (speed) => (options.speed = speed));
    case 'seed':
      if (!/^\d{1,15}$/.test(value)) return false;
      options.seed = Number(value);
      return true;
    case 'pod':
    case 'podgroup':
      options.select = `${name}/${value.includes('/') ? value : `default/${value}`}`;
      return value !== '';
    case 'node':
    case 'queue':
      options.select = `${name}/${value}`;
      return value !== '';
    case 'play':
      return readSwitch(value, (on) => (options.play = on));
    case 'controls':
    case 'poster':
    case 'autoplay':
    case 'readonly':
      return readSwitch(value, (on) => (link.embed[name] = on));
    case 'lecture':
      return readSwitch(value, (on) => (link.lecture = on));
    case 'theme':
      if (value === 'dark' || value === 'light') link.theme = value;
      return link.theme !== null || value === 'auto';
    case 'lang':
      // lang/language.ts has read it already, because the page needed its texts earlier.
      return languageNamed(value) !== null;
    default:
      link.isStrange ||= name !== 'source' || value !== 'host';
      return true;
  }
}

function readSwitch(text: string, keep: (on: boolean) => void): boolean {
  if (text !== '0' && text !== '1') return false;
  keep(text === '1');
  return true;
}

function readNumber(text: string, least: number, most: number, keep: (value: number) => void): boolean {
  const value = /^\d{1,8}(\.\d{0,9})?s?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
  if (!(value >= least && value <= most)) return false;
  keep(value);
  return true;
}

// Returns the text in a payload, which is JSON unless the link is damaged. `part` is its name in the link for error
// messages: 'b=configuration', or by default the first run's scenario. Throws LinkError.
export async function openPayload(payload: string, part = '#s'): Promise<string> {
  try {
    return await unpack(payload, part);
  } catch (error) {
    throw error instanceof LinkError && part !== '#s' ? new LinkError(strings.link.inPart(part, error.message)) : error;
  }
}

// Returns the scenario of a link, as JSON. Throws LinkError.
export async function openScenario(payload: string): Promise<string> {
  const text = await openPayload(payload);
  // Links contain JSON, so any other text means that the link is damaged.
  if (!/^\s*[[{]/.test(text)) throw new LinkError(strings.link.notAScenario);
  return text;
}

async function unpack(payload: string, part: string): Promise<string> {
  const [, version, body] = /^(\d{1,3})\.(.*)$/s.exec(payload) ?? [];
  if (version === undefined || body === undefined) throw new LinkError(strings.link.noVersion(part));
  if (version !== '1') throw new LinkError(strings.link.unknownVersion(version));
  if (body === '') throw new LinkError(strings.link.truncated);
  if (body.length > maxPayloadCharacters) throw new LinkError(strings.link.tooLong(maxPayloadCharacters));
  return inflate(fromBase64Url(body));
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  // Removes punctuation that a sentence adds after a link, and padding, which base64url does not need.
  const trimmed = text.replace(/[=\s.,;:!?)\]>'"]+$/, '');
  const stray = /[^A-Za-z0-9_-]/.exec(trimmed);
  if (stray) throw new LinkError(strings.link.strayCharacter(stray[0]));
  if (trimmed.length % 4 === 1) throw new LinkError(strings.link.truncated);
  const binary = atob(trimmed.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// The number of bytes that are unpacked at once; the result may be a thousand times larger.
const pieceBytes = 4096;

// Stops as soon as the output exceeds the limit, however small the input is.
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new DecompressionStream('deflate-raw');
  const fed = feed(stream.writable.getWriter(), bytes);
  // The reader below reports the error of a broken stream.
  fed.catch(() => {});
  const reader = stream.readable.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.length;
      if (size > maxScenarioBytes) {
        void reader.cancel().catch(() => {});
        throw new LinkError(strings.link.inflatesTooFar(maxScenarioBytes));
      }
      text += decoder.decode(chunk.value, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError(strings.link.truncated);
  }
}

async function feed(writer: WritableStreamDefaultWriter<BufferSource>, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (at > 0) await breathe();
    await writer.write(bytes.subarray(at, at + pieceBytes));
  }
  await writer.close();
}

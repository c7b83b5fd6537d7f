// Tests links as strangers, mail programs and attackers change them: any text after the # is opened or explained, and
// never takes longer than a moment or more memory than a scenario may have. The links are seeded: a failure names its
// link.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { test } from 'node:test';
import { createDeflateRaw, createInflateRaw, deflateRawSync } from 'node:zlib';
import { bundled } from './bundled.mjs';
import { random } from './random.mjs';

// The page asks the browser for its language; there is no browser here.
Object.assign(globalThis, { location: { hash: '#lang=en' }, document: { documentElement: {} } });
// The streams that link.ts needs in their one format. Node 18 has them without that format.
const withRawDeflate = (create) =>
  class {
    constructor(format) {
      assert.equal(format, 'deflate-raw');
      Object.assign(this, Duplex.toWeb(create()));
    }
  };
globalThis.CompressionStream = withRawDeflate(createDeflateRaw);
globalThis.DecompressionStream = withRawDeflate(createInflateRaw);
const { LinkError, makePayload, openPayload, parseLink, SourceFault, TextReader } = await bundled(
  'link/link',
  'link/write_link',
  'source/text_reader',
  'source/fault',
);

const reader = new TextReader(readFileSync(new URL('../../build/modules/berth-reader.wasm', import.meta.url)));

const mutations = 2000;
const mostBytes = 32 << 20;

const payloadOf = (bytes) => `1.${deflateRawSync(bytes).toString('base64url')}`;

const scenario = JSON.stringify({
  apiVersion: 'berth.dev/v1',
  kind: 'Scenario',
  spec: { objects: [{ kind: 'Node', metadata: { name: 'n' }, status: { allocatable: { cpu: '4', pods: '9' } } }] },
});

const seeds = [
  `#s=${await makePayload(scenario)}`,
  `#s=${await makePayload(scenario)}&t=8.5&pod=default/web&speed=2&play=1&seed=7&theme=dark&lang=zh-CN`,
  `#s=${payloadOf(Buffer.from('[1,2,3]'))}`,
  `#s=${payloadOf(Buffer.from([0xff, 0xfe, 0x00]))}`,
  '#scenario=queue/backoff-grows&t=1&node=n&controls=0&poster=1&autoplay=0&readonly=1',
  '#source=host&seed=1',
];
const pieces = ['#', '&', '=', '%', '%25', '%00', '&amp;', 's=1.', 's=2.', 's=', '\u0000', '\u202e', '<', '..', '9'.repeat(40), 'A'.repeat(700)];

function mutate(link, below) {
  const at = below(link.length + 1);
  const length = below(12);
  switch (below(6)) {
    case 0:
      return link.slice(0, at);
    case 1:
      return link.slice(0, at) + link.slice(at + length);
    case 2:
      return link.slice(0, at) + pieces[below(pieces.length)] + link.slice(at);
    case 3:
      return link.slice(0, at) + String.fromCharCode(33 + below(94)) + link.slice(at + 1);
    case 4:
      return link.slice(0, at) + link.slice(Math.max(0, at - length));
    default:
      return link.slice(0, at) + encodeURIComponent(link.slice(at));
  }
}

// Returns "opened", or the reason. Any other error than a LinkError or a SourceFault is a failure of the page.
async function follow(link) {
  try {
    const { source, notes } = parseLink(link);
    assert.ok(notes.every((note) => note.length < 400), 'notes are short');
    if (source === null || source === 'host' || 'scenario' in source) return 'opened';
    const text = await openPayload(source.payload);
    assert.ok(text.length <= mostBytes);
    JSON.parse(reader.read(text));
    return 'opened';
  } catch (error) {
    if (error instanceof SourceFault) return error.fault === 'unreadable' ? error.values[1] : error.fault;
    if (!(error instanceof LinkError)) throw error;
    assert.ok(error.message.length > 10 && error.message.length < 400, error.message);
    return error.message;
  }
}

test(`${mutations} damaged links are opened or explained`, async () => {
  const below = random(20211);
  const outcomes = new Map();
  for (let i = 0; i < mutations; i++) {
    let link = seeds[i % seeds.length];
    for (let times = 1 + below(4); times > 0; times--) link = mutate(link, below);
    try {
      const outcome = await follow(link);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    } catch (error) {
      assert.fail(`${JSON.stringify(link.slice(0, 2000))}: ${error.stack}`);
    }
  }
  assert.ok(outcomes.get('opened') > mutations / 20, 'some are opened still');
  assert.ok(outcomes.size > 5, `and some are refused, for several reasons: ${[...outcomes.keys()]}`);
});

test('random bytes as deflated ones are refused', async () => {
  const below = random(7);
  for (let i = 0; i < 500; i++) {
    const bytes = Buffer.from(Array.from({ length: 1 + below(200) }, () => below(256)));
    await follow(`#s=1.${bytes.toString('base64url')}`);
  }
});

// A byte of deflate expands to at most some thousand bytes; each of these is a bomb for another reason.
const bombs = {
  'of one letter': Buffer.alloc(mostBytes + 1, 'a'),
  'of blanks before the end': Buffer.concat([Buffer.from('{"a":'), Buffer.alloc(40 << 20, ' ')]),
  'of text cut in the middle of a letter': Buffer.concat([Buffer.alloc(mostBytes, 'a'), Buffer.from([0xe6])]),
};
for (const [what, bytes] of Object.entries(bombs)) {
  test(`a bomb ${what} is refused at the limit`, async () => {
    const payload = payloadOf(bytes);
    assert.ok(payload.length < 300_000);
    const before = process.memoryUsage().rss;
    assert.match(await follow(`#s=${payload}`), /unpacks to more than 33\.6 MB/);
    assert.ok(process.memoryUsage().rss - before < 400 << 20, 'it was not unpacked whole');
  });
}

test('the error of a link that is too long has the limit', async () => {
  assert.match(await follow(`#s=1.${'A'.repeat(5 << 20)}`), /longer than 4\.2 MB/);
  assert.match(await follow(`#s=1.${'A'.repeat((4 << 20) + 100)}`), /longer than 4\.2 MB/);
});

// JSON.parse takes a gigabyte for the second one.
test('brackets without end are refused before they are parsed', async () => {
  const open = Buffer.alloc(10 << 20, '[');
  const closed = Buffer.concat([open, Buffer.alloc(10 << 20, ']')]);
  const before = process.memoryUsage().rss;
  for (const bytes of [open, closed]) assert.equal(await follow(`#s=${payloadOf(bytes)}`), 'nested deeper than {} levels');
  assert.ok(process.memoryUsage().rss - before < 300 << 20);
  const inAText = JSON.stringify({ kind: 'Scenario', metadata: { name: '[\\"{'.repeat(100) } });
  assert.equal(await follow(`#s=${payloadOf(Buffer.from(inAText))}`), 'opened');
});

// Tests an embed in a frame with sandbox="allow-scripts": it has no origin, so neither storage nor a service worker,
// and each of its files comes from another origin.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { waiting } from './page.mjs';

const built = fileURLToPath(new URL('../../build/web', import.meta.url));
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

let browser;
// Berth for all origins, Berth for only its own one, and the page around the frame.
let open;
let closed;
let host;
let body = '';
before(async () => {
  browser = await startBrowser();
  [open, closed] = await Promise.all([berthWith({ 'Access-Control-Allow-Origin': '*' }), berthWith({})]);
  host = await listen((_, response) => {
    response.writeHead(200, { 'Content-Type': types['.html'] });
    response.end(`<!doctype html><title>Host</title><link rel="icon" href="data:,"><body>${body}</body>`);
  });
});
after(async () => {
  for (const it of [open, closed, host]) it?.close();
  await browser?.close();
});

async function listen(answer) {
  const server = createServer(answer);
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

// Serves the built page with these headers for each file.
function berthWith(headers) {
  return listen(async (request, response) => {
    const path = new URL(request.url, 'http://berth').pathname;
    const bytes = await readFile(`${built}${path}`).catch(() => null);
    response.writeHead(bytes ? 200 : 404, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream', ...headers });
    response.end(bytes ?? '');
  });
}

// Opens the frame, and the page around it, which collects its messages. If service workers are blocked, the browser's
// driver asks for them in each frame, which fails in this one.
async function show(berth, fragment) {
  body = `<script>window.received = []; addEventListener('message', ({ data }) => received.push(data));</script>
    <iframe sandbox="allow-scripts" src="${berth.url}embed.html#${fragment.replace(/&/g, '&amp;')}" width="720" height="480"></iframe>`;
  const page = await browser.open(host.url, { viewport: { width: 760, height: 520 }, pixels: true, serviceWorkers: 'allow' });
  const [, frame] = page.frames();
  return { page, frame };
}

const ask = (page, request) =>
  page.evaluate(async (it) => {
    window.lastId = (window.lastId ?? 0) + 1;
    const id = window.lastId;
    document.querySelector('iframe').contentWindow.postMessage({ berth: 1, id, ...it }, '*');
    for (;;) {
      const answer = window.received.find((message) => message.id === id);
      if (answer) return answer;
      await new Promise((done) => setTimeout(done, 20));
    }
  }, request);

test('a sandboxed embed comes to life, and takes no more than a frame without an origin has', async () => {
  const { page, frame } = await show(open, 'scenario=queue/backoff-grows&t=4');
  await frame.waitForFunction(() => window.berth?.state()?.complete);
  assert.deepEqual(await frame.evaluate(() => [self.origin, window.berth.state().t]), ['null', 4]);
  await frame.locator('.play-button').click();
  await frame.waitForFunction(() => window.berth.state().t > 4.1);
  await frame.locator('.play-button').click();
  // Parts that are loaded later: the rest of the module, the forms, undo.
  await frame.locator('#stage').click({ button: 'right', position: { x: 20, y: 20 } });
  await frame.locator('.menu').getByText('Add node…').click();
  await frame.locator('dialog[open]').getByRole('button', { name: 'Add node' }).click();
  await frame.waitForFunction(() => window.berth.stage.node('node-new')?.present);
  assert.match(await frame.evaluate(() => window.berth.link()), /^s=1\./);
  assert.deepEqual(page.problems, []);
  assert.ok(page.requests.every((url) => url.startsWith(open.url) || url.startsWith(host.url) || url.startsWith('blob:') || url.startsWith('data:')));
  await browser.giveBack(page);
});

test('a sandboxed embed answers the page around it, which may send YAML', async () => {
  const { page, frame } = await show(open, 'source=host');
  await page.waitForFunction(() => window.received.some(({ type }) => type === 'ready'));
  const yaml = `apiVersion: berth.dev/v1
kind: Scenario
metadata: { title: Sent }
spec:
  objects:
  - { kind: Node, metadata: { name: a }, status: { allocatable: { cpu: '4', pods: '9' } } }`;
  const { state } = await ask(page, { type: 'load', scenario: yaml });
  assert.equal(state.title, 'Sent');
  assert.equal((await ask(page, { type: 'load', scenario: waiting, t: 3 })).state.t, 3);
  await frame.waitForFunction(() => window.berth?.state()?.title === 'A pod waits');
  assert.deepEqual(page.problems, []);
  await browser.giveBack(page);
});

test('a sandboxed poster has its picture', async () => {
  const { page, frame } = await show(open, 'scenario=queue/backoff-grows&poster=1');
  await frame.locator('.poster.drawn canvas').waitFor();
  assert.deepEqual(page.problems, []);
  await browser.giveBack(page);
});

test('a sandboxed embed whose host keeps its files to its own origin names the missing part', async () => {
  const { page, frame } = await show(closed, 'scenario=queue/backoff-grows');
  const said = frame.locator('.boot');
  await said.waitFor();
  assert.match(await said.innerText(), /A frame with a sandbox\s+needs allow-same-origin/);
  assert.equal(await frame.evaluate(() => document.querySelector('main')), null);
  await browser.giveBack(page);
});

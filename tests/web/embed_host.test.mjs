// Tests embeds in a page of another origin: ten of them, their messages to that page, and each snippet of the share
// dialog.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startBrowser } from './browser.mjs';
import { waiting, waitingWith } from './page.mjs';

let browser;
let host;
before(async () => {
  browser = await startBrowser();
  host = await startHost();
});
after(async () => {
  host?.close();
  await browser?.close();
});

// Starts a page around embeds: its own origin, one document at a time.
async function startHost() {
  let documents = {};
  const server = createServer((request, response) => {
    const found = documents[new URL(request.url, 'http://host').pathname];
    response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(found ?? '');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    show: (body, files = {}) => {
      documents = { '/favicon.ico': '', '/': `<!doctype html><title>Host</title><body>${body}</body>`, ...files };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

// Counts contexts and calls of the history in every frame, from its first script on.
function spy() {
  window.contexts = [];
  window.historyCalls = [];
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (/webgl/.test(kind) && context && !window.contexts.includes(context)) window.contexts.push(context);
    return context;
  };
  for (const name of ['pushState', 'replaceState', 'back', 'go']) {
    const original = history[name];
    history[name] = (...given) => {
      window.historyCalls.push(name);
      return original.apply(history, given);
    };
  }
}

async function openHost(body, { files, ...options } = {}) {
  host.show(body, files);
  // A frozen embed is a picture of its stage, so the tests need pixels.
  return browser.open(host.url, { init: spy, pixels: true, viewport: { width: 800, height: 600 }, ...options });
}

const embeds = (page) => page.frames().filter((frame) => frame.url().includes('embed.html'));
const phases = (page) =>
  Promise.all(embeds(page).map((frame) => frame.evaluate(() => document.querySelector('main')?.dataset.phase)));
const frameOf = async (page, id) => (await (await page.$(`#${id}`)).contentFrame()) ?? null;
const inPhase = (frame, phase) =>
  frame.waitForFunction((wanted) => document.querySelector('main')?.dataset.phase === wanted, phase);
const ready = (frame) => frame.waitForFunction(() => window.berth?.state()?.complete);

// Returns sums over all frames: live contexts, and calls of the history.
async function tally(page) {
  const counts = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => ({
        live: window.contexts.filter((context) => !context.isContextLost()).length,
        history: window.historyCalls.length,
      })),
    ),
  );
  return {
    live: counts.reduce((sum, { live }) => sum + live, 0),
    history: counts.reduce((sum, { history }) => sum + history, 0),
  };
}

const source = (parameters = '') => `${browser.url}embed.html#scenario=queue/backoff-grows${parameters}`;
const iframe = (id, parameters = '', more = '') =>
  `<iframe id="${id}" src="${source(parameters).replace(/&/g, '&amp;')}" width="700" height="400" ${more}></iframe>`;
const module = () => `<script type="module" src="${browser.url}embed.js"></script>`;

test('of ten embeds in a page one is alive, and the others keep their state', async () => {
  const figures = Array.from({ length: 10 }, (_, i) => `<p>Figure ${i}</p>${iframe(`e${i}`, `&t=${i + 1}`)}`);
  // One of them is visible at a time: of two, the one that was there first is started.
  const page = await openHost(figures.join(''), { viewport: { width: 800, height: 470 } });
  const [first, far] = [await frameOf(page, 'e0'), await frameOf(page, 'e6')];
  await inPhase(first, 'live');
  await ready(first);
  assert.deepEqual(await tally(page), { live: 1, history: 0 });
  // An embed that is not visible has not fetched the module; it shows its poster.
  await far.locator('.poster-title').waitFor();
  assert.match(await far.locator('.poster-facts').innerText(), /At the start/);
  assert.equal(await far.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /wasm/.test(name))), false);

  // Another one is scrolled into view: it is started, and the first one freezes.
  await page.locator('#e6').scrollIntoViewIfNeeded();
  await inPhase(far, 'live');
  await inPhase(first, 'frozen');
  await ready(far);
  assert.equal((await tally(page)).live, 1);
  assert.equal((await phases(page)).filter((phase) => phase === 'poster').length, 8);

  // The picture is that of the stage, and a click continues from there.
  const colours = await first.evaluate(() => {
    const still = document.querySelector('.still');
    const { data } = still.getContext('2d').getImageData(0, 0, still.width, still.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colours > 10, `${colours} colours`);
  await page.locator('#e0').scrollIntoViewIfNeeded();
  await first.locator('.go-on').click();
  await inPhase(first, 'live');
  await inPhase(far, 'frozen');
  // One that was visible only for a moment may still be freezing, too.
  while ((await tally(page)).live !== 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.equal(await first.locator('.still').count(), 0);
  assert.equal(await first.evaluate(() => window.berth.state().t), 1);
  assert.deepEqual(page.problems, []);
});

test('a frozen embed has its picture in the theme that the page changes to', async () => {
  const page = await openHost(`${iframe('a', '&t=2&poster=0')}${iframe('b', '&t=9&poster=1')}`, {
    viewport: { width: 800, height: 900 },
    colorScheme: 'light',
  });
  const [frozen, other] = [await frameOf(page, 'a'), await frameOf(page, 'b')];
  await inPhase(frozen, 'live');
  await ready(frozen);
  await other.locator('.poster-button').click();
  await inPhase(frozen, 'frozen');
  // Checks the mean of red, green and blue in a corner, where only the background is.
  const isAs = ([least, most]) =>
    frozen.waitForFunction(
      ([darkest, brightest]) => {
        const still = document.querySelector('.still');
        const [red, green, blue] = still.getContext('2d').getImageData(2, still.height - 3, 1, 1).data;
        const mean = (red + green + blue) / 3;
        return mean >= darkest && mean <= brightest;
      },
      [least, most],
    );
  await isAs([200, 255]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await isAs([0, 60]);
  // It is the picture of the same moment, not an empty one.
  const colours = await frozen.evaluate(() => {
    const still = document.querySelector('.still');
    const { data } = still.getContext('2d').getImageData(0, 0, still.width, still.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colours > 10, `${colours} colours`);
  assert.equal(await frozen.evaluate(() => window.berth.state().t), 2);
  assert.deepEqual(page.problems, []);
});

test('an embed takes neither focus nor wheel nor history, and is paused out of sight', async () => {
  // Without captions, nothing pauses it.
  const scenario = waitingWith({ captions: [] });
  const packed = deflateRawSync(JSON.stringify(scenario)).toString('base64url');
  const playing = `<iframe id="e" src="${browser.url}embed.html#s=1.${packed}&amp;play=1" width="700" height="400"></iframe>`;
  const page = await openHost(`<input autofocus>${playing}<div style="height: 3000px"></div>`);
  const frame = await frameOf(page, 'e');
  await ready(frame);
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'input');
  await page.mouse.move(300, 200);
  await page.mouse.wheel(0, 1500);
  await page.waitForFunction(() => scrollY > 1000);
  const drawn = () => frame.evaluate(() => [window.berth.frames, window.berth.state().t]);
  const before = await drawn();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  const after = await drawn();
  assert.ok(after[0] - before[0] <= 1, `${before} ${after}`);
  await page.evaluate(() => scrollTo(0, 0));
  await frame.waitForFunction((t) => window.berth.state().t > t, after[1]);
  assert.equal((await tally(page)).history, 0);
});

test('of two embeds in sight one is alive, and the other has the picture of its moment', async () => {
  const page = await openHost(`${iframe('a', '&t=2')}${iframe('b', '&t=9&theme=dark')}`, { viewport: { width: 800, height: 900 } });
  const frames = [await frameOf(page, 'a'), await frameOf(page, 'b')];
  await Promise.any(frames.map((frame) => inPhase(frame, 'live')));
  const waiting = (await frames[0].evaluate(() => document.querySelector('.poster') !== null)) ? frames[0] : frames[1];
  await waiting.locator('.poster.drawn canvas').waitFor();
  assert.equal((await tally(page)).live, 1);
  await waiting.locator('.poster-button').click();
  await inPhase(waiting, 'live');
  assert.equal(await waiting.locator('.poster').count(), 0);
  assert.deepEqual(page.problems, []);
});

test('a poster has its picture even if its scenario comes after the other embed has the stage', async () => {
  const page = await openHost('', { viewport: { width: 800, height: 900 } });
  // Both embeds have claimed the stage long before either has its scenario.
  await page.route('**/scenarios/**', async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  host.show(`${iframe('a', '&t=2')}${iframe('b', '&t=9')}`);
  await page.reload();
  await Promise.any(['a', 'b'].map(async (id) => inPhase(await frameOf(page, id), 'live')));
  await Promise.any(embeds(page).map((frame) => frame.locator('.poster.drawn canvas').waitFor({ timeout: 10_000 })));
  assert.deepEqual(page.problems, []);
});

test('a poster that waits for a click starts to play with it', async () => {
  const page = await openHost(iframe('e', '&poster=1'));
  const frame = await frameOf(page, 'e');
  const button = frame.locator('.poster-button');
  await frame.locator('.poster-title', { hasText: 'Backoff grows' }).waitFor();
  assert.equal((await tally(page)).live, 0);
  assert.match(await frame.locator('.full-link').getAttribute('href'), /index\.html#scenario=queue\/backoff-grows/);
  await button.click();
  await frame.waitForFunction(() => window.berth?.state()?.playing);
  assert.equal((await tally(page)).live, 1);
});

// Sends a request to the embed, and resolves with the answer that has its id.
const ask = (page, request) =>
  page.evaluate(async (it) => {
    const frame = document.querySelector('iframe').contentWindow;
    window.lastId = (window.lastId ?? 0) + 1;
    const id = window.lastId;
    return new Promise((done) => {
      const take = ({ source, data }) => {
        if (source !== frame || data.id !== id) return;
        removeEventListener('message', take);
        done(data);
      };
      addEventListener('message', take);
      frame.postMessage({ berth: 1, id, ...it }, '*');
    });
  }, request);

const received = '<script>window.received = []; addEventListener("message", (event) => received.push(event.data));</script>';

test('a page steers its embed by messages, and gets messages about the run', async () => {
  const page = await openHost(`${received}${iframe('e', '&poster=1')}`);
  const frame = await frameOf(page, 'e');
  await page.waitForFunction(() => received.some(({ type }) => type === 'ready'));
  // `ready` is the only message to a page that has not sent one.
  assert.deepEqual(await page.evaluate(() => received), [{ berth: 1, type: 'ready', version: 1 }]);
  assert.deepEqual(await ask(page, { type: 'ping' }), { berth: 1, id: 1, type: 'pong', version: 1 });
  assert.equal((await ask(page, { type: 'state' })).state.phase, 'poster');

  const { state } = await ask(page, { type: 'seek', t: 4.5 });
  assert.deepEqual([state.phase, state.t, state.title], ['live', 4.5, 'Backoff grows']);
  assert.equal((await ask(page, { type: 'set', speed: 50, theme: 'dark' })).state.speed, 50);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), 'dark');

  const text = JSON.stringify(waiting);
  const loaded = await ask(page, { type: 'load', scenario: text, t: 2, pod: 'web-0', speed: 20 });
  assert.deepEqual([loaded.state.title, loaded.state.t, loaded.state.selection], ['A pod waits', 2, 'pod/default/web-0']);
  assert.equal((await ask(page, { type: 'select', node: 'node-a' })).state.selection, 'node/node-a');
  assert.equal((await ask(page, { type: 'select' })).state.selection, '');
  await ask(page, { type: 'seek', t: 3.2 });
  await ask(page, { type: 'play' });
  await page.waitForFunction(() => received.some(({ type, event }) => type === 'event' && event.event === 'failed'));
  await ask(page, { type: 'pause' });
  const events = await page.evaluate(() => received.filter(({ type }) => type === 'event').map(({ event }) => event));
  assert.deepEqual(events.map(({ i }) => i), events.map((_, i) => events[0].i + i));
  assert.ok(events.every(({ t }) => t > 3.2 - 1e-6), JSON.stringify(events[0]));
  assert.ok((await page.evaluate(() => received.filter(({ type }) => type === 'height').length)) >= 1);
});

test('an embed takes no more from a page than a reader could do, and nothing from other frames', async () => {
  const page = await openHost(`${received}${iframe('e')}<iframe id="other" srcdoc="<p>Other"></iframe>`);
  const frame = await frameOf(page, 'e');
  await ready(frame);
  const markup = '<img src=x onerror="window.pwned=1">';
  const refused = [
    { type: 'seek', t: -1 },
    { type: 'seek', t: 'NaN' },
    { type: 'seek', t: Infinity },
    { type: 'seek', t: { valueOf: 1 } },
    { type: 'set', speed: 1e9 },
    { type: 'set', theme: 'javascript:' },
    { type: 'select', pod: 'x'.repeat(1000) },
    { type: 'load' },
    { type: 'load', name: '../../etc/passwd' },
    { type: 'load', name: 'no-such' },
    { type: 'load', scenario: markup },
    { type: 'load', scenario: '{"kind":"Scenario","apiVersion":"berth.dev/v1","spec":{"objects":5}}' },
    { type: 'load', scenario: `a: &a [1,1,1]\nb: &b [*a,*a,*a]\n${'c: [*b,*b,*b,*b]\n'.repeat(3)}` },
    { type: 'apply', entry: {} },
    { type: '__proto__' },
    { type: ['play'] },
    {},
  ];
  for (const request of refused) {
    const answer = await ask(page, request);
    assert.equal(answer.type, 'error', JSON.stringify(request));
    assert.equal(typeof answer.message, 'string');
  }
  assert.equal(await frame.evaluate(() => window.berth.state().title), 'Backoff grows');

  await ask(page, { type: 'load', scenario: { ...waiting, metadata: { title: markup } } });
  assert.equal(await frame.evaluate(() => window.berth.state().title), markup);
  assert.equal(await frame.locator('img').count(), 0);

  // Messages from another frame of the page are ignored.
  await page.evaluate(() => (received.length = 0));
  await (await frameOf(page, 'other')).evaluate(() => {
    for (const type of ['play', 'state', 'ping']) parent[0].postMessage({ berth: 1, id: 999, type }, '*');
    parent[0].postMessage({ berth: 1, type: 'claim', asked: true, at: 1e15, id: 'z' }, '*');
  });
  await ask(page, { type: 'state' });
  assert.equal(await page.evaluate(() => received.some(({ id }) => id === 999)), false);
  const state = await frame.evaluate(() => [window.berth.state().playing, document.querySelector('main').dataset.phase]);
  assert.deepEqual(state, [false, 'live']);
});

test('<berth-player> shows a scenario by name, inside of it, or from a file of the page', async () => {
  const yaml = `apiVersion: berth.dev/v1
kind: Scenario
metadata: { title: Inline }
spec:
  objects:
  - { kind: Pod, metadata: { name: web-0 }, spec: { containers: [{ name: web }] } }`;
  const body = `${module()}
    <berth-player id="named" scenario="queue/backoff-grows" t="8.5" poster="1" title="A figure"></berth-player>
    <berth-player id="inline" poster="1" t="0.5"><script type="application/yaml">${yaml}</script></berth-player>
    <berth-player id="file" poster="1" src="waiting.json" height="300"></berth-player>`;
  const page = await openHost(body, { files: { '/waiting.json': JSON.stringify(waiting) }, viewport: { width: 800, height: 1600 } });
  const state = (id) => page.evaluate((it) => document.getElementById(it).state(), id);
  const title = async (id) => (await state(id)).title;
  assert.equal(await title('inline'), 'Inline');
  assert.equal(await title('file'), 'A pod waits');
  while ((await title('named')) !== 'Backoff grows');
  assert.equal((await state('named')).t, 8.5);
  assert.equal((await state('inline')).t, 0.5);
  assert.equal((await tally(page)).live, 0);
  assert.equal(await page.evaluate(() => document.getElementById('named').shadowRoot.querySelector('iframe').title), 'A figure');
  assert.equal(await page.evaluate(() => document.getElementById('file').offsetHeight), 300);

  // Methods, attributes and events.
  const moved = await page.evaluate(async () => {
    const player = document.getElementById('file');
    const nextEvent = new Promise((done) => player.addEventListener('berth-event', (event) => done(event.detail), { once: true }));
    player.setAttribute('speed', '20');
    const { selection } = await player.select({ pod: 'web-2' });
    await player.seek(0.5);
    await player.play();
    const event = await nextEvent;
    await player.pause();
    player.setAttribute('t', '9');
    const failure = await player.seek(-1).catch((error) => error.message);
    return { selection, event, failure, t: (await player.state()).t };
  });
  assert.equal(moved.selection, 'pod/default/web-2');
  assert.equal(moved.event.pod, 'default/web-0');
  assert.equal(moved.t, 9);
  assert.match(moved.failure, /t=-1/);
  assert.equal((await tally(page)).live, 1);
});

test('<berth-player text> shows the text as it is, and a link in place of the player only on paper', async () => {
  const scenario = { ...waiting, metadata: { title: '</script><!-- &lt; {x} `y` "z" \'' } };
  const text = JSON.stringify(scenario).replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const page = await openHost(`<berth-player poster="1" text="${text}" height="300">
    <script type="application/yaml">kind: Other</script><a slot="print" href="/there">Open in Berth</a></berth-player>`);
  const link = page.getByText('Open in Berth');
  assert.ok(await link.isVisible(), 'without the module');
  await page.addScriptTag({ type: 'module', url: `${browser.url}embed.js` });
  const player = page.locator('berth-player');
  assert.equal((await player.evaluate((it) => it.state())).title, scenario.metadata.title);
  assert.equal(await link.isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  assert.ok(await link.isVisible());
  await player.evaluate((it, other) => it.setAttribute('text', other), JSON.stringify(waiting));
  await page.waitForFunction(async () => (await document.querySelector('berth-player').state()).title === 'A pod waits');
  assert.deepEqual(page.problems, []);
});

test('<berth-player> performs requests that arrive before it has its scenario', async () => {
  const page = await openHost(`${module()}<div id="place"></div>`);
  let come;
  const wait = new Promise((done) => (come = done));
  await page.route('**/late.json', async (route) => {
    await wait;
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify(waiting) });
  });
  await page.waitForFunction(() => customElements.get('berth-player') !== undefined);
  await page.evaluate(() => {
    const player = document.createElement('berth-player');
    player.setAttribute('poster', '1');
    player.setAttribute('src', 'late.json');
    document.getElementById('place').append(player);
    window.asked = [player.select({ pod: 'web-2' }), player.seek(4), player.play(), player.pause()];
  });
  come();
  const [selected, sought, , paused] = await page.evaluate(() => Promise.all(window.asked));
  assert.deepEqual([selected.title, selected.phase], ['A pod waits', 'live']);
  assert.equal(selected.selection, 'pod/default/web-2');
  assert.equal(sought.t, 4);
  assert.equal(paused.playing, false);

  // Removes the frame before it answers.
  const renewed = await page.evaluate(async () => {
    const player = document.querySelector('berth-player');
    player.setAttribute('readonly', '');
    await new Promise((done) => setTimeout(done));
    const asked = player.seek(2);
    player.setAttribute('controls', '0');
    return asked;
  });
  assert.deepEqual([renewed.title, renewed.phase, renewed.t], ['A pod waits', 'live', 2]);
});

test('<berth-player> that was never in sight answers all the same', async () => {
  const page = await openHost(`${module()}<div style="height: 20000px"></div>
    <berth-player poster="1" scenario="queue/backoff-grows"></berth-player>`);
  await page.waitForFunction(() => document.querySelector('berth-player')?.shadowRoot);
  assert.equal(embeds(page).length, 0);
  assert.equal(await page.evaluate(async () => (await document.querySelector('berth-player').state()).phase), 'poster');
});

test('<berth-player theme="auto"> has the theme of the page around it, and follows it', async () => {
  const page = await openHost(`${module()}<berth-player theme="auto" scenario="queue/backoff-grows" height="400"></berth-player>`);
  await page.waitForFunction(() => document.querySelector('berth-player')?.shadowRoot);
  const frame = () => page.frames().find((it) => it.url().includes('embed.html'));
  const showing = async (theme) => {
    await page.waitForFunction(() => document.querySelector('berth-player').state());
    await frame().waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  };
  const mark = (element, name, value) => page.evaluate(([tag, key, text]) => document.querySelector(tag).setAttribute(key, text), [element, name, value]);
  const unmark = (element, name) => page.evaluate(([tag, key]) => document.querySelector(tag).removeAttribute(key), [element, name]);
  const reader = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  const other = reader === 'dark' ? 'light' : 'dark';
  await showing(reader);
  for (const [element, name, dark, light] of [
    ['html', 'data-theme', 'dark', 'light'],
    ['body', 'data-md-color-scheme', 'slate', 'default'],
    ['html', 'data-bs-theme', 'dark', 'light'],
    ['html', 'class', 'dark', 'light'],
  ]) {
    await mark(element, name, other === 'dark' ? dark : light);
    await showing(other);
    await mark(element, name, other === 'dark' ? light : dark);
    await showing(reader);
    await unmark(element, name);
  }
  assert.deepEqual(page.problems, []);
});

test('<berth-player picture> is an image, and loads nothing of Berth, until a reader or the page wants it', async () => {
  const player = (id) => `<berth-player id="${id}" scenario="queue/the-first-pod-lands" title="The first pod" theme="auto" height="480"
    picture="/light.png" picture-dark="/dark.png"></berth-player>`;
  const page = await openHost(`<script type="module" src="${browser.url}embed.js"></script>${player('a')}${player('b')}`);
  const picture = (id) => page.locator(`#${id} img`).getAttribute('src');
  await page.locator('#a img').waitFor();
  assert.deepEqual([await picture('a'), await picture('b')], ['/light.png', '/light.png']);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await page.waitForFunction(() => document.getElementById('a').shadowRoot.querySelector('img').src.endsWith('/dark.png'));
  assert.deepEqual(page.requests.filter((url) => url.startsWith(browser.url)), [`${browser.url}embed.js`]);
  assert.equal(embeds(page).length, 0);
  await page.getByRole('button', { name: 'The first pod' }).first().click();
  await page.waitForFunction(async () => (await document.getElementById('a').state()).phase === 'live');
  assert.equal(await page.locator('#a img').count(), 0);
  assert.equal(await page.locator('#b img').count(), 1);
  const { t } = await page.evaluate(() => document.getElementById('b').seek(1));
  assert.equal(t, 1);
  assert.equal(embeds(page).length, 2);
});

test('<berth-player> reports why it cannot show a scenario', async () => {
  const page = await openHost(`${module()}<berth-player id="p" src="missing.yaml"></berth-player>
    <script>document.getElementById('p').addEventListener('berth-error', (event) => (window.error = event.detail));</script>`);
  await page.waitForFunction(() => window.error !== undefined);
  assert.match(await page.evaluate(() => window.error), /missing\.yaml: 404/);
});

const invalid = waitingWith({ until: 'never' });
const linkTo = (scenario) => `s=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}`;
const unreadable = 'kind: Scenario\nspec: { objects: [';
const wrongYaml = `apiVersion: berth.dev/v1
kind: Scenario
spec:
  seed: 1
  until: never`;

// Adds a player with this scenario, and collects its events in window.heard: [name, detail, path, line].
async function heardFrom(attributes, inside = '') {
  const page = await openHost(`${module()}<berth-player id="p" ${attributes}>${inside}</berth-player>
    <script>window.heard = []; for (const name of ['ready', 'error']) document.getElementById('p').addEventListener(
      'berth-' + name, ({ detail, path, line }) => heard.push([name, detail, path, line]));</script>`);
  await page.waitForFunction(() => heard.length > 0);
  return page;
}

const faulty = [
  ['YAML inside of it', '', `<script type="application/yaml">${wrongYaml}</script>`, /"never"/, 'spec.until', 5],
  ['a link', `link="${linkTo(invalid)}"`, '', /"never"/, 'spec.until', undefined],
  ['an unknown name', 'scenario="no/such"', '', /no\/such/, undefined, undefined],
  ['a text that is no YAML', '', `<script type="application/yaml">${unreadable}</script>`, /./, undefined, 2],
];
for (const [what, attributes, inside, message, path, line] of faulty) {
  test(`<berth-player> with a scenario that cannot be shown fires berth-error with its place: ${what}`, async () => {
    const page = await heardFrom(attributes, inside);
    await new Promise((done) => setTimeout(done, 300));
    const heard = await page.evaluate(() => heard);
    assert.deepEqual(heard.map(([name]) => name), ['error']);
    assert.match(heard[0][1], message);
    assert.equal(heard[0][2] ?? undefined, path);
    if (line !== undefined) assert.equal(heard[0][3], line);
    const [frame] = embeds(page);
    await frame.locator('.problem').waitFor();
    assert.equal(await frame.locator('.problem').count(), 1);
    assert.match(await frame.locator('.problem-message').innerText(), message);
    if (path) assert.match(await frame.locator('.problem-place').innerText(), new RegExp(path));
    for (const dead of ['.transport', '.poster', '.caption-slot']) {
      assert.equal(await frame.locator(`${dead} >> visible=true`).count(), 0, dead);
    }
    // It opens the next scenario normally.
    const title = await page.evaluate((good) => document.getElementById('p').load(good).then((state) => state.title), JSON.stringify(waiting));
    assert.equal(title, 'A pod waits');
    assert.equal(await frame.locator('.problem').count(), 0);
    assert.ok(await frame.locator('.transport').isVisible());
  });
}

test('<berth-player> reports a scenario that waited as a poster when it starts', async () => {
  const page = await heardFrom('poster="1"', `<script type="application/yaml">${wrongYaml}</script>`);
  assert.deepEqual(await page.evaluate(() => heard.map(([name]) => name)), ['ready']);
  await embeds(page)[0].locator('.poster-button').click();
  await page.waitForFunction(() => heard.length > 1);
  const [, [name, detail, path, line]] = await page.evaluate(() => heard);
  assert.deepEqual([name, path, line], ['error', 'spec.until', 5]);
  assert.match(detail, /"never"/);
});

test('<berth-player> with an invalid base reports it, requests nothing, and accepts a better one', async () => {
  const bases = ['javascript:window.pwned=1', 'JavaScript:1', 'data:text/html,x', 'blob:null/x', 'about:blank', 'file:///x/', 'http://[', 'https://'];
  const page = await openHost(module());
  await page.waitForFunction(() => customElements.get('berth-player') !== undefined);
  const requests = page.requests.length;
  for (const base of bases) {
    const { error, early, late, frames } = await page.evaluate(async (it) => {
      const player = document.createElement('berth-player');
      player.setAttribute('scenario', 'queue/backoff-grows');
      player.setAttribute('base', it);
      const nextError = new Promise((done) => player.addEventListener('berth-error', ({ detail }) => done(detail), { once: true }));
      document.body.append(player);
      const failure = (asked) => asked.then(() => 'none', ({ message }) => message);
      const before = failure(player.seek(4));
      const detail = await nextError;
      const frames = player.shadowRoot?.querySelectorAll('iframe').length ?? 0;
      const answers = { error: detail, early: await before, late: await failure(player.play()), frames };
      player.remove();
      return answers;
    }, base);
    assert.equal(error, `base: ${JSON.stringify(base)} is no address of http or https`);
    assert.deepEqual([early, late, frames], [error, error, 0]);
  }
  assert.deepEqual(page.requests.slice(requests), []);
  assert.deepEqual(page.problems, []);
  assert.equal(await page.evaluate(() => window.pwned), undefined);

  // Sets another base, after one that was valid and then was not.
  const titles = await page.evaluate(async (right) => {
    const player = document.createElement('berth-player');
    player.setAttribute('scenario', 'queue/backoff-grows');
    player.setAttribute('poster', '1');
    document.body.append(player);
    const next = (name) => new Promise((done) => player.addEventListener(name, done, { once: true }));
    await next('berth-ready');
    player.setAttribute('base', 'data:,');
    await next('berth-error');
    const frames = player.shadowRoot.querySelectorAll('iframe').length;
    player.setAttribute('base', right);
    await next('berth-ready');
    return [frames, (await player.seek(1)).title];
  }, browser.url);
  assert.deepEqual(titles, [0, 'Backoff grows']);
});

test('<berth-player> refuses values that cannot be sent, and continues', async () => {
  const page = await openHost(`${module()}<div id="place"></div>`);
  await page.waitForFunction(() => customElements.get('berth-player') !== undefined);
  const answers = await page.evaluate(async () => {
    const player = document.createElement('berth-player');
    player.setAttribute('scenario', 'queue/backoff-grows');
    player.setAttribute('poster', '1');
    document.getElementById('place').append(player);
    const outcome = (asked) => asked.then(({ title }) => title, ({ name }) => name);
    const wrong = () => [player.load({ f: () => {} }), player.seek(Symbol('t')), player.load(null)];
    // Once before there is a frame, and once when it answers.
    const early = await Promise.all([...wrong(), player.seek(1)].map(outcome));
    return [early, await Promise.all([...wrong(), player.seek(2)].map(outcome))];
  });
  const refused = ['DataCloneError', 'DataCloneError', 'Error', 'Backoff grows'];
  assert.deepEqual(answers, [refused, refused]);
  assert.deepEqual(page.problems, []);
});

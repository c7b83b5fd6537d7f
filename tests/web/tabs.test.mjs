// Tests that a tab in a context of an earlier test behaves like a new one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { openPage } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// Reads every place in which an earlier page could have left data.
const found = (page) =>
  page.evaluate(async () => ({
    stored: [localStorage.getItem('left'), sessionStorage.getItem('left'), document.cookie],
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'left'),
    name: window.name,
    steps: history.length,
    size: [innerWidth, innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    scripts: window.left ?? null,
  }));

async function leaveAll(page) {
  await page.addInitScript(() => (window.left = true));
  await page.exposeFunction('left', () => {});
  await page.route('**/*', (route) => route.continue());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 700, height: 500 });
  await page.context().addCookies([{ name: 'left', value: '1', url: browser.url }]);
  await page.evaluate(async () => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    window.name = 'left';
    history.pushState(null, '', '#left');
    await (await caches.open('left')).put('left', new Response('left'));
    await new Promise((done, fail) => Object.assign(indexedDB.open('left'), { onsuccess: done, onerror: fail }));
    // A page can write even while it is closed.
    addEventListener('pagehide', () => localStorage.setItem('left', 'at the end'));
  });
}

test('nothing is left of a page that was given back, and its process has another', async () => {
  const first = await openPage(browser, { colorScheme: 'light' });
  const context = first.context();
  const asNew = await found(first);
  await leaveAll(first);
  assert.notDeepEqual(await found(first), asNew);
  await context.newPage();
  await browser.giveBack(first);
  const second = await openPage(browser, { colorScheme: 'light' });
  assert.equal(second.context(), context);
  assert.deepEqual(await found(second), asNew);
  assert.deepEqual(second.problems, []);
  assert.equal(second.requests.some((url) => url.endsWith('.wasm')), true);
});

test('a page is alone in its context, and with none of another kind', async () => {
  const first = await openPage(browser, { scenario: null });
  const second = await openPage(browser, { scenario: null });
  assert.notEqual(first.context(), second.context());
  await Promise.all([first, second].map(browser.giveBack));
  const contexts = [first, second].map((page) => page.context());
  const other = await openPage(browser, { scenario: null, hasTouch: true });
  assert.equal(contexts.includes(other.context()), false);
  assert.equal(await other.evaluate(() => navigator.maxTouchPoints > 0), true);
});

test('no later test gets a context that has shown another origin', async () => {
  const page = await browser.open('favicon.svg');
  await page.route('http://host.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere' }));
  await page.goto('http://host.example/');
  await browser.giveBack(page);
  const next = await browser.open('favicon.svg');
  assert.notEqual(next.context(), page.context());
});

test('a page without pixels has no picture, and one with them has', async () => {
  const blank = await openPage(browser);
  await assert.rejects(blank.screenshot(), /without pixels/);
  await assert.rejects(blank.locator('#stage').screenshot(), /without pixels/);
  const address = (page) => page.evaluate(() => document.querySelector('#stage').toDataURL());
  await assert.rejects(address(blank), /without pixels/);
  const coloursOf = (page) =>
    page.evaluate(() => {
      const stage = document.querySelector('#stage');
      const context = new OffscreenCanvas(stage.width, stage.height).getContext('2d');
      context.drawImage(stage, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, stage.width, stage.height).data.buffer)).size;
    });
  await assert.rejects(coloursOf(blank), /without pixels/);
  assert.ok((await coloursOf(await openPage(browser, { pixels: true }))) > 50);
});

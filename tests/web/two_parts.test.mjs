// The stage's module comes in two parts, and the second only when there is need of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withFunctionsInOrder } from '../../web/scripts/parts/order.mjs';
import { startBrowser } from './browser.mjs';
import { openPage } from './page.mjs';

const restFile = /\.rest-[^/]*\.wasm$/;

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const openFirst = () => openPage(browser, { path: 'index.html', scenario: null });
const timesAsked = (page) => page.requests.filter((url) => restFile.test(url)).length;

test('the first scenario plays to its end without the rest', async () => {
  const page = await openFirst();
  await page.evaluate(() => window.berth.command({ op: 'speed', value: 32 }));
  // It stops where its tour has something to say.
  await page.waitForFunction(() => {
    const { playing, t, end } = window.berth.state();
    if (!playing) window.berth.command({ op: 'play' });
    return end !== null && t >= end;
  });
  assert.equal(timesAsked(page), 0);
  assert.deepEqual(page.problems, []);
});

test('the rest comes when somebody moves the pointer, once', async () => {
  const page = await openFirst();
  const fetched = page.waitForResponse(restFile);
  await page.mouse.move(400, 300);
  await page.mouse.move(420, 320);
  assert.equal((await fetched).status(), 200);
  await page.keyboard.press('Tab');
  assert.equal(timesAsked(page), 1);
});

test('what the rest has is there when it is called before', async () => {
  const page = await openFirst();
  const { lines, asked } = await page.evaluate(() => {
    const lines = window.berth.stage.log('jsonl').trim().split('\n');
    const requests = performance.getEntriesByType('resource').filter(({ name }) => /\.rest-/.test(name));
    return { lines, asked: requests.map(({ initiatorType }) => initiatorType) };
  });
  assert.ok(lines.length > 5);
  assert.deepEqual(asked, ['xmlhttprequest']);
  assert.deepEqual(page.problems, []);
});

test('without a network for the rest the page says that the stage broke, and does not hang', async () => {
  const page = await openFirst();
  await page.route(restFile, (route) => route.abort());
  await page.mouse.move(400, 300);
  await page.evaluate(() => window.berth.stage.log('jsonl'));
  assert.equal(await page.evaluate(() => window.berth.stage.alive), false);
});

test('functions that begin alike are put next to each other, but those that are called most stay', () => {
  const often = Array.from({ length: 128 }, (_, i) => ` (func $often${i} (nop))`);
  const wat = ['(module', ' (memory 1)', ...often, ' (func $a (drop))', ' (func $"b c" (block))', ' (func $d (drop))'];
  const ordered = withFunctionsInOrder([...wat, ')'].join('\n')).split('\n');
  assert.deepEqual(ordered.slice(0, 130), ['(module', ' (memory 1)', ...often]);
  assert.deepEqual(ordered.slice(130), [' (func $"b c" (block))', ' (func $a (drop))', ' (func $d (drop))', ')']);
});

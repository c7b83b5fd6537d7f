// Tests that the stage's module comes in two parts, and that the second one is fetched only when it is needed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { withFunctionsInOrder } from '../../web/scripts/parts/order.mjs';
import { startBrowser } from './browser.mjs';
import { openPage, still } from './page.mjs';

const restFile = /\.rest-[^/]*\.wasm$/;

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const openFirst = () => openPage(browser, { path: 'index.html', scenario: null });
const timesAsked = (page) => page.requests.filter((url) => restFile.test(url)).length;

test('the scenario comes while the module is still on its way', async () => {
  for (const [fragment, scenario] of [['', 'the-first-pod-lands'], ['#scenario=backoff-grows', 'backoff-grows']]) {
    const page = await browser.open('favicon.svg');
    let letGo;
    await page.route(/berth-stage-[^/]*\.wasm$/, async (route) => {
      await new Promise((done) => (letGo = done));
      await route.continue();
    });
    const [response] = await Promise.all([
      page.waitForResponse(new RegExp(`/${scenario}\\.json$`)),
      page.goto(new URL(`index.html${fragment}`, browser.url).href),
    ]);
    assert.equal(response.status(), 200);
    letGo();
    await page.waitForFunction(() => window.berth?.state()?.complete);
    await still(page);
    assert.equal(page.requests.filter((url) => url.endsWith(`/${scenario}.json`)).length, 1);
    assert.equal(timesAsked(page), fragment === '' ? 0 : 1);
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test('the first scenario plays to its end without the rest', async () => {
  const page = await openFirst();
  await page.evaluate(() => window.berth.command({ op: 'speed', value: 32 }));
  // It pauses at a caption of its tour.
  await page.waitForFunction(() => {
    const { playing, t, end } = window.berth.state();
    if (end !== null && t >= end) return true;
    if (!playing) window.berth.command({ op: 'play' });
    return false;
  });
  assert.equal(timesAsked(page), 0);
  assert.deepEqual(page.problems, []);
});

test('the rest is fetched when the pointer moves, once', async () => {
  const page = await openFirst();
  const fetched = page.waitForResponse(restFile);
  await page.mouse.move(400, 300);
  await page.mouse.move(420, 320);
  assert.equal((await fetched).status(), 200);
  await page.keyboard.press('Tab');
  assert.equal(timesAsked(page), 1);
});

// Returns the position of the first node from a page that is closed afterwards; the answer needs the rest of the
// module.
async function placeOfNode() {
  const page = await openFirst();
  await still(page);
  const place = await page.evaluate(() => Object.values(window.berth.stage.positions().nodes)[0]);
  const { x, y } = await page.locator('#stage').boundingBox();
  await page.close();
  const [left, top, width, height] = place;
  return { x: x + left + width / 2, y: y + top + height / 2 };
}

test('pointer events before the rest is loaded wait for it', async () => {
  const { x, y } = await placeOfNode();
  const page = await openFirst();
  await still(page);
  await page.route(restFile, async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  await page.mouse.click(x, y);
  await page.waitForFunction(() => window.berth.state().selection.startsWith('node/'));
  const how = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource').filter(({ name }) => /\.rest-/.test(name));
    return requests.map(({ initiatorType }) => initiatorType);
  });
  assert.deepEqual(how, ['fetch']);
  assert.deepEqual(page.problems, []);
});

test('a call of the rest before it is loaded fetches it, once', async () => {
  const page = await openFirst();
  const { lines, asked } = await page.evaluate(() => {
    window.berth.stage.log('jsonl');
    const lines = window.berth.stage.log('jsonl').trim().split('\n');
    const requests = performance.getEntriesByType('resource').filter(({ name }) => /\.rest-/.test(name));
    return { lines, asked: requests.map(({ initiatorType }) => initiatorType) };
  });
  assert.ok(lines.length > 5);
  assert.deepEqual(asked, ['xmlhttprequest']);
  assert.deepEqual(page.problems, []);
});

test('without a network for the rest the page shows that the stage failed, and does not hang', async () => {
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

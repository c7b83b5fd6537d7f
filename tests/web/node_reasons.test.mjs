// Tests why a node cannot run a pod: the canvas shows it in numbers on a node that is selected or under the pointer.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, openPage, placeInWindow, pod, seek, select, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// The last pod does not fit. Only the numbers show how much it requests.
const tooLarge = (cpu) =>
  waitingWith({
    captions: [],
    objects: [node('node-a'), node('node-b', '1')],
    timeline: [
      { at: 1, op: 'create', object: pod('web-0', '3') },
      { at: 3, op: 'create', object: pod('web-1', cpu) },
    ],
  });

async function openTooLarge(cpu, options) {
  const page = await openPage(browser, { scenario: tooLarge(cpu), ...options });
  await seek(page, 5);
  return page;
}

const hash = (page) => page.evaluate(() => window.berth.stage.pictureHash());

// Points at the node's corner, where there is no pod.
async function pointAt(page, name) {
  const { x, y, width, height } = await placeInWindow(page, ({ nodes }) => nodes[name]);
  await page.mouse.move(x - width / 2 + 4, y - height / 2 + 4);
  await page.evaluate(() => window.berth.stage.complete?.());
  await still(page);
}

const sizes = [
  { width: 640, height: 360 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test('the node under the pointer shows how much the pod that it rejects requests', async () => {
  for (const viewport of sizes) {
    const pages = [];
    for (const cpu of ['2', '3500m']) pages.push(await openTooLarge(cpu, { path: 'embed.html', viewport }));
    const hashes = () => Promise.all(pages.map(hash));
    const [two, more] = await hashes();
    assert.equal(two, more, `without a pointer, at ${viewport.width}`);
    for (const page of pages) await pointAt(page, 'node-a');
    const [pointedTwo, pointedMore] = await hashes();
    assert.notEqual(pointedTwo, two);
    assert.notEqual(pointedTwo, pointedMore, `with one, at ${viewport.width}`);
    for (const page of pages) {
      assert.deepEqual(page.problems, []);
      await browser.giveBack(page);
    }
  }
});

test('so does the node that is selected, on its card', async () => {
  const pages = [];
  for (const cpu of ['2', '3500m']) pages.push(await openTooLarge(cpu, { viewport: { width: 1440, height: 900 } }));
  const hashes = () => Promise.all(pages.map(hash));
  for (const page of pages) await select(page, 'pod/default/web-0');
  const [two, more] = await hashes();
  assert.equal(two, more);
  for (const page of pages) await select(page, 'node/node-a');
  const [selectedTwo, selectedMore] = await hashes();
  assert.notEqual(selectedTwo, selectedMore);
});

test('a pointer that rests on a node costs no frames', async () => {
  const page = await openTooLarge('2');
  await pointAt(page, 'node-a');
  const frames = await page.evaluate(() => window.berth.frames);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.berth.frames), frames);
});

test('in Chinese the numbers come with few letters more', async () => {
  const page = await openTooLarge('2', { path: 'index.html#lang=zh-CN' });
  const lettersOf = () => [...new Set(page.requests.filter((address) => /\/assets\/letters-/.test(address)))];
  const hasAll = () => page.waitForFunction(() => !window.berth.stage.lacksLetters);
  await still(page);
  await hasAll();
  const before = lettersOf();
  const unpointed = await hash(page);
  await pointAt(page, 'node-a');
  await hasAll();
  await still(page);
  assert.notEqual(await hash(page), unpointed);
  const folder = new URL('../../build/web/assets/', import.meta.url);
  const bytes = lettersOf().reduce((sum, address) => sum + statSync(new URL(address.split('/').at(-1), folder)).size, 0);
  assert.ok(bytes <= 60_000, `${bytes} bytes`);
  // If the machine has a Chinese typeface, there are none.
  if (before.length > 0) assert.ok(lettersOf().length > before.length);
  assert.deepEqual(page.problems, []);
});

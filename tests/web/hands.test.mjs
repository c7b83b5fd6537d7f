// Tests mouse and wheel on the stage.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, openPage, placeInWindow, seek, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const crowd = waitingWith({ captions: [], objects: [...Array(30).keys()].map((i) => node(`node-${i}`)) });

async function openCrowd(options = {}) {
  const page = await openPage(browser, { scenario: crowd, ...options });
  await seek(page, 5);
  return page;
}

const node7 = (page) => placeInWindow(page, ({ nodes }) => nodes['node-7']);

async function drag(page, from, to, options) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down(options);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up(options);
  await still(page);
}

test('a double click magnifies nodes, another shows all again', async () => {
  const page = await openCrowd();
  const before = await node7(page);
  await page.mouse.dblclick(before.x, before.y);
  await still(page);
  assert.ok((await node7(page)).width > before.width * 2);
  await page.waitForTimeout(400);
  await page.mouse.dblclick(before.x, before.y);
  await still(page);
  assert.equal((await node7(page)).width, before.width);
});

test('a drag moves magnified nodes, and selects nothing', async () => {
  const page = await openCrowd();
  const at = await node7(page);
  await page.evaluate(([x, y]) => {
    const box = document.getElementById('stage').getBoundingClientRect();
    window.berth.stage.doubleTap(x - box.left, y - box.top);
  }, [at.x, at.y]);
  await seek(page, 5.001);
  const before = await node7(page);
  await drag(page, before, { x: before.x + 60, y: before.y });
  // The visible part of a node at the edge grows as it moves: its middle moves at least half as far.
  assert.ok((await node7(page)).x - before.x >= 29);
  assert.equal((await state(page)).selection, '');
});

test('other buttons than the first do not drag the playhead', async () => {
  const page = await openCrowd();
  const track = await placeInWindow(page, ({ scrubber }) => scrubber);
  await drag(page, track, { x: track.x + 50, y: track.y }, { button: 'middle' });
  assert.equal((await state(page)).t, 5);
});

test('a pointer that is lost lets go of the playhead', async () => {
  const page = await openCrowd();
  const track = await placeInWindow(page, ({ scrubber }) => scrubber);
  await page.mouse.move(track.x, track.y);
  await page.mouse.down();
  // Only now the canvas has the pointer.
  await page.mouse.move(track.x + 1, track.y);
  await page.evaluate(() => document.getElementById('stage').releasePointerCapture(1));
  await page.mouse.move(track.x, track.y - 5);
  const { t } = await state(page);
  await page.mouse.move(track.x - 100, track.y);
  assert.equal((await state(page)).t, t);
});

test('a click on the stage gives it the focus, and nothing else does', async () => {
  const page = await openCrowd({ path: 'embed.html' });
  const focused = () => page.evaluate(() => document.activeElement.id);
  const at = await node7(page);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, 50);
  await page.evaluate(() => window.berth.command({ op: 'play' }));
  await page.evaluate(() => window.berth.command({ op: 'pause' }));
  assert.equal(await focused(), '');
  await page.mouse.click(at.x, at.y);
  assert.equal(await focused(), 'stage');
});

test('the wheel over nodes shows once how to magnify, and with Ctrl it does', async () => {
  const page = await openCrowd();
  const at = await node7(page);
  const hint = page.locator('.wheel-hint');
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -200);
  await hint.filter({ hasText: '+ wheel zooms the nodes' }).waitFor();
  await still(page);
  assert.equal((await node7(page)).width, at.width);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await still(page);
  assert.ok((await node7(page)).width > at.width * 1.5);
  assert.equal(await hint.innerText(), '');
  await page.mouse.wheel(0, -200);
  await page.waitForTimeout(200);
  assert.equal(await hint.innerText(), '');
});

test('with the focus the stage takes the wheel without Ctrl', async () => {
  const page = await openCrowd();
  const at = await node7(page);
  await page.locator('#stage').focus();
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -300);
  await still(page);
  assert.ok((await node7(page)).width > at.width * 1.5);
});

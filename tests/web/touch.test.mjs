// Tests fingers on the stage, as the browser reports them from a touch screen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, openPage, placeInWindow, pod, seek, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const crowd = waitingWith({
  captions: [],
  objects: [...Array(12).keys()].map((i) => node(`node-${i}`)),
  timeline: [{ at: 1, op: 'create', object: pod('web-0') }],
});

// So low that the page scrolls.
const lowPhone = { width: 390, height: 480 };

// Opens a phone with `scenario` on it, and its fingers: touch(x, y) puts them down, moves them, and lifts them.
async function openPhone(options = {}) {
  const page = await openPage(browser, {
    viewport: { width: 390, height: 760 },
    hasTouch: true,
    isMobile: true,
    scenario: crowd,
    ...options,
  });
  await seek(page, 4);
  const session = await page.context().newCDPSession(page);
  const send = (type, points) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x: Math.round(x), y: Math.round(y), id })),
    });
  const hands = {
    down: (...points) => send('touchStart', points),
    move: (...points) => send('touchMove', points),
    up: () => send('touchEnd', []),
    left: (...points) => send('touchEnd', points),
    cancel: () => send('touchCancel', []),
    // All at once: on a busy machine answers may take longer than a tap.
    tap(x, y, [dx, dy] = [0, 0]) {
      const down = hands.down([x, y]);
      const moved = dx === 0 && dy === 0 ? null : hands.move([x + dx, y + dy]);
      return Promise.all([down, moved, hands.up()]);
    },
    async drag([x, y], [dx, dy], steps = 8) {
      await hands.down([x, y]);
      for (let i = 1; i <= steps; i++) {
        await hands.move([x + (dx * i) / steps, y + (dy * i) / steps]);
        await page.waitForTimeout(16);
      }
      await hands.up();
    },
    async pinch([x, y], from, to, steps = 6) {
      const points = (distance) => [
        [x - distance / 2, y],
        [x + distance / 2, y],
      ];
      await hands.down(points(from)[0]);
      await hands.down(...points(from));
      for (let i = 1; i <= steps; i++) await hands.move(...points(from + ((to - from) * i) / steps));
      await hands.up();
    },
  };
  return { page, hands };
}

// A node in the middle, so that it stays visible when it is magnified.
const middle = 'node-7';
const nodePlace = (page) => placeInWindow(page, ({ nodes }) => nodes[middle]);
const track = (page) => placeInWindow(page, ({ scrubber }) => scrubber);
// A tap takes effect when no second one has followed it for a while.
const chosen = (page, target) => page.waitForFunction((it) => window.berth.state().selection === it, target);
const scrolled = (page) => page.evaluate(() => document.scrollingElement.scrollTop);

test('a tap selects, though the finger trembles', async () => {
  const { page, hands } = await openPhone();
  const { x, y } = await nodePlace(page);
  await hands.tap(x, y, [5, 3]);
  await chosen(page, `node/${middle}`);
});

test('a finger drags the playhead, and the page stays where it is', async () => {
  const { page, hands } = await openPhone();
  const { x, y, width } = await track(page);
  await hands.drag([x, y], [width / 4, 40]);
  const { t, end } = await state(page);
  assert.ok(Math.abs(t / end - 0.75) < 0.03, `${t} of ${end}`);
  assert.equal(await scrolled(page), 0);
});

test('a finger that moves up over the stage scrolls the page and selects nothing', async () => {
  const { page, hands } = await openPhone({ viewport: lowPhone });
  const { x, y } = await nodePlace(page);
  await hands.drag([x, y], [4, -220], 14);
  await page.waitForFunction(() => document.scrollingElement.scrollTop > 40);
  assert.equal((await state(page)).selection, '');
});

test('two fingers magnify nodes, and one then moves them instead of the page', async () => {
  const { page, hands } = await openPhone({ viewport: lowPhone });
  const before = await nodePlace(page);
  await hands.pinch([before.x, before.y], 40, 120);
  await still(page);
  const magnified = await nodePlace(page);
  assert.ok(magnified.width > before.width * 2, `${before.width} ${magnified.width}`);
  assert.equal((await state(page)).selection, '');
  await hands.drag([before.x, before.y], [20, -40]);
  await still(page);
  assert.ok((await nodePlace(page)).x > magnified.x + 8);
  assert.equal(await scrolled(page), 0);
  assert.equal((await state(page)).selection, '');
});

test('two taps magnify, and two more show all again', async () => {
  const { page, hands } = await openPhone();
  const before = await nodePlace(page);
  const tapTwice = async () => {
    await Promise.all([hands.tap(before.x, before.y), hands.tap(before.x, before.y)]);
    await still(page);
  };
  await tapTwice();
  assert.ok((await nodePlace(page)).width > before.width * 2);
  await page.waitForTimeout(400);
  await tapTwice();
  assert.equal((await nodePlace(page)).width, before.width);
});

test('a long press opens the menu, and lifting the finger chooses nothing', async () => {
  const { page, hands } = await openPhone();
  const { x, y } = await nodePlace(page);
  await hands.down([x, y]);
  await page.locator('.menu').waitFor();
  await hands.up();
  await still(page);
  assert.equal(await page.locator('.menu-title').innerText(), middle);
  assert.equal((await state(page)).selection, '');
  assert.deepEqual(page.problems, []);
});

test('a finger that moves on is no long press', async () => {
  const { page, hands } = await openPhone();
  const { x, y } = await nodePlace(page);
  await hands.down([x, y]);
  await hands.move([x + 30, y]);
  await page.waitForTimeout(700);
  await hands.up();
  assert.equal(await page.locator('.menu').count(), 0);
});

test('a finger that drags the playhead keeps it when another finger comes', async () => {
  const { page, hands } = await openPhone();
  const { x, y, width } = await track(page);
  const nodes = await nodePlace(page);
  await hands.down([x, y]);
  await hands.down([x, y], [nodes.x, nodes.y]);
  await hands.move([x - width / 4, y], [nodes.x + 60, nodes.y]);
  const { t, end } = await state(page);
  assert.ok(Math.abs(t / end - 0.25) < 0.03, `${t} of ${end}`);
  await hands.up();
  await still(page);
  assert.equal((await state(page)).selection, '');
  assert.equal((await nodePlace(page)).width, nodes.width);
});

test('a touch that the system takes away does nothing', async () => {
  const { page, hands } = await openPhone();
  const { x, y } = await nodePlace(page);
  await hands.down([x, y]);
  await hands.cancel();
  await page.waitForTimeout(400);
  assert.equal((await state(page)).selection, '');
  await hands.tap(x, y);
  await chosen(page, `node/${middle}`);
});

test('an embed that only shows leaves long presses to the browser', async () => {
  const { page, hands } = await openPhone({ path: 'embed.html#readonly=1' });
  const { x, y } = await nodePlace(page);
  await hands.down([x, y]);
  await page.waitForTimeout(800);
  await hands.up();
  assert.equal(await page.locator('.menu').count(), 0);
});

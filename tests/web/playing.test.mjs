import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, state, still, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const place = (page, name) => page.evaluate((pod) => window.berth.stage.pod(pod), `default/${name}`);

test('played to its end, every pod runs where there was room', async () => {
  const scenario = waitingWith({ captions: [] });
  const page = await openPage(browser, { scenario, everyFrame: true });
  await command(page, { op: 'speed', value: 20 });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => window.berth.state().t >= window.berth.state().end);
  await still(page);
  assert.equal((await state(page)).playing, false);
  assert.equal((await place(page, 'web-0')).node, 'node-a');
  assert.equal((await place(page, 'web-1')).node, 'node-a');
  assert.equal((await place(page, 'web-2')).node, 'node-b');
  assert.deepEqual(page.problems, []);
});

test('the page runs a scenario as the module without a canvas does', async () => {
  const { run } = await import(new URL('../../build/npm/index.js', import.meta.url));
  const { hash } = await run(waiting);
  const page = await openPage(browser);
  assert.equal((await page.evaluate(() => window.berth.stage.log('hash'))).trim(), hash);
});

test('going back shows the earlier picture again', async () => {
  const page = await openPage(browser, { pixels: true });
  const picture = async (t) => {
    await seek(page, t);
    const pixels = await page.locator('#stage').screenshot();
    return { pixels, positions: await page.evaluate(() => window.berth.stage.positions()) };
  };
  const early = await picture(5);
  const late = await picture(20);
  const again = await picture(5);
  assert.deepEqual(again.positions, early.positions);
  assert.ok(again.pixels.equals(early.pixels));
  assert.ok(!late.pixels.equals(early.pixels));
});

test('stepping forward and back visits the same moments', async () => {
  const page = await openPage(browser);
  const visit = async (name, count) => {
    const times = [];
    for (let i = 0; i < count; i++) {
      await page.getByRole('button', { name, exact: true }).click();
      times.push((await state(page)).t);
    }
    return times;
  };
  const forward = await visit('Step to the next event', 6);
  const back = await visit('Step back to the event before', 5);
  assert.deepEqual(back, forward.slice(0, 5).reverse());
  assert.ok(forward.every((t, i) => i === 0 || t > forward[i - 1]));
});

test('a paused page draws no frames', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  const before = await page.evaluate(() => window.berth.frames);
  await page.waitForTimeout(1500);
  assert.equal(await page.evaluate(() => window.berth.frames), before);
});

test('a playing page draws frames, and stops when it is paused', async () => {
  const page = await openPage(browser);
  const toggle = page.locator('.play-button');
  const before = await page.evaluate(() => window.berth.frames);
  await toggle.click();
  await page.waitForFunction((frames) => window.berth.frames > frames + 5, before);
  assert.equal(await toggle.getAttribute('aria-label'), 'Pause');
  await toggle.click();
  await still(page);
  assert.equal(await toggle.getAttribute('aria-label'), 'Play');
});

test('the time field takes a moment to go to', async () => {
  const page = await openPage(browser);
  const time = page.getByLabel('Time in seconds');
  await time.fill('5.25');
  await time.press('Enter');
  assert.equal((await state(page)).t, 5.25);
});

test('captions follow the playhead and lead to their moments', async () => {
  const page = await openPage(browser);
  const text = page.locator('.caption-text');
  assert.equal(await text.innerText(), 'One node.');
  await page.getByRole('button', { name: 'Next caption' }).click();
  await page.waitForFunction(() => document.querySelector('.caption-text').innerText !== 'One node.');
  assert.equal(await text.innerText(), 'The third pod comes.');
  assert.equal((await state(page)).t, 3);
  await page.getByRole('button', { name: 'Next caption' }).click();
  assert.equal((await state(page)).t, 12);
  await page.getByRole('button', { name: 'Previous caption' }).click();
  assert.equal((await state(page)).t, 3);
});

test('a caption that pauses lets the viewer continue', async () => {
  const page = await openPage(browser);
  await seek(page, 2.9);
  await command(page, { op: 'play' });
  await page.waitForFunction(() => !window.berth.state().playing);
  assert.ok(Math.abs((await state(page)).t - 3) < 0.2);
  await page.getByRole('button', { name: 'Continue' }).click();
  assert.equal((await state(page)).playing, true);
  await page.waitForFunction(() => window.berth.state().t > 3.3);
});

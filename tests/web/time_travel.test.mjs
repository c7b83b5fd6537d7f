// Tests that the same moment is the same picture, on every way to it; and that a page on which nothing moves draws
// nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const stepsThereAndBack = 5;

const openScenario = async (slug, options = {}) => {
  const page = await openPage(browser, { path: `embed.html#scenario=${slug}&controls=0`, scenario: null, ...options });
  await page.waitForFunction(() => window.berth.state()?.complete, null, { timeout: 120_000 });
  return page;
};

// Runs in the page: returns the picture when nothing moves any more.
const pictureAtRest = async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let seen = -1;
  while (seen !== window.berth.frames) {
    seen = window.berth.frames;
    await frame();
    await frame();
  }
  return window.berth.stage.pictureHash();
};

async function pictureAfter(page, it) {
  await command(page, it);
  return page.evaluate(pictureAtRest);
}

// Steps forward, then back as often, and returns the looks of the moments on both ways.
async function walkThereAndBack(page) {
  const { end } = await state(page);
  const look = async (it) => ({ picture: await pictureAfter(page, it), t: (await state(page)).t });
  await command(page, { op: 'seek', t: end * 0.15 });
  const there = [];
  for (let i = 0; i < stepsThereAndBack && there.at(-1)?.t !== end; i++) there.push(await look({ op: 'step' }));
  const back = [there.at(-1)];
  while (back.length < there.length) back.unshift(await look({ op: 'stepBack' }));
  return { there, back };
}

for (const slug of ['taints/a-taint-is-removed', 'preemption/the-wrong-node', 'rush/a-rush-of-pods']) {
  test(`${slug}: with motion as without, steps there and back end at the same pictures`, async () => {
    const page = await openScenario(slug, { reducedMotion: 'no-preference' });
    const { there, back } = await walkThereAndBack(page);
    assert.deepEqual(back, there);
  });

  test(`${slug}: playing to a moment and going there at once give the same picture`, async () => {
    const page = await openScenario(slug, { reducedMotion: 'no-preference' });
    await command(page, { op: 'speed', value: 4 });
    await command(page, { op: 'play' });
    for (let i = 0; i < 3; i++) {
      await page.waitForTimeout(400);
      const played = await pictureAfter(page, { op: 'pause' });
      const { t } = await state(page);
      await pictureAfter(page, { op: 'seek', t: 0 });
      assert.equal(await pictureAfter(page, { op: 'seek', t }), played, `at ${t} s`);
      await command(page, { op: 'play' });
    }
  });
}

test('five idle seconds draw no frame', async () => {
  const page = await openPage(browser);
  await command(page, { op: 'seek', t: 5 });
  await still(page);
  const before = await page.evaluate(() => window.berth.frames);
  await page.waitForTimeout(5000);
  assert.equal(await page.evaluate(() => window.berth.frames), before);
});

// A browser runs no animation frames in a tab that is not visible; headless Chromium has no such tabs, so the test
// overrides document.hidden.
const setHidden = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('a hidden tab draws no frame, and continues when it is visible again', async () => {
  const page = await openPage(browser, { scenario: waitingWith({ captions: [] }) });
  await command(page, { op: 'play' });
  await page.waitForFunction(() => window.berth.state().t > 0.2);
  await setHidden(page, true);
  const before = await page.evaluate(() => [window.berth.frames, window.berth.state().t]);
  await page.waitForTimeout(1000);
  assert.deepEqual(await page.evaluate(() => [window.berth.frames, window.berth.state().t]), before);
  await setHidden(page, false);
  await page.waitForFunction(([frames]) => window.berth.frames > frames + 3, before);
  // The run does not catch up the time for which the tab was hidden.
  assert.ok((await state(page)).t < before[1] + 1);
});

test('playing draws one frame for each animation frame', async () => {
  const page = await openPage(browser, { scenario: waitingWith({ captions: [] }) });
  await command(page, { op: 'play' });
  const [frames, animationFrames] = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    const before = window.berth.frames;
    let count = 0;
    for (; count < 30; count++) await frame();
    return [window.berth.frames - before, count];
  });
  assert.ok(Math.abs(frames - animationFrames) <= 1, `${frames} of ${animationFrames}`);
});

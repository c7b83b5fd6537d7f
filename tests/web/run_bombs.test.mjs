// Tests runs that take long in any part of the simulation: they continue in slices, between which the page draws and
// performs commands, and the reader can go back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startBrowser } from './browser.mjs';
import { noticeText, openPage, state } from './page.mjs';
import { runBombs } from './run_bombs.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// This number of frames during a run shows that it is computed in slices.
const manyFrames = 40;

for (const bomb of runBombs) {
  test(`${bomb.metadata.name}: the page draws and answers while it runs`, async () => {
    const page = await openPage(browser);
    const { title } = await state(page);
    const { frames, isObeyed, opened } = await page.evaluate(async ([text, most]) => {
      const { berth } = window;
      const first = berth.frames;
      const opened = await berth.open(text);
      let isObeyed = true;
      for (let theme = 'light'; !berth.state().complete && berth.frames - first < most; theme = theme === 'light' ? 'dark' : 'light') {
        berth.command({ op: 'theme', value: theme });
        isObeyed &&= berth.state().theme === theme;
        await new Promise((done) => requestAnimationFrame(done));
      }
      return { frames: berth.frames - first, isObeyed, opened };
    }, [JSON.stringify(bomb), manyFrames]);
    assert.equal(opened, true, await noticeText(page));
    // Also for a run that has ended by now.
    assert.ok(frames >= manyFrames / 2, `${frames} frames`);
    assert.ok(isObeyed);
    // A run may end before it is cancelled.
    const isGivenUp = await page.evaluate(() => {
      const button = document.querySelector('.run-panel button');
      const isRunning = !window.berth.state().complete && button?.checkVisibility();
      if (isRunning) button.click();
      return isRunning;
    });
    if (isGivenUp) await page.waitForFunction((wanted) => window.berth.state().title === wanted, title);
    else await page.waitForFunction(() => window.berth.state().complete);
    assert.deepEqual(page.problems, []);
  });
}

test('two runs of much work in a link are computed side by side, and the comparison can be left', async () => {
  const bomb = runBombs.find(({ metadata }) => metadata.name === 'Process');
  const fragment = `s=1.${deflateRawSync(JSON.stringify(bomb)).toString('base64url')}&b=seed=9`;
  const page = await openPage(browser, { path: `index.html#${fragment}`, scenario: null });
  await page.waitForFunction(() => window.berth?.second?.state());
  const frames = await page.evaluate(() => window.berth.frames);
  await page.waitForFunction((before) => window.berth.frames > before + 10, frames);
  assert.equal(await page.evaluate(() => window.berth.state().complete && window.berth.second.state().complete), false);
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await page.waitForFunction(() => !window.berth.second);
  assert.deepEqual(page.problems, []);
});

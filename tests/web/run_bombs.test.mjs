// Runs that take long, whatever part of the simulation has so much to do: they go on in slices, between which the page draws
// and does what it is asked, and the reader can go back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { noticeText, openPage, state } from './page.mjs';
import { runBombs } from './run_bombs.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

for (const bomb of runBombs) {
  test(`${bomb.metadata.name}: the page draws and answers while it runs`, async () => {
    const page = await openPage(browser);
    const { frames, themes, opened } = await page.evaluate(async (text) => {
      const { berth } = window;
      const first = berth.frames;
      const opened = await berth.open(text);
      const themes = [];
      while (!berth.state().complete) {
        const theme = themes.length % 2 === 0 ? 'light' : 'dark';
        berth.command({ op: 'theme', value: theme });
        themes.push(berth.state().theme === theme);
        await new Promise((done) => requestAnimationFrame(done));
      }
      return { frames: berth.frames - first, themes, opened };
    }, JSON.stringify(bomb));
    assert.equal(opened, true, await noticeText(page));
    // The run is cut into many slices, on any machine.
    assert.ok(frames >= 15, `${frames} frames`);
    assert.ok(themes.every((done) => done));
    const { counts, stopMessage } = await state(page);
    assert.ok(counts.bound + counts.pending > 0);
    assert.doesNotMatch(stopMessage, /nothing came of/);
    assert.deepEqual(page.problems, []);
  });
}

// Tests texts of strangers that are expensive to read: by paste, in a link, or from the page around an embed, they are
// opened or refused, and the page's own thread reads them only in small pieces. The test counts the characters that
// this thread parses, or passes on, at a time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { bombs } from './bombs.mjs';
import { startBrowser } from './browser.mjs';
import { noticeText, openPage, state } from './page.mjs';

// The number of characters that are parsed in some ten milliseconds.
const mostAtOnce = 1_100_000;

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// Runs before the page does: notes the longest text that its thread parses or writes at once.
function count() {
  window.longest = 0;
  const note = (text) => {
    if (typeof text === 'string') window.longest = Math.max(window.longest, text.length);
  };
  const { parse, stringify } = JSON;
  JSON.parse = (text, ...more) => {
    note(text);
    return parse(text, ...more);
  };
  JSON.stringify = (value, ...more) => {
    const text = stringify(value, ...more);
    note(text);
    return text;
  };
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function noted(text) {
    // A search for the first character that is not a space takes no time.
    if (this.source !== '\\S' && !this.source.startsWith('^')) note(text);
    return exec.call(this, text);
  };
}

// Passing a long text to the page would be work, too.
const openBomb = (page, { text, repeated }) =>
  page.evaluate(([piece, times]) => window.berth.open(piece.repeat(times)), repeated ?? [text, 1]);

for (const bomb of bombs) {
  const { name, says } = bomb;
  test(`${name}: pasted`, async () => {
    const page = await openPage(browser, { init: count });
    await page.evaluate(() => (window.longest = 0));
    const opened = await openBomb(page, bomb);
    assert.equal(opened, says === undefined, (await noticeText(page)).slice(0, 300));
    if (says) assert.match(await noticeText(page), says);
    if (says) assert.equal((await state(page)).title, 'A pod waits');
    const longest = await page.evaluate(() => window.longest);
    assert.ok(longest <= mostAtOnce, `${longest} characters in one go`);
    assert.deepEqual(page.problems, []);
  });
}

for (const { name, text } of bombs.filter(({ text = '' }) => text.startsWith('{') && text.length < 5_000_000)) {
  test(`${name}: in a link, for page and embed`, async () => {
    const fragment = `s=1.${deflateRawSync(Buffer.from(text)).toString('base64url')}`;
    for (const path of ['index.html', 'embed.html']) {
      const page = await browser.open(`${path}#${fragment}`, { init: count });
      // The page shows another scenario in place of one that it refuses; the embed shows the reason.
      await page.waitForFunction(() => (window.berth?.state() ?? document.querySelector('.embed.empty .problem')) !== null);
      const longest = await page.evaluate(() => window.longest);
      assert.ok(longest <= mostAtOnce, `${longest} characters in one go`);
      assert.deepEqual(page.problems, []);
      await browser.giveBack(page);
    }
  });
}

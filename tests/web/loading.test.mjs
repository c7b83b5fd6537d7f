import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

for (const name of ['index.html', 'embed.html']) {
  test(`${name} loads without an error`, async () => {
    const page = await browser.open(name);
    assert.deepEqual(page.problems, []);
  });

  test(`${name} asks no other host for anything`, async () => {
    const page = await browser.open(name);
    const foreign = page.requests.filter((url) => /^(https?|wss?):/.test(url) && !url.startsWith(browser.url));
    assert.deepEqual(foreign, []);
  });
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { openPage, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// Opens the page with the scenario for an address without one.
async function loaded(name) {
  const page = await openPage(browser, { path: name, scenario: null });
  await page.waitForFunction(() => window.berth.state()?.complete);
  await still(page);
  return page;
}

for (const name of ['index.html', 'embed.html']) {
  test(`${name} loads without an error`, async () => {
    const page = await loaded(name);
    assert.deepEqual(page.problems, []);
  });

  test(`${name} asks no other host for anything`, async () => {
    const page = await loaded(name);
    const foreign = page.requests.filter((url) => /^(https?|wss?):/.test(url) && !url.startsWith(browser.url));
    assert.deepEqual(foreign, []);
  });
}

test('the server keeps an idle connection for longer than a client does', async () => {
  const response = await fetch(browser.url);
  const [, keptFor] = response.headers.get('keep-alive').match(/timeout=(\d+)/);
  assert.ok(Number(keptFor) > 300, `for ${keptFor} s`);
});

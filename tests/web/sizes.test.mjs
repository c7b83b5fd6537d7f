// Tests that the files in the build's table of sizes are those that the page requests.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { budgets, filesToStart, table, verdict, weighAll } from '../../web/scripts/sizes.mjs';
import { startBrowser } from './browser.mjs';
import { openPage, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

test('until the first interaction the page fetches the files that are weighed, and no others', async () => {
  const page = await openPage(browser, { path: 'index.html', scenario: null });
  await page.waitForFunction(() => window.berth.state()?.complete);
  await still(page);
  const asked = new Set(page.requests.map((url) => new URL(url).href.slice(browser.url.length).replace(/[?#].*/, '')));
  assert.deepEqual([...asked].sort(), filesToStart().sort());
});

test('everything that is built keeps to its budget', () => {
  const parts = weighAll().filter(({ limit }) => limit !== undefined);
  assert.equal(parts.length, 3);
  for (const { title, gzip, limit } of parts) assert.ok(gzip <= limit, `${title}: ${gzip} bytes`);
});

test('a part above its budget is reported', () => {
  assert.equal(verdict({ gzip: 900, limit: 1000 }), 'of 1.0 kB');
  assert.match(verdict({ gzip: 1100, limit: 1000 }), /^more than the 1\.0 kB/);
  assert.equal(verdict({ gzip: 900 }), '');
});

test('the table has a line for each part and for each of its files', () => {
  const parts = weighAll();
  const lines = table(parts).split('\n');
  assert.equal(lines.length, 1 + parts.length + parts.flatMap(({ rows }) => rows).length);
  assert.ok(lines.some((text) => text.startsWith(budgets.page.title)));
});

// Tests the pages of documentation beside the page: every link in them leads to a page, and the page leads to them.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { openPage } from './page.mjs';

const site = fileURLToPath(new URL('../../build/web', import.meta.url));
const topics = readdirSync(path.join(site, 'docs')).filter((file) => file.endsWith('.html'));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser;
let page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(browser);
});
after(() => browser?.close());

test('every link leads to a file of the site, and every anchor to a heading', () => {
  const { scenarios } = JSON.parse(readFileSync(path.join(site, 'scenarios/index.json'), 'utf8'));
  const slugs = new Set(scenarios.map(({ slug }) => slug));
  let links = 0;
  for (const topic of topics) {
    const html = readFileSync(path.join(site, 'docs', topic), 'utf8');
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
      if (/^https?:/.test(href)) continue;
      links++;
      const [file, anchor] = href.split('#');
      const target = file === '' ? path.join(site, 'docs', topic) : path.join(site, 'docs', file);
      assert.ok(existsSync(target), `${topic}: ${href}`);
      const [, slug] = /^scenario=(.*)$/.exec(anchor ?? '') ?? [];
      if (slug !== undefined) assert.ok(slugs.has(slug), `${topic}: ${href}`);
      else if (anchor) assert.ok(readFileSync(target, 'utf8').includes(` id="${anchor}"`), `${topic}: ${href}`);
    }
  }
  assert.ok(links > 400);
});

test('the list of keys leads to them, in both colours and on a phone, for everybody', async () => {
  await page.locator('#stage').focus();
  await page.keyboard.press('?');
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /^Documentation/ }).click()]);
  await opened.waitForLoadState();
  assert.equal(await opened.title(), 'Documentation - Berth');
  await opened.getByRole('main').getByRole('link', { name: 'versions', exact: true }).click();
  assert.equal(await opened.getByRole('heading', { level: 1 }).innerText(), 'Versions of kube-scheduler');
  for (const colorScheme of ['light', 'dark']) {
    await opened.emulateMedia({ colorScheme });
    await opened.evaluate(axe);
    const { violations } = await opened.evaluate(() => window.axe.run());
    assert.deepEqual(violations, []);
  }
  await opened.setViewportSize({ width: 390, height: 800 });
  assert.ok(await opened.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  assert.deepEqual(page.problems, []);
});

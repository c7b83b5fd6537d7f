import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startBrowser } from './browser.mjs';
import { openPage, state, waiting } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const packed = `s=1.${deflateRawSync(JSON.stringify(waiting)).toString('base64url')}`;
const embed = (parameters = '') =>
  openPage(browser, {
    path: `embed.html#${packed}${parameters}`,
    scenario: null,
    viewport: { width: 720, height: 460 },
  });

test('an embed shows its scenario at its moment in its theme', async () => {
  const page = await embed('&t=5&theme=dark');
  const { t, theme, title } = await state(page);
  assert.deepEqual({ t, theme, title }, { t: 5, theme: 'dark', title: 'A pod waits' });
  assert.ok(await page.locator('.play-button').isVisible());
});

test('an embed can do without controls, and always leads to the full page', async () => {
  const page = await embed('&controls=0&t=5');
  assert.equal(await page.locator('.play-button, .caption').count(), 0);
  const link = page.getByRole('link', { name: 'Open in Berth' });
  await link.hover();
  await page.waitForFunction(() => document.querySelector('.full-link').href.includes('t=5'));
  assert.match(await link.getAttribute('href'), /index\.html#s=1\./);
});

test('an embed can start playing', async () => {
  const page = await embed('&play=1');
  await page.waitForFunction(() => window.berth.state().t > 0.2);
});

test('an embed takes no focus and writes no history', async () => {
  const page = await embed('&t=5');
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  const before = { url: page.url(), length: await page.evaluate(() => history.length) };
  await page.locator('.play-button').click();
  await page.locator('.play-button').click();
  await page.evaluate(() => window.berth.command({ op: 'seek', t: 9 }));
  assert.deepEqual({ url: page.url(), length: await page.evaluate(() => history.length) }, before);
});

test('an embed in a page leaves the wheel to that page', async () => {
  const page = await browser.open('index.html');
  await page.evaluate((source) => {
    document.body.replaceChildren();
    document.body.style.minHeight = '3000px';
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: source, width: 700, height: 400 });
    document.body.append(frame);
  }, `embed.html#${packed}`);
  const frame = page.frameLocator('iframe');
  await frame.locator('.play-button').waitFor();
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => document.scrollingElement.scrollTop > 100);
});

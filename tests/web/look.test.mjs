import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, state, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the theme follows the system until the reader chooses, and is remembered', async () => {
  const page = await openPage(browser, { colorScheme: 'dark' });
  assert.equal((await state(page)).theme, 'dark');
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => window.berth.state().theme === 'light');
  assert.notEqual(await background(page), dark);
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  assert.equal((await state(page)).theme, 'dark');
  await page.reload();
  await page.waitForFunction(() => window.berth !== undefined);
  assert.equal((await state(page)).theme, 'dark');
  assert.equal(await background(page), dark);
});

test("a link's theme wins", async () => {
  const page = await openPage(browser, {
    path: 'index.html#theme=light',
    colorScheme: 'dark',
    scenario: null,
  });
  assert.equal((await state(page)).theme, 'light');
});

for (const deviceScaleFactor of [1, 1.5, 2]) {
  test(`the canvas has ${deviceScaleFactor} real pixels for each of the page`, async () => {
    const page = await openPage(browser, { deviceScaleFactor });
    const { canvas, css } = await page.evaluate(() => {
      const stage = document.getElementById('stage');
      return { canvas: [stage.width, stage.height], css: [stage.clientWidth, stage.clientHeight] };
    });
    for (const [i, pixels] of canvas.entries()) {
      assert.ok(Math.abs(pixels - css[i] * deviceScaleFactor) <= 1, `${canvas} ${css}`);
    }
  });
}

const sizes = [
  [1920, 1080],
  [1280, 800],
  [820, 1180],
  [390, 844],
  [320, 640],
];
for (const [width, height] of sizes) {
  test(`nothing sticks out at ${width} by ${height}`, async () => {
    const page = await openPage(browser, { viewport: { width, height } });
    await seek(page, 5);
    await command(page, { op: 'select', target: 'pod/default/web-2' });
    await still(page);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(excess <= 0, `${excess}`);
    const box = await page.locator('#stage').boundingBox();
    assert.ok(box.width > 250 && box.height > 250, JSON.stringify(box));
  });
}

test('the canvas follows the window', async () => {
  const page = await openPage(browser);
  const before = await page.locator('#stage').boundingBox();
  await page.setViewportSize({ width: 1600, height: 900 });
  await still(page);
  const { width } = await page.evaluate(() => document.getElementById('stage'));
  assert.ok((await page.locator('#stage').boundingBox()).width > before.width);
  assert.notEqual(width, before.width);
});

test('the inspector can make room for the stage', async () => {
  const page = await openPage(browser);
  const before = await page.locator('#stage').boundingBox();
  await page.getByRole('button', { name: 'Show or hide the inspector' }).click();
  await still(page);
  assert.ok((await page.locator('#stage').boundingBox()).width > before.width + 300);
});

for (const file of ['index.html', 'embed.html']) {
  test(`${file} forbids everything that it does not need`, async () => {
    const page = await openPage(browser, { path: file });
    const policy = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
    assert.match(policy, /default-src 'self'; script-src 'self' 'wasm-unsafe-eval'/);
    assert.equal(
      await page
        .locator('script:not([src]), style, [style*=":"]:not(.bar-fill, .event-spacer, .event-rows, .caption-slot)')
        .count(),
      0,
    );
    const foreign = page.requests.filter(
      (url) => /^(https?|wss?):/.test(url) && !url.startsWith(browser.url),
    );
    assert.deepEqual(foreign, []);
    assert.deepEqual(page.problems, []);
  });
}

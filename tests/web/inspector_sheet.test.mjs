import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, placeOnStage, seek, select, state, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };
const step = (page) => page.evaluate(() => document.documentElement.dataset.sheet ?? 'beside');
const grip = (page) => page.locator('.sheet-grip');
const top = async (locator) => (await locator.boundingBox()).y;

test('on a wide screen the inspector is beside the stage', async () => {
  const page = await openPage(browser);
  assert.equal(await step(page), 'beside');
  assert.ok(!(await grip(page).isVisible()));
});

test('on a phone the folded inspector is one line, and nothing below it can be reached', async () => {
  const page = await openPage(browser, phone);
  await seek(page, 5);
  assert.equal(await step(page), 'folded');
  assert.match(await grip(page).innerText(), /1 node · 2 pods bound · 1 pending/);
  assert.equal(await grip(page).getAttribute('aria-expanded'), 'false');
  await grip(page).focus();
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => !!document.activeElement?.closest('.inspector-contents'));
    assert.ok(!inside, 'what is folded away takes no focus');
  }
});

test('a tap on the stage opens it half, with the scrubber above it', async () => {
  const page = await openPage(browser, phone);
  await seek(page, 5);
  const position = await placeOnStage(page, ({ pods }) => pods['default/web-2']);
  await page.locator('#stage').tap({ position });
  await still(page);
  assert.equal((await state(page)).selection, 'pod/default/web-2');
  assert.equal(await step(page), 'half');
  assert.match(await grip(page).innerText(), /web-2 · Parked/);
  const { scrubber } = await page.evaluate(() => window.berth.stage.positions());
  const canvas = await page.locator('#stage').boundingBox();
  assert.ok(canvas.y + scrubber[1] + scrubber[3] <= (await top(page.locator('.inspector'))));
});

test('a selection by a link leaves the stage visible', async () => {
  const page = await browser.open('index.html#scenario=queue/backoff-grows&t=8.5&pod=default/big-0', phone);
  await page.waitForFunction(() => window.berth?.state()?.selection === 'pod/default/big-0');
  await still(page);
  assert.equal(await step(page), 'folded');
  assert.match(await grip(page).innerText(), /big-0/);
});

test('buttons and keys change its height; Escape folds it', async () => {
  const page = await openPage(browser, phone);
  await grip(page).focus();
  await page.keyboard.press('Enter');
  assert.equal(await step(page), 'half');
  await page.getByRole('button', { name: 'Make the inspector larger' }).click();
  assert.equal(await step(page), 'full');
  assert.ok((await top(page.locator('.inspector'))) < 20);
  await page.keyboard.press('Escape');
  assert.equal(await step(page), 'folded');
  assert.ok(await grip(page).evaluate((it) => it === document.activeElement));
});

test('it follows the finger and takes the nearest height', async () => {
  const page = await openPage(browser, { viewport: phone.viewport });
  const { x, y, width, height } = await grip(page).boundingBox();
  const dragTo = async (from, to) => {
    await page.mouse.move(x + width / 2, from);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, to, { steps: 4 });
    await page.mouse.up();
  };
  await dragTo(y + height / 2, 340);
  assert.equal(await step(page), 'half');
  await dragTo((await top(grip(page))) + height / 2, 60);
  assert.equal(await step(page), 'full');
  await dragTo((await top(grip(page))) + height / 2, 620);
  assert.equal(await step(page), 'folded');
});

test('a folded sheet follows the selection', async () => {
  const page = await openPage(browser, phone);
  await seek(page, 5);
  await select(page, 'node/node-a');
  await page.keyboard.press('Escape');
  await grip(page).click();
  assert.equal(await step(page), 'folded');
  await command(page, { op: 'select', target: '' });
  await still(page);
  assert.match(await grip(page).innerText(), /1 pending/);
});

test('a screen that becomes wide gets its panel back', async () => {
  const page = await openPage(browser, phone);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.waitForFunction(() => document.documentElement.dataset.sheet === undefined);
  assert.ok(await page.locator('.view').isVisible());
  await page.getByRole('tab', { name: 'Events' }).click();
  assert.ok(await page.locator('.event-row').first().isVisible());
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { openPage, seek, state, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const focusStage = (page) => page.locator('#stage').focus();

test('the stage plays, steps and jumps by keys while it has the focus', async () => {
  const page = await openPage(browser);
  await focusStage(page);
  await page.keyboard.press('Space');
  assert.equal((await state(page)).playing, true);
  await page.keyboard.press('Space');
  assert.equal((await state(page)).playing, false);
  await page.keyboard.press('Home');
  assert.equal((await state(page)).t, 0);
  await page.keyboard.press('ArrowRight');
  const { t } = await state(page);
  assert.ok(t > 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  assert.equal((await state(page)).t, t);
  await page.keyboard.press('End');
  assert.equal((await state(page)).t, (await state(page)).end);
  await page.keyboard.press('5');
  assert.ok((await state(page)).speed > 1);
});

test('keys pressed elsewhere do nothing to the stage', async () => {
  const page = await openPage(browser);
  await page.getByLabel('Find a pod or node').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  const { playing, t } = await state(page);
  assert.deepEqual({ playing, t }, { playing: false, t: 0 });
});

test('Tab leads into the stage and out again', async () => {
  const page = await openPage(browser);
  await focusStage(page);
  await page.keyboard.press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement.id), 'stage');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'stage');
});

test('shortcuts of the browser are left to it', async () => {
  const page = await openPage(browser);
  await focusStage(page);
  const taken = await page.evaluate(() =>
    [
      ['f', { ctrlKey: true }],
      ['r', { metaKey: true }],
      ['+', { ctrlKey: true }],
      ['F5', {}],
      ['F12', {}],
    ].filter(([key, modifiers]) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
      return !document.getElementById('stage').dispatchEvent(event);
    }),
  );
  assert.deepEqual(taken, []);
});

test('the wheel scrolls the page unless the stage has the focus', async () => {
  const page = await openPage(browser);
  const taken = () =>
    page.evaluate(() => {
      const event = new WheelEvent('wheel', {
        deltaY: 100,
        clientX: 300,
        clientY: 300,
        bubbles: true,
        cancelable: true,
      });
      return !document.getElementById('stage').dispatchEvent(event);
    });
  assert.equal(await taken(), false);
});

test('a play button, the tabs and the gallery need no mouse', async () => {
  const page = await openPage(browser);
  await page.locator('.play-button').focus();
  await page.keyboard.press('Enter');
  assert.equal((await state(page)).playing, true);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Inspect' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getByRole('tab', { name: 'Events' }).getAttribute('aria-selected'), 'true');
  await page.getByRole('button', { name: 'Scenarios' }).focus();
  await page.keyboard.press('Enter');
  assert.ok(await page.locator('dialog.gallery[open]').isVisible());
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('dialog[open]').count(), 0);
});

test('what happens is told to a screen reader', async () => {
  const page = await openPage(browser);
  await seek(page, 12);
  await page.waitForTimeout(400);
  await still(page);
  const told = await page.locator('[role=status].hidden').textContent();
  assert.match(told, /\w+/);
});

test('every control has a name', async () => {
  const page = await openPage(browser);
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea, a')]
      .filter((it) => it.checkVisibility())
      .filter((it) => !(it.getAttribute('aria-label') || it.textContent.trim() || it.labels?.length))
      .map((it) => it.outerHTML),
  );
  assert.deepEqual(nameless, []);
});

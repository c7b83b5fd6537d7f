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

async function checkKeysOfTime(page) {
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
}

test('keys play, step and jump at once, without a click', async () => checkKeysOfTime(await openPage(browser)));

test('so they do while the stage has the focus', async () => {
  const page = await openPage(browser);
  await focusStage(page);
  await checkKeysOfTime(page);
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

// Returns the rows of the help: the caps of the keys, as in KeyboardEvent.key, and their effect.
async function keysOfHelp(page) {
  await focusStage(page);
  await page.keyboard.press('?');
  await page.locator('.keyboard-help[open]').waitFor();
  const rows = await page.locator('.keyboard-help dt').evaluateAll((terms) =>
    terms.map((term) => ({
      caps: [...term.querySelectorAll('kbd')].map((cap) => cap.textContent),
      does: term.nextElementSibling.textContent,
    })),
  );
  await page.keyboard.press('Escape');
  return rows;
}

const keyOfCap = { Space: ' ', '←': 'ArrowLeft', '→': 'ArrowRight', Esc: 'Escape', '−': '-' };

// Returns the keys of one row: 1–9 are nine of them, Ctrl and Shift belong to the other key.
function pressesOf({ caps }) {
  const [ctrlKey, shiftKey] = [caps.includes('Ctrl'), caps.includes('Shift')];
  return caps
    .filter((cap) => cap !== 'Ctrl' && cap !== 'Shift')
    .flatMap((cap) => (cap === '1–9' ? [...'123456789'] : [cap]))
    .map((cap) => keyOfCap[cap] ?? (/^[A-Z]$/.test(cap) && !shiftKey ? cap.toLowerCase() : cap))
    .map((key) => ({ key, shiftKey, ctrlKey }));
}

// Returns the keys that the page handles while the stage has the focus, with a selection and a search.
const takenOf = (page, presses) =>
  page.evaluate((presses) => {
    const stage = document.getElementById('stage');
    return presses.filter((init) => {
      window.berth.command({ op: 'select', target: 'pod/default/web-0' });
      stage.focus();
      const left = stage.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
      document.querySelector('dialog[open]')?.close();
      return !left;
    });
  }, presses);

test('the help lists every key that is taken, and no other', async () => {
  const page = await openPage(browser);
  const rows = await keysOfHelp(page);
  assert.ok(rows.length > 15, `${rows.length} rows`);
  const presses = rows.flatMap(pressesOf);
  assert.deepEqual(await takenOf(page, presses), presses);
  const listed = new Set(presses.filter(({ ctrlKey }) => !ctrlKey).map(({ key }) => key));
  const named = ['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Backspace', 'Delete', 'Insert'];
  const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
  const others = [...named, ...printable].filter((key) => !listed.has(key));
  assert.deepEqual(await takenOf(page, others.map((key) => ({ key }))), []);
});

test('the help opens from anywhere but a text field, and screen readers get the same text', async () => {
  const page = await openPage(browser);
  await page.locator('.play-button').focus();
  await page.keyboard.press('?');
  await page.locator('.keyboard-help[open]').waitFor();
  const texts = await page.locator('.keyboard-help dd').allInnerTexts();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('dialog[open]').count(), 0);
  const description = await page.locator('#stage-keys').textContent();
  for (const text of texts) assert.ok(description.includes(text), text);
  await page.getByLabel('Find a pod or node').focus();
  await page.keyboard.press('?');
  assert.equal(await page.locator('dialog[open]').count(), 0);
  assert.equal(await page.getByLabel('Find a pod or node').inputValue(), '?');
});

test('a slash leads to the search, a p to the plots, an i to the inspector', async () => {
  const page = await openPage(browser);
  await focusStage(page);
  await page.keyboard.press('i');
  assert.equal(await page.locator('.inspector').isVisible(), false);
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.type), 'search');
  await page.keyboard.type('p/i');
  assert.equal(await page.getByLabel('Find a pod or node').inputValue(), 'p/i');
  assert.ok(await page.locator('.inspector').isVisible());
  await focusStage(page);
  await page.keyboard.press('p');
  assert.ok(await page.locator('.plots').isVisible());
});

test('an embed takes keys only while its stage has the focus', async () => {
  const page = await openPage(browser, { path: 'embed.html' });
  await page.locator('.play-button').focus();
  await page.keyboard.press('?');
  assert.equal(await page.locator('dialog[open]').count(), 0);
  const rows = await keysOfHelp(page);
  assert.ok(!rows.some(({ caps }) => caps.includes('/')), 'no search, no key for it');
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
      ['ArrowLeft', { altKey: true }],
      ['0', { ctrlKey: true }],
      ['l', { ctrlKey: true }],
      ['?', { ctrlKey: true }],
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
  await page.locator('dialog.gallery[open]').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('dialog[open]').count(), 0);
});

test('screen readers announce the events', async () => {
  const page = await openPage(browser);
  await seek(page, 12);
  await page.waitForTimeout(400);
  await still(page);
  const narration = await page.locator('[role=status].hidden').textContent();
  assert.match(narration, /\w+/);
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

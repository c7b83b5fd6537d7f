// Tests that Back, Forward and undo walk through the scenarios of a tab, and that the first button of an error leads
// back to the text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startBrowser } from './browser.mjs';
import { address, addressed, openKept, pageWith, paste, ready, removeWeb0, titled } from './kept.mjs';
import { command, node, noticeText, openPage, pod, seek, select, state, waiting } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const another = titled(waiting, 'Another');
const isShown = (page, title) => page.waitForFunction((it) => window.berth?.state()?.title === it && window.berth.state().complete, title);
const edited = (page) => page.evaluate(() => window.berth.stage.scenario().includes('"delete"'));

// Opens a scenario with an edit, at 7 s, and then another one.
async function openTwo(second = (page) => openKept(page, another)) {
  const page = await pageWith(browser);
  await command(page, { op: 'apply', entry: removeWeb0 });
  await seek(page, 7);
  await select(page, 'node/node-a');
  const first = await addressed(page, /t=7&node=node-a$/);
  await second(page);
  await isShown(page, 'Another');
  return { page, first };
}

async function checkFirst(page) {
  await isShown(page, 'A pod waits');
  await page.waitForFunction(() => window.berth.state().t === 7);
  assert.equal((await state(page)).selection, 'node/node-a');
  assert.ok(await edited(page));
  await page.locator('#tab-edit').click();
  await page.locator('.edits li').waitFor();
  assert.equal(await page.locator('.edits li').count(), 1);
}

test('Back and Forward walk through scenarios, with edits, moment and selection', async () => {
  const { page, first } = await openTwo();
  await seek(page, 3);
  await addressed(page, /t=3$/);
  await page.goBack();
  await checkFirst(page);
  assert.equal(address(page), first);
  await page.goForward();
  await isShown(page, 'Another');
  assert.equal((await state(page)).t, 3);
  await page.goBack();
  await page.goBack();
  await isShown(page, 'The first pod lands');
  await page.goForward();
  await checkFirst(page);
  assert.deepEqual(page.problems, []);
});

test('after fast steps of Back and Forward the stage shows the scenario of the address', async () => {
  const { page } = await openTwo();
  for (const title of ['Third', 'Fourth']) {
    await openKept(page, titled(waiting, title));
    await isShown(page, title);
  }
  for (let i = 0; i < 40; i++) {
    // None of the steps waits until its scenario is open.
    await page.evaluate((step) => {
      const entries = navigation.entries().filter(({ url }) => url.includes('#'));
      const { key } = entries[(step * 7) % entries.length];
      for (const promise of Object.values(navigation.traverseTo(key))) promise.catch(() => {});
    }, i);
    if (i % 4 === 0) await page.waitForTimeout(i);
  }
  const settled = () => page.evaluate(() => `${location.hash} ${window.berth.state().title}`);
  let before;
  do {
    before = await settled();
    await page.waitForTimeout(1000);
  } while (before !== (await settled()));
  const shown = await settled();
  await page.reload();
  await ready(page);
  assert.equal(await settled(), shown);
  assert.deepEqual(page.problems, []);
});

test('they do so after a reload', async () => {
  const { page } = await openTwo();
  await page.waitForFunction(() => history.state.berth.id !== null);
  await page.reload();
  await isShown(page, 'Another');
  await page.goBack();
  await checkFirst(page);
  await page.goForward();
  await isShown(page, 'Another');
  assert.deepEqual(page.problems, []);
});

test('after a link that was followed, and after a choice from the gallery', async () => {
  const link = `#s=1.${deflateRawSync(JSON.stringify(another)).toString('base64url')}`;
  const { page } = await openTwo((it) => it.evaluate((hash) => (location.hash = hash), link));
  await page.getByRole('button', { name: 'Scenarios' }).click();
  await page.locator('.card[data-slug="queue/backoff-grows"]').click();
  await isShown(page, 'Backoff grows');
  assert.equal(address(page), '#scenario=queue/backoff-grows');
  await page.goBack();
  await isShown(page, 'Another');
  await page.goBack();
  await checkFirst(page);
  assert.deepEqual(page.problems, []);
});

test('opening another scenario is undone and done again, by the notice and by keys', async () => {
  const { page, first } = await openTwo((it) => paste(it, another));
  await page.locator('.edit-notice').getByText('“Another” is open.').waitFor();
  await page.locator('.edit-notice').getByRole('button', { name: 'Undo' }).click();
  await checkFirst(page);
  assert.equal(address(page), first);
  await page.locator('.edit-notice').getByText('Undone: opening “Another”.').waitFor();
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+Shift+z');
  await isShown(page, 'Another');
  await page.keyboard.press('Control+z');
  await checkFirst(page);
  // Then its own edit.
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !window.berth.stage.scenario().includes('"delete"'));
  assert.deepEqual(page.problems, []);
});

test('the report about an imported cluster has the way back, too', async () => {
  const page = await pageWith(browser);
  await paste(page, { apiVersion: 'v1', kind: 'List', items: waiting.spec.objects });
  const notice = page.locator('.edit-notice');
  await notice.getByRole('button', { name: 'Show report' }).waitFor();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await isShown(page, 'A pod waits');
});

test('a link that cannot be opened leaves the way back', async () => {
  const { page, first } = await openTwo();
  await page.evaluate(() => (location.hash = '#s=2.abc'));
  await page.locator('.problem').waitFor();
  await page.locator('.problem .icon-button').click();
  assert.equal((await state(page)).title, 'Another');
  await seek(page, 4);
  await addressed(page, /^#s=1.*t=4$/);
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await checkFirst(page);
  assert.equal(address(page), first);
});

test('a run that is cancelled leaves the address and the way back as they were', async () => {
  const { page } = await openTwo();
  const second = await addressed(page, /^#s=/);
  const spec = {
    until: '24h',
    maxEvents: 1_000_000,
    generators: [
      { count: 1000, object: node('node-{i}') },
      { count: 3000, object: pod('pod-{i}', '100') },
    ],
  };
  await page.evaluate((text) => void window.berth.open(text), JSON.stringify({ ...waiting, metadata: { title: 'Large' }, spec }));
  await page.waitForFunction(() => window.berth.state().title === 'Large');
  await page.locator('.run-panel button').click();
  await isShown(page, 'Another');
  await page.waitForFunction((hash) => location.hash === hash, second);
  await page.goBack();
  await checkFirst(page);
  assert.deepEqual(page.problems, []);
});

// --- The way from an error to the text

const wrong = JSON.stringify(waiting, null, 2).replace('"op": "create"', '"op": "destroy"');
const lineOf = (text, part) => text.slice(0, text.indexOf(part)).split('\n').length;
const cursor = (page) =>
  page.locator('.cm-content').evaluate((it) => {
    const { doc, selection } = it.cmTile.view.state;
    return { line: doc.lineAt(selection.main.head).number, text: doc.toString() };
  });

// Checks that the first button leads to the text, at the place of the error.
async function checkWayToText(page, text, part) {
  const first = page.locator('.problem .buttons button').first();
  await first.waitFor();
  assert.equal(await first.innerText(), 'Back to the text');
  await first.click();
  await page.waitForFunction(() => document.activeElement.matches('.source-text'));
  await page.locator('.source-problem.error').first().waitFor();
  const at = await cursor(page);
  assert.equal(at.text, text);
  assert.equal(at.line, lineOf(text, part));
  assert.equal(await page.locator('.problem').count(), 0);
}

test('from a pasted text, which is corrected there and opened', async () => {
  const page = await pageWith(browser, another);
  await seek(page, 5);
  await paste(page, wrong);
  await checkWayToText(page, wrong, '"op": "destroy"');
  assert.match(await page.locator('.source-status').innerText(), /could not be opened/);
  await page.keyboard.press('Control+Enter');
  await page.locator('.source-status').getByText('Not applied').waitFor();
  await page.keyboard.press('Control+a');
  await page.locator('.cm-content').evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }));
  }, JSON.stringify(waiting, null, 2));
  await page.keyboard.press('Control+Enter');
  await isShown(page, 'A pod waits');
  // The scenario was opened from its beginning, with a way back to the one before.
  assert.equal((await state(page)).t, 0);
  await page.goBack();
  await isShown(page, 'Another');
  await page.waitForFunction(() => window.berth.state().t === 5);
  assert.deepEqual(page.problems, []);
});

test('from a file that is no YAML', async () => {
  const page = await pageWith(browser);
  const text = 'apiVersion: v1\nkind: Pod\nmetadata: { name: [a }\nspec: {}\n';
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await (await asked).setFiles({ name: 'a.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) });
  await checkWayToText(page, text, 'metadata:');
});

test('from a link', async () => {
  const link = `#s=1.${deflateRawSync(wrong).toString('base64url')}`;
  const page = await openPage(browser, { path: `index.html${link}`, scenario: null });
  assert.match(await noticeText(page), /destroy/);
  await ready(page);
  await checkWayToText(page, wrong, '"op": "destroy"');
});
